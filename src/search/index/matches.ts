/** Everyone who matches in all segments, not only the best: asked for some of them, and listed by segments without those left out. */
import { type InPieces, inSlices, isSliceOver, nextSlice } from '../../base/slices.ts'
import { COMPLETE } from './evaluate-segment.ts'
import type { Offered } from './offers.ts'
import type { SegmentView } from './scratch.ts'
import type { Hit } from './top.ts'

/** People between two looks at the clock: a millisecond or two. */
export const STEP = 16_384

export class AllMatches {
  readonly #segments: Documents[]
  readonly #offered: Offered[]

  /** Of each segment those it has offered. */
  constructor(segments: Documents[], offered: Offered[]) {
    this.#segments = segments
    this.#offered = offered
  }

  get isEmpty(): boolean {
    return this.#offered.every(({ docs }) => docs.length === 0)
  }

  /** In no order. */
  get docs(): Uint32Array {
    const all = new Uint32Array(this.#offered.reduce((sum, { docs }) => sum + docs.length, 0))
    let at = 0
    for (const { docs } of this.#offered) {
      all.set(docs, at)
      at += docs.length
    }
    return all
  }

  /** Best first, of those that somebody asks about. */
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

  /** Segment by segment from the last, without those left out. Asked once, and then nothing else. */
  async within(left: ReadonlySet<number>): Promise<SegmentMatches[]> {
    const parts: SegmentMatches[] = []
    for (let segment = this.#segments.length - 1; segment >= 0; segment--) {
      const offered = this.#offered[segment]!
      if (offered.docs.length > 0) parts.push(await inSlices(partOf(segment, this.#segments[segment]!, offered, left)))
    }
    return parts
  }

  /** When nobody reads any of it any more. Twelve bytes for each who matches, left to the collector, call for it every second. */
  free(): void {
    for (const { docs, scores } of this.#offered) {
      for (const { buffer } of [docs, scores]) if (!buffer.detached) buffer.transfer(0)
    }
  }
}

type Documents = Pick<SegmentView, 'firstDoc' | 'lastDoc'>

/** In the place of the documents themselves: there may be a million. */
function* partOf(
  segment: number,
  { firstDoc, lastDoc }: Documents,
  { docs: keys, scores }: Offered,
  left: ReadonlySet<number>,
): InPieces<SegmentMatches> {
  const hasLeft = left.size > 0
  let count = 0
  let isFalling = true
  for (let i = 0; i < keys.length; i++) {
    if (i % STEP === 0) yield
    const doc = keys[i]!
    if (hasLeft && left.has(doc)) continue
    const key = 2 * (doc - firstDoc) + (scores[i]! >= COMPLETE ? 1 : 0)
    if (count > 0 && key > keys[count - 1]!) isFalling = false
    keys[count++] = key
  }
  const size = lastDoc - firstDoc + 1
  const given = keys.subarray(0, count)
  const docOf = (at: number) => firstDoc + at
  const ordered = isFalling ? given.reverse() : inOrder(given, size)
  yield
  return { segment, docOf, ...(yield* listed(ordered, size)) }
}

/** Who matches in one segment, counted from its first document; each list in rising order, as columns are read fastest. */
export interface SegmentMatches {
  segment: number
  docOf: (at: number) => number
  ats: Uint32Array
  /** Who of them meets everything required, and who does not. */
  complete: Uint32Array
  near: Uint32Array
  /** Where these are fewer: everybody else in the segment, dead or alive. */
  others?: Uint32Array
}

/** Twice their place in the segment, and one more for who is complete. */
type Keys = Uint32Array

/** Few are sorted; of many it is faster to look at everybody. */
const FEW_OF = 32

function inOrder(keys: Keys, size: number): Keys {
  if (keys.length * FEW_OF < size) return keys.sort()
  const marks = new Uint8Array(size)
  for (let i = 0; i < keys.length; i++) marks[keys[i]! >>> 1] = 1 + (keys[i]! & 1)
  for (let at = 0, n = 0; n < keys.length; at++) if (marks[at] !== 0) keys[n++] = 2 * at + marks[at]! - 1
  return keys
}

function* listed(keys: Keys, size: number): InPieces<Pick<SegmentMatches, 'ats' | 'complete' | 'near' | 'others'>> {
  let whole = 0
  for (let i = 0; i < keys.length; i++) whole += keys[i]! & 1
  yield
  const isMixed = whole > 0 && whole < keys.length
  const lists = isMixed ? { complete: having(keys, 1, whole), near: having(keys, 0, keys.length - whole) } : undefined
  yield
  const ats = keys
  for (let i = 0; i < keys.length; i++) ats[i] = keys[i]! >>> 1
  yield
  // Mostly all who match are complete, or nobody is.
  const undivided = whole === 0 ? { complete: NOBODY, near: ats } : { complete: ats, near: NOBODY }
  return { ats, ...(lists ?? undivided), ...(2 * ats.length > size && { others: without(ats, size) }) }
}

function having(keys: Keys, bit: 0 | 1, count: number): Uint32Array {
  const ats = new Uint32Array(count)
  for (let i = 0, n = 0; n < count; i++) if ((keys[i]! & 1) === bit) ats[n++] = keys[i]! >>> 1
  return ats
}

const NOBODY = new Uint32Array()

/** Everybody else. */
function without(ats: Uint32Array, size: number): Uint32Array {
  const others = new Uint32Array(size - ats.length)
  for (let at = 0, i = 0, n = 0; n < others.length; at++) {
    if (ats[i] === at) i++
    else others[n++] = at
  }
  return others
}
