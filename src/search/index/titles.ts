/**
 * The titles of a pool. A person has at most one title, so a segment's documents are kept in the order of their titles: a query of ten
 * thousand wordings looks at each title once instead of walking as many postings. Owns the numbering of titles.
 */
import { TITLE_PREFIX } from '../../reference/terms.ts'
import type { Sense } from '../../reference/titles/sense.ts'
import { decodePostings, type Entry } from './codec.ts'
import { sharedNumbers, shareNumbers } from './shared-memory.ts'
import { TitleRows, type TitleSenses } from './title-senses.ts'

/**
 * The length of a list. When a title is added, what titles mean must be computed anew for the last list only, so for at most this
 * many.
 */
const LIST_MAX = 8_192

/** Numbers begin at one; zero means "no title". Only grows: a number is never given to another title. */
export class TitleList {
  readonly #numbers = new Map<string, number>()
  /** The current lists; only the last one still grows. */
  readonly #lists: TitleRows[] = []
  /** The lists as they were last handed out. */
  readonly #handed: TitleRows[] = []

  /** All titles, in lists. When titles are added, only the last list becomes a different object. */
  get lists(): TitleRows[] {
    for (let at = Math.max(0, this.#handed.length - 1); at < this.#lists.length; at++) {
      const list = this.#lists[at]!
      if (this.#handed[at]?.terms.length === list.terms.length) continue
      this.#handed[at] = list.terms.length === LIST_MAX ? list : new TitleRows(list.terms.slice(), list.senses)
    }
    return this.#handed.slice()
  }

  get size(): number {
    return this.#numbers.size
  }

  numberOf(term: string): number | undefined {
    return this.#numbers.get(term)
  }

  termOf(number: number): string {
    return this.#lists[Math.floor((number - 1) / LIST_MAX)]!.terms[(number - 1) % LIST_MAX]!
  }

  /** The title's number; a new one if it has none yet. */
  numbered(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    if (this.size % LIST_MAX === 0) this.#lists.push(new TitleRows([]))
    this.#lists.at(-1)!.terms.push(term)
    this.#numbers.set(term, this.size + 1)
    return this.size
  }

  isLearned(number: number): boolean {
    const { senses, row } = this.#placeOf(number)
    return senses.has(row)
  }

  learn(number: number, sense: Sense): void {
    const { senses, row } = this.#placeOf(number)
    senses.learn(row, sense)
  }

  #placeOf(number: number): { senses: TitleSenses; row: number } {
    return { senses: this.#lists[Math.floor((number - 1) / LIST_MAX)]!.senses, row: (number - 1) % LIST_MAX }
  }
}

/** The documents of a segment by their titles. */
export interface TitleColumn {
  list: TitleList
  /** The numbers of the titles that occur in the segment. */
  titles: Uint32Array
  /** For each title, where its documents begin in `docs`; one more element marks the end of the last. */
  starts: Uint32Array
  /** Numbered from the segment's first document. */
  docs: Uint32Array
}

export const isTitle = (term: string) => term.startsWith(TITLE_PREFIX)

/**
 * Makes a column from a segment's titles one at a time: all those of a large pool at once would double the process's memory for good.
 */
export class TitleColumnMaker {
  /** The numbers of the titles, in the order in which they were added. */
  readonly numbers: number[] = []
  readonly #list: TitleList
  readonly #firstDoc: number
  readonly #hasTitle: Uint8Array
  readonly #docs: Uint32Array
  readonly #starts = [0]
  #count = 0
  #isWhole = true

  constructor(list: TitleList, { firstDoc, lastDoc }: { firstDoc: number; lastDoc: number }) {
    const size = lastDoc - firstDoc + 1
    this.#list = list
    this.#firstDoc = firstDoc
    this.#hasTitle = new Uint8Array(size)
    this.#docs = sharedNumbers(size)
  }

  add({ term, postings, count }: Entry): void {
    this.numbers.push(this.#list.numbered(term))
    for (const doc of decodePostings(postings, count)) {
      const at = doc - this.#firstDoc
      if (this.#hasTitle[at] === 1) this.#isWhole = false
      this.#hasTitle[at] = 1
      this.#docs[this.#count++] = at
    }
    this.#starts.push(this.#count)
  }

  /** Undefined if somebody has two titles: then only the postings are complete. */
  column(): TitleColumn | undefined {
    if (!this.#isWhole) return undefined
    return {
      list: this.#list,
      titles: shareNumbers(this.numbers),
      starts: shareNumbers(this.#starts),
      docs: this.#docs,
    }
  }
}

/** The same in one call, for few titles. */
export function titleColumn(
  list: TitleList,
  range: { firstDoc: number; lastDoc: number },
  entries: Iterable<Entry>,
): TitleColumn | undefined {
  const maker = new TitleColumnMaker(list, range)
  for (const entry of entries) maker.add(entry)
  return maker.column()
}
