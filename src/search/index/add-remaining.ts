/** Adds entries to a table for those people only who are not listed in it yet. Does not know what the entries mean. */
import { isSliceOver, nextSlice } from '../../base/slices.ts'
import { ByteWriter, encodePostings } from './codec.ts'
import type { EntryTable } from './entry-table.ts'
import type { SegmentView } from './scratch.ts'

export type DocumentRange = Pick<SegmentView, 'firstDoc' | 'lastDoc'>

/** Adds `entries`, without the people who stand in `table` already. An entry without other people is left out. */
export async function addRemaining(
  { firstDoc, lastDoc }: DocumentRange,
  table: EntryTable,
  entries: EntryTable,
): Promise<void> {
  const isListed = new Uint8Array(lastDoc - firstDoc + 1)
  const docs = new Uint32Array(isListed.length)
  for (let at = 0; at < table.size; at++) {
    if (isSliceOver()) await nextSlice()
    const count = table.decode(at, docs, firstDoc)
    for (let i = 0; i < count; i++) isListed[docs[i]!] = 1
  }
  const writer = new ByteWriter()
  for (let at = 0; at < entries.size; at++) {
    if (isSliceOver()) await nextSlice()
    const count = entries.decode(at, docs, firstDoc)
    const own = docs.subarray(0, count).filter((doc) => isListed[doc] === 0)
    if (own.length === 0) continue
    encodePostings(
      writer,
      own.map((doc) => doc + firstDoc),
    )
    table.add({ term: entries.terms[at]!, count: own.length, postings: writer.take() })
  }
}
