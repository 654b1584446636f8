/** A new member: their address, what they are, how much they may spend. */

import { type FormEvent, useState } from 'react'
import { roles } from '../../../contract/roles.ts'
import { callTo, send } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/empty.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { AccountMember } from './member-types.ts'

interface InviteMemberProps {
  onInvited: (member: AccountMember) => void
  onClose: () => void
}

export function InviteMember({ onInvited, onClose }: InviteMemberProps) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<AccountMember['role']>('recruiter')
  const [cap, setCap] = useState('')
  const [error, setError] = useState<unknown>()
  const body = {
    email: email.trim(),
    role,
    ...(name.trim() && { name: name.trim() }),
    ...(cap && { monthlyCreditCap: Number(cap) }),
  }
  const inviting = callTo('inviteMember', { body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(inviting).then(({ member }) => {
      void queryClient.invalidateQueries({ queryKey: ['members'] })
      onInvited(member)
    }, setError)
  }
  return (
    <Dialog open onClose={onClose} title={t('members.invite')}>
      <form onSubmit={submit} className="space-y-4 overflow-y-auto p-5">
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
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={inviting} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={body.email === ''}>
            {t('members.invite')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
