/**
 * What a title was found to mean in a list of titles, remembered by the list itself: another list is another pool, or the
 * same pool with more titles. Whoever turns a page asks for the same title in the same pool again. Bounded by what is in
 * the answers, since a vague title means thousands.
 */

/** Of one list; some ten megabytes for a pool of many lists that is asked about everything. */
const WEIGHTS_MAX = 10_000

export type Expansion = Map<string, number>

export class Expansions {
  readonly #known = new Map<string, Expansion>()
  #weights = 0

  find(title: string): Expansion | undefined {
    return this.#known.get(title)
  }

  keep(title: string, fresh: Expansion): Expansion {
    // Somebody else may have asked for the same meanwhile.
    this.#forget(title)
    this.#known.set(title, fresh)
    this.#weights += sizeOf(fresh)
    for (const oldest of this.#known.keys()) {
      if (this.#weights <= WEIGHTS_MAX || oldest === title) break
      this.#forget(oldest)
    }
    return fresh
  }

  #forget(title: string): void {
    const known = this.#known.get(title)
    if (known) this.#weights -= sizeOf(known)
    this.#known.delete(title)
  }
}

/** One for the title itself: those that mean nothing here are remembered too. */
const sizeOf = (expansion: Expansion): number => expansion.size + 1
