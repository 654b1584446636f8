/** The order of a list by what was recorded of it: the rule of search/page.ts, put to the record alone. Pure. */
import type { RankingFacts, ShownPart } from './entry.ts'

/**
 * Complete before near; of the complete own people before the network's; own people and whoever is near by their rank. Of equals, and
 * among the network's complete people, whom the network ranks too, as they stood. With ranking off as they stood, own people first.
 */
export function inRecordedOrder(shown: ShownPart[], { ranking }: Pick<RankingFacts, 'ranking'>): ShownPart[] {
  const recorded = shown.toSorted((a, b) => a.place - b.place)
  if (ranking === 'OFF') return recorded.sort((a, b) => Number(isNetworks(a)) - Number(isNetworks(b)))
  return recorded.sort((a, b) => groupOf(a) - groupOf(b) || (isByRank(a) ? (b.rank ?? 0) - (a.rank ?? 0) : 0))
}

/** 0: own and complete, 1: of the network and complete, 2: near. */
const groupOf = (person: ShownPart) => (person.tier === 'NEAR' ? 2 : isNetworks(person) ? 1 : 0)

/** Whom the network brought, saved since or not. */
export const isNetworks = ({ source, fromNetwork }: ShownPart): boolean => source === 'NETWORK' || fromNetwork === true

const isByRank = (person: ShownPart) => groupOf(person) !== 1
