/** The main file of an evaluation thread: evaluates one segment after another. Knows no words, no database and no account. */
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
  // Transferred instead of copied: the answer with everybody who matches takes megabytes.
  parentPort!.postMessage({ id, answer }, [answer.docs.buffer as ArrayBuffer, answer.scores.buffer as ArrayBuffer])
})
