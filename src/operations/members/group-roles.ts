/**
 * The role that somebody has through the groups reported by the company's directory (SCIM), and what follows when these change.
 * Owners stay owners. A member who leaves their last group with a role gets the least role that sees people. Refusal: FORBIDDEN.
 */
import type { Role } from '../../../contract/roles.ts'
import { findAccount } from '../../accounts/store.ts'
import { Refusal } from '../../base/refusal.ts'
import { type AccountMember, countOtherOwners } from '../../members/member-store.ts'
import { highestRole, roleExceedsOwnScopes } from '../../members/roles.ts'
import { readScimMemberships, type ScimGroupToSave } from '../../members/scim/group-store.ts'
import { findScimUsers } from '../../members/scim/user-store.ts'
import type { RoleOfGroup } from '../../members/sign-in-settings.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { Scout, SignInTools } from '../scout.ts'
import type { LockedActor } from '../shared/locked-actor.ts'
import { type ChangedBy, changeTerms } from './member-changes.ts'
import { refuseCapped } from './member-permissions.ts'

/** Sees people and lists and writes notes; pays for nothing and sees no contact data. */
export const PROVISIONED_ROLE: Role = 'reviewer'

const NO_ROLES: RoleOfGroup = new Map()

/** The roles of groups that apply to this account; none if the groups belong to another account. */
export async function rolesOfGroups({ groups }: SignInTools, sql: Sql, accountId: string): Promise<RoleOfGroup> {
  const { roles, account } = groups
  if (roles.size === 0 || account === undefined) return roles
  const home = await findAccount(sql, account)
  return !home || home.accountId === accountId ? roles : NO_ROLES
}

/** A group is recognised by its name, or by the id that the directory gave it: Entra ID sends only the id at sign-in. */
export const roleOfGroup = (
  roles: RoleOfGroup,
  { displayName, externalId }: Pick<ScimGroupToSave, 'displayName' | 'externalId'>,
): Role | undefined => highestRole([displayName, externalId ?? ''].flatMap((name) => roles.get(name) ?? []))

export async function rolesByScimGroups(
  signIn: SignInTools,
  sql: Sql,
  accountId: string,
  memberIds: string[],
): Promise<Map<string, Role>> {
  const roles = await rolesOfGroups(signIn, sql, accountId)
  const found = new Map<string, Role>()
  if (roles.size === 0) return found
  for (const { memberId, ...group } of await readScimMemberships(sql, accountId, memberIds)) {
    const had = found.get(memberId)
    const role = highestRole([...(had ? [had] : []), ...[roleOfGroup(roles, group) ?? []].flat()])
    if (role) found.set(memberId, role)
  }
  return found
}

export interface Provisioning {
  scout: Pick<Scout, 'clock' | 'signIn'>
  tx: Tx
  accountId: string
  actor: LockedActor
  by: ChangedBy
}

/** `before`: the roles that their groups meant before the groups were changed. */
export async function settleScimRoles(
  { scout, tx, accountId, actor, by }: Provisioning,
  memberIds: string[],
  before: ReadonlyMap<string, Role>,
): Promise<void> {
  const after = await rolesByScimGroups(scout.signIn, tx, accountId, memberIds)
  if (before.size === 0 && after.size === 0) return
  let hasOwner = (await countOtherOwners(tx, accountId, '')) > 0
  for (const { member } of await findScimUsers(tx, accountId, memberIds)) {
    const role = after.get(member.memberId) ?? (before.has(member.memberId) ? PROVISIONED_ROLE : member.role)
    if (!isToChange(member, role)) continue
    refuseCapped(actor)
    const why = roleExceedsOwnScopes(actor, member.role, hasOwner) ?? roleExceedsOwnScopes(actor, role, hasOwner)
    if (why) throw new Refusal('FORBIDDEN', why)
    await changeTerms(scout, tx, { ...member, role, before: member, by })
    hasOwner ||= role === 'owner'
  }
}

const isToChange = (member: AccountMember, role: Role): boolean =>
  member.removedAt === null && member.role !== 'owner' && member.role !== role

/**
 * A key that may not give a role may not put anybody into a group with that role, neither current members nor deactivated ones
 * who may come back.
 */
export async function refuseGroupBeyond(
  { tx, accountId, actor }: Provisioning,
  role: Role | undefined,
  members: AccountMember[],
): Promise<void> {
  if (!role || members.length === 0) return
  const why = roleExceedsOwnScopes(actor, role, (await countOtherOwners(tx, accountId, '')) > 0)
  if (why) throw new Refusal('FORBIDDEN', why)
}
