/** Where a person of the network stands in a list: complete, near, or left out. Own people's place the index decides. Pure. */
import type { Criterion, CriterionKind, CriterionVerdict, Tier } from '../../../contract/criteria.ts'
import type { LocationMatch } from './location-match.ts'

/** Nothing in a record speaks of these. */
const SILENT: ReadonlySet<CriterionKind> = new Set(['WORKPLACE'])

/** No network is told to filter by these: what a hit does not show is not there. */
const UNTOLD: ReadonlySet<CriterionKind> = new Set(['KEYWORD'])

/** A person who is known to be otherwise here is another person. */
const FIRM: ReadonlySet<CriterionKind> = new Set(['TITLE', 'PLACE'])

/**
 * What a hit does not show counts as the network was told to filter by it; `ignoredKinds` are the kinds that it could not.
 */
export function networkTier(
  criteria: readonly Criterion[],
  verdicts: readonly CriterionVerdict[],
  ignoredKinds: ReadonlySet<CriterionKind>,
): Tier | 'OUT' {
  let tier: Tier = 'COMPLETE'
  for (const [at, { kind, importance }] of criteria.entries()) {
    const { verdict } = verdicts[at]!
    if (importance === 'EXCLUDED' && verdict === 'NOT_MET') return 'OUT'
    if (importance !== 'REQUIRED' || SILENT.has(kind)) continue
    if (FIRM.has(kind) && verdict === 'NOT_MET') return 'OUT'
    if (verdict === 'MET' || (verdict === 'UNKNOWN' && !ignoredKinds.has(kind) && !UNTOLD.has(kind))) continue
    tier = 'NEAR'
  }
  return tier
}

/** A filter by places that the network ignored: who lives elsewhere is left out, who does not tell is near. */
export const locationTier = (tier: Tier | 'OUT', lives: LocationMatch): Tier | 'OUT' =>
  lives === 'ELSEWHERE' || tier === 'OUT' ? 'OUT' : lives === 'UNKNOWN' ? 'NEAR' : tier

/** Whether somebody is known to live elsewhere than where they must. */
export const missesPlace = (criteria: readonly Criterion[], verdicts: readonly CriterionVerdict[]): boolean =>
  criteria.some(
    ({ kind, importance }, at) => kind === 'PLACE' && importance === 'REQUIRED' && verdicts[at]!.verdict === 'NOT_MET',
  )
