/**
 * Cache of what a title was found to mean in a list of titles, kept by that list: another list is another pool, or the same pool with
 * more titles. Turning a page asks for the same title in the same pool again. Bounded by the number of entries in the answers, because
 * a vague title means thousands.
 */

/** For one list; some ten megabytes in total for a pool of many lists that was asked about everything. */
const WEIGHTS_MAX = 10_000

export type Expansion = Map<string, number>

export class Expansions {
  readonly #known = new Map<string, Expansion>()
  #weights = 0

  find(title: string): Expansion | undefined {
    return this.#known.get(title)
  }

  keep(title: string, fresh: Expansion): Expansion {
    // A concurrent search may have added the same title meanwhile.
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

/** The 1 counts the title itself, because titles without any similar ones are cached too. */
const sizeOf = (expansion: Expansion): number => expansion.size + 1
