/**
 * Divides an amount fairly: nobody may hold more than is left for the others. A single owner gets half, the next one half of the
 * rest, and so on. As owners give back and take again, they converge to equal parts, with one part left for a newcomer. Counted
 * within this process.
 */
export class FairShares {
  readonly #held = new Map<string, number>()
  #free: number

  constructor(all: number) {
    this.#free = all
  }

  /** Nothing is left, for any owner. */
  get isUsedUp(): boolean {
    return this.#free <= 0
  }

  /** Calling what it returns gives the amount back. Undefined means that the amount would exceed the owner's share. */
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
