/** After a save, shows the saved people as people of the pool, also in lists that are already on the screen. */
import { refetchQuery } from '../api/queries.ts'
import { scoutPool } from '../api/scout-pool.ts'
import type { Candidate, SaveFoundAnswer } from '../api/types.ts'
import { changeFound, foundBefore } from './answers.ts'

export async function markSaved({ results }: SaveFoundAnswer): Promise<void> {
  const listed = results.filter(({ urn, poolUrn }) => poolUrn !== null && foundBefore(urn))
  await Promise.all(listed.map(({ urn, poolUrn }) => showAsSaved(urn, poolUrn as string)))
  // A quote also says whether somebody is in the pool. One asked for before the save must not be used for them.
  await refetchQuery(['quote'])
  for (const name of ['pool', 'person']) void refetchQuery([name])
}

async function showAsSaved(urn: string, poolUrn: string): Promise<void> {
  try {
    const { candidate } = await scoutPool.get(poolUrn)
    const saved: Candidate = { ...candidate, match: foundBefore(urn)?.match }
    changeFound(urn, () => saved)
  } catch {
    // The key lacks the scope to open the pool. The next search shows the change.
  }
}
