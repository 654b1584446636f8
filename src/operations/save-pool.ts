/** Writes people to a pool inside the caller's transaction, and sees to it that the search index follows. */
import { type PoolLock, writePeople } from '../candidates/pool-write.ts'
import { type PoolEntry, type ReadyPeople, readyPeople } from '../candidates/ready-people.ts'
import { enqueueUnlessQueued } from '../jobs/queue.ts'
import type { Shield } from '../privacy/shield.ts'
import type { Tx } from '../storage/database.ts'
import type { Scout } from './scout.ts'

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
export class Overtaken extends Error {}

/** Under the pool's lock: whoever was erased since the lists were looked at is in them by now. */
export async function assertSameLists(scout: Scout, tx: Tx, accountId: string, shield: Shield): Promise<void> {
  if ((await scout.suppressions.open(tx, accountId)).version !== shield.version) throw new Overtaken()
}

/** Does the work again until nobody has come between its reading and its writing; each time somebody else has got on. */
export async function untilNotOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
}
