/**
 * The meanings of the titles of one list, row by row: vectors and words. Owns their memory. A row never changes once learnt, so a list
 * that has grown shares its rows with the shorter list before it.
 */
import type { InPieces } from '../../base/slices.ts'
import type { Neighbour } from '../../reference/titles/encoder.ts'
import { TitleMatrix } from '../../reference/titles/matrix.ts'
import { nearest, type Wanted } from '../../reference/titles/nearest.ts'
import type { Sense } from '../../reference/titles/sense.ts'
import { Expansions } from './expansions.ts'
import { WordRows } from './word-rows.ts'

/** Titles, and their meanings by the same index. */
export interface Titles {
  terms: string[]
  senses: TitleSenses
}

/** Stays the same object until a title is added, and its cached answers stay valid as long. */
export class TitleRows implements Titles {
  readonly terms: string[]
  readonly senses: TitleSenses
  /** Cached answers: titles similar to a title, and titles that name a skill. */
  readonly meanings = new Expansions()
  readonly namings = new Expansions()

  constructor(terms: string[], senses = new TitleSenses()) {
    this.terms = terms
    this.senses = senses
  }
}

/** Looking up one row costs as much as counting this many. */
const LOOKS = 16

export class TitleSenses {
  readonly #matrix = new TitleMatrix()
  readonly #learned: boolean[] = []
  #learnedUpTo = 0
  readonly #words = new WordRows()

  /** All rows below this one have been learnt. */
  get learnedUpTo(): number {
    return this.#learnedUpTo
  }

  has(row: number): boolean {
    return this.#learned[row] === true
  }

  learn(row: number, { vector, words }: Sense): void {
    if (this.has(row)) return
    this.#matrix.set(row, vector)
    for (const word of words) this.#words.note(word, row)
    // Filled without holes, because a sparse array would become a slow hash table.
    while (this.#learned.length < row) this.#learned.push(false)
    this.#learned[row] = true
    while (this.#learned[this.#learnedUpTo]) this.#learnedUpTo++
  }

  nearest(query: Float32Array, wanted: Wanted): Neighbour[] {
    return nearest(query, this.#matrix, wanted)
  }

  /** Which of the first `rows` rows contain all of these different words, in rising order; none if there are no words. */
  *holding(words: string[], rows: number): InPieces<number[]> {
    return (yield* this.holdingEach([words], rows))[0]!
  }

  /** The same for several phrases. */
  *holdingEach(phrases: string[][], rows: number): InPieces<number[][]> {
    const found: number[][] = []
    const counts = new Uint16Array(rows)
    for (const words of phrases) {
      yield
      const [first, ...others] = words.map((word) => this.#words.rowsOf(word, rows)).sort((a, b) => a.length - b.length)
      if (!first || first.length === 0) found.push([])
      else if (others.length === 0) found.push(Array.from(first))
      else if (first.length * LOOKS < others.at(-1)!.length) found.push(yield* foundInAll(first, others))
      else found.push(yield* countedInAll(first, others, counts))
    }
    return found
  }
}

/** Rows handled between two looks at the clock. */
const STEP = 2_048

/** The rows that all lists have, each looked up in every list. */
function* foundInAll(first: Uint32Array, others: Uint32Array[]): InPieces<number[]> {
  const found: number[] = []
  for (let at = 0; at < first.length; at++) {
    if (at % STEP === 0) yield
    const row = first[at]!
    if (others.every((list) => has(list, row))) found.push(row)
  }
  return found
}

/** The same by counting in how many lists each row stands. `counts` holds zeros, before and after. */
function* countedInAll(first: Uint32Array, others: Uint32Array[], counts: Uint16Array): InPieces<number[]> {
  for (const list of others) {
    for (let at = 0; at < list.length; at++) {
      if (at % STEP === 0) yield
      counts[list[at]!]!++
    }
  }
  const found: number[] = []
  for (let at = 0; at < first.length; at++) {
    if (at % STEP === 0) yield
    if (counts[first[at]!] === others.length) found.push(first[at]!)
  }
  for (const list of others) {
    for (let at = 0; at < list.length; at++) {
      if (at % STEP === 0) yield
      counts[list[at]!] = 0
    }
  }
  return found
}

/** Binary search in a rising list of rows. */
function has(rows: Uint32Array, row: number): boolean {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (rows[middle]! < row) from = middle + 1
    else to = middle
  }
  return rows[from] === row
}
