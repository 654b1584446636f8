/**
 * What the people of a segment have of one kind, person by person; postings hold it value by value. Counting for many people thus
 * looks at each of them once. Owns the layout; the caller knows what a value means.
 */
import { type InPieces, inSlices, isSliceOver, nextSlice } from '../../base/slices.ts'
import type { EntryTable } from './entry-table.ts'
import { STEP } from './matches.ts'
import type { SharedTerms } from './shared-terms.ts'
import { LentArrays } from './spare-arrays.ts'
import type { TitleColumn } from './titles.ts'

export interface ValueColumn {
  /** The values that occur, the most frequent first. */
  terms: string[]
  /** The strings also belong to a list that is in memory anyway. */
  hasListedTerms?: true
  /** Where each document's values begin in `values`. Undefined if nobody has two values: then `values` is indexed by document. */
  starts: Uint32Array | undefined
  /**
   * Numbers of terms; those of one document with the most frequent first. Without `starts`, the number after the last term means no
   * value.
   */
  values: Uint8Array | Uint16Array | Uint32Array
  /** Results that are kept as long as the column. */
  workedOut: WorkedOut
}

/** What counting has computed about a column, once. */
export interface WorkedOut {
  /** How many people have each term, by its number. */
  totals?: Uint32Array
  /** The numbering of its terms together with those of other columns. */
  shared?: SharedTerms
  /** Which terms were last looked for, and how many of all people have only others. */
  outside?: { looked: string; count: number }
}

/** The approximate memory of a term apart from `values`: its numbers in shared numberings and counts, and its text. */
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

/** Undefined if nobody has anything of the kind. */
export async function valueColumn(range: Range, entries: EntryTable): Promise<ValueColumn | undefined> {
  if (entries.size === 0) return undefined
  // Columns of all segments are requested together; this gives each a turn of its own.
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
  const ranked = yield* byCount(entries.counts)
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
  for (let at = 1; at <= size; at++) {
    if (at % STEP === 0) yield
    starts[at]! += starts[at - 1]!
  }
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
  const terms: string[] = []
  for (const entry of ranked) {
    if (terms.length % STEP === 0) yield
    terms.push(entries.terms[entry]!)
  }
  return { terms, starts: next && starts, values, workedOut: {} }
}

/** The same for titles, which are already kept with their documents. */
export async function columnOfTitles(
  { firstDoc, lastDoc }: Range,
  column: TitleColumn,
): Promise<ValueColumn | undefined> {
  const { list, titles, starts, docs } = column
  if (titles.length === 0) return undefined
  await nextSlice()
  const ranked = await inSlices(byCount(titles.map((_, at) => starts[at + 1]! - starts[at]!)))
  const values = room(ranked.length, lastDoc - firstDoc + 1).fill(ranked.length)
  const terms: string[] = []
  for (const at of ranked) {
    for (let i = starts[at]!; i < starts[at + 1]!; i++) {
      if (i % STEP === 0 && isSliceOver()) await nextSlice()
      values[docs[i]!] = terms.length
    }
    terms.push(list.termOf(titles[at]!))
  }
  return { terms, hasListedTerms: true, starts: undefined, values, workedOut: {} }
}

/**
 * Indexes of the largest counts first; of equal ones the first comes first. A counting sort, because comparing would take 20 ms for
 * the titles of a large segment.
 */
function* byCount(counts: Uint32Array): InPieces<Uint32Array> {
  let most = 0
  for (let at = 0; at < counts.length; at++) {
    if (at % STEP === 0) yield
    most = Math.max(most, counts[at]!)
  }
  const begins = new Uint32Array(most + 2)
  for (let at = 0; at < counts.length; at++) {
    if (at % STEP === 0) yield
    begins[most - counts[at]! + 1]!++
  }
  for (let at = 1; at < begins.length; at++) {
    if (at % STEP === 0) yield
    begins[at]! += begins[at - 1]!
  }
  const ranked = new Uint32Array(counts.length)
  for (let at = 0; at < counts.length; at++) {
    if (at % STEP === 0) yield
    ranked[begins[most - counts[at]!]!++] = at
  }
  return ranked
}

/** The narrowest array type that holds all term numbers and the one for no value. */
function room(terms: number, length: number): ValueColumn['values'] {
  if (terms < 0xff) return new Uint8Array(length)
  return terms < 0xffff ? new Uint16Array(length) : new Uint32Array(length)
}
