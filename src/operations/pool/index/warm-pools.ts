/**
 * Reads the search index of the largest pools into a process that begins to serve: a second's work for a million
 * people, which the first search would wait for otherwise.
 */
import { largestPools } from '../../../pool/state.ts'
import type { Scout } from '../../shared/scout.ts'

/** What an installation for many companies needs first; the others follow as they are asked for. */
const POOLS_MAX = 3
/** A smaller one is read in a few hundredths of a second. */
const PEOPLE_MIN = 20_000

export async function warmPools({ database, knowledge, poolIndex }: Scout, peopleMin = PEOPLE_MIN): Promise<void> {
  await knowledge()
  for (const accountId of await largestPools(database, peopleMin, POOLS_MAX)) {
    const index = await poolIndex.open(database, accountId)
    // Every search that names a title and a place asks for them.
    await index.learnUnknown(['TITLE', 'PLACE'])
  }
}
