/**
 * Which documents match and which are best: exact, over every posting of every term asked for. Pure. Filters come first; then
 * what cannot be bent and a floor that decides who counts at all; then parts that add up to a score. Whoever meets all that is
 * required comes before whoever does not.
 */
import { RANK_MET, rankShare, type YearsAsked, yearsShare } from '../criteria/ranks.ts'
import { hasBit } from './build.ts'
import { Choice } from './choice.ts'
import { type Group, markExcluded, markRequired } from './marks.ts'
import { clearScratch, read, type SegmentView, scratch, type UnknownKind } from './scratch.ts'
import type { TitleColumn } from './titles.ts'
import { type Hit, Top } from './top.ts'

/** Terms with what a document gets for having one; of several it gets the best. */
export interface ScorePart {
  weights: Map<string, number>
  /** Where it is required: what a document must get for it at least to be complete. */
  required?: number
}

interface Weighed {
  weight: number
  isRequired: boolean
}

export interface IndexQuery {
  /** Of each group a document must have at least one term. */
  must: string[][]
  /** Of each group too, unless nothing is known of its kind. */
  firm: { terms: string[]; unless: UnknownKind }[]
  /** Of which it must have none. */
  not: string[]
  /** Ranks of seniority that it must not have. */
  notRanks: number[]
  /** Of which it must have at least one; null: everyone counts. */
  floor: string[] | null
  /** Documents before this one do not count: numbers rise with every save. */
  fromDoc: number
  parts: ScorePart[]
  years: (YearsAsked & Weighed)[]
  seniority: ({ ranks: number[] } & Weighed)[]
}

export const NOTHING_ASKED: IndexQuery = {
  ...{ must: [], firm: [], not: [], notRanks: [], floor: null, fromDoc: 0, parts: [], years: [], seniority: [] },
}

export interface Evaluation {
  /** All that match, however many are returned. */
  count: number
  completeCount: number
  /** Best first; of equals the one saved last. */
  best: Hit[]
}

/** More than all parts together: who is complete comes first. A power of two, so that no grain of a score is lost by it. */
export const COMPLETE = 2 ** 14
/** Sums of the same parts differ in their last bits: whoever gets the same to a millionth is equal. */
const GRAINS = 2 ** 20
export const inGrains = (score: number): number => Math.round(score * GRAINS) / GRAINS

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
  const top = new Top(limit)
  return { ...evaluateInto(segments, query, top, restrict), best: top.sorted() }
}

/** Is told of everyone who matches, and before that of how many may come at most. */
export interface Matched {
  expect?(count: number): void
  offer(doc: number, score: number): void
}

/** The same, with every match told to somebody. */
export function evaluateInto(
  segments: SegmentView[],
  query: IndexQuery,
  matched: Matched,
  restrict?: Uint32Array,
): Omit<Evaluation, 'best'> {
  const asked = prepare(query)
  const found = { count: 0, completeCount: 0 }
  // From the last saved to the first, which Top likes best.
  for (const segment of segments.toReversed()) evaluateSegment(segment, asked, { matched, found, restrict })
  return found
}

interface PreparedPart {
  choice: Choice
  required: number | undefined
}

type Prepared = Pick<IndexQuery, 'years' | 'seniority' | 'notRanks' | 'fromDoc'> & {
  groups: Group[]
  not: Choice
  parts: PreparedPart[]
  /** How many parts a complete document has met. */
  partsRequired: number
}

const prepare = ({ must, firm, floor, not, parts, ...columns }: IndexQuery): Prepared => ({
  ...columns,
  groups: [
    ...(floor ? [...must, floor] : must).map((terms) => ({ choice: new Choice(terms) })),
    ...firm.map(({ terms, unless }) => ({ choice: new Choice(terms), unless })),
  ],
  not: new Choice(new Set(not)),
  parts: parts.map(({ weights, required }) => ({ choice: new Choice(weights.keys(), weights), required })),
  partsRequired: parts.filter(({ required }) => required !== undefined).length,
})

interface Search {
  matched: Matched
  found: { count: number; completeCount: number }
  restrict: Uint32Array | undefined
}

function evaluateSegment(segment: SegmentView, asked: Prepared, { matched, found, restrict }: Search): void {
  const { firstDoc, lastDoc, present } = segment
  const size = lastDoc - firstDoc + 1
  clearScratch(size)
  const needed = markRequired(segment, asked.groups, restrict, size)
  if (scratch.chosenCount === 0) return
  markExcluded(segment, asked.not)
  for (const part of asked.parts) addPart(segment, part, size)
  const { marks, scores, met, chosen, chosenCount } = scratch
  const { notRanks, fromDoc, partsRequired } = asked
  matched.expect?.(chosenCount)
  const hasColumns = asked.years.length > 0 || asked.seniority.length > 0
  for (let i = chosenCount - 1; i >= 0; i--) {
    const at = chosen[i]!
    if (marks[at] !== needed || firstDoc + at < fromDoc || !hasBit(present, at)) continue
    if (notRanks.length > 0 && notRanks.includes(segment.seniority[at]!)) continue
    found.count++
    let score = scores[at]!
    let isWhole = met[at] === partsRequired
    if (hasColumns) {
      const column = columnScore(segment, asked, at)
      score += column.score
      isWhole &&= column.isWhole
    }
    if (isWhole) found.completeCount++
    const grained = inGrains(score)
    matched.offer(firstDoc + at, isWhole ? grained + COMPLETE : grained)
  }
}

function addPart(segment: SegmentView, { choice, required = Number.POSITIVE_INFINITY }: PreparedPart, size: number) {
  const inPostings = choice.inPostings(segment)
  const fromColumn = segment.titles && choice.titles.length > 0 ? segment.titles : undefined
  if (fromColumn) addTitles(fromColumn, choice, required)
  if (inPostings.length === 0) return
  if (inPostings.length === 1 && !fromColumn) addTerm(segment, inPostings[0]!, required)
  else {
    addBestOf(segment, inPostings, required)
    scratch.best.fill(0, 0, size)
  }
}

/** Notes what it added, for the terms of the same part that may be worth more. */
function addTitles({ list, titles, starts, docs }: TitleColumn, part: Choice, required: number): void {
  const weights = part.weightsIn(list)
  const { scores, best, met } = scratch
  const isShared = part.others.length > 0
  for (let title = 0; title < titles.length; title++) {
    const weight = weights[titles[title]!]!
    if (weight === 0) continue
    const end = starts[title + 1]!
    const isMet = weight >= required ? 1 : 0
    for (let i = starts[title]!; i < end; i++) {
      const at = docs[i]!
      scores[at]! += weight
      met[at]! += isMet
      if (isShared) best[at] = weight
    }
  }
}

function addTerm(segment: SegmentView, [term, weight]: [string, number], required: number): void {
  const { scores, docs, met } = scratch
  const length = read(segment, term)
  const isMet = weight >= required ? 1 : 0
  for (let i = 0; i < length; i++) {
    const at = docs[i]!
    scores[at]! += weight
    met[at]! += isMet
  }
}

function addBestOf(segment: SegmentView, terms: [term: string, weight: number][], required: number): void {
  const { scores, best, docs, met } = scratch
  for (const [term, weight] of terms) {
    const length = read(segment, term)
    const isMet = weight >= required
    for (let i = 0; i < length; i++) {
      const at = docs[i]!
      const before = best[at]!
      if (weight <= before) continue
      best[at] = weight
      scores[at]! += weight - before
      if (isMet && before < required) met[at]! += 1
    }
  }
}

function columnScore(segment: SegmentView, { years, seniority }: Prepared, at: number) {
  let score = 0
  let isWhole = true
  for (const asked of years) {
    const share = yearsShare(asked, segment.years[at]!)
    score += asked.weight * share
    if (asked.isRequired && share < 1) isWhole = false
  }
  for (const { ranks, weight, isRequired } of seniority) {
    const share = bestRankShare(ranks, segment.seniority[at]!)
    score += weight * share
    if (isRequired && share < RANK_MET) isWhole = false
  }
  return { score, isWhole }
}

export const bestRankShare = (ranks: number[], has: number): number => {
  let most = 0
  for (const rank of ranks) most = Math.max(most, rankShare(rank, has))
  return most
}
