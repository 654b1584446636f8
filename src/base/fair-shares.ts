/**
 * So much of something for all, divided fairly: nobody may hold more than is left for the others. One alone gets half,
 * the next half of the rest. As they give back and take again they come to equal parts, with one left for who comes
 * new. Counted in this process.
 */
export class FairShares {
  readonly #held = new Map<string, number>()
  #free: number

  constructor(all: number) {
    this.#free = all
  }

  /** Nothing is left, for whomever. */
  get isUsedUp(): boolean {
    return this.#free <= 0
  }

  /** Gives it back when called; undefined: it would be more than the owner's share. */
  take(owner: string, amount = 1): (() => void) | undefined {
    const held = (this.#held.get(owner) ?? 0) + amount
    if (held > this.#free) return undefined
    this.#held.set(owner, held)
    this.#free -= amount
    let given = false
    return () => {
      if (given) return
      given = true
      this.#free += amount
      const left = this.#held.get(owner)! - amount
      if (left === 0) this.#held.delete(owner)
      else this.#held.set(owner, left)
    }
  }
}
