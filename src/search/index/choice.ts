/** Terms with weights, as a question asks for them; those that a title column answers apart from those that postings answer. */
import { isTitle, type TitleColumn, type TitleList } from './titles.ts'

export class Choice {
  readonly others: [term: string, weight: number][] = []
  readonly titles: string[] = []
  readonly #weights: ReadonlyMap<string, number> | undefined
  readonly #byNumber = new Map<TitleList, Float32Array>()
  readonly #flags = new Map<TitleList, Uint8Array>()

  /** Without weights each has one. */
  constructor(terms: Iterable<string>, weights?: ReadonlyMap<string, number>) {
    this.#weights = weights
    for (const term of terms) {
      if (isTitle(term)) this.titles.push(term)
      else this.others.push([term, this.#weightOf(term)])
    }
  }

  #weightOf(term: string): number {
    return this.#weights ? this.#weights.get(term)! : 1
  }

  /** What each number of a list weighs; nothing where it is not asked for. */
  weightsIn(list: TitleList): Float32Array {
    const known = this.#byNumber.get(list)
    if (known) return known
    const weights = new Float32Array(list.size + 1)
    for (const term of this.titles) {
      const number = list.numberOf(term)
      if (number !== undefined) weights[number] = this.#weightOf(term)
    }
    this.#byNumber.set(list, weights)
    return weights
  }

  /** Which numbers of a list are asked for at all: a byte each, so that all of them stay in the cache. */
  flagsIn(list: TitleList): Uint8Array {
    const known = this.#flags.get(list)
    if (known) return known
    const flags = new Uint8Array(list.size + 1)
    for (const term of this.titles) flags[list.numberOf(term) ?? 0] = 1
    // Zero is for those without a title and for titles nobody has.
    flags[0] = 0
    this.#flags.set(list, flags)
    return flags
  }

  /** What has to be looked up in the postings of a segment. */
  inPostings({ titles }: { titles: TitleColumn | undefined }): [term: string, weight: number][] {
    if (titles || this.titles.length === 0) return this.others
    return [...this.titles.map((term): [string, number] => [term, this.#weightOf(term)]), ...this.others]
  }
}
