/** Turns conditions into one query to the index. Owns what is never relaxed: the title, the place, and everything excluded. Pure. */
import type { Criterion, CriterionKind } from '../../../contract/criteria.ts'
import type { InPieces } from '../../base/slices.ts'
import type { IndexQuery, ScorePart } from '../index/index-question.ts'
import type { UnknownKind } from '../index/scratch.ts'
import { EXCLUDING_SHARE } from '../title-shares.ts'
import type { Condition } from './condition.ts'
import { excludedRanks, ranksAsked } from './ranks.ts'

/** Kinds that decide who matches at all; if a search has none of them, all its criteria decide. */
const ESSENTIAL: ReadonlySet<CriterionKind> = new Set(['TITLE', 'SKILL', 'KEYWORD'])

/** A person known to have another title or place is not shown, however close the rest is. */
const STRICT_KINDS: Partial<Record<CriterionKind, UnknownKind>> = { TITLE: 'TITLE', PLACE: 'PLACE' }

/** Sums are kept in 32 bits, where 1.8 is slightly less than 1.8. */
const ROUNDING = 1e-4

export const isRequired = ({ importance }: Criterion) => importance === 'REQUIRED'
const isExcluded = ({ importance }: Criterion) => importance === 'EXCLUDED'

/** `month` is the current one. */
export function* indexQueryOf(conditions: Condition[], must: string[][], month: number): InPieces<IndexQuery> {
  const asked = conditions.filter(({ criterion }) => !isExcluded(criterion))
  const criteria = conditions.map(({ criterion }) => criterion)
  const weighed = asked.filter(({ weight }) => weight > 0)
  const deciding = decidingOf(weighed)
  const parts: ScorePart[] = []
  for (const each of weighed) parts.push(...(yield* scoreParts(each)))
  yield
  // If one criterion decides alone, the threshold already asks for it, more strictly.
  const strict = asked.filter((condition) => deciding.length > 1 || condition !== deciding[0])
  return {
    must: [...must, ...weighed.flatMap(mustOf)],
    strict: strict.flatMap(strictGroupsOf),
    not: conditions.filter(({ criterion }) => isExcluded(criterion)).flatMap(excludedTerms),
    notRanks: excludedRanks(criteria),
    threshold: thresholdOf(deciding),
    fromDoc: 0,
    parts,
    years: weighed.flatMap(({ criterion, weight }) =>
      criterion.kind === 'YEARS'
        ? [{ min: criterion.min, max: criterion.max, weight, isRequired: isRequired(criterion) }]
        : [],
    ),
    month,
    seniority: weighed.flatMap(({ criterion, weight }) =>
      criterion.kind === 'SENIORITY'
        ? [{ ranks: ranksAsked(criterion), weight, isRequired: isRequired(criterion) }]
        : [],
    ),
  }
}

/** A tag is the account's own word, so a person without it cannot be meant. */
const mustOf = ({ criterion, deciding }: Condition): string[][] =>
  criterion.kind === 'TAG' && isRequired(criterion) ? [deciding] : []

function strictGroupsOf({ criterion, parts, wider }: Condition): IndexQuery['strict'] {
  const unless = STRICT_KINDS[criterion.kind]
  if (!unless || !isRequired(criterion)) return []
  return parts.map(({ shares }) => ({ terms: [...shares.keys()], unless, wider: [...wider] }))
}

function decidingOf(weighed: Condition[]): Condition[] {
  const essential = weighed.filter(({ criterion }) => ESSENTIAL.has(criterion.kind))
  return (essential.length > 0 ? essential : weighed).filter(({ parts }) => parts.length > 0)
}

/** If no title of the pool means the one asked for, nobody matches; the threshold must not be dropped, which would show everybody. */
function thresholdOf(deciding: Condition[]): string[] | null {
  if (deciding.length === 0) return null
  const [first, ...others] = deciding
  return others.length === 0 ? first!.deciding : [...new Set(deciding.flatMap((each) => each.deciding))]
}

function* scoreParts({ criterion, parts, weight }: Condition): InPieces<ScorePart[]> {
  const made: ScorePart[] = []
  for (const { shares, metFrom, isExtra } of parts) {
    const weights = new Map<string, number>()
    for (const [term, share] of shares) {
      weights.set(term, share * weight)
      yield
    }
    made.push({ weights, ...(isRequired(criterion) && !isExtra && { required: metFrom * weight - ROUNDING }) })
  }
  return made
}

const excludedTerms = ({ parts }: Condition): string[] =>
  parts.flatMap(({ shares }) => [...shares].flatMap(([term, share]) => (share >= EXCLUDING_SHARE ? [term] : [])))
