/**
 * Who may change whom, asked under the account's lock. The API, the command line and the company's directory are held to it.
 * Refusals: FORBIDDEN, LAST_OWNER.
 */
import type { Role } from '../../../contract/roles.ts'
import { Refusal } from '../../base/refusal.ts'
import { type AccountMember, countOtherOwners } from '../../members/member-store.ts'
import { roleExceedsOwnScopes } from '../../members/roles.ts'
import type { Tx } from '../../storage/database.ts'
import type { LockedActor } from '../shared/locked-actor.ts'

/** `besides`: an owner who does not count as one. No actor: the operator. */
export async function refuseRoleBeyondOwn(
  tx: Tx,
  actor: LockedActor | undefined,
  { accountId, role, besides = '' }: { accountId: string; role: Role; besides?: string },
): Promise<void> {
  if (!actor) return
  const why = roleExceedsOwnScopes(actor, role, (await countOtherOwners(tx, accountId, besides)) > 0)
  if (why) throw new Refusal('FORBIDDEN', why)
}

/** Whether they may touch somebody of this role. The first owner, until they came, is whoever invited them to let in: nobody else could. */
export async function refuseMemberBeyondOwn(
  tx: Tx,
  actor: LockedActor | undefined,
  { accountId, memberId, role, joinedAt }: AccountMember,
): Promise<void> {
  const isFirst = role === 'owner' && joinedAt === null
  await refuseRoleBeyondOwn(tx, actor, { accountId, role, ...(isFirst && { besides: memberId }) })
}

/** Through an alias, a colleague without a cap or another's cap they would spend more than was set to them. */
export function refuseCapped(actor: LockedActor | undefined): void {
  if (!actor?.isCapped) return
  throw new Refusal(
    'FORBIDDEN',
    'Whoever has a credit cap invites nobody, makes no links and changes no roles or caps. Ask somebody without one.',
  )
}

/** Or whoever found a key about to end would make somebody who stays. */
export function refuseEnding(actor: LockedActor | undefined): void {
  if (!actor?.key.expiresAt && !actor?.key.revokedAt) return
  throw new Refusal(
    'FORBIDDEN',
    'A key that ends invites nobody, makes no links and changes no roles. Use a key without an end, or sign in.',
  )
}

/** The caller holds the account's lock, or two could each see the other stay. */
export async function keepAnOwner(tx: Tx, { accountId, memberId, role }: AccountMember): Promise<void> {
  if (role !== 'owner' || (await countOtherOwners(tx, accountId, memberId)) > 0) return
  throw new Refusal('LAST_OWNER', 'This is the last owner of the account. Make somebody else an owner first.')
}
