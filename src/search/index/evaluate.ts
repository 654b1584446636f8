/**
 * Which documents match and which are best: exact, over every posting of every term asked for. Pure. Filters
 * come first; then a floor that decides who counts at all; then parts that add up to a score and can be told.
 */
import { hasBit, UNKNOWN } from './build.ts'
import { Choice, unweighted } from './choice.ts'
import { decodeInto, type Postings } from './codec.ts'
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
}

/** What evaluation reads of a segment. Postings of terms it does not have are undefined. */
export interface SegmentView {
  firstDoc: number
  lastDoc: number
  years: Uint8Array
  seniority: Uint8Array
  /** One bit for each document that exists and has not changed since. */
  present: Uint8Array
  /** Where it is there, title terms are read from it and not from postings. */
  titles: TitleColumn | undefined
  postings(term: string): Postings | undefined
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
}

const prepare = ({ must, floor, not, parts, years, seniority }: IndexQuery): Prepared => ({
  groups: (floor ? [...must, floor] : must).map(unweighted),
  not: unweighted([...new Set(not)]),
  parts: parts.map(({ weights }) => new Choice(weights)),
  years,
  seniority,
})

/** One for all evaluations, as large as the largest segment so far: none of them ever waits for anything in between. */
const room = {
  size: 0,
  docs: new Uint32Array(0),
  marks: new Uint16Array(0),
  scores: new Float32Array(0),
  best: new Float32Array(0),
}

function makeRoom(size: number): void {
  if (size > room.size) {
    Object.assign(room, {
      size,
      docs: new Uint32Array(size),
      marks: new Uint16Array(size),
      scores: new Float32Array(size),
      best: new Float32Array(size),
    })
  }
  room.marks.fill(1, 0, size)
  room.scores.fill(0, 0, size)
}

function evaluateSegment(segment: SegmentView, asked: Prepared, top: Top, restrict: Uint32Array | undefined): number {
  const { firstDoc, lastDoc, present } = segment
  const size = lastDoc - firstDoc + 1
  makeRoom(size)
  const needed = markRequired(segment, asked.groups, restrict)
  if (needed === undefined) return 0
  markExcluded(segment, asked.not)
  for (const part of asked.parts) addPart(segment, part, size)
  const { marks, scores } = room
  const hasColumns = asked.years !== undefined || asked.seniority !== undefined
  let count = 0
  for (let at = size - 1; at >= 0; at--) {
    if (marks[at] !== needed || !hasBit(present, at)) continue
    count++
    top.offer(firstDoc + at, hasColumns ? scores[at]! + columnScore(segment, asked, at) : scores[at]!)
  }
  return count
}

/**
 * Raises a document's mark by one for each group it satisfies in turn, so that only those with the full
 * count have satisfied all. Undefined: nobody in this segment can.
 */
function markRequired(segment: SegmentView, groups: Choice[], restrict: Uint32Array | undefined): number | undefined {
  // Zero is what an excluded document falls back to, so the count starts at one.
  let level = 1
  if (restrict) {
    if (raiseGiven(segment, restrict, level) === 0) return undefined
    level++
  }
  for (const group of groups) {
    let raised = segment.titles && group.titles.length > 0 ? raiseTitles(segment.titles, group, level) : 0
    for (const [term] of group.inPostings(segment)) raised += raisePostings(segment, term, level)
    if (raised === 0) return undefined
    level++
  }
  return level
}

function raiseGiven({ firstDoc, lastDoc }: SegmentView, docs: Uint32Array, level: number): number {
  const { marks } = room
  let raised = 0
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i]!
    if (doc < firstDoc || doc > lastDoc) continue
    marks[doc - firstDoc] = level + 1
    raised++
  }
  return raised
}

function raiseTitles({ list, numbers }: TitleColumn, group: Choice, level: number): number {
  const wanted = group.weightsIn(list)
  const { marks } = room
  let raised = 0
  for (let at = 0; at < numbers.length; at++) {
    if (wanted[numbers[at]!] === 0 || marks[at] !== level) continue
    marks[at] = level + 1
    raised++
  }
  return raised
}

function raisePostings(segment: SegmentView, term: string, level: number): number {
  const { marks, docs } = room
  const count = read(segment, term)
  let raised = 0
  for (let i = 0; i < count; i++) {
    const at = docs[i]!
    if (marks[at] !== level) continue
    marks[at] = level + 1
    raised++
  }
  return raised
}

/** Puts the documents of a term into the room, counted from the segment's first. Returns how many they are. */
function read(segment: SegmentView, term: string): number {
  const postings = segment.postings(term)
  if (!postings) return 0
  decodeInto(postings, room.docs, segment.firstDoc)
  return postings.count
}

function markExcluded(segment: SegmentView, not: Choice): void {
  const { marks, docs } = room
  if (segment.titles && not.titles.length > 0) {
    const unwanted = not.weightsIn(segment.titles.list)
    const { numbers } = segment.titles
    for (let at = 0; at < numbers.length; at++) if (unwanted[numbers[at]!] !== 0) marks[at] = 0
  }
  for (const [term] of not.inPostings(segment)) {
    const count = read(segment, term)
    for (let i = 0; i < count; i++) marks[docs[i]!] = 0
  }
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
function addTitles({ list, numbers }: TitleColumn, part: Choice): void {
  const weights = part.weightsIn(list)
  const { scores, best } = room
  const shared = part.others.length > 0
  for (let at = 0; at < numbers.length; at++) {
    const weight = weights[numbers[at]!]!
    if (weight === 0) continue
    scores[at]! += weight
    if (shared) best[at] = weight
  }
}

function addTerm(segment: SegmentView, term: string, weight: number): void {
  const { scores, docs } = room
  const count = read(segment, term)
  for (let i = 0; i < count; i++) scores[docs[i]!]! += weight
}

function addBestOf(segment: SegmentView, terms: [term: string, weight: number][]): void {
  const { scores, best, docs } = room
  for (const [term, weight] of terms) {
    const count = read(segment, term)
    for (let i = 0; i < count; i++) {
      const at = docs[i]!
      const gain = weight - best[at]!
      if (gain <= 0) continue
      best[at] = weight
      scores[at]! += gain
    }
  }
}

function columnScore(segment: SegmentView, { years, seniority }: Prepared, at: number): number {
  let score = 0
  if (years) {
    const has = segment.years[at]!
    if (has !== UNKNOWN && has >= (years.min ?? 0) && has <= (years.max ?? UNKNOWN)) score += years.weight
  }
  if (seniority) {
    const has = segment.seniority[at]!
    if (has !== UNKNOWN) score += seniority.weight * Math.max(0, 1 - Math.abs(has - seniority.rank) / 2)
  }
  return score
}
