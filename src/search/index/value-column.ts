/**
 * What the people of a segment have of one kind, person by person; postings hold it value by value. To count for many
 * people looks once at each of them. Owns the layout; what a value means is for whoever asks.
 */
import { type InPieces, inSlices, isSliceOver, nextSlice } from '../../base/slices.ts'
import type { EntryTable } from './entry-table.ts'
import { STEP } from './matches.ts'
import type { SharedTerms } from './shared-terms.ts'
import { LentArrays } from './spare-arrays.ts'
import type { TitleColumn } from './titles.ts'

export interface ValueColumn {
  /** What people have, the most frequent first. */
  terms: string[]
  /** They are strings of a list that is in memory anyway. */
  hasListedTerms?: true
  /** Where in `values` those of each document begin; undefined where nobody has two, so that each has a place of its own. */
  starts: Uint32Array | undefined
  /** Numbers of terms, of each document the most frequent first; in a place of its own the number after the last is none. */
  values: Uint8Array | Uint16Array | Uint32Array
  /** Kept as long as the column is. */
  workedOut: WorkedOut
}

/** What counting has found out about a column, once. */
export interface WorkedOut {
  /** What everybody has, by the numbers of terms. */
  totals?: Uint32Array
  /** Its terms among those of other columns. */
  shared?: SharedTerms
  /** Which terms were last looked for, and how many of all people have only others. */
  outside?: { looked: string; count: number }
}

/** What a term takes besides its places, roughly: where it stands in other segments and how many have it, and its text. */
const PLACE_BYTES = 44
const TEXT_BYTES = 50

export const bytesOf = ({ terms, hasListedTerms, starts, values }: ValueColumn): number =>
  terms.length * (hasListedTerms ? PLACE_BYTES : PLACE_BYTES + TEXT_BYTES) +
  (starts?.byteLength ?? 0) +
  values.byteLength

interface Range {
  firstDoc: number
  lastDoc: number
}

/** Undefined where nobody has anything of the kind. */
export async function valueColumn(range: Range, entries: EntryTable): Promise<ValueColumn | undefined> {
  if (entries.size === 0) return undefined
  // Those of all segments begin together: each in a turn of its own.
  await nextSlice()
  const lent = new LentArrays()
  try {
    return await inSlices(columnInPieces(range, entries, lent))
  } finally {
    lent.giveBack()
  }
}

function* columnInPieces({ firstDoc, lastDoc }: Range, entries: EntryTable, lent: LentArrays): InPieces<ValueColumn> {
  const size = lastDoc - firstDoc + 1
  const ranked = byCount(entries.counts)
  const docs = lent.sums(entries.counts[ranked[0]!]!)
  const starts = new Uint32Array(size + 1)
  let most = 0
  yield
  for (const entry of ranked) {
    const count = entries.decode(entry, docs, firstDoc)
    yield
    for (let i = 0; i < count; i++) {
      if (i % STEP === STEP - 1) yield
      most = Math.max(most, ++starts[docs[i]! + 1]!)
    }
  }
  for (let at = 1; at <= size; at++) starts[at]! += starts[at - 1]!
  const values = room(ranked.length, most === 1 ? size : starts[size]!)
  if (most === 1) values.fill(ranked.length)
  const next = most === 1 ? undefined : lent.sums(size + 1)
  next?.set(starts)
  yield
  for (let number = 0; number < ranked.length; number++) {
    const count = entries.decode(ranked[number]!, docs, firstDoc)
    yield
    for (let i = 0; i < count; i++) {
      if (i % STEP === STEP - 1) yield
      const doc = docs[i]!
      values[next ? next[doc]!++ : doc] = number
    }
  }
  const terms = Array.from(ranked, (entry) => entries.terms[entry]!)
  return { terms, starts: next && starts, values, workedOut: {} }
}

/** The same of titles, which are kept by their documents already. */
export async function columnOfTitles(
  { firstDoc, lastDoc }: Range,
  column: TitleColumn,
): Promise<ValueColumn | undefined> {
  const { list, titles, starts, docs } = column
  if (titles.length === 0) return undefined
  await nextSlice()
  const ranked = byCount(titles.map((_, at) => starts[at + 1]! - starts[at]!))
  const values = room(ranked.length, lastDoc - firstDoc + 1).fill(ranked.length)
  const terms: string[] = []
  for (const at of ranked) {
    if (isSliceOver()) await nextSlice()
    for (let i = starts[at]!; i < starts[at + 1]!; i++) values[docs[i]!] = terms.length
    terms.push(list.termOf(titles[at]!))
  }
  return { terms, hasListedTerms: true, starts: undefined, values, workedOut: {} }
}

/** Where the largest stand, the first of equals first. By places, not by comparing: that takes 20 ms of a large segment's titles. */
function byCount(counts: Uint32Array): Uint32Array {
  let most = 0
  for (const count of counts) most = Math.max(most, count)
  const begins = new Uint32Array(most + 2)
  for (const count of counts) begins[most - count + 1]!++
  for (let at = 1; at < begins.length; at++) begins[at]! += begins[at - 1]!
  const ranked = new Uint32Array(counts.length)
  for (const [at, count] of counts.entries()) ranked[begins[most - count]!++] = at
  return ranked
}

/** As narrow as the numbers and one for none allow. */
function room(terms: number, length: number): ValueColumn['values'] {
  if (terms < 0xff) return new Uint8Array(length)
  return terms < 0xffff ? new Uint16Array(length) : new Uint32Array(length)
}
