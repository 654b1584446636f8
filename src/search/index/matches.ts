/** Everyone who matches, not only the best: document numbers with their scores, in arrays that grow. */
import { isComplete, type Matched } from './evaluate.ts'
import type { SegmentView } from './room.ts'
import type { Hit } from './top.ts'

const FIRST_SIZE = 1_024

export class AllMatches implements Matched {
  #docs = new Uint32Array(FIRST_SIZE)
  #scores = new Float64Array(FIRST_SIZE)
  #count = 0

  get docs(): Uint32Array {
    return this.#docs.subarray(0, this.#count)
  }

  offer(doc: number, score: number): void {
    if (this.#count === this.#docs.length) this.#grow()
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

  /** Segment by segment, without those left out. */
  within(segments: SegmentView[], left: ReadonlySet<number>): SegmentMatches[] {
    const parts: SegmentMatches[] = []
    let from = 0
    // As they were offered: the last segment first, and all of one together.
    for (let segment = segments.length - 1; segment >= 0; segment--) {
      const { firstDoc } = segments[segment]!
      let to = from
      while (to < this.#count && this.#docs[to]! >= firstDoc) to++
      if (to > from) parts.push(this.#part(segment, firstDoc, [from, to], left))
      from = to
    }
    return parts
  }

  #part(segment: number, firstDoc: number, [from, to]: [number, number], left: ReadonlySet<number>): SegmentMatches {
    const ats = new Uint32Array(to - from)
    const complete = new Uint8Array(to - from)
    let count = 0
    for (let i = from; i < to; i++) {
      if (left.size > 0 && left.has(this.#docs[i]!)) continue
      complete[count] = isComplete({ score: this.#scores[i]! }) ? 1 : 0
      ats[count++] = this.#docs[i]! - firstDoc
    }
    const docOf = (at: number) => firstDoc + at
    return { segment, docOf, ats: ats.subarray(0, count), complete: complete.subarray(0, count) }
  }

  #grow(): void {
    const docs = new Uint32Array(this.#docs.length * 2)
    const scores = new Float64Array(this.#docs.length * 2)
    docs.set(this.#docs)
    scores.set(this.#scores)
    this.#docs = docs
    this.#scores = scores
  }
}

/** Who matches in one segment, counted from its first document. */
export interface SegmentMatches {
  segment: number
  docOf: (at: number) => number
  ats: Uint32Array
  /** One for each who meets everything required. */
  complete: Uint8Array
}
