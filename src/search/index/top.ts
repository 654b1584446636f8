/**
 * Keeps the best of all hits offered, in a heap whose root is the worst of them. Stored as parallel arrays of numbers, because most
 * offers are rejected.
 */

export interface Hit {
  doc: number
  score: number
}

export class Top {
  /** Lower scores no longer have a place. */
  least = Number.NEGATIVE_INFINITY
  readonly #limit: number
  readonly #docs: Uint32Array
  readonly #scores: Float64Array
  #count = 0

  constructor(limit: number) {
    this.#limit = limit
    this.#docs = new Uint32Array(limit)
    this.#scores = new Float64Array(limit)
  }

  /** Of equal scores the higher document wins. If documents are offered from high to low, the rest of a long tie is rejected at once. */
  offer(doc: number, score: number): void {
    if (score < this.least || this.#limit === 0) return
    if (this.#count < this.#limit) {
      this.#rise(this.#count++, doc, score)
      if (this.#count === this.#limit) this.least = this.#scores[0]!
      return
    }
    if (score === this.least && doc < this.#docs[0]!) return
    this.#sink(doc, score)
    this.least = this.#scores[0]!
  }

  sorted(): Hit[] {
    const hits = Array.from(this.#docs.subarray(0, this.#count), (doc, at) => ({ doc, score: this.#scores[at]! }))
    return hits.sort((a, b) => b.score - a.score || b.doc - a.doc)
  }

  /** From the end of the heap up to its place. */
  #rise(from: number, doc: number, score: number): void {
    const [docs, scores] = [this.#docs, this.#scores]
    let at = from
    while (at > 0) {
      const parent = (at - 1) >>> 1
      const above = scores[parent]!
      if (score > above || (score === above && doc >= docs[parent]!)) break
      docs[at] = docs[parent]!
      scores[at] = above
      at = parent
    }
    docs[at] = doc
    scores[at] = score
  }

  /** Replaces the worst hit, and moves down to its place. */
  #sink(doc: number, score: number): void {
    const docs = this.#docs
    const scores = this.#scores
    const last = this.#count - 1
    let at = 0
    for (let child = 1; child <= last; child = 2 * at + 1) {
      if (child < last && isWorse(scores, docs, child + 1, child)) child++
      const below = scores[child]!
      if (score < below || (score === below && doc < docs[child]!)) break
      docs[at] = docs[child]!
      scores[at] = below
      at = child
    }
    docs[at] = doc
    scores[at] = score
  }
}

function isWorse(scores: Float64Array, docs: Uint32Array, a: number, b: number): boolean {
  const [x, y] = [scores[a]!, scores[b]!]
  return x < y || (x === y && docs[a]! < docs[b]!)
}
