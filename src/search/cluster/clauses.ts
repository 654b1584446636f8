/** The plainest clauses of a question to the cluster; and those of years and seniority: which numbers are needed, and what each is worth. Pure. */
import { TENURES, yearsBy } from '../../pool/tenure.ts'
import { NOT_KNOWN } from '../../reference/terms.ts'
import { RANK_MET, yearsShare } from '../criteria/ranks.ts'
import type { IndexQuery } from '../index/index-question.ts'
import { bestRankShare } from '../index/query-plan.ts'
import type { Json } from './client.ts'

/** Of which no sum of scores loses a digit, in whatever order it is added up: the cluster adds in 32 bits. */
const GRAIN = 2 ** -16
export const toGrain = (weight: number) => Math.round(weight / GRAIN) * GRAIN

export const nobody: Json = { match_none: {} }

export const constant = (filter: Json, boost: number): Json => ({ constant_score: { filter, boost } })

const EVERY_TENURE = [...Array(TENURES).keys()]
const EVERY_RANK = [...Array(16).keys(), NOT_KNOWN]

function having(field: string, numbers: number[], holds: (has: number) => boolean): Json {
  return inRanges(field, numbers.filter(holds))
}

/** Numbers that follow each other as one range: of tenures there are two or three instead of a thousand numbers. */
function inRanges(field: string, numbers: number[]): Json {
  const ranges: { gte: number; lte: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last.lte === number - 1) last.lte = number
    else ranges.push({ gte: number, lte: number })
  }
  // A choice among nothing would be everybody.
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

/** A number gives one share: of several clauses at most one holds. */
function columnClause(field: string, numbers: number[], weight: number, shareOf: (has: number) => number): Json[] {
  const byShare = Map.groupBy(numbers, shareOf)
  return [...byShare].flatMap(([share, some]) =>
    share > 0 ? [constant(inRanges(field, some), toGrain(share * weight))] : [],
  )
}
