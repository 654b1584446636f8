/**
 * Which documents match and which are best: exact, over every posting of every term asked for. Pure. Filters come first; then
 * what cannot be bent and a floor that decides who counts at all; then parts that add up to a score. Whoever meets all that is
 * required comes before whoever does not.
 */
import { COMPLETE, evaluateSegment, type MatchCounts } from './evaluate-segment.ts'
import type { IndexQuery } from './index-question.ts'
import { QueryPlan } from './query-plan.ts'
import type { SegmentView } from './scratch.ts'
import { type Hit, Top } from './top.ts'

/** `count`: all that match, however many are returned. */
export interface Evaluation extends MatchCounts {
  /** Best first; of equals the one saved last. */
  best: Hit[]
}

export const isComplete = ({ score }: Pick<Hit, 'score'>): boolean => score >= COMPLETE
/** Within those who are complete, or those who are not. */
export const scoreOf = (hit: Hit): number => (isComplete(hit) ? hit.score - COMPLETE : hit.score)

/** `restrict`, when given, are documents that some other way of looking has found, in rising order. */
export function evaluate(
  segments: SegmentView[],
  query: IndexQuery,
  limit: number,
  restrict?: Uint32Array,
): Evaluation {
  const plan = new QueryPlan(query, restrict)
  const top = new Top(limit)
  // From the last saved to the first, which Top likes best.
  const counts = segments.toReversed().map((segment) => evaluateSegment(plan.of(segment), top))
  return { ...sumOf(counts), best: top.sorted() }
}

export const sumOf = (counts: MatchCounts[]): MatchCounts => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  completeCount: counts.reduce((sum, { completeCount }) => sum + completeCount, 0),
})
