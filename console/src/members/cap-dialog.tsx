/** How much a member may spend in a month; nothing: as much as they like. */
import { type FormEvent, useState } from 'react'
import { callTo, send } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { notify } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/empty.tsx'
import { Field } from '../ui/field.tsx'
import type { AccountMember } from './member-types.ts'

export function CapDialog({ member, onClose }: { member: AccountMember; onClose: () => void }) {
  const { memberId, name, monthlyCreditCap } = member
  const [cap, setCap] = useState(monthlyCreditCap === null ? '' : String(monthlyCreditCap))
  const [error, setError] = useState<unknown>()
  const body = { monthlyCreditCap: cap === '' ? null : Number(cap) }
  const changing = callTo('changeMember', { params: { memberId }, body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(changing).then(() => {
      void queryClient.invalidateQueries({ queryKey: ['members'] })
      notify(t('members.capSaved'))
      onClose()
    }, setError)
  }
  return (
    <Dialog open onClose={onClose} title={t('members.capOf', { name })}>
      <form onSubmit={submit} className="space-y-4 p-5">
        <Field
          type="number"
          min={0}
          step="any"
          label={t('members.cap')}
          hint={t('members.capHint')}
          value={cap}
          onChange={({ target }) => setCap(target.value)}
        />
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={changing} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary">
            {t('apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
