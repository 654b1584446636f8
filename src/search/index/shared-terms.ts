/**
 * One numbering for the terms of several columns. Segments of a pool share most of their terms; comparing those of
 * every count by name takes longer than counting. Worked out once for columns that are counted together and kept as
 * long as the largest of them is.
 */
import type { InPieces } from '../../base/slices.ts'

/** A millisecond or two. */
const TERMS_A_PIECE = 4_096

export interface SharedTerms {
  /** Those of the largest column first, by their numbers there. */
  names: string[]
  /** Of each of a column's terms its number here. */
  numbersIn(terms: string[]): InPieces<Uint32Array>
}

interface Column {
  terms: string[]
  workedOut: { shared?: SharedTerms }
}

export function* sharedWith({ terms, workedOut }: Column): InPieces<SharedTerms> {
  if (workedOut.shared) return workedOut.shared
  const made = yield* numbering(terms)
  // Others who counted meanwhile may have begun with theirs.
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
