/** The frame of what is done with a request: its fields, one call, what went wrong with it; the list is read anew after. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Call, type JsonAnswer, type OperationId, send } from '../../api/call.ts'
import { queryClient } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { notify } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure } from '../../ui/empty.tsx'

interface StepFormProps<Id extends OperationId> {
  call: Call<Id>
  /** What the button does. */
  action: string
  look?: 'primary' | 'danger'
  /** What is said once it is done. */
  done: string
  isReady: boolean
  onDone?: (answer: JsonAnswer<Id>) => void
  onClose: () => void
  children: ReactNode
}

export function StepForm<Id extends OperationId>(props: StepFormProps<Id>) {
  const { call, action, look = 'primary', done, isReady, onDone, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const act = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await send(call)
      onDone?.(answer)
      void queryClient.invalidateQueries({ queryKey: ['person-requests'] })
      notify(done)
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
