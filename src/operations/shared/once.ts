/**
 * Runs one transaction at most once for an Idempotency-Key. The transaction that does the work also stores the answer, so a
 * repeated request finds both or neither.
 */
import { claimKey, type IdempotencyToken, recordResult } from '../../idempotency/store.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'

export interface Answer<T> {
  result: T
  /** True if an earlier request with the same key did the work. */
  replayed: boolean
}

/** `T` must be plain JSON: it may come back from storage. */
export async function once<T>(
  { database, clock }: Pick<Scout, 'database' | 'clock'>,
  accountId: string,
  token: IdempotencyToken | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<Answer<T>> {
  return database.transaction(async (tx) => {
    if (!token) return { result: await work(tx), replayed: false }
    const claim = await claimKey<T>(tx, accountId, token, clock.now())
    if (!claim.fresh) return { result: claim.result, replayed: true }
    const result = await work(tx)
    await recordResult(tx, accountId, token.key, result)
    return { result, replayed: false }
  })
}
