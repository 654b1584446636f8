/**
 * Figures of a ranking: how often a right target comes first, how far down it is, and how close together all right ones are at
 * the top.
 */
import type { Ranker } from './rankers.ts'

export interface Query {
  text: string
  /** Indexes of the right targets. */
  right: ReadonlySet<number>
}

export interface RankingTask {
  name: string
  targets: string[]
  queries: Query[]
}

export interface Figures {
  accuracy: number
  /** Mean reciprocal rank of the first right target. */
  mrr: number
  /** Mean average precision over all right targets. */
  map: number
}

/** Ranks (from 1) of the right targets, best first. On equal scores, wrong targets count as ahead of right ones. */
function ranksOf(scores: Float32Array, right: ReadonlySet<number>): number[] {
  const order = [...scores.keys()].sort((a, b) => {
    const difference = scores[b]! - scores[a]!
    return difference !== 0 ? difference : Number(right.has(a)) - Number(right.has(b))
  })
  const ranks: number[] = []
  for (const [position, target] of order.entries()) if (right.has(target)) ranks.push(position + 1)
  return ranks
}

export function figuresOf(task: RankingTask, ranker: Ranker): Figures {
  const score = ranker.index(task.targets)
  const total: Figures = { accuracy: 0, mrr: 0, map: 0 }
  for (const { text, right } of task.queries) {
    const ranks = ranksOf(score(text), right)
    total.accuracy += ranks[0] === 1 ? 1 : 0
    total.mrr += 1 / ranks[0]!
    total.map += ranks.reduce((sum, rank, found) => sum + (found + 1) / rank, 0) / ranks.length
  }
  const count = task.queries.length
  return { accuracy: total.accuracy / count, mrr: total.mrr / count, map: total.map / count }
}
