/**
 * One numbering for the terms of several columns. Segments of a pool share most of their terms; comparing those of
 * every count by name takes longer than counting. Worked out once for columns that are counted together and kept as
 * long as the largest of them is.
 */

export interface SharedTerms {
  /** Those of the largest column first, by their numbers there. */
  names: string[]
  /** Of each of a column's terms its number here. */
  numbersIn(terms: string[]): Uint32Array
}

const known = new WeakMap<string[], SharedTerms>()

export function sharedWith(largest: string[]): SharedTerms {
  const shared = known.get(largest) ?? numbering(largest)
  known.set(largest, shared)
  return shared
}

function numbering(largest: string[]): SharedTerms {
  const names = largest.slice()
  const numbers = new Map(names.map((term, number) => [term, number]))
  const columns = new WeakMap<string[], Uint32Array>()
  const numbered = (term: string) => {
    const number = numbers.get(term)
    if (number !== undefined) return number
    numbers.set(term, names.length)
    return names.push(term) - 1
  }
  return {
    names,
    numbersIn(terms) {
      const column = columns.get(terms) ?? Uint32Array.from(terms, numbered)
      columns.set(terms, column)
      return column
    },
  }
}
