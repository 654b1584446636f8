/** The best so many of all that are offered, in a heap whose root is the worst of them. */

export interface Hit {
  doc: number
  score: number
}

export class Top {
  readonly #limit: number
  readonly #heap: Hit[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Of equals the higher document wins; offered from high to low, the rest of a long tie is turned away at once. */
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
