/**
 * The simplest clauses of a query to the cluster, and those of years and seniority: which numbers are required, and the score of each.
 * Pure.
 */
import { TENURES, yearsBy } from '../../pool/tenure.ts'
import { NOT_KNOWN } from '../../reference/terms.ts'
import { RANK_MET, yearsShare } from '../criteria/ranks.ts'
import type { IndexQuery } from '../index/index-question.ts'
import { bestRankShare } from '../index/query-plan.ts'
import type { Json } from './client.ts'

/** The step of all weights. No sum of scores loses a digit at it, in whatever order it is added up: the cluster adds in 32 bits. */
const GRAIN = 2 ** -16
export const toGrain = (weight: number) => Math.round(weight / GRAIN) * GRAIN

export const nobody: Json = { match_none: {} }

export const constant = (filter: Json, boost: number): Json => ({ constant_score: { filter, boost } })

const EVERY_TENURE = [...Array(TENURES).keys()]
const EVERY_RANK = [...Array(16).keys(), NOT_KNOWN]

function having(field: string, numbers: number[], holds: (has: number) => boolean): Json {
  return inRanges(field, numbers.filter(holds))
}

/** Consecutive numbers as one range: two or three ranges of tenures instead of a thousand numbers. */
function inRanges(field: string, numbers: number[]): Json {
  const ranges: { gte: number; lte: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last.lte === number - 1) last.lte = number
    else ranges.push({ gte: number, lte: number })
  }
  // An empty choice would match everybody.
  if (ranges.length === 0) return nobody
  return { bool: { should: ranges.map((range) => ({ range: { [field]: range } })), minimum_should_match: 1 } }
}

export const neededColumns = ({ years, month, seniority }: IndexQuery): Json[] => [
  ...years
    .filter(({ isRequired }) => isRequired)
    .map((asked) => having('years', EVERY_TENURE, (has) => yearsShare(asked, yearsBy(has, month)) >= 1)),
  ...seniority
    .filter(({ isRequired }) => isRequired)
    .map(({ ranks }) => having('seniority', EVERY_RANK, (has) => bestRankShare(ranks, has) >= RANK_MET)),
]

export function columnClauses({ years, month, seniority }: IndexQuery): Json[][] {
  return [
    ...years.map((asked) =>
      columnClause('years', EVERY_TENURE, asked.weight, (has) => yearsShare(asked, yearsBy(has, month))),
    ),
    ...seniority.map(({ ranks, weight }) =>
      columnClause('seniority', EVERY_RANK, weight, (has) => bestRankShare(ranks, has)),
    ),
  ]
}

/** The clauses of one column. A number has only one share, so at most one of them holds for a person. */
function columnClause(field: string, numbers: number[], weight: number, shareOf: (has: number) => number): Json[] {
  const byShare = Map.groupBy(numbers, shareOf)
  return [...byShare].flatMap(([share, some]) =>
    share > 0 ? [constant(inRanges(field, some), toGrain(share * weight))] : [],
  )
}
