/**
 * The form for one call in a dialog: its fields, the call for a terminal, and the error if it fails. Afterwards it refetches what the
 * call changed.
 */
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Call, type JsonAnswer, type OperationId, send } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { notify } from './announce.tsx'
import { Button } from './button.tsx'
import { CurlButton } from './copy-button.tsx'
import { Failure } from './empty.tsx'

interface CallFormProps<Id extends OperationId> {
  call: Call<Id>
  /** The text of the submit button. */
  action: string
  look?: 'primary' | 'danger'
  isReady?: boolean
  /** First parts of the query keys to refetch afterwards. */
  changes: string[]
  /** The notice shown after success. */
  done?: string
  onDone?: (answer: JsonAnswer<Id>) => void
  onClose: () => void
  children: ReactNode
}

export function CallForm<Id extends OperationId>(props: CallFormProps<Id>) {
  const { call, action, look = 'primary', isReady = true, changes, done, onDone, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const act = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await send(call)
      onDone?.(answer)
      for (const name of changes) void queryClient.invalidateQueries({ queryKey: [name] })
      if (done) notify(done)
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act()
  }
  return (
    <form onSubmit={submit} className="space-y-4 overflow-y-auto p-5">
      {children}
      {error ? <Failure error={error} /> : null}
      <div className="flex items-center justify-end gap-2">
        <CurlButton call={call} />
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" look={look} disabled={isBusy || !isReady}>
          {action}
        </Button>
      </div>
    </form>
  )
}
