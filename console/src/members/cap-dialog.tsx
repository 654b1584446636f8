/** Sets how much a member may spend in a month; an empty field means no limit. */
import { useState } from 'react'
import { callTo } from '../api/call.ts'
import { t } from '../text/t.ts'
import { CallForm } from '../ui/call-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import type { AccountMember } from './member-types.ts'

export function CapDialog({ member, onClose }: { member: AccountMember; onClose: () => void }) {
  const { memberId, name, monthlyCreditCap } = member
  const [cap, setCap] = useState(monthlyCreditCap === null ? '' : String(monthlyCreditCap))
  const body = { monthlyCreditCap: cap === '' ? null : Number(cap) }
  return (
    <Dialog open onClose={onClose} title={t('members.capOf', { name })}>
      <CallForm
        call={callTo('changeMember', { params: { memberId }, body })}
        action={t('apply')}
        changes={['members']}
        done={t('members.capSaved')}
        onClose={onClose}
      >
        <Field
          type="number"
          min={0}
          step="any"
          label={t('members.cap')}
          hint={t('members.capHint')}
          value={cap}
          onChange={({ target }) => setCap(target.value)}
        />
      </CallForm>
    </Dialog>
  )
}
