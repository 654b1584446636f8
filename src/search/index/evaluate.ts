/**
 * Which documents match and which are best: exact, over every posting of every term asked for. Pure. Filters come first; then
 * conditions that are never relaxed and a threshold that decides who matches at all; then parts that add up to a score. People who meet
 * all requirements come before those who do not.
 */
import { COMPLETE_BONUS, evaluateSegment, type MatchCounts } from './evaluate-segment.ts'
import type { IndexQuery } from './index-question.ts'
import { QueryPlan } from './query-plan.ts'
import type { SegmentView } from './scratch.ts'
import { type Hit, Top } from './top.ts'

/** `count`: all that match, however many are returned. */
export interface Evaluation extends MatchCounts {
  /** Best first; among equals the one saved last. */
  best: Hit[]
}

export const isComplete = ({ score }: Pick<Hit, 'score'>): boolean => score >= COMPLETE_BONUS
/** The score without the bonus for being complete. */
export const scoreOf = (hit: Hit): number => (isComplete(hit) ? hit.score - COMPLETE_BONUS : hit.score)

/** `restrict`, if given, limits the result to documents found in another way, in rising order. */
export function evaluate(
  segments: SegmentView[],
  query: IndexQuery,
  limit: number,
  restrict?: Uint32Array,
): Evaluation {
  const plan = new QueryPlan(query, restrict)
  const top = new Top(limit)
  // From the last segment to the first, the order in which Top does the least work.
  const counts = segments.toReversed().map((segment) => evaluateSegment(plan.forSegment(segment), top))
  return { ...sumOf(counts), best: top.sorted() }
}

export const sumOf = (counts: MatchCounts[]): MatchCounts => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  completeCount: counts.reduce((sum, { completeCount }) => sum + completeCount, 0),
})
