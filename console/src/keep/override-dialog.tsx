/** Records that a person decided otherwise than the search suggested, and why; kept beside the record of the search. */
import { type FormEvent, useId, useState } from 'react'
import { CANDIDATES_MAX, DECISION_REASON_CHARS_MAX } from '../../../contract/limits.ts'
import { callTo, send } from '../api/call.ts'
import type { OverrideBody } from '../api/oversight-types.ts'
import { queryClient } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { notify } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/empty.tsx'
import { Field, inputClass } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Action = OverrideBody['action']
const ACTIONS: Action[] = ['REJECTED', 'PREFERRED', 'MOVED']

interface OverrideDialogProps {
  decisionId: string
  urn: string
  name: string
  onClose: () => void
}

export default function OverrideDialog({ decisionId, urn, name, onClose }: OverrideDialogProps) {
  const [action, setAction] = useState<Action>('REJECTED')
  const [reason, setReason] = useState('')
  const [place, setPlace] = useState('')
  const [error, setError] = useState<unknown>()
  const id = useId()
  const isMoved = action === 'MOVED'
  const body = { urn, action, reason: reason.trim() || '…', ...(isMoved && { toPlace: Number(place) }) }
  const deciding = callTo('overrideDecision', { params: { decisionId }, body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(deciding).then(() => {
      for (const key of ['decision', 'decisions']) void queryClient.invalidateQueries({ queryKey: [key] })
      notify(t('override.saved'))
      onClose()
    }, setError)
  }
  return (
    <Dialog open onClose={onClose} title={t('ranked.decideOn', { name })}>
      <form onSubmit={submit} className="space-y-4 overflow-y-auto p-5">
        <Select
          label={t('override.action')}
          value={action}
          onChange={(next) => setAction(next as Action)}
          options={ACTIONS.map((value) => ({ value, name: t(`override.action.${value}`) }))}
        />
        {isMoved ? (
          <Field
            type="number"
            required
            min={1}
            max={CANDIDATES_MAX}
            label={t('override.toPlace')}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
        ) : null}
        <div>
          <label htmlFor={id} className="mb-1 block text-sm font-medium">
            {t('override.reason')}
          </label>
          <textarea
            id={id}
            required
            aria-describedby={`${id}-hint`}
            maxLength={DECISION_REASON_CHARS_MAX}
            className={`${inputClass} h-24 py-2`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <p id={`${id}-hint`} className="mt-1 text-xs text-faint">
            {t('override.reasonHint')}
          </p>
        </div>
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={deciding} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={reason.trim() === '' || (isMoved && place === '')}>
            {t('override.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
