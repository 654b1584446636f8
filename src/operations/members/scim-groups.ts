/**
 * Groups as the company's directory keeps them (SCIM). Members who join or leave a group get the role that their groups mean
 * then, in the same transaction. If the key may not give one of these roles, nothing is changed. Refusals: NOT_FOUND, FORBIDDEN,
 * LIST_LIMIT_REACHED, INVALID_REQUEST.
 */
import { SCIM_GROUPS_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { newId } from '../../base/ids.ts'
import { Refusal } from '../../base/refusal.ts'
import type { ScimGroupChange, ScimGroupState } from '../../members/scim/group-change.ts'
import {
  addToScimGroup,
  countScimGroups,
  deleteScimGroup,
  findScimGroup,
  isGroupNamed,
  listScimGroups,
  readScimGroupMembers,
  removeFromScimGroup,
  type ScimGroup,
  type ScimGroupFilter,
  type ScimGroupToSave,
  saveScimGroup,
} from '../../members/scim/group-store.ts'
import { ScimRefusal } from '../../members/scim/refusal.ts'
import { adoptMembers, findScimUsers, type ScimWindow } from '../../members/scim/user-store.ts'
import { invalidScim } from '../../members/scim/values.ts'
import type { Sql } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import {
  type Provisioning,
  refuseGroupBeyond,
  roleOfGroup,
  rolesByScimGroups,
  rolesOfGroups,
  settleScimRoles,
} from './group-roles.ts'
import { provisioning } from './scim-users.ts'

export interface ShownScimGroup {
  group: ScimGroup
  members: { memberId: string; name: string }[]
}

export async function listProvisionedGroups(
  { database }: Scout,
  { accountId }: Caller,
  filter: ScimGroupFilter,
  at: ScimWindow,
) {
  const { groups, total } = await listScimGroups(database, accountId, filter, at)
  return { groups: await withMembers(database, accountId, groups), total }
}

export async function readProvisionedGroup(sql: Sql, accountId: string, groupId: string): Promise<ShownScimGroup> {
  return (await withMembers(sql, accountId, [await requireGroup(sql, accountId, groupId)]))[0]!
}

async function withMembers(sql: Sql, accountId: string, groups: ScimGroup[]): Promise<ShownScimGroup[]> {
  const rows = await readScimGroupMembers(
    sql,
    accountId,
    groups.map(({ groupId }) => groupId),
  )
  const users = await findScimUsers(sql, accountId, [...new Set(rows.map(({ memberId }) => memberId))])
  const names = new Map(users.map(({ member }) => [member.memberId, member.name]))
  return groups.map((group) => ({
    group,
    members: rows.flatMap(({ groupId, memberId }) => {
      const name = groupId === group.groupId ? names.get(memberId) : undefined
      return name === undefined ? [] : [{ memberId, name }]
    }),
  }))
}

async function requireGroup(sql: Sql, accountId: string, groupId: string): Promise<ScimGroup> {
  const group = await findScimGroup(sql, accountId, groupId)
  if (!group) throw new Refusal('NOT_FOUND', 'There is no such group in this account.')
  return group
}

const NOTHING = { displayName: '', externalId: null, memberIds: new Set<string>() }

export function provisionGroup(scout: Scout, caller: Caller, wanted: ScimGroupState): Promise<ShownScimGroup> {
  return provisioning(scout, caller, async (under) => {
    const { tx, accountId } = under
    if ((await countScimGroups(tx, accountId)) >= SCIM_GROUPS_MAX)
      throw new Refusal(
        'LIST_LIMIT_REACHED',
        `An account may have at most ${SCIM_GROUPS_MAX} groups. Delete one first.`,
      )
    const groupId = newId('grp')
    await write(under, groupId, NOTHING, wanted)
    await note(under, { action: 'group.create', groupId, details: { members: wanted.memberIds.size } })
    return readProvisionedGroup(tx, accountId, groupId)
  })
}

/** If the group is already like this, nothing is changed or noted. */
export function reprovisionGroup(
  scout: Scout,
  caller: Caller,
  groupId: string,
  change: ScimGroupChange,
): Promise<ShownScimGroup> {
  return provisioning(scout, caller, async (under) => {
    const { tx, accountId } = under
    const { displayName, externalId } = await requireGroup(tx, accountId, groupId)
    const rows = await readScimGroupMembers(tx, accountId, [groupId])
    const before = { displayName, externalId, memberIds: new Set(rows.map(({ memberId }) => memberId)) }
    const changed = await write(under, groupId, before, change(before))
    if (changed) await note(under, { action: 'group.change', groupId, details: changed })
    return readProvisionedGroup(tx, accountId, groupId)
  })
}

export function deprovisionGroup(scout: Scout, caller: Caller, groupId: string): Promise<void> {
  return provisioning(scout, caller, async (under) => {
    const { tx, accountId } = under
    await requireGroup(tx, accountId, groupId)
    const members = (await readScimGroupMembers(tx, accountId, [groupId])).map(({ memberId }) => memberId)
    const roles = await rolesByScimGroups(scout.signIn, tx, accountId, members)
    await deleteScimGroup(tx, accountId, groupId)
    await settleScimRoles(under, members, roles)
    await note(under, { action: 'group.delete', groupId, details: { members: members.length } })
  })
}

/** Returns what was changed; undefined if nothing differs. */
async function write(under: Provisioning, groupId: string, before: ScimGroupState, after: ScimGroupState) {
  const { scout, tx, accountId } = under
  const added = [...after.memberIds].filter((id) => !before.memberIds.has(id))
  const removed = [...before.memberIds].filter((id) => !after.memberIds.has(id))
  const { displayName, externalId } = after
  const isRenamed = displayName !== before.displayName || externalId !== before.externalId
  if (!isRenamed && added.length === 0 && removed.length === 0) return undefined
  const group = { groupId, displayName, externalId }
  if (isRenamed && (await isGroupNamed(tx, accountId, group))) throw named()
  await refuseBeyond(under, group, { added, all: isRenamed ? [...after.memberIds] : added })
  const touched = isRenamed ? [...new Set([...before.memberIds, ...after.memberIds])] : [...added, ...removed]
  const roles = await rolesByScimGroups(scout.signIn, tx, accountId, touched)
  await saveScimGroup(tx, accountId, group, scout.clock.now())
  await adoptMembers(tx, accountId, added, scout.clock.now())
  await addToScimGroup(tx, { accountId, groupId, memberIds: added })
  await removeFromScimGroup(tx, { accountId, groupId, memberIds: removed })
  await settleScimRoles(under, touched, roles)
  return { added: added.length, removed: removed.length, ...(isRenamed && { renamed: true }) }
}

async function refuseBeyond(
  under: Provisioning,
  group: ScimGroupToSave,
  { added, all }: { added: string[]; all: string[] },
): Promise<void> {
  const { scout, tx, accountId } = under
  const members = (await findScimUsers(tx, accountId, all)).map(({ member }) => member)
  const known = new Set(members.map(({ memberId }) => memberId))
  const unknown = added.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw invalidScim(`${unknown.length} of the members are not users of this account. Create them first, by /Users.`)
  const role = roleOfGroup(await rolesOfGroups(scout.signIn, tx, accountId), group)
  await refuseGroupBeyond(under, role, members)
}

const named = () =>
  new ScimRefusal('uniqueness', 'Another group of this account already has this displayName.', 'MEMBER_EXISTS')

interface GroupNote {
  action: 'group.create' | 'group.change' | 'group.delete'
  groupId: string
  details: Record<string, unknown>
}

const note = ({ scout, tx, accountId, by }: Provisioning, { action, groupId, details }: GroupNote) =>
  noteAudit(tx, {
    accountId,
    keyId: by.keyId,
    at: scout.clock.now(),
    action,
    subject: groupId,
    details: { ...details, by: 'scim' },
  })
