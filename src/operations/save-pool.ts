/** Saves people to a pool inside the caller's transaction, and sees to it that the search index follows. */
import { type PoolChange, type PoolEntry, upsertPool } from '../candidates/pool-store.ts'
import { enqueueUnlessQueued } from '../jobs/queue.ts'
import type { Tx } from '../storage/database.ts'
import type { Scout } from './scout.ts'

/** Fewer are searched as they are, in a millisecond or two; a segment of their own would not pay. */
export const UNINDEXED_MAX = 1_000

export async function savePool(scout: Scout, tx: Tx, accountId: string, entries: PoolEntry[]): Promise<PoolChange> {
  const change = await upsertPool(tx, accountId, entries, scout.clock.now())
  if (change.unindexed >= UNINDEXED_MAX) await enqueueUnlessQueued(tx, accountId, 'index-pool', accountId)
  return change
}
