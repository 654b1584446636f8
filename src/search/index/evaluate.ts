/**
 * Which documents match and which are best: exact, over every posting of every term asked for. Pure. Filters
 * come first; then a floor that decides who counts at all; then parts that add up to a score and can be told.
 */
import { NOT_KNOWN } from '../../reference/terms.ts'
import { hasBit } from './build.ts'
import { Choice, unweighted } from './choice.ts'
import { markExcluded, markRequired } from './marks.ts'
import { makeRoom, read, room, type SegmentView } from './room.ts'
import type { TitleColumn } from './titles.ts'
import { type Hit, Top } from './top.ts'

/** Terms with what a document gets for having one; of several it gets the best. */
export interface ScorePart {
  name: string
  weights: Map<string, number>
}

export interface IndexQuery {
  /** Of each group a document must have at least one term. */
  must: string[][]
  /** Of which it must have none. */
  not: string[]
  /** Of which it must have at least one; null: everyone counts. */
  floor: string[] | null
  parts: ScorePart[]
  years?: { min: number | null; max: number | null; weight: number }
  seniority?: { rank: number; weight: number }
  /** Documents from this number on were saved lately: numbers rise with every save. */
  recency?: { from: number; weight: number }
}

export interface Evaluation {
  /** All that match, however many are returned. */
  count: number
  /** Best first; of equals the one saved last. */
  best: Hit[]
}

/** `restrict`, when given, are documents that some other way of looking has found, in rising order. */
export function evaluate(
  segments: SegmentView[],
  query: IndexQuery,
  limit: number,
  restrict?: Uint32Array,
): Evaluation {
  const asked = prepare(query)
  const top = new Top(limit)
  let count = 0
  // From the last saved to the first, which Top likes best.
  for (const segment of segments.toReversed()) count += evaluateSegment(segment, asked, top, restrict)
  return { count, best: top.sorted() }
}

interface Prepared {
  groups: Choice[]
  not: Choice
  parts: Choice[]
  years: IndexQuery['years']
  seniority: IndexQuery['seniority']
  recency: IndexQuery['recency']
}

const prepare = ({ must, floor, not, parts, years, seniority, recency }: IndexQuery): Prepared => ({
  groups: (floor ? [...must, floor] : must).map(unweighted),
  not: unweighted([...new Set(not)]),
  parts: parts.map(({ weights }) => new Choice(weights)),
  years,
  seniority,
  recency,
})

function evaluateSegment(segment: SegmentView, asked: Prepared, top: Top, restrict: Uint32Array | undefined): number {
  const { firstDoc, lastDoc, present } = segment
  const size = lastDoc - firstDoc + 1
  makeRoom(size)
  const needed = markRequired(segment, asked.groups, restrict, size)
  if (room.chosenCount === 0) return 0
  markExcluded(segment, asked.not)
  for (const part of asked.parts) addPart(segment, part, size)
  const { marks, scores, chosen, chosenCount } = room
  const hasColumns = Boolean(asked.years ?? asked.seniority ?? asked.recency)
  let count = 0
  for (let i = chosenCount - 1; i >= 0; i--) {
    const at = chosen[i]!
    if (marks[at] !== needed || !hasBit(present, at)) continue
    count++
    top.offer(firstDoc + at, hasColumns ? scores[at]! + columnScore(segment, asked, at) : scores[at]!)
  }
  return count
}

function addPart(segment: SegmentView, part: Choice, size: number): void {
  const inPostings = part.inPostings(segment)
  const fromColumn = segment.titles && part.titles.length > 0 ? segment.titles : undefined
  if (fromColumn) addTitles(fromColumn, part)
  if (inPostings.length === 0) return
  if (inPostings.length === 1 && !fromColumn) addTerm(segment, ...inPostings[0]!)
  else {
    addBestOf(segment, inPostings)
    room.best.fill(0, 0, size)
  }
}

/** Notes what it added, for the terms of the same part that may be worth more. */
function addTitles({ list, titles, starts, docs }: TitleColumn, part: Choice): void {
  const weights = part.weightsIn(list)
  const { scores, best } = room
  const isShared = part.others.length > 0
  for (let title = 0; title < titles.length; title++) {
    const weight = weights[titles[title]!]!
    if (weight === 0) continue
    const end = starts[title + 1]!
    for (let i = starts[title]!; i < end; i++) {
      const at = docs[i]!
      scores[at]! += weight
      if (isShared) best[at] = weight
    }
  }
}

function addTerm(segment: SegmentView, term: string, weight: number): void {
  const { scores, docs } = room
  const length = read(segment, term)
  for (let i = 0; i < length; i++) scores[docs[i]!]! += weight
}

function addBestOf(segment: SegmentView, terms: [term: string, weight: number][]): void {
  const { scores, best, docs } = room
  for (const [term, weight] of terms) {
    const length = read(segment, term)
    for (let i = 0; i < length; i++) {
      const at = docs[i]!
      const gain = weight - best[at]!
      if (gain <= 0) continue
      best[at] = weight
      scores[at]! += gain
    }
  }
}

function columnScore(segment: SegmentView, { years, seniority, recency }: Prepared, at: number): number {
  let score = recency && segment.firstDoc + at >= recency.from ? recency.weight : 0
  if (years && fitsYears(years, segment.years[at]!)) score += years.weight
  if (seniority) score += seniority.weight * rankShare(seniority, segment.seniority[at]!)
  return score
}

export const fitsYears = ({ min, max }: NonNullable<IndexQuery['years']>, has: number): boolean =>
  has !== NOT_KNOWN && has >= (min ?? 0) && has <= (max ?? NOT_KNOWN)

/** All for the rank asked for, half for the next one. */
export const rankShare = ({ rank }: NonNullable<IndexQuery['seniority']>, has: number): number =>
  has === NOT_KNOWN ? 0 : Math.max(0, 1 - Math.abs(has - rank) / 2)
