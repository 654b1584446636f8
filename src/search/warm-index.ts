/**
 * Prepares a pool for its first question: learns what every search with a title or a place needs, and asks some questions so that the
 * JIT compiler optimises the code. In slices, while other requests are answered. Keeps nothing that a search would not keep.
 */
import type { Criterion } from '../../contract/criteria.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { isSliceOver, nextSlice } from '../base/slices.ts'
import { matchPool, type PoolSearcher } from './pool.ts'
import { learnFacts } from './title-facts.ts'

const NO_FILTERS: NetworkQuery = { prompt: '', skills: [], languages: [], titles: [], geoIds: [] }

/** `questions` are typical ones, from which the compiler learns; their results are ignored. */
export async function warmIndex(searcher: PoolSearcher, accountId: string, questions: Criterion[][]): Promise<void> {
  const index = await searcher.index.open(searcher.sql, accountId)
  await index.learnUnknown({ kinds: ['TITLE', 'PLACE'], places: searcher.places })
  for (const list of index.titles) {
    for (let row = 0; row < list.terms.length; row++) {
      if (isSliceOver()) await nextSlice()
      learnFacts(list, row)
    }
  }
  for (const criteria of questions) {
    await nextSlice()
    await matchPool(searcher, { accountId, filters: NO_FILTERS, criteria })
  }
}
