/** Orders a list again from what was recorded about it: the rule of search/page.ts, applied to the record alone. Pure. */
import type { RankingFacts, ShownPart } from './entry.ts'

/**
 * Complete people come before near ones; among complete people the account's own before the network's; own people and all near
 * ones by rank. Equal ones, and the network's complete people (the network orders those itself), keep their recorded order. With
 * ranking off everything keeps its order, own people first.
 */
export function inRecordedOrder(shown: ShownPart[], { ranking }: Pick<RankingFacts, 'ranking'>): ShownPart[] {
  const recorded = shown.toSorted((a, b) => a.place - b.place)
  if (ranking === 'OFF') return recorded.sort((a, b) => Number(isNetworks(a)) - Number(isNetworks(b)))
  return recorded.sort((a, b) => groupOf(a) - groupOf(b) || (isByRank(a) ? (b.rank ?? 0) - (a.rank ?? 0) : 0))
}

/** 0: own and complete, 1: from the network and complete, 2: near. */
const groupOf = (person: ShownPart) => (person.tier === 'NEAR' ? 2 : isNetworks(person) ? 1 : 0)

/** Whether the network found the person, saved to the pool since or not. */
export const isNetworks = ({ source, fromNetwork }: ShownPart): boolean => source === 'NETWORK' || fromNetwork === true

const isByRank = (person: ShownPart) => groupOf(person) !== 1
