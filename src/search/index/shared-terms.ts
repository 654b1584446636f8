/**
 * Where the terms of one column stand in another: segments of a pool share most of their terms, and to compare those of every count by
 * name takes longer than counting. Worked out once for two columns and kept as long as they are.
 */

const numbers = new WeakMap<string[], Map<string, number>>()
const standings = new WeakMap<string[], { within: string[]; standing: Int32Array }>()

/** A term that the other column does not have. */
export const NOWHERE = -1

/** Of each of these terms its number among those of the larger column. */
export function standingIn(within: string[], terms: string[]): Int32Array {
  const known = standings.get(terms)
  if (known?.within === within) return known.standing
  const numberOf = numbersOf(within)
  const standing = Int32Array.from(terms, (term) => numberOf.get(term) ?? NOWHERE)
  standings.set(terms, { within, standing })
  return standing
}

function numbersOf(terms: string[]): Map<string, number> {
  const known = numbers.get(terms)
  if (known) return known
  const made = new Map(terms.map((term, number) => [term, number]))
  numbers.set(terms, made)
  return made
}
