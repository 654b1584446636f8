/**
 * Entries of the index in columns: numbers in typed arrays, texts in one list. A facet of a large segment has tens of thousands of
 * entries, and as objects each garbage collection would copy all of them, which stopped the event loop for more than 10 ms.
 */
import { decodeInto, type Entry, type EntryReader } from './codec.ts'

const FIRST_ROOM = 1_024

export class EntryTable {
  readonly terms: string[] = []
  /** The block that each entry's postings stand in. */
  readonly #blocks: Uint8Array[] = []
  #counts = new Uint32Array(FIRST_ROOM)
  #froms = new Uint32Array(FIRST_ROOM)
  #tos = new Uint32Array(FIRST_ROOM)

  get size(): number {
    return this.terms.length
  }

  /** How many documents each entry has. */
  get counts(): Uint32Array {
    return this.#counts.subarray(0, this.size)
  }

  add({ term, count, postings }: Entry): void {
    this.#put(term, count, postings, [0, postings.length])
  }

  /** The entry that a reader has just read, under another text. */
  addRead(term: string, { count, block, from, to }: EntryReader): void {
    this.#put(term, count, block, [from, to])
  }

  /** The documents of an entry into the beginning of `docs`, each less `base`. Returns how many there are. */
  decode(at: number, docs: Uint32Array, base: number): number {
    const count = this.#counts[at]!
    decodeInto({ count, bytes: this.#blocks[at]!.subarray(this.#froms[at]!, this.#tos[at]!) }, docs, base)
    return count
  }

  #put(term: string, count: number, block: Uint8Array, [from, to]: [from: number, to: number]): void {
    const at = this.terms.push(term) - 1
    if (at === this.#counts.length) this.#grow()
    this.#blocks.push(block)
    this.#counts[at] = count
    this.#froms[at] = from
    this.#tos[at] = to
  }

  #grow(): void {
    const grown = (numbers: Uint32Array) => {
      const larger = new Uint32Array(numbers.length * 2)
      larger.set(numbers)
      return larger
    }
    this.#counts = grown(this.#counts)
    this.#froms = grown(this.#froms)
    this.#tos = grown(this.#tos)
  }
}
