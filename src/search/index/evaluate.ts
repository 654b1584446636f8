/**
 * Which documents match and which are best: exact, over every posting of every term asked for. Pure. Filters
 * come first; then a floor that decides who counts at all; then parts that add up to a score and can be told.
 */
import { hasBit, UNKNOWN } from './build.ts'

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
  present: Uint8Array
  postings(term: string): Uint32Array | undefined
}

export interface Hit {
  doc: number
  score: number
}

export interface Evaluation {
  /** All that match, however many are returned. */
  count: number
  /** Best first; of equals the one saved last. */
  best: Hit[]
}

/** Everyone allowed by `restrict`, when given, is a document that some other way of looking has found. */
export function evaluate(
  segments: SegmentView[],
  query: IndexQuery,
  limit: number,
  isDead: (doc: number) => boolean,
  restrict?: ReadonlySet<number>,
): Evaluation {
  const top = new Top(limit)
  let count = 0
  for (const segment of segments) count += evaluateSegment(segment, query, top, isDead, restrict)
  return { count, best: top.sorted() }
}

function evaluateSegment(
  segment: SegmentView,
  query: IndexQuery,
  top: Top,
  isDead: (doc: number) => boolean,
  restrict: ReadonlySet<number> | undefined,
): number {
  const { firstDoc, lastDoc } = segment
  const size = lastDoc - firstDoc + 1
  const passed = new Uint8Array(size)
  const needed = markRequired(segment, query, passed)
  if (needed === undefined) return 0
  for (const term of query.not) for (const doc of segment.postings(term) ?? []) passed[doc - firstDoc] = 0
  const scores = scoreParts(segment, query.parts, size)
  let count = 0
  for (let at = 0; at < size; at++) {
    if (passed[at] !== needed || !hasBit(segment.present, at)) continue
    const doc = firstDoc + at
    if (isDead(doc) || (restrict && !restrict.has(doc))) continue
    count++
    top.offer(doc, scores[at]! + columnScore(segment, query, at))
  }
  return count
}

/**
 * Raises a document's mark by one for each group it satisfies in turn, so that only those with the full
 * count have satisfied all. Undefined: nobody in this segment can.
 */
function markRequired(segment: SegmentView, query: IndexQuery, passed: Uint8Array): number | undefined {
  const groups = query.floor ? [...query.must, query.floor] : query.must
  // Zero is what an excluded document falls back to, so the count starts at one.
  passed.fill(1)
  let level = 1
  for (const group of groups) {
    let any = false
    for (const term of group) {
      const docs = segment.postings(term)
      if (!docs) continue
      any = true
      for (let i = 0; i < docs.length; i++) {
        const at = docs[i]! - segment.firstDoc
        if (passed[at] === level) passed[at] = level + 1
      }
    }
    if (!any) return undefined
    level++
  }
  return level
}

function scoreParts(segment: SegmentView, parts: ScorePart[], size: number): Float32Array {
  const scores = new Float32Array(size)
  const best = new Float32Array(size)
  for (const { weights } of parts) {
    const touched: Uint32Array[] = []
    for (const [term, weight] of weights) {
      const docs = segment.postings(term)
      if (!docs) continue
      touched.push(docs)
      for (let i = 0; i < docs.length; i++) {
        const at = docs[i]! - segment.firstDoc
        const gain = weight - best[at]!
        if (gain <= 0) continue
        best[at] = weight
        scores[at]! += gain
      }
    }
    for (const docs of touched) for (let i = 0; i < docs.length; i++) best[docs[i]! - segment.firstDoc] = 0
  }
  return scores
}

function columnScore(segment: SegmentView, { years, seniority }: IndexQuery, at: number): number {
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

/** The best so many, in a heap whose root is the worst of them. */
class Top {
  readonly #limit: number
  readonly #heap: Hit[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(doc: number, score: number): void {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push({ doc, score })
      this.#rise(heap.length - 1)
      return
    }
    const worst = heap[0]
    if (!worst || score < worst.score || (score === worst.score && doc < worst.doc)) return
    heap[0] = { doc, score }
    this.#sink()
  }

  sorted(): Hit[] {
    return this.#heap.toSorted((a, b) => b.score - a.score || b.doc - a.doc)
  }

  #worse(a: number, b: number): boolean {
    const [x, y] = [this.#heap[a]!, this.#heap[b]!]
    return x.score < y.score || (x.score === y.score && x.doc < y.doc)
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap
    ;[heap[a], heap[b]] = [heap[b]!, heap[a]!]
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >>> 1
      if (!this.#worse(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(): void {
    const { length } = this.#heap
    for (let at = 0; ; ) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < length && this.#worse(child, least)) least = child
      if (least === at) return
      this.#swap(at, least)
      at = least
    }
  }
}
