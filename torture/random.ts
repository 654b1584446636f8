/** Repeatable random numbers: the same seed gives the same sequence (mulberry32). */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!
  }
}
