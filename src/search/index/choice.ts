/** Terms with weights, as a question asks for them; those that a title column answers apart from those that postings answer. */
import { isTitle, type TitleColumn, type TitleList } from './titles.ts'

export class Choice {
  readonly others: [term: string, weight: number][]
  readonly titles: [term: string, weight: number][]
  readonly #byNumber = new Map<TitleList, Float32Array>()
  readonly #flags = new Map<TitleList, Uint8Array>()

  constructor(weights: Iterable<[term: string, weight: number]>) {
    const all = [...weights]
    this.titles = all.filter(([term]) => isTitle(term))
    this.others = all.filter(([term]) => !isTitle(term))
  }

  /** What each number of a list weighs; nothing where it is not asked for. */
  weightsIn(list: TitleList): Float32Array {
    const known = this.#byNumber.get(list)
    if (known) return known
    const weights = new Float32Array(list.size + 1)
    for (const [term, weight] of this.titles) {
      const number = list.numberOf(term)
      if (number !== undefined) weights[number] = weight
    }
    this.#byNumber.set(list, weights)
    return weights
  }

  /** Which numbers of a list are asked for at all: a byte each, so that all of them stay in the cache. */
  flagsIn(list: TitleList): Uint8Array {
    const known = this.#flags.get(list)
    if (known) return known
    const flags = new Uint8Array(list.size + 1)
    for (const [term] of this.titles) flags[list.numberOf(term) ?? 0] = 1
    // Zero is for those without a title and for titles nobody has.
    flags[0] = 0
    this.#flags.set(list, flags)
    return flags
  }

  /** What has to be looked up in the postings of a segment. */
  inPostings({ titles }: { titles: TitleColumn | undefined }): [term: string, weight: number][] {
    return titles ? this.others : [...this.titles, ...this.others]
  }
}

export const unweighted = (terms: string[]) => new Choice(terms.map((term) => [term, 1]))
