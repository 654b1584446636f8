/**
 * The members of the account: invite them, give them roles, let them in by links, remove them; and the passkeys of the signed-in member.
 */
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer, send } from '../api/call.ts'
import { usePages } from '../api/pages.ts'
import { queryClient, useAccount } from '../api/queries.ts'
import { useScope } from '../api/scopes.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../ui/empty.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import { CapDialog } from './cap-dialog.tsx'
import { InviteMember } from './invite-member.tsx'
import { MemberRow } from './member-row.tsx'
import type { AccountMember } from './member-types.ts'
import { OwnPasskeys } from './own-passkeys.tsx'

const LISTING = callTo('listMembers', {})
const membersOf = (page: JsonAnswer<'listMembers'>) => page.members

type Doing =
  | { what: 'invite' }
  | { what: 'cap'; member: AccountMember }
  | { what: 'remove'; member: AccountMember }
  | { what: 'show'; url: string }
  | null

export default function MembersPage() {
  const members = usePages(['members'], LISTING, membersOf)
  const isAdmin = useScope('admin')
  const isMember = Boolean(useAccount().data?.member)
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6">
      <Card
        title={t('members.list')}
        actions={
          <>
            <CurlButton call={LISTING} />
            {isAdmin ? (
              <Button look="primary" size="sm" onClick={() => setDoing({ what: 'invite' })}>
                <Plus size={15} aria-hidden />
                {t('members.invite')}
              </Button>
            ) : null}
          </>
        }
      >
        {members.error ? <Failure error={members.error} onRetry={members.retry} /> : null}
        {members.isPending ? <SkeletonRows rows={3} /> : null}
        {!members.isPending && !members.error && members.items.length === 0 ? (
          <Empty icon={Users} title={t('members.none')}>
            {t('members.noneHint')}
          </Empty>
        ) : null}
        <ul aria-label={t('members.list')}>
          {members.items.map((member) => (
            <MemberRow
              key={member.memberId}
              member={member}
              onLink={(url) => setDoing({ what: 'show', url })}
              onCap={() => setDoing({ what: 'cap', member })}
              onRemove={() => setDoing({ what: 'remove', member })}
            />
          ))}
        </ul>
        <LoadMore {...members} />
      </Card>
      {isMember ? <OwnPasskeys /> : null}
      {doing?.what === 'invite' ? <InviteMember onClose={close} /> : null}
      {doing?.what === 'cap' ? <CapDialog member={doing.member} onClose={close} /> : null}
      {doing?.what === 'remove' ? <RemoveMember member={doing.member} onClose={close} /> : null}
      {doing?.what === 'show' ? (
        <SecretOnce title={t('members.linkMade')} hint={t('members.linkHint')} secret={doing.url} onClose={close} />
      ) : null}
    </div>
  )
}

function RemoveMember({ member, onClose }: { member: AccountMember; onClose: () => void }) {
  const removing = callTo('removeMember', { params: { memberId: member.memberId } })
  return (
    <Confirm
      title={t('members.removeTitle', { name: member.name })}
      text={t('members.removeText')}
      action={t('members.remove')}
      call={removing}
      onConfirm={async () => {
        await send(removing)
        void queryClient.invalidateQueries({ queryKey: ['members'] })
      }}
      onClose={onClose}
    />
  )
}
