/** Members in the database. Owns `members`. A removed member keeps their row, for the name, but cannot sign in. */
import type { Role } from '../../contract/roles.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'

export interface AccountMember {
  memberId: string
  accountId: string
  email: string
  name: string
  role: Role
  capUnits: number | null
  issuer: string | null
  subject: string | null
  createdAt: Date
  joinedAt: Date | null
  lastSeenAt: Date | null
  removedAt: Date | null
}

const COLUMNS = `m.member_id as "memberId", m.account_id as "accountId", m.email, m.name, m.role,
  m.monthly_cap_units as "capUnits", m.issuer, m.subject, m.created_at as "createdAt", m.joined_at as "joinedAt",
  m.last_seen_at as "lastSeenAt", m.removed_at as "removedAt"`

export type MemberToInsert = Pick<AccountMember, 'memberId' | 'accountId' | 'email' | 'name' | 'role' | 'capUnits'>

const INSERT = `
  insert into members as m (member_id, account_id, email, name, role, monthly_cap_units, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (account_id, email) where removed_at is null do nothing
  returning ${COLUMNS}`

/** Undefined if the account already has a member with this email. */
export async function insertMember(tx: Tx, member: MemberToInsert, at: Date): Promise<AccountMember | undefined> {
  const { memberId, accountId, email, name, role, capUnits } = member
  return (await tx.query<AccountMember>(INSERT, [memberId, accountId, email, name, role, capUnits, at]))[0]
}

const BY_ID = `select ${COLUMNS} from members m where m.account_id = $1 and m.member_id = $2 and m.removed_at is null`

export const findAccountMember = async (sql: Sql, accountId: string, memberId: string) =>
  (await sql.query<AccountMember>(BY_ID, [accountId, memberId]))[0]

/** Also names of removed members, as what they did stays attributed to them. */
export async function readMemberNames(sql: Sql, accountId: string, memberIds: string[]): Promise<Map<string, string>> {
  const text = 'select member_id, name from members where account_id = $1 and member_id = any ($2::text[])'
  const rows = await sql.query<{ member_id: string; name: string }>(text, [accountId, memberIds])
  return new Map(rows.map(({ member_id, name }) => [member_id, name]))
}

/** Those of these ids that are members now. */
export async function presentMembers(sql: Sql, accountId: string, memberIds: string[]): Promise<string[]> {
  if (memberIds.length === 0) return []
  const text = `select member_id as id from members
    where account_id = $1 and member_id = any ($2::text[]) and removed_at is null`
  return (await sql.query<{ id: string }>(text, [accountId, memberIds])).map(({ id }) => id)
}

const PAGE = `
  select ${COLUMNS} from members m
  where m.account_id = $1 and m.removed_at is null and ($2::text is null or m.member_id < $2)
  order by m.member_id desc limit $3`

/** Newest first, as ids sort by creation time, and one row more than the page holds, if there is one. */
export const listAccountMembers = (sql: Sql, accountId: string, { after, limit }: PageRequest) =>
  sql.query<AccountMember>(PAGE, [accountId, after?.[0] ?? null, limit + 1])

export async function countAccountMembers(sql: Sql, accountId: string): Promise<number> {
  const text = 'select count(*)::int as n from members where account_id = $1 and removed_at is null'
  return (await sql.query<{ n: number }>(text, [accountId]))[0]!.n
}

const OWNERS = `
  select count(*)::int as n from members
  where account_id = $1 and role = 'owner' and removed_at is null and member_id <> $2`

/** The caller holds the account's lock. Without it two owners could remove each other at the same time. */
export async function countOtherOwners(sql: Sql, accountId: string, memberId: string): Promise<number> {
  return (await sql.query<{ n: number }>(OWNERS, [accountId, memberId]))[0]!.n
}

const CHANGE = `
  update members as m set name = $3, role = $4, monthly_cap_units = $5
  where m.account_id = $1 and m.member_id = $2 and m.removed_at is null returning ${COLUMNS}`

export async function changeAccountMember(
  tx: Tx,
  { accountId, memberId, name, role, capUnits }: AccountMember,
): Promise<AccountMember | undefined> {
  return (await tx.query<AccountMember>(CHANGE, [accountId, memberId, name, role, capUnits]))[0]
}

export async function removeAccountMember(tx: Tx, accountId: string, memberId: string, at: Date): Promise<void> {
  const text = 'update members set removed_at = $3 where account_id = $1 and member_id = $2 and removed_at is null'
  await tx.query(text, [accountId, memberId, at])
}

const BY_SUBJECT = `
  select ${COLUMNS} from members m where m.issuer = $1 and m.subject = $2 and m.removed_at is null order by m.member_id`

/** Members for this identity of the provider, in every account. */
export const findBySubject = (sql: Sql, issuer: string, subject: string) =>
  sql.query<AccountMember>(BY_SUBJECT, [issuer, subject])

const BIND = `
  update members as m set issuer = $1, subject = $2
  where m.email = $3 and m.removed_at is null and m.subject is null and not exists (
    select from members o where o.account_id = m.account_id and o.issuer = $1 and o.subject = $2 and o.removed_at is null)
  returning ${COLUMNS}`

/** Binds members invited under an email that the provider vouches for. A member bound to another identity stays bound to it. */
export const bindSubject = (tx: Tx, issuer: string, subject: string, email: string) =>
  tx.query<AccountMember>(BIND, [issuer, subject, email])

export async function noteJoined(tx: Tx, accountId: string, memberId: string, at: Date): Promise<void> {
  const text = `update members set joined_at = coalesce(joined_at, $3), last_seen_at = $3
    where account_id = $1 and member_id = $2`
  await tx.query(text, [accountId, memberId, at])
}

/** Called at most once a minute per member: a write for every request would cost more than the request. */
export async function touchMember(sql: Sql, accountId: string, memberId: string): Promise<void> {
  await sql.query('update members set last_seen_at = now() where account_id = $1 and member_id = $2', [
    accountId,
    memberId,
  ])
}

export const MEMBER_COLUMNS = COLUMNS

const TAKEN = `
  select from members o where o.account_id = $1 and o.member_id <> $2 and o.removed_at is null
    and (o.email = $3 or (o.issuer = $4 and o.subject = $5)) limit 1`

/** Whether another member has this email or this identity of the provider. The caller holds the account's lock. */
export async function isTakenByAnother(
  sql: Sql,
  {
    accountId,
    memberId,
    email,
    issuer,
    subject,
  }: Pick<AccountMember, 'memberId' | 'accountId' | 'email'> & Partial<Pick<AccountMember, 'issuer' | 'subject'>>,
): Promise<boolean> {
  return (await sql.query(TAKEN, [accountId, memberId, email, issuer ?? null, subject ?? null])).length > 0
}

const PRESENT = `
  update members as m set email = $3, name = $4, role = $5, removed_at = $6
  where m.account_id = $1 and m.member_id = $2 returning ${COLUMNS}`

/** Takes over what the company's directory says: email, name, role, and whether they are a member at all. */
export async function rewriteMember(
  tx: Tx,
  { accountId, memberId, email, name, role, removedAt }: AccountMember,
): Promise<AccountMember> {
  return (await tx.query<AccountMember>(PRESENT, [accountId, memberId, email, name, role, removedAt]))[0]!
}
