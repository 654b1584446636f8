/**
 * What a title was found to mean in a list of titles, remembered as long as the list. Whoever turns a page asks for the
 * same title in the same pool again. Bounded by what is in the answers, since a vague title means thousands.
 */
import type { TitleRows } from './title-senses.ts'

/** Of one list; some ten megabytes for a pool of many lists that is asked about everything. */
const WEIGHTS_MAX = 10_000

export type Expansion = Map<string, number>

export class Expansions {
  /** By the list itself: another list is another pool, or the same pool with more titles. */
  readonly #lists = new WeakMap<TitleRows, { expansions: Map<string, Expansion>; weights: number }>()

  of(list: TitleRows, title: string, expand: () => Expansion): Expansion {
    const known = this.#lists.get(list) ?? { expansions: new Map<string, Expansion>(), weights: 0 }
    this.#lists.set(list, known)
    const remembered = known.expansions.get(title)
    if (remembered) return remembered
    const fresh = expand()
    known.expansions.set(title, fresh)
    // One for the title itself: those that mean nothing here are remembered too.
    known.weights += fresh.size + 1
    for (const [oldest, { size }] of known.expansions) {
      if (known.weights <= WEIGHTS_MAX || oldest === title) break
      known.expansions.delete(oldest)
      known.weights -= size + 1
    }
    return fresh
  }
}
