/** Writes people to a pool inside the caller's transaction, and enqueues indexing when enough of them are not in the search index. */
import { lockBalance } from '../../credits/store.ts'
import { enqueueUnlessQueued } from '../../jobs/queue.ts'
import { type PoolEntry, type ReadyPeople, readyPeople } from '../../pool/ready-people.ts'
import { lockPool, type PoolLock, writePeople } from '../../pool/write.ts'
import type { Shield } from '../../privacy/shield.ts'
import { holdLists } from '../../privacy/store.ts'
import { type Network, NetworkFailure } from '../../providers/port.ts'
import type { Database, Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'

/**
 * Below this, people saved since the last segment are searched as they are, in a millisecond or two; a segment of their own would
 * not pay off.
 */
export const UNINDEXED_MAX = 1_000

/** Seals and prepares the entries. Call it before the transaction if there are many. */
export const makeReady = (scout: Scout, accountId: string, entries: PoolEntry[]): Promise<ReadyPeople> =>
  readyPeople(scout.database.keyring(), accountId, entries, scout.clock.now())

export async function savePool(tx: Tx, accountId: string, lock: PoolLock, people: ReadyPeople): Promise<void> {
  if (people.count === 0) return
  const unindexed = await writePeople(tx, accountId, lock, people)
  if (unindexed >= UNINDEXED_MAX) await enqueueUnlessQueued(tx, accountId, 'index-pool', accountId)
}

/** Somebody else changed the same people after they were read, so the plan made from that reading is outdated. */
export class PoolOvertaken extends Error {}

/**
 * Call under the pool's lock. A person erased since the lists were read is on them by now, and a changed version makes the caller
 * start over.
 */
export async function assertSameLists(scout: Scout, tx: Tx, accountId: string, shield: Shield): Promise<void> {
  if ((await scout.suppressions.shieldFor(tx, accountId)).version !== shield.version) throw new PoolOvertaken()
}

/**
 * Each time another writer was faster. After this many tries the work reads under the locks, as otherwise a pool that is written
 * to all the time might never let it finish.
 */
const OVERTAKEN_MAX = 4

/**
 * Repeats the work if another writer came between its reading and its writing. After the last try it reads under the locks, where
 * no other writer can come between. The work must use the scout it is given.
 */
export async function untilNotOvertaken<T>(
  scout: Scout,
  accountId: string,
  work: (scout: Scout) => Promise<T>,
): Promise<T> {
  for (let overtaken = 0; overtaken < OVERTAKEN_MAX; overtaken++) {
    try {
      return await work(scout)
    } catch (error) {
      if (!(error instanceof PoolOvertaken)) throw error
    }
  }
  return scout.database.transaction(async (tx) => {
    // The same lock order as an erasure: the balance, the pool, then the suppression lists.
    await lockBalance(tx, accountId)
    await lockPool(tx, accountId)
    await holdLists(tx, accountId)
    return work(scoutWithin(scout, tx))
  })
}

const silent = async (): Promise<never> => {
  throw new NetworkFailure('UNAVAILABLE', 'nobody is asked while a lock is held')
}

const silentNetwork: Network = {
  search: silent,
  collect: silent,
  resolvePlace: silent,
  resolveEntity: silent,
  startLookup: silent,
  readLookup: silent,
  check: silent,
  close: async () => undefined,
}

/** The same scout confined to one transaction. Others wait for its locks meanwhile, so its network refuses every call. */
function scoutWithin(scout: Scout, tx: Tx): Scout {
  const { query, queryBuilt, keyring } = tx
  const inside = { query, queryBuilt, keyring, inTransaction: tx.inTransaction }
  const database: Database = { ...scout.database, ...inside, transaction: (work) => work(tx) }
  return { ...scout, database, network: silentNetwork }
}
