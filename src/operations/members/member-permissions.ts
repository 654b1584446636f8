/**
 * Who may change whom, checked under the account's lock. Applies to the API, the command line and the company's directory.
 * Refusals: FORBIDDEN, LAST_OWNER.
 */
import type { Role } from '../../../contract/roles.ts'
import { Refusal } from '../../base/refusal.ts'
import { type AccountMember, countOtherOwners } from '../../members/member-store.ts'
import { roleExceedsOwnScopes } from '../../members/roles.ts'
import type { Tx } from '../../storage/database.ts'
import type { LockedActor } from '../shared/locked-actor.ts'

/** `besides`: an owner who is not counted as one. Without an actor, the operator acts. */
export async function refuseRoleBeyondOwn(
  tx: Tx,
  actor: LockedActor | undefined,
  { accountId, role, besides = '' }: { accountId: string; role: Role; besides?: string },
): Promise<void> {
  if (!actor) return
  const why = roleExceedsOwnScopes(actor, role, (await countOtherOwners(tx, accountId, besides)) > 0)
  if (why) throw new Refusal('FORBIDDEN', why)
}

/**
 * Whether the actor may change a member of this role. A first owner who has not joined yet is not counted: the key that invited
 * them must be able to let them in, because nobody else could.
 */
export async function refuseMemberBeyondOwn(
  tx: Tx,
  actor: LockedActor | undefined,
  { accountId, memberId, role, joinedAt }: AccountMember,
): Promise<void> {
  const isFirst = role === 'owner' && joinedAt === null
  await refuseRoleBeyondOwn(tx, actor, { accountId, role, ...(isFirst && { besides: memberId }) })
}

/** Otherwise they could spend more than their cap: through an alias of themselves, a colleague without a cap, or another member's cap. */
export function refuseCapped(actor: LockedActor | undefined): void {
  if (!actor?.isCapped) return
  throw new Refusal(
    'FORBIDDEN',
    'A key or member with a credit cap cannot invite members, create links, or change roles or caps. Ask someone without a cap.',
  )
}

/** Otherwise somebody who got hold of a key that is about to end could create a member who stays. */
export function refuseEnding(actor: LockedActor | undefined): void {
  if (!actor?.key.expiresAt && !actor?.key.revokedAt) return
  throw new Refusal(
    'FORBIDDEN',
    'A key that ends cannot invite members, create links or change roles. Use a key without an end, or sign in.',
  )
}

/** The caller must hold the account's lock, or two owners removed at once could each count the other as staying. */
export async function keepAnOwner(tx: Tx, { accountId, memberId, role }: AccountMember): Promise<void> {
  if (role !== 'owner' || (await countOtherOwners(tx, accountId, memberId)) > 0) return
  throw new Refusal('LAST_OWNER', 'This is the last owner of the account. Make another member an owner first.')
}
