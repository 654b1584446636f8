/** A thread that evaluates segments: takes one question after the other, answers each. Knows no words, no database, nobody. */
import { parentPort } from 'node:worker_threads'
import { answerOf, type Limit } from './segment-answer.ts'
import type { SegmentPlan } from './segment-plan.ts'

export interface ThreadQuestion {
  id: number
  plan: SegmentPlan
  limit: Limit
}

parentPort?.on('message', ({ id, plan, limit }: ThreadQuestion) => {
  const answer = answerOf(plan, limit)
  // Handed over, not copied: those of everybody who matches are megabytes.
  parentPort!.postMessage({ id, answer }, [answer.docs.buffer as ArrayBuffer, answer.scores.buffer as ArrayBuffer])
})
