/** Who was saved to the pool is the pool's from now on, also in the lists that are on the screen. */
import { refetchQuery } from '../api/queries.ts'
import { scoutPool } from '../api/scout-pool.ts'
import type { Candidate, SaveFoundAnswer } from '../api/types.ts'
import { changeFound, foundBefore } from './answers.ts'

export async function markSaved({ results }: SaveFoundAnswer): Promise<void> {
  const listed = results.filter(({ urn, poolUrn }) => poolUrn !== null && foundBefore(urn))
  await Promise.all(listed.map(({ urn, poolUrn }) => showAsSaved(urn, poolUrn as string)))
  // Whether somebody is in the pool is told with a price: one that was asked for before the save must not answer for them.
  await refetchQuery(['quote'])
  for (const name of ['pool', 'person']) void refetchQuery([name])
}

async function showAsSaved(urn: string, poolUrn: string): Promise<void> {
  try {
    const { candidate } = await scoutPool.get(poolUrn)
    const saved: Candidate = { ...candidate, match: foundBefore(urn)?.match }
    changeFound(urn, () => saved)
  } catch {
    // A key without the scope to open the pool: the next search will tell.
  }
}
