/** Collects everyone who matches in a segment, not only the best: document numbers and scores, in arrays that grow. */
import type { Matched } from './evaluate-segment.ts'

/** In the order in which they were offered. */
export interface Offered {
  docs: Uint32Array<ArrayBuffer>
  scores: Float64Array<ArrayBuffer>
}

const FIRST_SIZE = 1_024

export class Offers implements Matched {
  readonly least = Number.NEGATIVE_INFINITY
  #docs = new Uint32Array(0)
  #scores = new Float64Array(0)
  #count = 0

  get offered(): Offered {
    return { docs: this.#docs.subarray(0, this.#count), scores: this.#scores.subarray(0, this.#count) }
  }

  expect(count: number): void {
    const size = this.#count + count
    if (size > this.#docs.length) this.#grow(size)
  }

  offer(doc: number, score: number): void {
    if (this.#count === this.#docs.length) this.#grow(Math.max(FIRST_SIZE, 2 * this.#count))
    this.#docs[this.#count] = doc
    this.#scores[this.#count++] = score
  }

  #grow(size: number): void {
    const { docs, scores } = this.offered
    this.#docs = new Uint32Array(size)
    this.#scores = new Float64Array(size)
    this.#docs.set(docs)
    this.#scores.set(scores)
  }
}
