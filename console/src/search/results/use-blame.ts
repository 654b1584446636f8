/**
 * Which criterion or filter excludes everybody: counts the matches in the own pool without each condition, and, if that still
 * finds nobody, which conditions nobody meets even alone. Counting is free; the network, which costs, is not asked.
 */
import { useQueries } from '@tanstack/react-query'
import { useScope } from '../../api/scopes.ts'
import type { Criterion } from '../../api/types.ts'
import { plainCriteria, withoutAt } from '../../question/criteria.ts'
import { chipText } from '../../question/criterion-words.ts'
import { type Draft, isEmpty, type SearchState } from '../../question/state.ts'
import { activeOf } from '../filters/active-filters.tsx'
import { countsQuery } from '../state/use-counts.ts'

interface Condition {
  label: string
  /** The search without this condition. */
  rest: Draft
  /** This condition alone, if it can be searched for. */
  alone?: Draft | undefined
}

interface Widening extends Condition {
  count: number
}

/** A long advert has many conditions; the first ones are enough. */
const CONDITIONS_MAX = 8

export function useBlame(applied: SearchState, criteria: Criterion[]) {
  const mayCount = useScope('search')
  const conditions = mayCount ? conditionsOf(applied, criteria).slice(0, CONDITIONS_MAX) : []
  const without = useQueries({ queries: conditions.map(({ rest }) => countsQuery(rest)) })
  const isCounted = without.every(({ isPending }) => !isPending)
  const widenings = conditions
    .map((condition, at): Widening => ({ ...condition, count: without[at]?.data?.total ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const tried = isCounted && widenings.length === 0 ? conditions.filter(({ alone }) => alone) : []
  const alone = useQueries({ queries: tried.map((condition) => countsQuery(condition.alone ?? applied)) })
  return {
    isPending: !isCounted,
    widenings,
    missing: tried.filter((_, at) => alone[at]?.data?.total === 0).map(({ label }) => label),
  }
}

/** The conditions that can exclude somebody; preferred criteria cannot. */
function conditionsOf({ page: _page, ...applied }: SearchState, criteria: Criterion[]): Condition[] {
  const { prompt, filters } = applied
  const stated = criteria.flatMap((criterion, at): Condition[] => {
    if (criterion.importance === 'PREFERRED') return []
    const rest = { ...applied, criteria: withoutAt(criteria, at) }
    const alone = { prompt, criteria: plainCriteria([criterion]), filters: {} }
    return [{ label: chipText(criterion), rest, alone: criterion.importance === 'REQUIRED' ? alone : undefined }]
  })
  const filtering = activeOf(filters)
    .filter(({ idle }) => !idle)
    .map(({ label, rest }): Condition => ({ label, rest: { ...applied, filters: rest } }))
  return [...stated, ...filtering].filter(({ rest }) => !isEmpty(rest))
}
