/**
 * One segment's answer to a plan: how many match, and the best or all of them. Shared by the threads and by evaluation without
 * threads.
 */
import { evaluateSegment, type MatchCounts } from './evaluate-segment.ts'
import { type Offered, Offers } from './offers.ts'
import type { SegmentPlan } from './segment-plan.ts'
import { Top } from './top.ts'

/** How many of the best are wanted; null: everybody who matches. */
export type Limit = number | null

export type SegmentAnswer = MatchCounts & Offered

export function answerOf(plan: SegmentPlan, limit: Limit): SegmentAnswer {
  if (limit === null) {
    const all = new Offers()
    const counts = evaluateSegment(plan, all)
    return { ...counts, ...all.offered }
  }
  const top = new Top(limit)
  const counts = evaluateSegment(plan, top)
  const best = top.sorted()
  return {
    ...counts,
    docs: Uint32Array.from(best, ({ doc }) => doc),
    scores: Float64Array.from(best, ({ score }) => score),
  }
}
