/**
 * What the titles of one list mean, row by row: vectors and words. Owns their memory; a row that was learned stays as it is,
 * so that a list which has grown shares them with the list it was.
 */
import type { Neighbour } from '../../reference/titles/encoder.ts'
import { TitleMatrix } from '../../reference/titles/matrix.ts'
import { nearest, type Wanted } from '../../reference/titles/nearest.ts'
import type { Sense } from '../../reference/titles/sense.ts'

/** Titles by their place, and what they mean; the same object until a title is added. */
export interface TitleRows {
  terms: string[]
  senses: TitleSenses
}

const PAIRS_FIRST = 256

export class TitleSenses {
  readonly #matrix = new TitleMatrix()
  readonly #learned: boolean[] = []
  #learnedUpTo = 0
  readonly #wordNumbers = new Map<string, number>()
  /**
   * Which word stands in which row, in no order: a look at all pairs of a list takes some ten microseconds, and a list of rows
   * for each word would take ten times the memory.
   */
  #pairWords = new Uint32Array(PAIRS_FIRST)
  #pairRows = new Uint32Array(PAIRS_FIRST)
  #pairs = 0

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
    for (const word of words) this.#addPair(word, row)
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

  /** The same of several phrases, by one look at all pairs. */
  holdingEach(phrases: string[][], rows: number): number[][] {
    const having = this.#rowsOf(new Set(phrases.flat()), rows)
    const counts = new Uint16Array(rows)
    return phrases.map((words) => {
      const lists = words.map((word) => having.get(word) ?? [])
      if (lists.length < 2) return lists[0] ?? []
      const [first, ...others] = lists.sort((a, b) => a.length - b.length)
      for (const list of others) for (const row of list) counts[row]!++
      const found = first!.filter((row) => counts[row] === others.length)
      for (const list of others) for (const row of list) counts[row] = 0
      return found
    })
  }

  #rowsOf(words: Set<string>, rows: number): Map<string, number[]> {
    const having = new Map<string, number[]>()
    const lists = new Map<number, number[]>()
    const isAsked = new Uint8Array(this.#wordNumbers.size)
    for (const word of words) {
      const number = this.#wordNumbers.get(word)
      if (number === undefined) continue
      isAsked[number] = 1
      const list: number[] = []
      lists.set(number, list)
      having.set(word, list)
    }
    if (having.size === 0) return having
    for (let pair = 0; pair < this.#pairs; pair++) {
      const number = this.#pairWords[pair]!
      const row = this.#pairRows[pair]!
      if (isAsked[number] === 1 && row < rows) lists.get(number)!.push(row)
    }
    // Mostly they were learned in this order.
    for (const list of lists.values()) list.sort((a, b) => a - b)
    return having
  }

  #addPair(word: string, row: number): void {
    let number = this.#wordNumbers.get(word)
    if (number === undefined) {
      number = this.#wordNumbers.size
      this.#wordNumbers.set(word, number)
    }
    if (this.#pairs === this.#pairWords.length) {
      this.#pairWords = grown(this.#pairWords)
      this.#pairRows = grown(this.#pairRows)
    }
    this.#pairWords[this.#pairs] = number
    this.#pairRows[this.#pairs++] = row
  }
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
