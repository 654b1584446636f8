/**
 * Limits how many run at once, for each key and in total. A caller that gets no place
 * has to come back later. Counted within this process.
 */
export class KeyedLimit {
  readonly #each: number
  readonly #all: number
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(each: number, all = Number.POSITIVE_INFINITY) {
    this.#each = each
    this.#all = all
  }

  /** Calling what it returns gives the place back. Undefined means that no place is free. */
  take(key: string): (() => void) | undefined {
    const taken = this.#taken.get(key) ?? 0
    if (taken >= this.#each || this.#total >= this.#all) return undefined
    this.#taken.set(key, taken + 1)
    this.#total++
    let given = false
    return () => {
      if (given) return
      given = true
      this.#total--
      const left = this.#taken.get(key)! - 1
      if (left === 0) this.#taken.delete(key)
      else this.#taken.set(key, left)
    }
  }
}
