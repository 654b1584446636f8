/** The columns of the match table, and the order of its rows. Pure. */
import type { Candidate, Criterion } from '../../api/types.ts'
import { type JudgedCriterion, verdictsOf } from '../../found/marks.ts'
import { keyOf } from '../../question/criteria.ts'
import { chipText } from '../../question/criterion-words.ts'
import { type TextKey, t } from '../../text/t.ts'
import type { Table } from '../state/search-reducer.ts'

export interface MatchColumn {
  id: string
  name: string
  /** Shown below the name: the importance of the criterion. */
  note?: string
  isMark: boolean
  markOf?: (candidate: Candidate) => JudgedCriterion | undefined
}

const WORDS = ['person', 'score', 'title', 'place'] as const
const NOTES: Record<Criterion['importance'], TextKey> = {
  REQUIRED: 'table.required',
  PREFERRED: 'table.preferred',
  EXCLUDED: 'table.excluded',
}
const ORDER: JudgedCriterion['verdict'][] = ['MET', 'PARTLY', 'UNKNOWN', 'NOT_MET']

export const columnsOf = (criteria: Criterion[]): MatchColumn[] => [
  ...WORDS.map((id) => ({ id, name: t(`table.${id}`), isMark: false })),
  ...criteria.map((criterion, at) => ({
    // Two levels of seniority have one key.
    id:
      criteria.findIndex((each) => keyOf(each) === keyOf(criterion)) === at
        ? keyOf(criterion)
        : `${keyOf(criterion)} ${at}`,
    name: chipText(criterion),
    note: t(NOTES[criterion.importance]),
    isMark: true,
    markOf: (candidate: Candidate) => verdictsOf(candidate, [criterion])[0],
  })),
]

/** Splits complete from near people, keeping the order within each; `from` is the number of people before the group. */
export function tiersOf(candidates: Candidate[]): { tier: 'COMPLETE' | 'NEAR'; people: Candidate[]; from: number }[] {
  const near = candidates.filter(({ match }) => match?.tier === 'NEAR')
  const complete = candidates.filter(({ match }) => match?.tier !== 'NEAR')
  return [
    { tier: 'COMPLETE' as const, people: complete, from: 0 },
    { tier: 'NEAR' as const, people: near, from: complete.length },
  ].filter(({ people }) => people.length > 0)
}

export function sorted(people: Candidate[], columns: MatchColumn[], { sortedBy, isUp }: Table): Candidate[] {
  const column = columns.find(({ id }) => id === sortedBy)
  if (!column) return people
  const sortValue = (candidate: Candidate): string | number => {
    if (column.id === 'person') return candidate.full_name
    if (column.id === 'title') return candidate.job_title
    if (column.id === 'place') return candidate.location_raw_address
    if (column.id === 'score') return -(candidate.match?.score ?? 0)
    return ORDER.indexOf(column.markOf?.(candidate)?.verdict ?? 'UNKNOWN')
  }
  const compared = (a: string | number, b: string | number) =>
    typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b)
  return people.toSorted((a, b) => (isUp ? -1 : 1) * compared(sortValue(a), sortValue(b)))
}
