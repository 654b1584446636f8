/**
 * What titles mean is kept for each segment, as one release worked it out. Under another every process would do it again
 * before its first search, seconds for a large pool. So the pools concerned are indexed anew.
 */
import { readAccountStatus } from '../../accounts/moving.ts'
import { enqueueUnlessQueued } from '../../jobs/queue.ts'
import { senseFingerprint } from '../../reference/titles/sense.ts'
import { ClusterIndex } from '../../search/cluster/cluster-index.ts'
import { stalePools } from '../../search/index/sense-store.ts'
import type { Scout } from '../scout.ts'

/** In one sweep; the next one goes on. */
const POOLS_AT_ONCE = 500

export async function renewStaleSenses({ database, poolIndex, signals }: Scout): Promise<void> {
  // A cluster has no segments.
  if (poolIndex instanceof ClusterIndex) return
  const stale = await stalePools(database, await senseFingerprint(), POOLS_AT_ONCE)
  for (const accountId of stale) {
    await database.transaction(async (tx) => {
      // One that moves comes to rest; it is renewed where it arrives.
      if ((await readAccountStatus(tx, accountId))?.state !== 'ACTIVE') return
      await enqueueUnlessQueued(tx, accountId, 'index-pool', accountId)
    })
  }
  if (stale.length > 0) signals.workAdded('pool')
}
