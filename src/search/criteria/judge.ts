/** Judges a person by each criterion, with the words that prove it, and derives a score and reasons. Pure. */
import type { CriterionKind, CriterionVerdict, Verdict } from '../../../contract/criteria.ts'
import { NOT_KNOWN, PLACE_PREFIX } from '../../reference/terms.ts'
import { EXCLUDING_SHARE } from '../title-shares.ts'
import type { Condition } from './condition.ts'
import type { ConditionPart } from './condition-part.ts'
import { evidenceOf } from './evidence.ts'
import type { JudgedPerson } from './person.ts'
import { excludedRanks, RANK_MET, rankShare, ranksAsked, yearsShare } from './ranks.ts'
import { rankReason } from './reasons.ts'

export interface Judgement {
  /** 0–1: the share of what was asked for. */
  score: number
  criteria: CriterionVerdict[]
  reasons: string[]
}

export function judge(conditions: Condition[], person: JudgedPerson): Judgement {
  const judged = conditions.map((condition) => judgeCondition(condition, person))
  const asked = judged.filter(({ condition }) => condition.criterion.importance !== 'EXCLUDED')
  const full = fullScore(conditions)
  const had = asked.reduce((sum, { condition, shares }) => sum + condition.weight * sumOf(shares), 0)
  return {
    // If nothing was asked for, everybody has all of it.
    score: asked.length === 0 ? 1 : rounded(had / full),
    criteria: judged.map(({ condition: { criterion }, verdict, terms, reasons }) => ({
      id: criterion.id,
      verdict,
      evidence: evidenceOf(criterion, { verdict, terms, person }),
      reasons,
    })),
    reasons: [...new Set(asked.flatMap(({ reasons }) => reasons))],
  }
}

interface JudgedCondition {
  condition: Condition
  verdict: Verdict
  /** One for each part; for years and seniority a single one. */
  shares: number[]
  /** The terms by which it is met, or partly met. */
  terms: string[]
  reasons: string[]
}

function judgeCondition(condition: Condition, person: JudgedPerson): JudgedCondition {
  const { criterion } = condition
  if (criterion.importance === 'EXCLUDED') return judgeExcluded(condition, person)
  if (criterion.kind === 'YEARS') return judgeNumber(condition, yearsShare(criterion, person.years), person)
  if (criterion.kind === 'SENIORITY') {
    const share = Math.max(...ranksAsked(criterion).map((rank) => rankShare(rank, person.seniority)))
    return judgeNumber(condition, share, person)
  }
  if (OWN_WORDS.has(criterion.kind)) return judgeOwnWord(condition, person)
  const found = condition.parts.map((part) => bestOf(part, person.terms))
  return {
    condition,
    verdict: verdictOf(condition, found, person),
    shares: found.map(({ share }) => share),
    terms: found.flatMap(({ term }) => term ?? []),
    reasons: found.flatMap(({ term }, at) => (term === undefined ? [] : [condition.parts[at]!.reason(term)])),
  }
}

/** Only the account's own records have these; a person asked for by one was found by it. */
const OWN_WORDS: ReadonlySet<CriterionKind> = new Set(['CONTACT', 'SAVED'])

const judgeOwnWord = (condition: Condition, { isOwn }: JudgedPerson): JudgedCondition => ({
  condition,
  verdict: condition.criterion.importance === 'REQUIRED' && isOwn ? 'MET' : 'UNKNOWN',
  shares: [],
  terms: [],
  reasons: [],
})

interface Best {
  term: string | undefined
  share: number
  isMet: boolean
}

function bestOf({ shares, metFrom }: ConditionPart, terms: ReadonlySet<string>): Best {
  const best: Best = { term: undefined, share: 0, isMet: false }
  // Walks the shorter of the two: a vague title has thousands of wordings, a person hundreds of terms.
  for (const term of shares.size < terms.size ? shares.keys() : terms) {
    const share = terms.has(term) ? shares.get(term) : undefined
    if (share !== undefined && share > best.share) Object.assign(best, { term, share })
  }
  return { ...best, isMet: best.share >= metFrom }
}

function verdictOf({ parts, ...condition }: Condition, found: Best[], person: JudgedPerson): Verdict {
  const needed = found.filter((_, at) => !parts[at]!.isExtra)
  if (needed.length > 0 && needed.every(({ isMet }) => isMet)) return 'MET'
  // A network told to filter by the skill may have matched data that the hit does not show.
  const mayShowMore = condition.criterion.kind === 'SKILL' && !person.isFullRecord
  if (found.some(({ share }) => share > 0)) return mayShowMore ? 'UNKNOWN' : 'PARTLY'
  return shows(condition, person) ? 'NOT_MET' : 'UNKNOWN'
}

function judgeNumber(condition: Condition, share: number, person: JudgedPerson): JudgedCondition {
  const { criterion } = condition
  const metFrom = criterion.kind === 'SENIORITY' ? RANK_MET : 1
  const otherwise = shows(condition, person) ? 'NOT_MET' : 'UNKNOWN'
  return {
    condition,
    verdict: share >= metFrom ? 'MET' : share > 0 ? 'PARTLY' : otherwise,
    shares: [share],
    terms: [],
    reasons: share > 0 ? rankReason(criterion, person) : [],
  }
}

function judgeExcluded(condition: Condition, person: JudgedPerson): JudgedCondition {
  const { criterion, parts } = condition
  const terms = parts.flatMap(({ shares }) =>
    [...person.terms].filter((term) => (shares.get(term) ?? 0) >= EXCLUDING_SHARE),
  )
  const has = terms.length > 0 || excludedRanks([criterion]).includes(person.seniority)
  const verdict = has ? 'NOT_MET' : shows(condition, person) ? 'MET' : 'UNKNOWN'
  return { condition, verdict, shares: [], terms, reasons: [] }
}

/** Whether the record says anything of this kind, so that what is missing in it is known to be missing. */
function shows({ criterion, wider }: Pick<Condition, 'criterion' | 'wider'>, person: JudgedPerson): boolean {
  const { record, terms, years, seniority, isFullRecord } = person
  switch (criterion.kind) {
    case 'TITLE':
      return record.jobTitle.trim() !== ''
    case 'PLACE':
      return [...terms].some((term) => term.startsWith(PLACE_PREFIX) && !wider.has(term.slice(PLACE_PREFIX.length)))
    case 'YEARS':
      return years !== NOT_KNOWN
    case 'SENIORITY':
      return seniority !== NOT_KNOWN
    case 'SKILL':
      return isFullRecord && record.skills.length > 0
    case 'LANGUAGE':
      return isFullRecord && record.languages.length > 0
    case 'EMPLOYER':
      return criterion.anyOf.every(({ when }) => when === 'CURRENT')
        ? record.currentCompany !== ''
        : isFullRecord && record.experience.length > 0
    case 'SCHOOL':
      return isFullRecord && record.education.length > 0
    case 'INDUSTRY':
      return isFullRecord && record.industry !== null
    case 'WORKPLACE':
      return false
    default:
      return isFullRecord
  }
}

/** The score of a person who has everything, in the very words asked for; 1 if nothing is asked for. */
export const fullScore = (conditions: Condition[]): number =>
  sumOf(conditions.filter(({ criterion }) => criterion.importance !== 'EXCLUDED').map(fullWeight)) || 1

const fullWeight = ({ criterion: { kind }, parts, weight }: Condition) =>
  weight * (kind === 'YEARS' || kind === 'SENIORITY' ? 1 : parts.length)

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

const rounded = (score: number) => Math.min(1, Math.round(score * 1_000) / 1_000)
