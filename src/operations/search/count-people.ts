/**
 * How many of the own pool match a question, and what they are. Free, and nobody is shown: the network is never asked.
 * Refusals: INVALID_REQUEST (filtersJson).
 */
import type { Facets } from '../../../contract/counts.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { IgnoredFilter } from '../../../contract/search.ts'
import { type CountedPool, countPool } from '../../search/count-pool.ts'
import { poolSearcher } from '../shared/pool-searcher.ts'
import type { Scout } from '../shared/scout.ts'
import { readQuestion, type SearchInput } from '../shared/search-query.ts'
import { hiddenAmongMany } from './hidden-memory.ts'
import { nameFacets } from './name-facets.ts'

export interface PeopleCounts {
  total: number
  completeCount: number
  facets: Facets
  interpretation: Interpretation
  ignoredFilters: IgnoredFilter[]
}

export async function countPeople(
  scout: Scout,
  accountId: string,
  { limit, ...input }: SearchInput & { limit: number },
): Promise<PeopleCounts> {
  const { request, interpretation } = await readQuestion(scout, accountId, input)
  const [searcher, hiddenOf, { places }] = await Promise.all([
    poolSearcher(scout, accountId),
    hiddenAmongMany(scout, accountId),
    scout.knowledge(),
  ])
  const question = { accountId, filters: request.query, criteria: interpretation.criteria }
  const counting = { limit, hiddenOf, levelOf: (geoId: string) => places.levelOf(geoId) }
  const counted: CountedPool = await countPool(searcher, question, counting)
  return {
    total: counted.total,
    completeCount: counted.completeCount,
    facets: await nameFacets(scout, accountId, counted),
    interpretation,
    ignoredFilters: request.ignored,
  }
}
