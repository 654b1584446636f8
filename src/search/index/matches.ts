/**
 * Everyone who matches in all segments, not only the best. Gives those that a caller asks about, or lists them by segment without
 * those left out.
 */
import { type InPieces, inSlices, isSliceOver, nextSlice } from '../../base/slices.ts'
import { COMPLETE_BONUS } from './evaluate-segment.ts'
import type { Offered } from './offers.ts'
import type { SegmentView } from './scratch.ts'
import type { Hit } from './top.ts'

/** Documents handled between two looks at the clock: a fraction of a millisecond, also before the loop is compiled. */
export const STEP = 2_048

export class AllMatches {
  readonly #segments: Documents[]
  readonly #offered: Offered[]

  /** `offered` holds, for each segment, the documents that it offered. */
  constructor(segments: Documents[], offered: Offered[]) {
    this.#segments = segments
    this.#offered = offered
  }

  get isEmpty(): boolean {
    return this.#offered.every(({ docs }) => docs.length === 0)
  }

  /** In no particular order. */
  get docs(): Uint32Array {
    const all = new Uint32Array(this.#offered.reduce((sum, { docs }) => sum + docs.length, 0))
    let at = 0
    for (const { docs } of this.#offered) {
      all.set(docs, at)
      at += docs.length
    }
    return all
  }

  /** The documents for which `isAsked` is true, best first. */
  async best(isAsked: (doc: number) => boolean): Promise<Hit[]> {
    const hits: Hit[] = []
    for (const { docs, scores } of this.#offered) {
      for (let from = 0; from < docs.length; from += STEP) {
        if (isSliceOver()) await nextSlice()
        const to = Math.min(docs.length, from + STEP)
        for (let i = from; i < to; i++) if (isAsked(docs[i]!)) hits.push({ doc: docs[i]!, score: scores[i]! })
      }
    }
    return hits.sort((a, b) => b.score - a.score || b.doc - a.doc)
  }

  /**
   * Segment by segment from the last, without the documents in `excluded`. Overwrites the arrays, so nothing else may be asked afterwards.
   */
  async takeBySegment(excluded: ReadonlySet<number>): Promise<SegmentMatches[]> {
    const parts: SegmentMatches[] = []
    for (let segment = this.#segments.length - 1; segment >= 0; segment--) {
      const offered = this.#offered[segment]!
      if (offered.docs.length > 0)
        parts.push(await inSlices(partOf(segment, this.#segments[segment]!, offered, excluded)))
    }
    return parts
  }

  /**
   * To be called when nobody reads this any more. Left to the garbage collector, twelve bytes for each match would trigger it every
   * second.
   */
  free(): void {
    for (const { docs, scores } of this.#offered) {
      for (const { buffer } of [docs, scores]) if (!buffer.detached) buffer.transfer(0)
    }
  }
}

type Documents = Pick<SegmentView, 'firstDoc' | 'lastDoc'>

/** Works in place of the document numbers, because there may be a million. */
function* partOf(
  segment: number,
  { firstDoc, lastDoc }: Documents,
  { docs: keys, scores }: Offered,
  excluded: ReadonlySet<number>,
): InPieces<SegmentMatches> {
  const hasExcluded = excluded.size > 0
  let count = 0
  let isFalling = true
  for (let i = 0; i < keys.length; i++) {
    if (i % STEP === 0) yield
    const doc = keys[i]!
    if (hasExcluded && excluded.has(doc)) continue
    const key = 2 * (doc - firstDoc) + (scores[i]! >= COMPLETE_BONUS ? 1 : 0)
    if (count > 0 && key > keys[count - 1]!) isFalling = false
    keys[count++] = key
  }
  const size = lastDoc - firstDoc + 1
  const given = keys.subarray(0, count)
  const docOf = (at: number) => firstDoc + at
  const ordered = isFalling ? given.reverse() : yield* inOrder(given, size)
  yield
  return { segment, docOf, ...(yield* listed(ordered, size)) }
}

/** The matches of one segment, numbered from its first document; each list in rising order, in which columns are read fastest. */
export interface SegmentMatches {
  segment: number
  docOf: (at: number) => number
  ats: Uint32Array
  /** Those who meet everything required, and those who do not. */
  complete: Uint32Array
  near: Uint32Array
  /** Everybody else in the segment, dead or alive; set only if they are fewer than the matches. */
  others?: Uint32Array
}

/** Twice the position in the segment, plus one for complete people. */
type Keys = Uint32Array

/** Below this fraction of the segment sorting is fastest; above it, a pass over all positions. */
const FEW_OF = 32

function* inOrder(keys: Keys, size: number): InPieces<Keys> {
  if (keys.length * FEW_OF < size) return keys.sort()
  const marks = new Uint8Array(size)
  for (let i = 0; i < keys.length; i++) {
    if (i % STEP === 0) yield
    marks[keys[i]! >>> 1] = 1 + (keys[i]! & 1)
  }
  for (let at = 0, n = 0; n < keys.length; at++) {
    if (at % STEP === 0) yield
    if (marks[at] !== 0) keys[n++] = 2 * at + marks[at]! - 1
  }
  return keys
}

function* listed(keys: Keys, size: number): InPieces<Pick<SegmentMatches, 'ats' | 'complete' | 'near' | 'others'>> {
  let whole = 0
  for (let i = 0; i < keys.length; i++) {
    if (i % STEP === 0) yield
    whole += keys[i]! & 1
  }
  const isMixed = whole > 0 && whole < keys.length
  const lists = isMixed
    ? { complete: yield* having(keys, 1, whole), near: yield* having(keys, 0, keys.length - whole) }
    : undefined
  const ats = keys
  for (let i = 0; i < keys.length; i++) {
    if (i % STEP === 0) yield
    ats[i] = keys[i]! >>> 1
  }
  // Usually either all matches are complete or none is.
  const undivided = whole === 0 ? { complete: NOBODY, near: ats } : { complete: ats, near: NOBODY }
  return { ats, ...(lists ?? undivided), ...(2 * ats.length > size && { others: yield* positionsNotIn(ats, size) }) }
}

function* having(keys: Keys, bit: 0 | 1, count: number): InPieces<Uint32Array> {
  const ats = new Uint32Array(count)
  for (let i = 0, n = 0; n < count; i++) {
    if (i % STEP === 0) yield
    if ((keys[i]! & 1) === bit) ats[n++] = keys[i]! >>> 1
  }
  return ats
}

const NOBODY = new Uint32Array()

/** The positions that are not in `ats`. */
function* positionsNotIn(ats: Uint32Array, size: number): InPieces<Uint32Array> {
  const others = new Uint32Array(size - ats.length)
  for (let at = 0, i = 0, n = 0; n < others.length; at++) {
    if (at % STEP === 0) yield
    if (ats[i] === at) i++
    else others[n++] = at
  }
  return others
}
