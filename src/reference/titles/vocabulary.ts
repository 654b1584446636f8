/**
 * The features training met often enough to learn from, each with a number of its own. Of a feature met in fewer groups there
 * is too little to learn, and it would cost a row.
 */

/** A table half full at most finds a feature, or that it is missing, in one or two steps. */
const SLOTS_PER_FEATURE = 2
const MISSING = -1

export class Vocabulary {
  /** Hashes, see features.ts; a feature's place is its number. */
  readonly #features: Uint32Array
  readonly #numbers: Int32Array

  constructor(features: Uint32Array) {
    this.#features = features
    const slots = 2 ** Math.ceil(Math.log2(SLOTS_PER_FEATURE * features.length + 1))
    this.#numbers = new Int32Array(slots).fill(MISSING)
    for (let number = 0; number < features.length; number++) {
      let slot = features[number]! & (slots - 1)
      while (this.#numbers[slot] !== MISSING) slot = (slot + 1) & (slots - 1)
      this.#numbers[slot] = number
    }
  }

  /** The numbers of those features that are in here, in their order; the others are added to `missing`. */
  numbersOf(features: number[], missing?: number[]): number[] {
    const [known, numbers, last] = [this.#features, this.#numbers, this.#numbers.length - 1]
    const found: number[] = []
    for (const feature of features) {
      let slot = feature & last
      while (numbers[slot] !== MISSING && known[numbers[slot]!] !== feature) slot = (slot + 1) & last
      if (numbers[slot] !== MISSING) found.push(numbers[slot]!)
      else missing?.push(feature)
    }
    return found
  }
}
