/**
 * The titles of a pool. Everybody has one title at most, so a segment's titles are one number for each document: a question
 * about ten thousand wordings looks once at each number instead of walking ten thousand postings. Owns the numbering.
 */
import { TITLE_PREFIX } from '../../reference/terms.ts'
import { decodePostings, type Entry } from './codec.ts'

/** What is worked out for a list of titles has to be worked out anew when one more joins it: for so many at most. */
const LIST_MAX = 8_192

/** Numbers begin at one; zero is "no title". Grows only: a number once given is never another title's. */
export class TitleList {
  readonly #numbers = new Map<string, number>()
  readonly #terms: string[] = []
  #lists: string[][] = []
  #listed = 0

  /** All of them, in lists of which only the last is another array when there are more. */
  get lists(): string[][] {
    if (this.#listed < this.#terms.length) {
      const full = Math.floor(this.#listed / LIST_MAX)
      this.#lists = this.#lists.slice(0, full)
      for (let from = full * LIST_MAX; from < this.#terms.length; from += LIST_MAX)
        this.#lists.push(this.#terms.slice(from, from + LIST_MAX))
      this.#listed = this.#terms.length
    }
    return this.#lists
  }

  get size(): number {
    return this.#terms.length
  }

  numberOf(term: string): number | undefined {
    return this.#numbers.get(term)
  }

  /** The title's number, a new one if it has none yet. */
  numbered(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    this.#terms.push(term)
    this.#numbers.set(term, this.#terms.length)
    return this.#terms.length
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
