/** Writes people to a pool inside the caller's transaction, and sees to it that the search index follows. */
import { lockBalance } from '../../credits/store.ts'
import { enqueueUnlessQueued } from '../../jobs/queue.ts'
import { type PoolEntry, type ReadyPeople, readyPeople } from '../../pool/ready-people.ts'
import { lockPool, type PoolLock, writePeople } from '../../pool/write.ts'
import type { Shield } from '../../privacy/shield.ts'
import { holdLists } from '../../privacy/store.ts'
import { type Network, NetworkFailure } from '../../providers/port.ts'
import type { Database, Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'

/** Fewer are searched as they are, in a millisecond or two; a segment of their own would not pay. */
export const UNINDEXED_MAX = 1_000

/** Before the transaction where they are many. */
export const makeReady = (scout: Scout, accountId: string, entries: PoolEntry[]): Promise<ReadyPeople> =>
  readyPeople(scout.database.keyring(), accountId, entries, scout.clock.now())

export async function savePool(tx: Tx, accountId: string, lock: PoolLock, people: ReadyPeople): Promise<void> {
  if (people.count === 0) return
  const unindexed = await writePeople(tx, accountId, lock, people)
  if (unindexed >= UNINDEXED_MAX) await enqueueUnlessQueued(tx, accountId, 'index-pool', accountId)
}

/** Somebody else has changed the same people since they were read: what was made of them is no longer true. */
export class PoolOvertaken extends Error {}

/** Under the pool's lock: whoever was erased since the lists were looked at is in them by now. */
export async function assertSameLists(scout: Scout, tx: Tx, accountId: string, shield: Shield): Promise<void> {
  if ((await scout.suppressions.open(tx, accountId)).version !== shield.version) throw new PoolOvertaken()
}

/** Each time somebody else has got on. After these a pool that is written to all the time would never let this one in. */
const OVERTAKEN_MAX = 4

/**
 * Does the work again while somebody comes between its reading and its writing. In the end it reads under the locks,
 * where nobody can. The work uses the scout it is given.
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
    // In the order of an erasure: the balance, the pool, then the lists.
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

/** The same scout inside one transaction. Everybody else waits for its locks: no network is asked meanwhile. */
function scoutWithin(scout: Scout, tx: Tx): Scout {
  const { query, queryBuilt, keyring } = tx
  const inside = { query, queryBuilt, keyring, inTransaction: tx.inTransaction }
  const database: Database = { ...scout.database, ...inside, transaction: (work) => work(tx) }
  return { ...scout, database, network: silentNetwork }
}
