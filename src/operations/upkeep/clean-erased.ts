/**
 * Removes what storage itself still holds of erased people: their words in segments of the search index, and dead rows on disk.
 * Done some time after an erasure, once for all erasures of that time, because a segment can only be rewritten as a whole.
 */
import { hoursBefore, minutesBefore } from '../../base/clock.ts'
import { eraseFromDecisions, readUrnsSince } from '../../decisions/erase.ts'
import { enqueueUnlessQueued } from '../../jobs/queue.ts'
import { markAllErased, readPoolsWithErased } from '../../pool/dead.ts'
import { forgetCleaned, markDue, readMarked } from '../../privacy/cleaning-store.ts'
import { dropLists } from '../../search/list-store.ts'
import type { Tx } from '../../storage/database.ts'
import { vacuumAll } from '../../storage/vacuum.ts'
import { urnIdentifier } from '../known-people/known-as.ts'
import type { Scout } from '../scout.ts'

/** Together with the ten minutes between two sweeps and the time that indexing takes, everything is gone within two hours. */
const CLEANING_REST_MINUTES = 60

/** Longer than the time from an erasure to its cleaning. */
const LATE_HOURS = 24

/** Each step can be repeated: if a process dies in the middle, the next sweep continues. */
export async function cleanErased(scout: Scout): Promise<void> {
  const { database, clock } = scout
  const now = clock.now()
  await database.transaction(async (tx) => {
    for (const accountId of await markDue(tx, minutesBefore(now, CLEANING_REST_MINUTES), now)) {
      await markAllErased(tx, accountId)
      // A list that was being made while one of its people was erased may have been saved after the erasure removed the others.
      await dropLists(tx, accountId)
      await eraseLate(scout, tx, accountId)
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
  await scout.poolIndex.expunge(database)
  await vacuumAll(database)
  await forgetCleaned(database, clean, now)
}

/** A page that was being shown while somebody on it was erased may have been recorded after the erasure cleaned the other records. */
async function eraseLate({ clock, suppressions }: Scout, tx: Tx, accountId: string): Promise<void> {
  const now = clock.now()
  const named = await readUrnsSince(tx, accountId, hoursBefore(now, LATE_HOURS))
  const shield = await suppressions.shieldFor(tx, accountId)
  const urns = named.filter((urn) => shield.find(urnIdentifier(urn)) === 'ERASURE')
  if (urns.length === 0) return
  await eraseFromDecisions(tx, { accountId, keyId: null }, { urns, words: [], withoutName: (value) => value }, now)
}
