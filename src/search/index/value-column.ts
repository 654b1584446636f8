/**
 * What the people of a segment have of one kind, person by person; postings hold it value by value. To count for many
 * people looks once at each of them. Owns the layout; what a value means is for whoever asks.
 */
import { Slices } from '../../base/slices.ts'
import { decodeInto, type Entry } from './codec.ts'
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
export async function valueColumn({ firstDoc, lastDoc }: Range, entries: Entry[]): Promise<ValueColumn | undefined> {
  if (entries.length === 0) return undefined
  const size = lastDoc - firstDoc + 1
  const ranked = entries.toSorted((a, b) => b.count - a.count)
  const docs = new Uint32Array(ranked[0]!.count)
  const slices = new Slices()
  const starts = new Uint32Array(size + 1)
  let most = 0
  for (const { count, postings } of ranked) {
    if (slices.isOver) await slices.next()
    decodeInto({ count, bytes: postings }, docs, firstDoc)
    for (let i = 0; i < count; i++) most = Math.max(most, ++starts[docs[i]! + 1]!)
  }
  for (let at = 1; at <= size; at++) starts[at]! += starts[at - 1]!
  const terms = ranked.map(({ term }) => term)
  const values = room(terms.length, most === 1 ? size : starts[size]!)
  if (most === 1) values.fill(terms.length)
  const next = most === 1 ? undefined : starts.slice()
  for (const [number, { count, postings }] of ranked.entries()) {
    if (slices.isOver) await slices.next()
    decodeInto({ count, bytes: postings }, docs, firstDoc)
    if (next) for (let i = 0; i < count; i++) values[next[docs[i]!]!++] = number
    else for (let i = 0; i < count; i++) values[docs[i]!] = number
  }
  return { terms, starts: next && starts, values }
}

/** The same of titles, which are kept by their documents already. */
export function columnOfTitles({ firstDoc, lastDoc }: Range, column: TitleColumn): ValueColumn | undefined {
  const { list, titles, starts, docs } = column
  if (titles.length === 0) return undefined
  const countOf = (at: number) => starts[at + 1]! - starts[at]!
  const ranked = Uint32Array.from(titles.keys()).sort((a, b) => countOf(b) - countOf(a))
  const values = room(ranked.length, lastDoc - firstDoc + 1).fill(ranked.length)
  for (const [number, at] of ranked.entries())
    for (let i = starts[at]!; i < starts[at + 1]!; i++) values[docs[i]!] = number
  const terms = Array.from(ranked, (at) => list.termOf(titles[at]!))
  return { terms, hasListedTerms: true, starts: undefined, values }
}

/** As narrow as the numbers and one for none allow. */
function room(terms: number, length: number): ValueColumn['values'] {
  if (terms < 0xff) return new Uint8Array(length)
  return terms < 0xffff ? new Uint16Array(length) : new Uint32Array(length)
}
