/**
 * The features that training met often enough to learn from, each with a number. A feature met in fewer groups offers too little
 * to learn, and would cost a row.
 */

/** In a table at most half full, finding a feature or that it is missing takes one or two steps. */
const SLOTS_PER_FEATURE = 2
const MISSING = -1

export class Vocabulary {
  /** Hashes, see features.ts; a feature's index is its number. */
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

  /** The numbers of the features that are known, in their order; the unknown ones are added to `missing`. */
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
