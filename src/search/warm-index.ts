/**
 * A pool made ready for its first question. Learns what every search needs that names a title or a place; asks a few
 * questions for the compiler's sake. In slices, while others are answered. Keeps nothing that a search would not keep.
 */
import type { Criterion } from '../../contract/criteria.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { isSliceOver, nextSlice } from '../base/slices.ts'
import { matchPool, type PoolSearcher } from './pool.ts'
import { learnFacts } from './title-facts.ts'

const NO_FILTERS: NetworkQuery = { prompt: '', skills: [], languages: [], titles: [], geoIds: [] }

/** `questions` are what people ask mostly, of which the compiler learns; whom they find is nobody's concern. */
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
