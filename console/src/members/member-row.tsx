/** One member: who they are, their role and spending; for admins also the ways to change these. */
import { roles } from '../../../contract/roles.ts'
import { callTo, send } from '../api/call.ts'
import { queryClient, useAccount } from '../api/queries.ts'
import { useScope } from '../api/scopes.ts'
import { ago, moment, number, t } from '../text/t.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { notifyFailure } from '../ui/announce.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import type { AccountMember } from './member-types.ts'

interface MemberRowProps {
  member: AccountMember
  onLink: (url: string) => void
  onCap: () => void
  onRemove: () => void
}

export function MemberRow({ member, onLink, onCap, onRemove }: MemberRowProps) {
  const isAdmin = useScope('admin')
  const isOwn = useAccount().data?.member?.memberId === member.memberId
  const { memberId, name, email, role, joinedAt, lastSeenAt, monthlyCreditCap: cap, spentThisMonthCredits } = member
  const change = (next: string) =>
    send(callTo('changeMember', { params: { memberId }, body: { role: next as AccountMember['role'] } })).then(
      () => queryClient.invalidateQueries({ queryKey: ['members'] }),
      notifyFailure,
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          {isOwn ? <Badge tone="accent">{t('members.you')}</Badge> : null}
          {joinedAt ? null : <Badge tone="amber">{t('members.invited')}</Badge>}
        </p>
        <p className="truncate text-sm text-soft">{email}</p>
      </div>
      <div className="text-sm text-soft sm:text-right">
        <p className="tabular">
          {cap === null
            ? t('members.spent', { count: spentThisMonthCredits })
            : t('members.spentOf', { spent: number(spentThisMonthCredits), cap: number(cap) })}
        </p>
        <p className="text-xs text-faint" title={lastSeenAt ? moment(lastSeenAt) : undefined}>
          {lastSeenAt ? t('members.seen', { when: ago(lastSeenAt) }) : t('members.neverSeen')}
        </p>
      </div>
      {isAdmin ? (
        <div className="flex flex-wrap items-center gap-1">
          <Select
            bare
            label={t('members.roleOf', { name })}
            value={role}
            onChange={(next) => void change(next)}
            options={roles.map((each) => ({ value: each, name: t(`role.${each}`) }))}
          />
          <Button size="sm" aria-label={t('members.capOf', { name })} onClick={onCap}>
            {t('members.capShort')}
          </Button>
          <ActionButton
            name={t('members.link')}
            call={callTo('makeSignInLink', { params: { memberId }, body: {} })}
            onDone={({ url }) => onLink(url)}
          />
          <Button look="danger" size="sm" onClick={onRemove}>
            {t('members.remove')}
          </Button>
        </div>
      ) : (
        <Badge>{t(`role.${role}`)}</Badge>
      )}
    </li>
  )
}
