/** A button that sends one call, with a button beside it that copies the same call for a terminal. */
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { type Call, type JsonAnswer, type OperationId, send } from '../api/call.ts'
import { notifyFailure } from './announce.tsx'
import { Button, type ButtonLook } from './button.tsx'
import { CurlButton } from './copy-button.tsx'

interface ActionButtonProps<Id extends OperationId> {
  call: Call<Id>
  onDone: (answer: JsonAnswer<Id>) => unknown
  /** The button's text, in a word or two. */
  name: string
  /** The text for screen readers, needed where many such buttons stand in a list. */
  label?: string
  look?: ButtonLook
  /** Shown instead of the text where there is little room. */
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
