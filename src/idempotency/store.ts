/**
 * Answers stored so that a repeated POST replays instead of doing its work again. The row is written in the transaction that does
 * the work: after a crash both exist or neither. Answers are sealed, because some contain emails and numbers. Knows no operation.
 */
import { IDEMPOTENCY_HOURS } from '../../contract/limits.ts'
import { hoursBefore } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { openAnswer, sealAnswer } from './sealed-answer.ts'

/** The client states with this key that the request is a repeat of the earlier one under the same key. */
export interface IdempotencyToken {
  key: string
  /** Hash of method, path and body: using the same key for a different request is a mistake that the client should hear of. */
  requestHash: string
}

export type Claim<T> = { fresh: true } | { fresh: false; result: T }

/** Waits for a concurrent transaction on the same key to end; afterwards its row exists, or the key is ours. */
const CLAIM = `
  insert into idempotency as mine (account_id, idempotency_key, request_hash, created_at) values ($1, $2, $3, $4)
  on conflict (account_id, idempotency_key) do update
    set request_hash = excluded.request_hash, result = null, created_at = excluded.created_at
    where mine.created_at < $5
  returning idempotency_key`

const READ = 'select request_hash, result from idempotency where account_id = $1 and idempotency_key = $2'

export async function claimKey<T>(tx: Tx, accountId: string, token: IdempotencyToken, now: Date): Promise<Claim<T>> {
  const expired = hoursBefore(now, IDEMPOTENCY_HOURS)
  // A keyed digest, because a request may be about a person: of one that names a phone number, a plain hash could be reversed by
  // trying all digits.
  const requestHash = tx.keyring().lastingDigest(token.requestHash, `${accountId} request`)
  const claimed = await tx.query(CLAIM, [accountId, token.key, requestHash, now, expired])
  if (claimed.length > 0) return { fresh: true }
  const [row] = await tx.query<{ request_hash: string; result: unknown }>(READ, [accountId, token.key])
  if (row && row.request_hash !== requestHash) {
    throw new Refusal(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for a different request. Send a new key, or the same request again.',
    )
  }
  if (!row || row.result === null) {
    throw new Refusal(
      'IDEMPOTENCY_IN_PROGRESS',
      'The first request under this Idempotency-Key is still running. Send the request again shortly.',
      {
        retryAfterSeconds: 1,
      },
    )
  }
  return { fresh: false, result: openAnswer(tx.keyring(), accountId, row.result) as T }
}

export async function recordResult(tx: Tx, accountId: string, key: string, result: unknown): Promise<void> {
  await tx.query('update idempotency set result = $3 where account_id = $1 and idempotency_key = $2', [
    accountId,
    key,
    sealAnswer(tx.keyring(), accountId, result),
  ])
}

/** The work under this key ended without an answer worth replaying, so the next try starts from the beginning. */
export async function forgetKey(tx: Tx, accountId: string, key: string): Promise<void> {
  await tx.query('delete from idempotency where account_id = $1 and idempotency_key = $2 and result is null', [
    accountId,
    key,
  ])
}

/** A request whose plan was stored ahead was refused, and nothing was done: it may be corrected and sent again under its key. */
export async function forgetRefused(sql: Sql, accountId: string, keys: string[]): Promise<void> {
  await sql.query('delete from idempotency where account_id = $1 and idempotency_key = any ($2::text[])', [
    accountId,
    keys,
  ])
}

const PURGE = `
  delete from idempotency where (account_id, idempotency_key) in (
    select account_id, idempotency_key from idempotency where created_at < $1 order by created_at limit $2)
  returning idempotency_key`

/** Returns how many keys were deleted. */
export async function purgeKeys(sql: Sql, now: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [hoursBefore(now, IDEMPOTENCY_HOURS), limit])).length
}
