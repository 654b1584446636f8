/**
 * Settles work under the current suppression lists. The lists are read before the transaction, which thus stays one round trip.
 * If they turn out to have changed once the transaction holds the account's lock, it is rolled back and tried again. If they keep
 * changing, they are read under the lock.
 */
import { lockBalance } from '../../credits/store.ts'
import type { Shield } from '../../privacy/shield.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'

/**
 * Each further try means that the lists changed again within about a millisecond. After five tries the lists are read under the
 * lock: one more round trip, but it always ends.
 */
const TRIES = 5

class ListsMoved extends Error {}

/** Makes the ending under the given lists. */
type MakeEnding<E> = (shield: Shield, sql: Sql) => Promise<E>

/** Something to settle: either already made under lists read beforehand (`ready`), or to be made under the lock. */
export interface Unsettled<E> {
  ready?: { ending: E; shield: Shield }
  makeEnding: MakeEnding<E>
}

export async function retryIfSuppressionsChanged<E, R>(
  scout: Scout,
  accountId: string,
  makeEnding: MakeEnding<E>,
  settle: (pending: Unsettled<E>) => Promise<R>,
): Promise<R> {
  const { suppressions, database } = scout
  for (let tries = 1; tries <= TRIES; tries++) {
    // For the first try, lists up to a second old are enough: if they have changed since, the transaction notices.
    const shield =
      tries === 1
        ? await suppressions.recentShieldFor(database, accountId)
        : await suppressions.shieldFor(database, accountId)
    try {
      return await settle({ ready: { ending: await makeEnding(shield, database), shield }, makeEnding })
    } catch (error) {
      if (!(error instanceof ListsMoved)) throw error
    }
  }
  return settle({ makeEnding })
}

/** Call first in the transaction. Endings that were not made beforehand are made now, under the account's lock. */
export async function endingsOf<E>(scout: Scout, tx: Tx, accountId: string, pending: Unsettled<E>[]): Promise<E[]> {
  const endings = pending.flatMap(({ ready }) => (ready ? [ready.ending] : []))
  if (endings.length === pending.length) return endings
  await lockBalance(tx, accountId)
  const shield = await scout.suppressions.shieldFor(tx, accountId)
  return Promise.all(pending.map(({ ready, makeEnding }) => ready?.ending ?? makeEnding(shield, tx)))
}

/** Throws if the lists have changed since the endings were made. Must run in the transaction, after its lock. */
export async function assertListsUnchanged<E>(
  scout: Scout,
  tx: Tx,
  accountId: string,
  pending: Unsettled<E>[],
): Promise<void> {
  const { version } = await scout.suppressions.shieldFor(tx, accountId)
  if (pending.some(({ ready }) => ready && ready.shield.version !== version)) throw new ListsMoved()
}
