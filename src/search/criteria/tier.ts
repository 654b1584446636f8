/** Where a person of the network stands in a list: complete, near or left out. For own people the index decides. Pure. */
import type { Criterion, CriterionKind, CriterionVerdict, Tier } from '../../../contract/criteria.ts'
import type { LocationMatch } from './location-match.ts'

/** No record says anything about these. */
const SILENT: ReadonlySet<CriterionKind> = new Set(['WORKPLACE'])

/** No network is told to filter by these, so what a hit does not show counts as missing. */
const UNTOLD: ReadonlySet<CriterionKind> = new Set(['KEYWORD'])

/** A person known to differ in one of these is left out. */
const STRICT_KINDS: ReadonlySet<CriterionKind> = new Set(['TITLE', 'PLACE'])

/**
 * What a hit does not show counts as met, because the network was told to filter by it; `ignoredKinds` are the kinds it could not
 * filter by.
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
    if (STRICT_KINDS.has(kind) && verdict === 'NOT_MET') return 'OUT'
    if (verdict === 'MET' || (verdict === 'UNKNOWN' && !ignoredKinds.has(kind) && !UNTOLD.has(kind))) continue
    tier = 'NEAR'
  }
  return tier
}

/** For a filter by place that the network ignored: a person who lives elsewhere is left out, one whose record does not say is near. */
export const locationTier = (tier: Tier | 'OUT', lives: LocationMatch): Tier | 'OUT' =>
  lives === 'ELSEWHERE' || tier === 'OUT' ? 'OUT' : lives === 'UNKNOWN' ? 'NEAR' : tier

/** Whether somebody is known to live outside a required place. */
export const missesPlace = (criteria: readonly Criterion[], verdicts: readonly CriterionVerdict[]): boolean =>
  criteria.some(
    ({ kind, importance }, at) => kind === 'PLACE' && importance === 'REQUIRED' && verdicts[at]!.verdict === 'NOT_MET',
  )
