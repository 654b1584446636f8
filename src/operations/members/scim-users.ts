/**
 * Members as the company's directory keeps them (SCIM): listed, created, changed, deactivated, brought back, deleted. A
 * deactivated or deleted member is removed like any other: their work stays, and everything that let them in ends. The directory
 * sets names, addresses and groups; roles come from groups. Owners keep their name and address. Refusals: NOT_FOUND, FORBIDDEN,
 * MEMBER_EXISTS, LAST_OWNER, LIST_LIMIT_REACHED, INVALID_REQUEST.
 */
import { MEMBERS_MAX, SCIM_USERS_MAX } from '../../../contract/limits.ts'
import { lowerAddress } from '../../../contract/members.ts'
import type { Role } from '../../../contract/roles.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { newId } from '../../base/ids.ts'
import { Refusal } from '../../base/refusal.ts'
import { MEMBER_ID_PREFIX } from '../../members/as-caller.ts'
import {
  type AccountMember,
  countAccountMembers,
  insertMember,
  isTakenByAnother,
  rewriteMember,
} from '../../members/member-store.ts'
import { readScimMemberships, type ScimMembership } from '../../members/scim/group-store.ts'
import { asScimEmail, fullNameOf, type ScimUserChange } from '../../members/scim/user-change.ts'
import {
  countScimUsers,
  deleteScimUser,
  findScimUsers,
  isNamedAnother,
  listScimUsers,
  type ScimNames,
  type ScimUser,
  type ScimUserFilter,
  type ScimWindow,
  saveScimUser,
} from '../../members/scim/user-store.ts'
import { invalidScim } from '../../members/scim/values.ts'
import type { Sql } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { lockActor } from '../shared/locked-actor.ts'
import { PROVISIONED_ROLE, type Provisioning, rolesByScimGroups, settleScimRoles } from './group-roles.ts'
import { endMember, endSignIns } from './member-changes.ts'
import { keepAnOwner, refuseCapped, refuseMemberBeyondOwn, refuseRoleBeyondOwn } from './member-permissions.ts'

export interface ShownScimUser {
  user: ScimUser
  groups: ScimMembership[]
}

export async function listProvisioned(scout: Scout, { accountId }: Caller, filter: ScimUserFilter, at: ScimWindow) {
  const { users, total } = await listScimUsers(scout.database, accountId, filter, at)
  return { users: await withGroups(scout.database, accountId, users), total }
}

export async function readProvisioned(sql: Sql, accountId: string, memberId: string): Promise<ShownScimUser> {
  return (await withGroups(sql, accountId, [await requireUser(sql, accountId, memberId)]))[0]!
}

async function withGroups(sql: Sql, accountId: string, users: ScimUser[]): Promise<ShownScimUser[]> {
  const memberships = await readScimMemberships(
    sql,
    accountId,
    users.map(({ member }) => member.memberId),
  )
  return users.map((user) => ({
    user,
    groups: memberships.filter(({ memberId }) => memberId === user.member.memberId),
  }))
}

async function requireUser(sql: Sql, accountId: string, memberId: string): Promise<ScimUser> {
  const [user] = await findScimUsers(sql, accountId, [memberId])
  if (!user) throw new Refusal('NOT_FOUND', 'There is no such user in this account.')
  return user
}

/** Runs the work under the account's lock, for a key that has the scope `provision`. */
export function provisioning<T>(scout: Scout, caller: Caller, work: (under: Provisioning) => Promise<T>): Promise<T> {
  return scout.database.transaction(async (tx) => {
    const actor = await lockActor(scout, tx, caller, 'provision')
    const { accountId, keyId } = caller
    return work({ scout, tx, accountId, actor, by: { keyId, word: 'scim' } })
  })
}

export function provisionUser(scout: Scout, caller: Caller, change: ScimUserChange): Promise<ShownScimUser> {
  return provisioning(scout, caller, async (under) => {
    const { tx, accountId, actor } = under
    const { userName, email: given, active = true } = change
    if (userName === undefined) throw invalidScim('userName is required.')
    const memberId = newId(MEMBER_ID_PREFIX)
    refuseCapped(actor)
    await refuseRoleBeyondOwn(tx, actor, { accountId, role: PROVISIONED_ROLE })
    if ((await countScimUsers(tx, accountId)) >= SCIM_USERS_MAX)
      throw new Refusal(
        'LIST_LIMIT_REACHED',
        `An account may have at most ${SCIM_USERS_MAX} users, including inactive ones. Delete inactive users first.`,
      )
    await refuseFull(under)
    const names = await nameFor(under, memberId, {
      userName,
      externalId: change.externalId ?? null,
      givenName: change.givenName ?? null,
      familyName: change.familyName ?? null,
    })
    const email = given ?? addressFrom(userName)
    const name = change.displayName ?? change.formatted ?? fullNameOf(names.givenName, names.familyName) ?? email
    const wanted = { memberId, accountId, email, name, role: PROVISIONED_ROLE, capUnits: null }
    const made = await insertMember(tx, wanted, scout.clock.now())
    if (!made) throw taken()
    await saveScimUser(tx, made, names, scout.clock.now())
    await note(under, { action: 'member.invite', memberId, details: { role: PROVISIONED_ROLE } })
    if (!active) await endMember(scout, tx, made, under.by)
    return readProvisioned(tx, accountId, memberId)
  })
}

/** For PUT and PATCH: whatever the change does not name stays as it was. */
export function reprovisionUser(
  scout: Scout,
  caller: Caller,
  memberId: string,
  change: ScimUserChange,
): Promise<ShownScimUser> {
  return provisioning(scout, caller, async (under) => {
    const { tx, accountId, by } = under
    const user = await requireUser(tx, accountId, memberId)
    await rename(under, user, change)
    const wanted = wantedOf(user, change)
    const isMember = user.member.removedAt === null
    const isToEnd = change.active === false && isMember
    if (isToEnd) {
      await refuseEnding(under, user.member)
      // Must precede the change of the member's row: a sign-in in progress needs that row to finish, and this waits for the sign-in.
      await endSignIns(tx, user.member)
    }
    if (change.active === true && !isMember) await bringBack(under, wanted)
    else if (isRewritten(user.member, wanted)) await rewrite(under, user.member, wanted)
    if (isToEnd) await endMember(scout, tx, wanted, by)
    // Restores the role that their groups mean, if somebody has given them another role meanwhile.
    await settleScimRoles(under, [memberId], new Map())
    return readProvisioned(tx, accountId, memberId)
  })
}

export function deprovisionUser(scout: Scout, caller: Caller, memberId: string): Promise<void> {
  return provisioning(scout, caller, async (under) => {
    const { tx, accountId, by } = under
    const { member } = await requireUser(tx, accountId, memberId)
    if (member.removedAt === null) {
      await refuseEnding(under, member)
      await endMember(scout, tx, member, by)
    } else await note(under, { action: 'member.remove', memberId })
    await deleteScimUser(tx, accountId, memberId)
  })
}

/** The names in the directory are its own affair, also for an owner. */
async function rename(under: Provisioning, user: ScimUser, change: ScimUserChange): Promise<void> {
  const { userName, userKey, externalId, givenName, familyName, updatedAt, member } = user
  const after = {
    userName: change.userName ?? userName,
    externalId: change.externalId === undefined ? externalId : change.externalId,
    givenName: change.givenName === undefined ? givenName : change.givenName,
    familyName: change.familyName === undefined ? familyName : change.familyName,
  }
  const before = { userName, externalId, givenName, familyName }
  if (updatedAt && JSON.stringify(before) === JSON.stringify(after)) return
  // A member whom the directory has not named before is known by their address, which may be another user's userName by now.
  const names = await nameFor(under, member.memberId, after, updatedAt ? userKey : undefined)
  await saveScimUser(under.tx, member, names, under.scout.clock.now())
}

async function nameFor(
  { tx, accountId }: Provisioning,
  memberId: string,
  names: Omit<ScimNames, 'userKey'>,
  was?: string,
): Promise<ScimNames> {
  const userKey = lowerAddress(names.userName)
  if (userKey !== was && (await isNamedAnother(tx, accountId, userKey, memberId))) throw taken()
  return { ...names, userKey }
}

/**
 * The member as they should be. A name made of its parts follows the parts, and an address that was the userName follows the userName.
 */
function wantedOf({ member, userKey, givenName, familyName }: ScimUser, change: ScimUserChange): AccountMember {
  if (member.role === 'owner' && member.removedAt === null) return member
  const { userName, displayName, formatted, email } = change
  const parts = (from: ScimUserChange) =>
    fullNameOf(
      from.givenName === undefined ? givenName : from.givenName,
      from.familyName === undefined ? familyName : from.familyName,
    )
  const isOfParts = member.name === parts({}) || member.name === member.email
  const name = displayName ?? formatted ?? (isOfParts ? parts(change) : undefined) ?? member.name
  const follows = email === null || (email === undefined && member.email === userKey)
  return { ...member, name, email: email ?? (follows && userName ? addressFrom(userName) : member.email) }
}

function addressFrom(userName: string): string {
  const email = asScimEmail(userName)
  if (email === undefined) throw invalidScim('emails must contain an address, because userName is not one.')
  return email
}

const isRewritten = (before: AccountMember, after: AccountMember): boolean =>
  before.name !== after.name || before.email !== after.email

async function rewrite(under: Provisioning, before: AccountMember, after: AccountMember): Promise<void> {
  const { tx, actor } = under
  await refuseMemberBeyondOwn(tx, actor, before)
  const isMember = before.removedAt === null
  // Somebody who sets another member's address can sign in as that member, and spend without a cap.
  if (before.email !== after.email) refuseCapped(actor)
  if (isMember && before.email !== after.email && (await isTakenByAnother(tx, after))) throw taken()
  await rewriteMember(tx, after)
  if (!isMember) return
  const changed = (['name', 'email'] as const).filter((field) => before[field] !== after[field])
  await note(under, { action: 'member.change', memberId: after.memberId, details: { role: after.role, changed } })
}

/** The member gets the role that their groups mean now, not the role they had. */
async function bringBack(under: Provisioning, wanted: AccountMember): Promise<void> {
  const { scout, tx, accountId, actor } = under
  const { memberId } = wanted
  refuseCapped(actor)
  const role: Role =
    (await rolesByScimGroups(scout.signIn, tx, accountId, [memberId])).get(memberId) ?? PROVISIONED_ROLE
  await refuseRoleBeyondOwn(tx, actor, { accountId, role })
  await refuseFull(under)
  if (await isTakenByAnother(tx, wanted)) throw taken()
  await rewriteMember(tx, { ...wanted, role, removedAt: null })
  await note(under, { action: 'member.invite', memberId, details: { role, again: true } })
}

/** The last owner is checked first, because that is the reason the client needs to know. */
async function refuseEnding({ tx, actor }: Provisioning, member: AccountMember): Promise<void> {
  await keepAnOwner(tx, member)
  await refuseMemberBeyondOwn(tx, actor, member)
}

async function refuseFull({ tx, accountId }: Provisioning): Promise<void> {
  if ((await countAccountMembers(tx, accountId)) >= MEMBERS_MAX)
    throw new Refusal('LIST_LIMIT_REACHED', `An account may have at most ${MEMBERS_MAX} members. Remove one first.`)
}

const taken = () => new Refusal('MEMBER_EXISTS', 'Another user of this account already has this userName or address.')

interface ScimNote {
  action: 'member.invite' | 'member.change' | 'member.remove'
  memberId: string
  details?: Record<string, unknown>
}

const note = ({ scout, tx, accountId, by }: Provisioning, { action, memberId, details }: ScimNote) =>
  noteAudit(tx, {
    accountId,
    keyId: by.keyId,
    at: scout.clock.now(),
    action,
    subject: memberId,
    details: { ...details, by: 'scim' },
  })
