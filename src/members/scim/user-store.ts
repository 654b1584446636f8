/**
 * Users of the company's directory in the database. Owns `scim_users`. Shows all members, including those never named through
 * SCIM, and former members who were named through it, unless a present member has their user name.
 */
import type { Sql, Tx } from '../../storage/database.ts'
import { type AccountMember, MEMBER_COLUMNS } from '../member-store.ts'

/** What the directory said in addition to what a member has. */
export interface ScimNames {
  userName: string
  /** The form in which user names are compared. */
  userKey: string
  externalId: string | null
  givenName: string | null
  familyName: string | null
}

export interface ScimUser extends ScimNames {
  member: AccountMember
  /** Null if the directory has never named them. */
  updatedAt: Date | null
}

type Row = AccountMember & Omit<ScimUser, 'member'>

const COLUMNS = `${MEMBER_COLUMNS}, coalesce(u.user_name, m.email) as "userName", coalesce(u.user_key, m.email) as "userKey",
  u.external_id as "externalId", u.given_name as "givenName", u.family_name as "familyName", u.updated_at as "updatedAt"`

const SHOWN = `
  from members m left join scim_users u on u.account_id = m.account_id and u.member_id = m.member_id
  where m.account_id = $1 and (m.removed_at is null or (u.member_id is not null and not exists (
    select from members o where o.account_id = $1 and o.email = u.user_key and o.removed_at is null)))`

const toUser = ({ userName, userKey, externalId, givenName, familyName, updatedAt, ...member }: Row): ScimUser => ({
  member,
  userName,
  userKey,
  externalId,
  givenName,
  familyName,
  updatedAt,
})

const BY_IDS = `select ${COLUMNS} ${SHOWN} and m.member_id = any ($2::text[]) order by m.member_id`

export async function findScimUsers(sql: Sql, accountId: string, memberIds: string[]): Promise<ScimUser[]> {
  if (memberIds.length === 0) return []
  return (await sql.query<Row>(BY_IDS, [accountId, memberIds])).map(toUser)
}

export interface ScimUserFilter {
  memberId?: string | undefined
  userKey?: string | undefined
  externalId?: string | undefined
  email?: string | undefined
  active?: boolean | undefined
}

export interface ScimWindow {
  /** Counted from 0. */
  offset: number
  limit: number
}

const MATCHES = `
  ${SHOWN} and ($2::text is null or m.member_id = $2) and ($3::text is null or coalesce(u.user_key, m.email) = $3)
    and ($4::text is null or u.external_id = $4) and ($5::text is null or m.email = $5)
    and ($6::boolean is null or (m.removed_at is null) = $6)`
const PAGE = `select ${COLUMNS} ${MATCHES} order by m.member_id offset $7 limit $8`
const COUNT = `select count(*)::int as n ${MATCHES}`

export async function listScimUsers(
  sql: Sql,
  accountId: string,
  { memberId, userKey, externalId, email, active }: ScimUserFilter,
  { offset, limit }: ScimWindow,
): Promise<{ users: ScimUser[]; total: number }> {
  const wanted = [accountId, memberId ?? null, userKey ?? null, externalId ?? null, email ?? null, active ?? null]
  const [counted] = await sql.query<{ n: number }>(COUNT, wanted)
  const rows = limit === 0 ? [] : await sql.query<Row>(PAGE, [...wanted, offset, limit])
  return { users: rows.map(toUser), total: counted!.n }
}

export async function countScimUsers(sql: Sql, accountId: string): Promise<number> {
  const text = 'select count(*)::int as n from scim_users where account_id = $1'
  return (await sql.query<{ n: number }>(text, [accountId]))[0]!.n
}

const SHADOWED = `
  delete from scim_users u using members m
  where u.account_id = $1 and m.account_id = $1 and m.member_id = u.member_id and m.removed_at is not null
    and exists (select from members o where o.account_id = $1 and o.email = u.user_key and o.removed_at is null)`

const IS_NAMED = `
  select from scim_users where account_id = $1 and user_key = $2 and member_id <> $3
  union all
  select from members m where m.account_id = $1 and m.email = $2 and m.member_id <> $3 and m.removed_at is null
    and not exists (select from scim_users u where u.account_id = $1 and u.member_id = m.member_id)
  limit 1`

/**
 * Whether another user has this name. First forgets former members whose name a present member has taken. The caller holds the
 * account's lock.
 */
export async function isNamedAnother(tx: Tx, accountId: string, userKey: string, memberId: string): Promise<boolean> {
  await tx.query(SHADOWED, [accountId])
  return (await tx.query(IS_NAMED, [accountId, userKey, memberId])).length > 0
}

const SAVE = `
  insert into scim_users (account_id, member_id, user_name, user_key, external_id, given_name, family_name, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
  on conflict (account_id, member_id) do update set user_name = $3, user_key = $4, external_id = $5, given_name = $6,
    family_name = $7, updated_at = $8`

export async function saveScimUser(
  tx: Tx,
  { accountId, memberId }: Pick<AccountMember, 'accountId' | 'memberId'>,
  { userName, userKey, externalId, givenName, familyName }: ScimNames,
  at: Date,
): Promise<void> {
  await tx.query(SAVE, [accountId, memberId, userName, userKey, externalId, givenName, familyName, at])
}

/** The user name is their email; if that is taken, their member id; if that is taken too, the id with a random suffix. */
const ADOPT = `
  insert into scim_users (account_id, member_id, user_name, user_key, created_at, updated_at)
  select $1, m.member_id, named.name, named.name, $3, $3
  from members m cross join lateral (
    select coalesce(
      (select free.name from unnest(array[m.email, m.member_id]) with ordinality as free (name, n)
       where not exists (select from scim_users o where o.account_id = $1 and o.user_key = free.name) order by free.n limit 1),
      m.member_id || '-' || gen_random_uuid()) as name) as named
  where m.account_id = $1 and m.member_id = any ($2::text[]) and m.removed_at is null
  on conflict (account_id, member_id) do nothing`

/** Creates SCIM users for members who were never named through SCIM. */
export async function adoptMembers(tx: Tx, accountId: string, memberIds: string[], at: Date): Promise<void> {
  await tx.query(SHADOWED, [accountId])
  await tx.query(ADOPT, [accountId, memberIds, at])
}

export async function deleteScimUser(tx: Tx, accountId: string, memberId: string): Promise<void> {
  await tx.query('delete from scim_users where account_id = $1 and member_id = $2', [accountId, memberId])
}

const DEACTIVATED = `
  select from scim_users u join members m on m.account_id = u.account_id and m.member_id = u.member_id
  where u.account_id = $1 and m.removed_at is not null
    and (u.user_key = $2 or m.email = $2 or (m.issuer = $3 and m.subject = $4)) limit 1`

/** Whether the directory knows them as a user it has deactivated: then only the directory can bring them back. */
export async function isDeactivated(
  sql: Sql,
  accountId: string,
  { email, issuer, subject }: { email: string; issuer: string; subject: string },
): Promise<boolean> {
  return (await sql.query(DEACTIVATED, [accountId, email, issuer, subject])).length > 0
}
