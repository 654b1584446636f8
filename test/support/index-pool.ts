/** Builds the search index of a pool as a worker does, for tests without a worker. */
import { enqueueUnlessQueued } from '../../src/jobs/queue.ts'
import { indexPool } from '../../src/operations/pool/index/index-pool.ts'
import type { Scout } from '../../src/operations/scout.ts'
import { claimDue } from './claim.ts'

/** Runs step after step until nothing is left to do. */
export async function buildIndex(scout: Scout, { accountId }: { accountId: string }): Promise<void> {
  await scout.database.transaction((tx) => enqueueUnlessQueued(tx, accountId, 'index-pool', accountId))
  for (let due = await claimDue(scout.database, 10, 60); due.length > 0; due = await claimDue(scout.database, 10, 60)) {
    for (const work of due) await indexPool(scout, work)
  }
}
