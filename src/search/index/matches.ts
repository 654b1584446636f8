/** Everyone who matches, not only the best: document numbers with their scores, in arrays that grow. */
import { COMPLETE, type Matched } from './evaluate.ts'
import type { SegmentView } from './scratch.ts'
import type { Hit } from './top.ts'

const FIRST_SIZE = 1_024

export class AllMatches implements Matched {
  #docs = new Uint32Array(FIRST_SIZE)
  #scores = new Float64Array(FIRST_SIZE)
  #count = 0

  get docs(): Uint32Array {
    return this.#docs.subarray(0, this.#count)
  }

  expect(count: number): void {
    const size = this.#count + count
    if (size > this.#docs.length) this.#grow(Math.max(size, 2 * this.#docs.length))
  }

  offer(doc: number, score: number): void {
    if (this.#count === this.#docs.length) this.#grow(2 * this.#count)
    this.#docs[this.#count] = doc
    this.#scores[this.#count++] = score
  }

  /** Best first, of those that somebody asks about. */
  best(isAsked: (doc: number) => boolean): Hit[] {
    const hits: Hit[] = []
    for (let i = 0; i < this.#count; i++)
      if (isAsked(this.#docs[i]!)) hits.push({ doc: this.#docs[i]!, score: this.#scores[i]! })
    return hits.sort((a, b) => b.score - a.score || b.doc - a.doc)
  }

  /** Segment by segment, without those left out. The last thing that is asked. */
  within(segments: Documents[], left: ReadonlySet<number>): SegmentMatches[] {
    const parts: SegmentMatches[] = []
    let from = 0
    // As they were offered: the last segment first, and all of one together.
    for (let segment = segments.length - 1; segment >= 0; segment--) {
      const view = segments[segment]!
      let to = from
      while (to < this.#count && this.#docs[to]! >= view.firstDoc) to++
      if (to > from) parts.push(this.#part(segment, view, [from, to], left))
      from = to
    }
    return parts
  }

  /** In the place of the documents themselves: there may be a million. */
  #part(segment: number, { firstDoc, lastDoc }: Documents, [from, to]: Range, left: ReadonlySet<number>) {
    const keys = this.#docs.subarray(from, to)
    const scores = this.#scores.subarray(from, to)
    const hasLeft = left.size > 0
    let count = 0
    let isFalling = true
    for (let i = 0; i < keys.length; i++) {
      const doc = keys[i]!
      if (hasLeft && left.has(doc)) continue
      const key = 2 * (doc - firstDoc) + (scores[i]! >= COMPLETE ? 1 : 0)
      if (count > 0 && key > keys[count - 1]!) isFalling = false
      keys[count++] = key
    }
    const size = lastDoc - firstDoc + 1
    const given = keys.subarray(0, count)
    const docOf = (at: number) => firstDoc + at
    return { segment, docOf, ...listed(isFalling ? given.reverse() : inOrder(given, size), size) }
  }

  #grow(size: number): void {
    const docs = new Uint32Array(size)
    const scores = new Float64Array(size)
    docs.set(this.docs)
    scores.set(this.#scores.subarray(0, this.#count))
    this.#docs = docs
    this.#scores = scores
  }
}

type Documents = Pick<SegmentView, 'firstDoc' | 'lastDoc'>
type Range = [from: number, to: number]

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

function listed(keys: Keys, size: number): Pick<SegmentMatches, 'ats' | 'complete' | 'near' | 'others'> {
  let whole = 0
  for (let i = 0; i < keys.length; i++) whole += keys[i]! & 1
  const isMixed = whole > 0 && whole < keys.length
  const lists = isMixed ? { complete: having(keys, 1, whole), near: having(keys, 0, keys.length - whole) } : undefined
  const ats = keys
  for (let i = 0; i < keys.length; i++) ats[i] = keys[i]! >>> 1
  // Mostly all who match are complete, or nobody is.
  const alike = whole === 0 ? { complete: NOBODY, near: ats } : { complete: ats, near: NOBODY }
  return { ats, ...(lists ?? alike), ...(2 * ats.length > size && { others: without(ats, size) }) }
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
