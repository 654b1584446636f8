/** Sessions of members. Owns `member_sessions`: one row per signed-in browser, identified by the hash of its cookie. */
import type { Sql, Tx } from '../storage/database.ts'
import { type AccountMember, MEMBER_COLUMNS } from './member-store.ts'

export type SessionMeans = 'PROVIDER' | 'LINK' | 'PASSKEY'

export interface MemberSession {
  member: AccountMember
  expiresAt: Date
}

export interface ProviderSession {
  issuer: string
  subject: string
  /** The provider's own id of its session, if it has one. */
  sid: string | null
}

export interface NewSession {
  hash: Buffer
  accountId: string
  memberId: string
  means: SessionMeans
  provider?: ProviderSession | undefined
  createdAt: Date
  expiresAt: Date
}

const INSERT = `
  insert into member_sessions (session_hash, account_id, member_id, means, issuer, subject, provider_session, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

export async function insertSession(tx: Tx, made: NewSession): Promise<void> {
  const { hash, accountId, memberId, means, provider, createdAt, expiresAt } = made
  const by = [provider?.issuer ?? null, provider?.subject ?? null, provider?.sid ?? null]
  await tx.query(INSERT, [hash, accountId, memberId, means, ...by, createdAt, expiresAt])
}

/** Lateral with a limit: each hash is one index probe, whatever the planner's statistics say about the table. */
const FIND = `
  select ${MEMBER_COLUMNS}, s.expires_at as "expiresAt", s.session_hash as hash
  from unnest($1::bytea[]) as wanted (hash) cross join lateral (
    select * from member_sessions where session_hash = wanted.hash limit 1) as s
  join members m on m.account_id = s.account_id and m.member_id = s.member_id
  where m.removed_at is null`

/**
 * Sessions in the order given, each with the member as they are now, so that a withdrawn role has no effect from the next request
 * on.
 */
export async function findSessions(sql: Sql, hashes: Buffer[]): Promise<(MemberSession | undefined)[]> {
  const rows = await sql.query<AccountMember & { expiresAt: Date; hash: Buffer }>(FIND, [hashes])
  const byHash = new Map(rows.map(({ expiresAt, hash, ...member }) => [hash.toString('base64'), { member, expiresAt }]))
  return hashes.map((hash) => byHash.get(hash.toString('base64')))
}

export async function endSession(sql: Sql, hash: Buffer): Promise<boolean> {
  return (await sql.query('delete from member_sessions where session_hash = $1 returning 1', [hash])).length > 0
}

/** Returns how many sessions were ended. */
export async function endSessionsOf(tx: Tx, accountId: string, memberId: string): Promise<number> {
  const text = 'delete from member_sessions where account_id = $1 and member_id = $2 returning 1'
  return (await tx.query(text, [accountId, memberId])).length
}

const END_OF_PROVIDER = `
  delete from member_sessions
  where issuer = $1 and ($2::text is null or subject = $2) and ($3::text is null or provider_session = $3)
  returning account_id as "accountId", member_id as "memberId"`

/** Ends all sessions the provider means: those of a subject, of one provider session, or both. At least one of the two is given. */
export const endProviderSessions = (tx: Tx, issuer: string, subject: string | null, sid: string | null) =>
  tx.query<{ accountId: string; memberId: string }>(END_OF_PROVIDER, [issuer, subject, sid])

const PURGE = `
  delete from member_sessions where session_hash in (
    select session_hash from member_sessions where expires_at <= $1 limit $2)
  returning 1`

export async function purgeSessions(sql: Sql, now: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [now, limit])).length
}
