/** Groups of the company's directory in the database. Owns `scim_groups` and `scim_group_members`. */
import type { Sql, Tx } from '../../storage/database.ts'
import type { ScimWindow } from './user-store.ts'

export interface ScimGroup {
  groupId: string
  displayName: string
  externalId: string | null
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = `g.group_id as "groupId", g.display_name as "displayName", g.external_id as "externalId",
  g.created_at as "createdAt", g.updated_at as "updatedAt"`

/** Group names are compared without case. */
const groupKeyOf = (displayName: string): string => displayName.toLowerCase()

const BY_ID = `select ${COLUMNS} from scim_groups g where g.account_id = $1 and g.group_id = $2`

export const findScimGroup = async (sql: Sql, accountId: string, groupId: string): Promise<ScimGroup | undefined> =>
  (await sql.query<ScimGroup>(BY_ID, [accountId, groupId]))[0]

export interface ScimGroupFilter {
  groupId?: string | undefined
  displayName?: string | undefined
  externalId?: string | undefined
  memberId?: string | undefined
}

const MATCHES = `
  from scim_groups g where g.account_id = $1 and ($2::text is null or g.group_id = $2)
    and ($3::text is null or g.name_key = $3) and ($4::text is null or g.external_id = $4)
    and ($5::text is null or exists (select from scim_group_members i
      where i.account_id = $1 and i.group_id = g.group_id and i.member_id = $5))`
const PAGE = `select ${COLUMNS} ${MATCHES} order by g.group_id offset $6 limit $7`
const COUNT = `select count(*)::int as n ${MATCHES}`

export async function listScimGroups(
  sql: Sql,
  accountId: string,
  { groupId, displayName, externalId, memberId }: ScimGroupFilter,
  { offset, limit }: ScimWindow,
): Promise<{ groups: ScimGroup[]; total: number }> {
  const key = displayName === undefined ? null : groupKeyOf(displayName)
  const wanted = [accountId, groupId ?? null, key, externalId ?? null, memberId ?? null]
  const [counted] = await sql.query<{ n: number }>(COUNT, wanted)
  const groups = limit === 0 ? [] : await sql.query<ScimGroup>(PAGE, [...wanted, offset, limit])
  return { groups, total: counted!.n }
}

export async function countScimGroups(sql: Sql, accountId: string): Promise<number> {
  const text = 'select count(*)::int as n from scim_groups where account_id = $1'
  return (await sql.query<{ n: number }>(text, [accountId]))[0]!.n
}

export type ScimGroupToSave = Pick<ScimGroup, 'groupId' | 'displayName' | 'externalId'>

/** Whether another group has this name. The caller holds the account's lock. */
export async function isGroupNamed(sql: Sql, accountId: string, { displayName, groupId }: ScimGroupToSave) {
  const text = 'select from scim_groups where account_id = $1 and name_key = $2 and group_id <> $3'
  return (await sql.query(text, [accountId, groupKeyOf(displayName), groupId])).length > 0
}

const SAVE = `
  insert into scim_groups (account_id, group_id, display_name, name_key, external_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $6)
  on conflict (account_id, group_id) do update set display_name = $3, name_key = $4, external_id = $5, updated_at = $6`

export async function saveScimGroup(
  tx: Tx,
  accountId: string,
  { groupId, displayName, externalId }: ScimGroupToSave,
  at: Date,
): Promise<void> {
  await tx.query(SAVE, [accountId, groupId, displayName, groupKeyOf(displayName), externalId, at])
}

export async function deleteScimGroup(tx: Tx, accountId: string, groupId: string): Promise<void> {
  await tx.query('delete from scim_groups where account_id = $1 and group_id = $2', [accountId, groupId])
}

interface GroupChange {
  accountId: string
  groupId: string
  memberIds: string[]
}

/** Every member given must have a row in `scim_users`. */
export async function addToScimGroup(tx: Tx, { accountId, groupId, memberIds }: GroupChange): Promise<void> {
  const text = `insert into scim_group_members (account_id, group_id, member_id)
    select $1, $2, unnest($3::text[]) on conflict do nothing`
  if (memberIds.length > 0) await tx.query(text, [accountId, groupId, memberIds])
}

export async function removeFromScimGroup(tx: Tx, { accountId, groupId, memberIds }: GroupChange): Promise<void> {
  const text = 'delete from scim_group_members where account_id = $1 and group_id = $2 and member_id = any ($3::text[])'
  if (memberIds.length > 0) await tx.query(text, [accountId, groupId, memberIds])
}

export async function readScimGroupMembers(
  sql: Sql,
  accountId: string,
  groupIds: string[],
): Promise<{ groupId: string; memberId: string }[]> {
  const text = `select group_id as "groupId", member_id as "memberId" from scim_group_members
    where account_id = $1 and group_id = any ($2::text[]) order by group_id, member_id`
  return groupIds.length === 0 ? [] : sql.query(text, [accountId, groupIds])
}

export interface ScimMembership extends ScimGroupToSave {
  memberId: string
}

const OF_MEMBERS = `
  select i.member_id as "memberId", g.group_id as "groupId", g.display_name as "displayName", g.external_id as "externalId"
  from scim_group_members i join scim_groups g on g.account_id = i.account_id and g.group_id = i.group_id
  where i.account_id = $1 and i.member_id = any ($2::text[]) order by i.member_id, g.group_id`

export async function readScimMemberships(sql: Sql, accountId: string, memberIds: string[]): Promise<ScimMembership[]> {
  return memberIds.length === 0 ? [] : sql.query<ScimMembership>(OF_MEMBERS, [accountId, memberIds])
}
