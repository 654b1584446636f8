/** Keeps somebody whose retention time is over, with a reason that goes into the audit log. */
import { type FormEvent, useState } from 'react'
import { TEXT_CHARS_MAX } from '../../../../contract/limits.ts'
import { callTo, send } from '../../api/call.ts'
import type { RetainedPerson } from '../../api/oversight-types.ts'
import { t } from '../../text/t.ts'
import { notify } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useName } from '../names.tsx'
import { refreshRetained } from './refresh-retained.ts'

type Reason = NonNullable<RetainedPerson['reason']>
const REASONS: Reason[] = ['CONSENT', 'IN_PROCESS', 'CONTRACT', 'LEGAL_OBLIGATION', 'LEGAL_CLAIM', 'OTHER']

export function KeepDialog({ person: { urn }, onClose }: { person: RetainedPerson; onClose: () => void }) {
  const [reason, setReason] = useState<Reason | ''>('')
  const [note, setNote] = useState('')
  const [error, setError] = useState<unknown>()
  const name = useName(urn)
  const isOther = reason === 'OTHER'
  const body = { state: 'KEPT' as const, ...(reason && { reason }), note: note.trim() || null }
  const keeping = callTo('keepPerson', { params: { urn }, body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(keeping).then(() => {
      void refreshRetained()
      notify(t('retention.keptNow'))
      onClose()
    }, setError)
  }
  return (
    <Dialog open onClose={onClose} title={t('retention.keepFor', { name })}>
      <form onSubmit={submit} className="space-y-4 overflow-y-auto p-5">
        <p className="text-soft">{t('retention.keepHint')}</p>
        <Select
          required
          label={t('retention.why')}
          value={reason}
          onChange={(next) => setReason(next as Reason | '')}
          options={[
            { value: '', name: t('retention.choose') },
            ...REASONS.map((value) => ({ value, name: t(`retention.reason.${value}`) })),
          ]}
        />
        <Field
          required={isOther}
          label={t(isOther ? 'retention.note' : 'retention.noteOptional')}
          hint={t('retention.noteHint')}
          maxLength={TEXT_CHARS_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={keeping} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={reason === '' || (isOther && note.trim() === '')}>
            {t('retention.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
