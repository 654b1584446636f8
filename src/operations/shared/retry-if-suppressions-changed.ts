/**
 * Settling under the suppression lists as they are. The lists are looked at before the transaction, so that it stays
 * one trip. If they have changed once it holds the account's lock, it is undone and done again. Where they change all
 * the time they are looked at under the lock.
 */
import { lockBalance } from '../../credits/store.ts'
import type { Shield } from '../../privacy/shield.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'

/** Each needs a change within a millisecond of the last. After these it takes one trip more, and surely ends. */
const TRIES = 5

class ListsMoved extends Error {}

/** What comes of these lists. */
type Make<E> = (shield: Shield, sql: Sql) => Promise<E>

/** Something to be settled: made under the lists as they were before, or not yet. */
export interface Unsettled<E> {
  ready?: { ending: E; shield: Shield }
  make: Make<E>
}

export async function retryIfSuppressionsChanged<E, R>(
  scout: Scout,
  accountId: string,
  make: Make<E>,
  settle: (pending: Unsettled<E>) => Promise<R>,
): Promise<R> {
  const { suppressions, database } = scout
  for (let tries = 1; tries <= TRIES; tries++) {
    // Lists of a second ago will do to begin with: if they have moved since, the transaction finds out.
    const shield = await (tries === 1 ? suppressions.recent : suppressions.open).call(suppressions, database, accountId)
    try {
      return await settle({ ready: { ending: await make(shield, database), shield }, make })
    } catch (error) {
      if (!(error instanceof ListsMoved)) throw error
    }
  }
  return settle({ make })
}

/** In the transaction, before everything else: what was not made beforehand is made now, under the account's lock. */
export async function endingsOf<E>(scout: Scout, tx: Tx, accountId: string, pending: Unsettled<E>[]): Promise<E[]> {
  const endings = pending.flatMap(({ ready }) => (ready ? [ready.ending] : []))
  if (endings.length === pending.length) return endings
  await lockBalance(tx, accountId)
  const shield = await scout.suppressions.open(tx, accountId)
  return Promise.all(pending.map(({ ready, make }) => ready?.ending ?? make(shield, tx)))
}

/** What was looked at beforehand still holds; belongs into the transaction, after its lock. */
export async function assertListsUnchanged<E>(
  scout: Scout,
  tx: Tx,
  accountId: string,
  pending: Unsettled<E>[],
): Promise<void> {
  const { version } = await scout.suppressions.open(tx, accountId)
  if (pending.some(({ ready }) => ready && ready.shield.version !== version)) throw new ListsMoved()
}
