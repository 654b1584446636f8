/**
 * The members of an account: listed, invited, changed, removed, let in by a link. Nobody gives more rights than they have, and an
 * account that has an owner keeps one. Refusals: NOT_FOUND, FORBIDDEN, MEMBER_EXISTS, LAST_OWNER, LIST_LIMIT_REACHED.
 */
import { MEMBERS_MAX, SIGN_IN_LINK_HOURS } from '../../../contract/limits.ts'
import type { Role } from '../../../contract/roles.ts'
import type { Caller } from '../../accounts/account.ts'
import { lockAccountKeys } from '../../accounts/store.ts'
import { noteAudit } from '../../audit/store.ts'
import { hoursBefore, monthOf } from '../../base/clock.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { newId } from '../../base/ids.ts'
import { Refusal } from '../../base/refusal.ts'
import { type Units, units } from '../../credits/amount.ts'
import { readSpentByMember } from '../../credits/spending.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { MEMBER_ID_PREFIX } from '../../members/as-caller.ts'
import {
  type AccountMember,
  countAccountMembers,
  findAccountMember,
  insertMember,
  listAccountMembers,
} from '../../members/member-store.ts'
import { insertLink } from '../../members/sign-in-store.ts'
import { newToken } from '../../members/token.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { type LockedActor, lockActor } from '../shared/locked-actor.ts'
import { type Answer, once } from '../shared/once.ts'
import { changeTerms, endMember } from './member-changes.ts'
import { refuseCapped, refuseEnding, refuseMemberBeyondOwn, refuseRoleBeyondOwn } from './member-permissions.ts'
import { refuseProviderManaged } from './provider-managed.ts'

export interface ShownAccountMember {
  member: AccountMember
  spentThisMonth: Units
}

/** Who acts: a caller of the API, or the operator, who may do everything. */
export type MemberActor = Caller | { accountId: string; keyId: null }

export async function listMembersOf(scout: Scout, { accountId }: Caller, page: PageRequest) {
  const rows = await listAccountMembers(scout.database, accountId, page)
  const { items, nextCursor } = pageOf(rows, page, ({ memberId }) => [memberId])
  return { members: await withSpent(scout, accountId, items), nextCursor }
}

async function withSpent({ database, clock }: Scout, accountId: string, members: AccountMember[]) {
  const spent = await readSpentByMember(database, accountId, monthOf(clock.now()))
  return members.map(
    (member): ShownAccountMember => ({ member, spentThisMonth: spent.get(member.memberId) ?? units(0) }),
  )
}

export async function readMemberOf(scout: Scout, accountId: string, memberId: string): Promise<ShownAccountMember> {
  const member = (await findAccountMember(scout.database, accountId, memberId)) ?? unknownMember()
  return (await withSpent(scout, accountId, [member]))[0]!
}

export interface MemberInput {
  email: string
  name?: string | undefined
  role: Role
  monthlyCap: Units | null
}

export async function inviteMember(
  scout: Pick<Scout, 'database' | 'clock'>,
  by: MemberActor,
  input: MemberInput,
  token?: IdempotencyToken,
): Promise<Answer<string>> {
  const { accountId } = by
  return once(scout, accountId, token, async (tx) => {
    const actor = await lock(scout, tx, by)
    refuseCapped(actor)
    refuseEnding(actor)
    await refuseRoleBeyondOwn(tx, actor, { accountId, role: input.role })
    if ((await countAccountMembers(tx, accountId)) >= MEMBERS_MAX) {
      throw new Refusal('LIST_LIMIT_REACHED', `An account may have at most ${MEMBERS_MAX} members. Remove one first.`)
    }
    const { email, role, name = email, monthlyCap: capUnits } = input
    const wanted = { memberId: newId(MEMBER_ID_PREFIX), accountId, email, name, role, capUnits }
    const made = await insertMember(tx, wanted, scout.clock.now())
    if (!made) throw new Refusal('MEMBER_EXISTS', 'The account already has a member with this email address.')
    await noteMember(scout, tx, by, { action: 'member.invite', subject: made.memberId, details: { role } })
    return made.memberId
  })
}

export interface MemberChange {
  name?: string | undefined
  role?: Role | undefined
  monthlyCap?: Units | null | undefined
}

/** Takes effect everywhere within a second, because no process remembers a session for longer. */
export async function changeMember(
  scout: Pick<Scout, 'database' | 'clock'>,
  by: MemberActor,
  memberId: string,
  { name, role, monthlyCap }: MemberChange,
): Promise<void> {
  await scout.database.transaction(async (tx) => {
    const { actor, member: before } = await lockedMember(scout, tx, by, memberId)
    const after = {
      name: name ?? before.name,
      role: role ?? before.role,
      capUnits: monthlyCap === undefined ? before.capUnits : monthlyCap,
    }
    if (after.role !== before.role) {
      refuseEnding(actor)
      await refuseRoleBeyondOwn(tx, actor, { accountId: by.accountId, role: after.role })
    }
    const isOwn = actor?.memberId === memberId
    if (isOwn) refuseOwnCap(before, after)
    else if (after.role !== before.role || after.capUnits !== before.capUnits) refuseCapped(actor)
    await changeTerms(scout, tx, { before, by, ...after })
  })
}

/** The member's work stays under their name; their sessions, links, passkeys and keys end. */
export async function removeFromAccount(
  scout: Pick<Scout, 'database' | 'clock'>,
  by: MemberActor,
  memberId: string,
): Promise<void> {
  await scout.database.transaction(async (tx) => {
    const { member } = await lockedMember(scout, tx, by, memberId)
    await endMember(scout, tx, member, by)
  })
}

/** The token leaves here once; only its hash is stored. */
export async function makeLink(
  scout: Pick<Scout, 'database' | 'clock'> & Partial<Pick<Scout, 'signIn'>>,
  by: MemberActor,
  memberId: string,
  idempotency?: IdempotencyToken,
): Promise<Answer<{ token: string; expiresAt: string }>> {
  // The stored answer contains a token that lets somebody in: a replay must come from the same key or member, not from one who
  // would be refused.
  const own = idempotency && { ...idempotency, requestHash: `${idempotency.requestHash} ${by.keyId}` }
  return once(scout, by.accountId, own, async (tx) => {
    const { token, hash } = newToken()
    const expiresAt = hoursBefore(scout.clock.now(), -SIGN_IN_LINK_HOURS)
    const { actor, member } = await lockedMember(scout, tx, by, memberId)
    refuseCapped(actor)
    refuseEnding(actor)
    if (scout.signIn) await refuseProviderManaged(scout.signIn, tx, member)
    await insertLink(tx, hash, { accountId: by.accountId, memberId, madeBy: by.keyId }, expiresAt)
    await noteMember(scout, tx, by, { action: 'member.link', subject: memberId })
    return { token, expiresAt: expiresAt.toISOString() }
  })
}

/** Undefined if the operator acts. */
async function lock(scout: Pick<Scout, 'clock'>, tx: Tx, by: MemberActor): Promise<LockedActor | undefined> {
  if (by.keyId !== null) return lockActor(scout, tx, by)
  await lockAccountKeys(tx, by.accountId)
  return undefined
}

/** Takes the account's lock and checks that the actor may change a member of this role. */
async function lockedMember(scout: Pick<Scout, 'clock'>, tx: Tx, by: MemberActor, memberId: string) {
  const actor = await lock(scout, tx, by)
  const member = (await findAccountMember(tx, by.accountId, memberId)) ?? unknownMember()
  await refuseMemberBeyondOwn(tx, actor, member)
  return { actor, member }
}

/** Nobody may lift the cap that was set for them, not even an owner. */
function refuseOwnCap(before: AccountMember, after: Pick<AccountMember, 'capUnits'>): void {
  if (before.capUnits === null) return
  if (after.capUnits === null || after.capUnits > before.capUnits)
    throw new Refusal('FORBIDDEN', 'You cannot raise your own cap. Ask another member who may.')
}

const noteMember = (
  scout: Pick<Scout, 'clock'>,
  tx: Tx,
  { accountId, keyId }: MemberActor,
  note: {
    action: 'member.invite' | 'member.link'
    subject: string
    details?: Record<string, unknown>
  },
) => noteAudit(tx, { accountId, keyId, at: scout.clock.now(), ...note })

function unknownMember(): never {
  throw new Refusal('NOT_FOUND', 'There is no such member in this account. GET /v1/members lists all of them.')
}
