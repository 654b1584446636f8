/** The form for a new member: email address, role, spending limit. */

import { useState } from 'react'
import { roles } from '../../../contract/roles.ts'
import { callTo } from '../api/call.ts'
import { t } from '../text/t.ts'
import { CallForm } from '../ui/call-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { AccountMember } from './member-types.ts'

export function InviteMember({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<AccountMember['role']>('recruiter')
  const [cap, setCap] = useState('')
  const body = {
    email: email.trim(),
    role,
    ...(name.trim() && { name: name.trim() }),
    ...(cap && { monthlyCreditCap: Number(cap) }),
  }
  return (
    <Dialog open onClose={onClose} title={t('members.invite')}>
      <CallForm
        call={callTo('inviteMember', { body })}
        action={t('members.invite')}
        isReady={body.email !== ''}
        changes={['members']}
        onClose={onClose}
      >
        <Field
          type="email"
          label={t('members.email')}
          required
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label={t('members.name')}
          hint={t('members.nameHint')}
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label={t('members.role')}
          value={role}
          onChange={(next) => setRole(next as AccountMember['role'])}
          options={roles.map((each) => ({ value: each, name: `${t(`role.${each}`)}: ${t(`role.${each}.hint`)}` }))}
        />
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
