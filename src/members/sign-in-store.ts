/**
 * Things that let somebody in once. Owns `sign_in_links`, `sign_ins` and `provider_logouts`. Each is used up by deleting it, or
 * by being the first to insert it, so that of two attempts with the same one only one succeeds.
 */
import type { Sql, Tx } from '../storage/database.ts'

export interface MemberRef {
  accountId: string
  memberId: string
}

export interface SignInLink extends MemberRef {
  /** The key or member who made it; null means the operator. */
  madeBy: string | null
}

const INSERT_LINK = `
  insert into sign_in_links (link_hash, account_id, member_id, made_by, expires_at) values ($1, $2, $3, $4, $5)`

export async function insertLink(tx: Tx, hash: Buffer, link: SignInLink, until: Date): Promise<void> {
  await tx.query(INSERT_LINK, [hash, link.accountId, link.memberId, link.madeBy, until])
}

const TAKE_LINK = `
  delete from sign_in_links where link_hash = $1 and expires_at > $2
  returning account_id as "accountId", member_id as "memberId", made_by as "madeBy"`

export async function takeLink(tx: Tx, hash: Buffer, now: Date): Promise<SignInLink | undefined> {
  return (await tx.query<SignInLink>(TAKE_LINK, [hash, now]))[0]
}

/** Removes unused links, so that they cannot let in a member who was removed or has got another role. */
export async function removeLinksOf(tx: Tx, accountId: string, memberId: string): Promise<void> {
  await tx.query('delete from sign_in_links where account_id = $1 and member_id = $2', [accountId, memberId])
}

export type SignInKind = 'PROVIDER' | 'CHOICE' | 'PASSKEY' | 'NEW_PASSKEY'

/** `hash` is the hash of the cookie in the browser that the sign-in is bound to. */
export interface SignInUnderWay {
  hash: Buffer
  kind: SignInKind
  state: object
}

const INSERT = `
  insert into sign_ins (sign_in_hash, kind, state, expires_at) values ($1, $2, $3, $4)`

export async function insertSignIn(sql: Sql, { hash, kind, state }: SignInUnderWay, until: Date): Promise<void> {
  await sql.query(INSERT, [hash, kind, JSON.stringify(state), until])
}

export async function takeSignIn<T>(sql: Sql, hash: Buffer, kind: SignInKind, now: Date): Promise<T | undefined> {
  const text = 'delete from sign_ins where sign_in_hash = $1 and kind = $2 and expires_at > $3 returning state'
  return (await sql.query<{ state: T }>(text, [hash, kind, now]))[0]?.state
}

export async function readSignIn<T>(sql: Sql, hash: Buffer, kind: SignInKind, now: Date): Promise<T | undefined> {
  const text = 'select state from sign_ins where sign_in_hash = $1 and kind = $2 and expires_at > $3'
  return (await sql.query<{ state: T }>(text, [hash, kind, now]))[0]?.state
}

/** Returns false if this logout was reported before. */
export async function noteLogout(tx: Tx, issuer: string, tokenId: string, until: Date): Promise<boolean> {
  const text = `insert into provider_logouts (issuer, token_id, expires_at) values ($1, $2, $3)
    on conflict do nothing returning 1`
  return (await tx.query(text, [issuer, tokenId, until])).length > 0
}

const PURGE_LINKS = `
  delete from sign_in_links where link_hash in (select link_hash from sign_in_links where expires_at <= $1 limit $2) returning 1`
const PURGE_SIGN_INS = `
  delete from sign_ins where sign_in_hash in (select sign_in_hash from sign_ins where expires_at <= $1 limit $2) returning 1`
const PURGE_LOGOUTS = `
  delete from provider_logouts where (issuer, token_id) in (
    select issuer, token_id from provider_logouts where expires_at <= $1 limit $2) returning 1`

/** Deletes what has expired. Returns the largest number deleted of one kind: if it equals the limit, there may be more. */
export async function purgeSignIns(sql: Sql, now: Date, limit: number): Promise<number> {
  let most = 0
  for (const text of [PURGE_LINKS, PURGE_SIGN_INS, PURGE_LOGOUTS]) {
    most = Math.max(most, (await sql.query(text, [now, limit])).length)
  }
  return most
}
