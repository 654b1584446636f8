/** Terms with weights as a query asks for them, split into titles, which a title column answers, and others, which postings answer. */
import { atOnce, type InPieces } from '../../base/slices.ts'
import type { LentArrays } from './spare-arrays.ts'
import { isTitle, type TitleColumn, type TitleList } from './titles.ts'

/** This many titles are looked up in some tenths of a millisecond. */
const TITLES_A_PIECE = 1_024

export class WeightedTerms {
  readonly others: [term: string, weight: number][] = []
  readonly titles: string[] = []
  readonly #lent: LentArrays
  readonly #weights: ReadonlyMap<string, number> | undefined
  #titles: { has(term: string): boolean } | undefined
  readonly #byNumber = new Map<TitleList, Float32Array>()
  readonly #flags = new Map<TitleList, Uint8Array>()

  /** Without weights each term has weight 1. */
  constructor(lent: LentArrays, terms: Iterable<string>, weights?: ReadonlyMap<string, number>) {
    this.#lent = lent
    this.#weights = weights
    for (const term of terms) {
      if (isTitle(term)) this.titles.push(term)
      else this.others.push([term, this.#weightOf(term)])
    }
  }

  #weightOf(term: string): number {
    return this.#weights ? this.#weights.get(term)! : 1
  }

  /** The weight of each number of a title list; 0 for titles not asked for. */
  weightsIn(list: TitleList): Float32Array {
    return atOnce(this.weightsInPieces(list))
  }

  *weightsInPieces(list: TitleList): InPieces<Float32Array> {
    const known = this.#byNumber.get(list)
    if (known) return known
    const weights = this.#lent.weights(list.size + 1)
    yield* this.#eachIn(list, (number, term) => {
      weights[number] = this.#weightOf(term)
    })
    this.#byNumber.set(list, weights)
    return weights
  }

  /** Which numbers of a list are asked for: one byte each, so that all of them stay in the CPU cache. */
  flagsIn(list: TitleList): Uint8Array {
    return atOnce(this.flagsInPieces(list))
  }

  *flagsInPieces(list: TitleList): InPieces<Uint8Array> {
    const known = this.#flags.get(list)
    if (known) return known
    const flags = this.#lent.flags(list.size + 1)
    yield* this.#eachIn(list, (number) => {
      flags[number] = 1
    })
    this.#flags.set(list, flags)
    return flags
  }

  /**
   * The titles asked for that a list contains. Walks the shorter side: a vague title means thousands, while people saved just now have
   * hundreds.
   */
  *#eachIn(list: TitleList, tell: (number: number, term: string) => void): InPieces<void> {
    if (list.size < this.titles.length) {
      const asked = this.#titleSet()
      for (let number = 1; number <= list.size; number++) {
        if (number % TITLES_A_PIECE === 0) yield
        const term = list.termOf(number)
        if (asked.has(term)) tell(number, term)
      }
      return
    }
    for (const [at, term] of this.titles.entries()) {
      if (at % TITLES_A_PIECE === TITLES_A_PIECE - 1) yield
      const number = list.numberOf(term)
      if (number !== undefined) tell(number, term)
    }
  }

  #titleSet(): { has(term: string): boolean } {
    this.#titles ??= this.#weights ?? new Set(this.titles)
    return this.#titles
  }

  /** The terms that must be looked up in the postings of a segment. */
  inPostings({ titles }: { titles: TitleColumn | undefined }): [term: string, weight: number][] {
    if (titles || this.titles.length === 0) return this.others
    return [...this.titles.map((term): [string, number] => [term, this.#weightOf(term)]), ...this.others]
  }
}
