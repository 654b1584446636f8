/**
 * The titles of a pool. Everybody has one title at most, so a segment's titles are one number for each document: a question
 * about ten thousand wordings looks once at each number instead of walking ten thousand postings. Owns the numbering.
 */
import { TITLE_PREFIX } from '../../reference/terms.ts'
import { decodePostings, type Entry } from './codec.ts'

/** Numbers begin at one; zero is "no title". Grows only: a number once given is never another title's. */
export class TitleList {
  readonly #numbers = new Map<string, number>()
  #terms: string[] = []

  /** Another array whenever there are more: whoever has worked through one can tell. */
  get terms(): string[] {
    if (this.#terms.length < this.#numbers.size) this.#terms = [...this.#numbers.keys()]
    return this.#terms
  }

  get size(): number {
    return this.#numbers.size
  }

  numberOf(term: string): number | undefined {
    return this.#numbers.get(term)
  }

  /** The title's number, a new one if it has none yet. */
  numbered(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    this.#numbers.set(term, this.#numbers.size + 1)
    return this.#numbers.size
  }
}

export interface TitleColumn {
  list: TitleList
  /** For each document from the segment's first to its last, the number of its title. */
  numbers: Uint32Array
}

export const isTitle = (term: string) => term.startsWith(TITLE_PREFIX)

/**
 * Undefined where somebody stands under two titles: then only the postings tell all. Entries are taken one at a time: those
 * of a large pool, all at once, would double the process's memory for good.
 */
export function titleColumn(
  list: TitleList,
  { firstDoc, lastDoc }: { firstDoc: number; lastDoc: number },
  entries: Iterable<Entry>,
): TitleColumn | undefined {
  const numbers = new Uint32Array(lastDoc - firstDoc + 1)
  let isWhole = true
  for (const { term, count, postings } of entries) {
    const number = list.numbered(term)
    for (const doc of decodePostings(postings, count)) {
      if (numbers[doc - firstDoc] !== 0) isWhole = false
      numbers[doc - firstDoc] = number
    }
  }
  return isWhole ? { list, numbers } : undefined
}
