/** Lends the search to saved searches, which are another story: how a page is asked for on behalf of whoever saved one. */
import type { AskPage } from '../operations/lists/daily-searches.ts'
import type { Scout } from '../operations/scout.ts'
import { networkUnavailable } from '../operations/search/network-unavailable.ts'
import { searchCandidates } from '../operations/search/search-candidates.ts'

/** Reads a page for a saved search; it is requested and paid for like any other page. */
export const askPage =
  (scout: Scout): AskPage =>
  async (caller, input) => {
    const { result } = await searchCandidates(scout, caller, input)
    // The page also has people of the own pool, but the run must report that the network did not answer.
    if (result.networkStatus === 'UNAVAILABLE') throw networkUnavailable()
    const networkUrns = result.candidates.flatMap((found) => (found.kind === 'NETWORK' ? found.hit.urn : []))
    return { networkUrns, usedUnits: result.deductedUnits, hasNextPage: result.hasNextPage }
  }
