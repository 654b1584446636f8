/**
 * One numbering for the terms of several columns. Segments of a pool share most terms, and comparing them by name in every count would
 * take longer than the counting. Computed once for columns that are counted together, and kept as long as the largest of them.
 */
import type { InPieces } from '../../base/slices.ts'

/** Numbered in a fraction of a millisecond. */
const TERMS_A_PIECE = 512

export interface SharedTerms {
  /** The terms of the largest column come first, with the same numbers as there. */
  names: string[]
  /** For each term of a column, its number here. */
  numbersIn(terms: string[]): InPieces<Uint32Array>
}

interface Column {
  terms: string[]
  workedOut: { shared?: SharedTerms }
}

export function* sharedWith({ terms, workedOut }: Column): InPieces<SharedTerms> {
  if (workedOut.shared) return workedOut.shared
  const made = yield* numbering(terms)
  // A concurrent count may have set its own meanwhile.
  workedOut.shared ??= made
  return workedOut.shared
}

function* numbering(largest: string[]): InPieces<SharedTerms> {
  const names = largest.slice()
  const numbers = new Map<string, number>()
  for (const [number, term] of names.entries()) {
    if (number % TERMS_A_PIECE === 0) yield
    numbers.set(term, number)
  }
  const columns = new WeakMap<string[], Uint32Array>()
  const numbered = (term: string) => {
    const number = numbers.get(term)
    if (number !== undefined) return number
    numbers.set(term, names.length)
    return names.push(term) - 1
  }
  function* numbersIn(terms: string[]): InPieces<Uint32Array> {
    const known = columns.get(terms)
    if (known) return known
    const column = new Uint32Array(terms.length)
    for (let at = 0; at < terms.length; at++) {
      if (at % TERMS_A_PIECE === 0) yield
      column[at] = numbered(terms[at]!)
    }
    columns.set(terms, column)
    return column
  }
  return { names, numbersIn }
}
