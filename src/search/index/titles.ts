/**
 * The titles of a pool. Everybody has one title at most, so a segment's titles are one number for each document: a question
 * about ten thousand wordings looks once at each number instead of walking ten thousand postings. Owns the numbering.
 */
import { TITLE_PREFIX } from '../../reference/terms.ts'
import { decodePostings, type Entry } from './codec.ts'

/** Numbers begin at one; zero is "no title". Grows only: a number once given is never another title's. */
export class TitleList {
  #terms: string[] = []
  readonly #numbers = new Map<string, number>()

  /** Another array whenever there are more: whoever has worked through one can tell. */
  get terms(): string[] {
    return this.#terms
  }

  get size(): number {
    return this.#terms.length
  }

  numberOf(term: string): number | undefined {
    return this.#numbers.get(term)
  }

  add(terms: Iterable<string>): void {
    const more = [...terms].filter((term) => !this.#numbers.has(term))
    if (more.length === 0) return
    for (const [at, term] of more.entries()) this.#numbers.set(term, this.#terms.length + at + 1)
    this.#terms = this.#terms.concat(more)
  }
}

export interface TitleColumn {
  list: TitleList
  /** For each document from the segment's first to its last, the number of its title. */
  numbers: Uint32Array
}

export const isTitle = (term: string) => term.startsWith(TITLE_PREFIX)

/** Undefined where somebody stands under two titles: then only the postings tell all. */
export function titleColumn(
  list: TitleList,
  { firstDoc, lastDoc }: { firstDoc: number; lastDoc: number },
  entries: Entry[],
): TitleColumn | undefined {
  list.add(entries.map(({ term }) => term))
  const numbers = new Uint32Array(lastDoc - firstDoc + 1)
  for (const { term, count, postings } of entries) {
    const number = list.numberOf(term)!
    for (const doc of decodePostings(postings, count)) {
      if (numbers[doc - firstDoc] !== 0) return undefined
      numbers[doc - firstDoc] = number
    }
  }
  return { list, numbers }
}
