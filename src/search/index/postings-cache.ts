/** Postings that this process has fetched, by segment and term. Owns the memory: bounded, least recently used first out. */
import type { Postings } from './codec.ts'

/** Nearly all postings of a pool of a million people: as bytes they take a quarter of what plain numbers would. */
const BYTES_MAX = 64 * 1024 * 1024

export class PostingsCache {
  readonly #entries = new Map<string, Postings | null>()
  #bytes = 0

  /** Null: the segment has nobody under this term. Undefined: not cached. */
  get(segmentId: string, term: string): Postings | null | undefined {
    const key = keyOf(segmentId, term)
    const found = this.#entries.get(key)
    if (found === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, found)
    return found
  }

  set(segmentId: string, term: string, postings: Postings | null): void {
    const key = keyOf(segmentId, term)
    this.#remove(key)
    this.#entries.set(key, postings)
    this.#bytes += weightOf(key, postings)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= BYTES_MAX) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const postings = this.#entries.get(key)
    if (postings === undefined) return
    this.#entries.delete(key)
    this.#bytes -= weightOf(key, postings)
  }
}

const keyOf = (segmentId: string, term: string) => `${segmentId}\n${term}`

/** Approximate size of the key, the entry and the postings. */
const weightOf = (key: string, postings: Postings | null) => 200 + key.length + (postings?.bytes.byteLength ?? 0)
