/**
 * What the titles of one list mean, row by row: vectors and words. Owns their memory. A row that was learned stays as
 * it is: a list that has grown shares its rows with the list it was.
 */
import type { Neighbour } from '../../reference/titles/encoder.ts'
import { TitleMatrix } from '../../reference/titles/matrix.ts'
import { nearest, type Wanted } from '../../reference/titles/nearest.ts'
import type { Sense } from '../../reference/titles/sense.ts'
import { Expansions } from './expansions.ts'
import { WordRows } from './word-rows.ts'

/** Titles by their place, and what they mean. */
export interface Titles {
  terms: string[]
  senses: TitleSenses
}

/** The same object until a title is added, and so long what was asked of it holds. */
export class TitleRows implements Titles {
  readonly terms: string[]
  readonly senses: TitleSenses
  /** Of titles, and of skills that titles name. */
  readonly meanings = new Expansions()
  readonly namings = new Expansions()

  constructor(terms: string[], senses = new TitleSenses()) {
    this.terms = terms
    this.senses = senses
  }
}

/** So many rows are counted while one is looked up. */
const LOOKS = 16

export class TitleSenses {
  readonly #matrix = new TitleMatrix()
  readonly #learned: boolean[] = []
  #learnedUpTo = 0
  readonly #words = new WordRows()

  /** All rows before this one are learned. */
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
    // Filled up to here: an array with holes would be a table of keys.
    while (this.#learned.length < row) this.#learned.push(false)
    this.#learned[row] = true
    while (this.#learned[this.#learnedUpTo]) this.#learnedUpTo++
  }

  nearest(query: Float32Array, wanted: Wanted): Neighbour[] {
    return nearest(query, this.#matrix, wanted)
  }

  /** Which of the first so many rows hold every one of these different words, in rising order; none for no word. */
  holding(words: string[], rows: number): number[] {
    return this.holdingEach([words], rows)[0]!
  }

  /** The same of several phrases. */
  holdingEach(phrases: string[][], rows: number): number[][] {
    const counts = new Uint16Array(rows)
    return phrases.map((words) => {
      const lists = words.map((word) => this.#words.of(word, rows))
      if (lists.length < 2) return Array.from(lists[0] ?? [])
      const [first, ...others] = lists.sort((a, b) => a.length - b.length)
      if (first!.length === 0) return []
      const longest = others.at(-1)!.length
      if (first!.length * LOOKS < longest)
        return Array.from(first!).filter((row) => others.every((list) => has(list, row)))
      for (const list of others) for (const row of list) counts[row]!++
      const found = Array.from(first!).filter((row) => counts[row] === others.length)
      for (const list of others) for (const row of list) counts[row] = 0
      return found
    })
  }
}

/** In a list of rising rows. */
function has(rows: Uint32Array, row: number): boolean {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (rows[middle]! < row) from = middle + 1
    else to = middle
  }
  return rows[from] === row
}
