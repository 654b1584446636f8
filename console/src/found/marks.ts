/**
 * Why somebody is in the list, and what a near match lacks: one mark for each required criterion that is not met, those known to be
 * missing first. Pure.
 */
import type { Candidate, Criterion, CriterionVerdict } from '../api/types.ts'
import { chipText, labelOfCriterion } from '../question/criterion-words.ts'
import { t, tMaybe } from '../text/t.ts'

type Shortfall = Exclude<CriterionVerdict['verdict'], 'MET'>

export interface Mark {
  id: string
  verdict: Shortfall
  text: string
  /** The words of the person's record that show it. */
  evidence: string | undefined
}

const ORDER: Shortfall[] = ['NOT_MET', 'PARTLY', 'UNKNOWN']

/** Hardly any record states these, and they make nobody less than complete; a mark for them would appear in every row. */
const WITHOUT_MARK: ReadonlySet<Criterion['kind']> = new Set(['WORKPLACE', 'KEYWORD'])

export function marksOf({ match }: Candidate, criteria: Criterion[]): Mark[] {
  if (match?.tier !== 'NEAR') return []
  const required = new Map(
    criteria.flatMap((each) =>
      each.importance === 'REQUIRED' && !WITHOUT_MARK.has(each.kind) ? [[each.id, each]] : [],
    ),
  )
  const marks = match.criteria.flatMap(({ id, verdict, evidence }): Mark[] => {
    const criterion = required.get(id)
    if (!criterion || verdict === 'MET') return []
    const text = t(`mark.${verdict}`, { label: labelOfCriterion(criterion) })
    return [{ id, verdict, text, evidence: evidence ? evidenceText(criterion, evidence) : undefined }]
  })
  return marks.sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict))
}

/** One reason why somebody is in the list. */
interface Reason {
  text: string
  isMet: boolean
}

/** The reasons without those of marked criteria: what a mark shows as missing is not repeated, least of all as met. */
export function reasonsOf({ match }: Pick<Candidate, 'match'>, marks: Mark[] = []): Reason[] {
  const marked = new Set(marks.map(({ id }) => id))
  const reasons = new Map<string, Reason>()
  for (const { id, verdict, reasons: told } of match?.criteria ?? []) {
    if (marked.has(id)) continue
    // A process of an earlier release sends no reasons.
    for (const text of told ?? []) {
      reasons.set(text, { text, isMet: verdict === 'MET' || reasons.get(text)?.isMet === true })
    }
  }
  return [...reasons.values()]
}

export interface JudgedCriterion {
  id: string
  verdict: CriterionVerdict['verdict']
  label: string
  importance: Criterion['importance']
  /** In words: the criterion and its verdict. */
  text: string
  evidence: string | undefined
  /** The service's sentences about it. */
  reasons: string[]
}

/** Somebody's verdict on each criterion, in the order of the criteria. */
export function verdictsOf({ match }: Pick<Candidate, 'match'>, criteria: Criterion[]): JudgedCriterion[] {
  const byId = new Map(match?.criteria.map((each) => [each.id, each]))
  return criteria.flatMap((criterion) => {
    const given = byId.get(criterion.id)
    if (!given) return []
    const label = chipText(criterion)
    return {
      id: criterion.id,
      verdict: given.verdict,
      label,
      importance: criterion.importance,
      text: t(`mark.${given.verdict}`, { label }),
      evidence: given.evidence ? evidenceText(criterion, given.evidence) : undefined,
      reasons: given.reasons ?? [],
    }
  })
}

/** Has a text for each kind of criterion, because for years and employers the name of the field alone would not explain the words. */
const evidenceText = ({ kind }: Criterion, { field, text }: NonNullable<CriterionVerdict['evidence']>): string =>
  tMaybe(`evidence.${kind}`, { text }) ?? tMaybe(`evidence.${field}`, { text }) ?? text
