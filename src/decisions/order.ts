/** The order of a list by what was recorded of it: the rule of search/page.ts, put to the record alone. Pure. */
import type { RankingFacts, ShownPart } from './entry.ts'

/**
 * Complete before near; of the complete own people before the network's; own people and whoever is near by their rank. Of equals, and
 * among the network's complete people, whose order is the network's own, as they stood. With ranking off as they stood, own people first.
 */
export function inRecordedOrder(shown: ShownPart[], { ranking }: Pick<RankingFacts, 'ranking'>): ShownPart[] {
  const recorded = shown.toSorted((a, b) => a.place - b.place)
  if (ranking === 'OFF') return recorded.sort((a, b) => Number(a.source === 'NETWORK') - Number(b.source === 'NETWORK'))
  return recorded.sort((a, b) => groupOf(a) - groupOf(b) || (isByRank(a) ? (b.rank ?? 0) - (a.rank ?? 0) : 0))
}

/** 0: own and complete, 1: of the network and complete, 2: near. */
const groupOf = ({ tier, source }: ShownPart) => (tier === 'NEAR' ? 2 : source === 'NETWORK' ? 1 : 0)

const isByRank = (person: ShownPart) => groupOf(person) !== 1
