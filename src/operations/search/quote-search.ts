/** What a search would cost now. Uses the same reads as the search itself. */
import { prefixFields } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { chargedLine, freeLine, type Planner } from '../shared/quote-lines.ts'
import type { SearchRequest } from '../shared/search-query.ts'
import { refuseProfiles } from './like-people.ts'
import { planSearch } from './search-candidates.ts'

/** This is the most it can cost: a search for which the network adds nobody is free in the end. */
export const quoteSearch: Planner<SearchRequest> = async (scout, _accountId, request, caller) => {
  const planned = refuseProfiles(scout, caller, request).then(() => planSearch(scout, caller, request))
  const does = await planned.catch((error) => {
    throw error instanceof Refusal && error.code === 'INVALID_REQUEST' ? prefixFields(error, 'body') : error
  })
  if (does === 'ASK') return { lines: [chargedLine(scout, null, { operation: 'search' })], refusedWith: null }
  // PARTIAL: some sources of the network failed when the page was fetched, and the page is kept as it is.
  const why = does === 'PARTIAL' ? 'CACHED' : does === 'IN_FLIGHT' || does === 'CACHED' ? does : 'NOT_NEEDED'
  return { lines: [freeLine(null, why)], refusedWith: null }
}
