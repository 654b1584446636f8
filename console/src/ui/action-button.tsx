/** A button that sends one call, with the same call for a terminal beside it: what is copied is what is sent. */
import { useState } from 'react'
import { type Call, call as send } from '../api/client.ts'
import { notifyFailure } from '../shell/announce.tsx'
import { Button, type ButtonLook } from './button.tsx'
import { CurlButton } from './copy-button.tsx'

interface ActionButtonProps<T> {
  call: Call
  onDone: (answer: T) => unknown
  /** What it does, in a word or two. */
  name: string
  /** For ears, where many of them stand in a list. */
  label?: string
  look?: ButtonLook
  disabled?: boolean
}

export function ActionButton<T>({ call, onDone, name, label, look, disabled }: ActionButtonProps<T>) {
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    await send<T>(call).then(onDone).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <span className="inline-flex shrink-0 items-center">
      <CurlButton call={call} what={label ?? name} />
      <Button look={look} size="sm" aria-label={label} disabled={busy || disabled} onClick={() => void act()}>
        {name}
      </Button>
    </span>
  )
}
