/** A button that sends one call, with the same call for a terminal beside it: what is copied is what is sent. */
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { type Call, type JsonAnswer, type OperationId, send } from '../api/call.ts'
import { notifyFailure } from './announce.tsx'
import { Button, type ButtonLook } from './button.tsx'
import { CurlButton } from './copy-button.tsx'

interface ActionButtonProps<Id extends OperationId> {
  call: Call<Id>
  onDone: (answer: JsonAnswer<Id>) => unknown
  /** What it does, in a word or two. */
  name: string
  /** For ears, where many of them stand in a list. */
  label?: string
  look?: ButtonLook
  /** In place of the name, where there is little room. */
  icon?: LucideIcon
  disabled?: boolean
}

export function ActionButton<Id extends OperationId>(props: ActionButtonProps<Id>) {
  const { call, onDone, name, label, look, icon: Icon, disabled } = props
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    await send(call).then(onDone).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <span className="inline-flex shrink-0 items-center">
      <CurlButton call={call} what={label ?? name} />
      <Button
        look={look}
        size={Icon ? 'icon' : 'sm'}
        aria-label={label}
        title={Icon ? name : undefined}
        disabled={busy || disabled}
        onClick={() => void act()}
      >
        {Icon ? <Icon size={16} aria-hidden /> : name}
      </Button>
    </span>
  )
}
