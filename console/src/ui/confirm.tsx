/** Asks before something that cannot be undone, and says in plain words what will happen. */
import { useState } from 'react'
import type { Call } from '../api/call.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import { CurlButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './empty.tsx'

interface ConfirmProps {
  title: string
  text: string
  action: string
  /** The calls that the action sends, for copying. */
  call: Call | Call[]
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

export function Confirm({ title, text, action, call, onConfirm, onClose }: ConfirmProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="space-y-4 p-5">
        <p className="text-soft">{text}</p>
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={call} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="danger" disabled={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
