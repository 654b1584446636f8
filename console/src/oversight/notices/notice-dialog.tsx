/** Records on which day somebody was given notice, or why they need not be. */
import { type FormEvent, useState } from 'react'
import { TEXT_CHARS_MAX } from '../../../../contract/limits.ts'
import { callTo, send } from '../../api/call.ts'
import type { OwedNotice } from '../../api/oversight-types.ts'
import { queryClient } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { notify } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useName } from '../names.tsx'
import { today } from '../today.ts'

export interface NoticeChange {
  notice: OwedNotice
  state: 'SENT' | 'EXEMPT'
}

export function NoticeDialog({ notice, state: first, onClose }: NoticeChange & { onClose: () => void }) {
  const { urn } = notice
  const [state, setState] = useState(first)
  const [on, setOn] = useState(notice.on ?? today())
  const [reason, setReason] = useState(notice.reason ?? '')
  const [error, setError] = useState<unknown>()
  const name = useName(urn)
  const isExempt = state === 'EXEMPT'
  const body = { state, on, ...(reason.trim() && { reason: reason.trim() }) }
  const noting = callTo('recordNotice', { params: { urn }, body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(noting).then(() => {
      void queryClient.invalidateQueries({ queryKey: ['notices'] })
      notify(t('notices.saved'))
      onClose()
    }, setError)
  }
  return (
    <Dialog open onClose={onClose} title={t(isExempt ? 'notices.markExemptFor' : 'notices.markSentFor', { name })}>
      <form onSubmit={submit} className="space-y-4 overflow-y-auto p-5">
        <Segments
          label={t('notices.which')}
          value={state}
          onChange={setState}
          options={(['SENT', 'EXEMPT'] as const).map((value) => ({ value, label: t(`notices.state.${value}`) }))}
        />
        <Field
          type="date"
          required
          max={today()}
          label={t('notices.on')}
          value={on}
          onChange={({ target }) => setOn(target.value)}
        />
        <Field
          label={t(isExempt ? 'notices.reason' : 'notices.reasonOptional')}
          hint={isExempt ? t('notices.reasonHint') : undefined}
          required={isExempt}
          maxLength={TEXT_CHARS_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={noting} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={on === '' || (isExempt && reason.trim() === '')}>
            {t('notices.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
