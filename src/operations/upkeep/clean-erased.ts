/**
 * What is left of erased people by the way data is kept: words of theirs in segments of the search index, and rows that are dead
 * and still on disk. Some time after the erasure, once for all of that time: a segment is written anew as a whole.
 */
import { minutesBefore } from '../../base/clock.ts'
import { enqueueUnlessQueued } from '../../jobs/queue.ts'
import { markAllErased, readPoolsWithErased } from '../../pool/dead.ts'
import { forgetCleaned, markDue, readMarked } from '../../privacy/cleaning-store.ts'
import { dropLists } from '../../search/list-store.ts'
import { vacuumAll } from '../../storage/vacuum.ts'
import type { Scout } from '../shared/scout.ts'

/** With ten minutes between two sweeps, and the time that indexing takes, all is gone within two hours. */
const CLEANING_REST_MINUTES = 60

/** Each step can be done again: whoever dies in the middle leaves it to the next sweep. */
export async function cleanErased(scout: Scout): Promise<void> {
  const { database, clock } = scout
  const now = clock.now()
  await database.transaction(async (tx) => {
    for (const accountId of await markDue(tx, minutesBefore(now, CLEANING_REST_MINUTES), now)) {
      await markAllErased(tx, accountId)
      // One that was being made while somebody of it was erased came after the others had gone.
      await dropLists(tx, accountId)
    }
  })
  const marked = await readMarked(database)
  if (marked.length === 0) return
  const unclean = await readPoolsWithErased(database, marked)
  for (const accountId of unclean) {
    await database.transaction((tx) => enqueueUnlessQueued(tx, accountId, 'index-pool', accountId))
  }
  if (unclean.length > 0) scout.signals.workAdded('pool')
  const clean = marked.filter((accountId) => !unclean.includes(accountId))
  if (clean.length === 0) return
  await vacuumAll(database)
  await forgetCleaned(database, clean, now)
}
