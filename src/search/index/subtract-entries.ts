/** Removes from index entries the documents that other entries contain. Does not know what either mean. */
import { isSliceOver, nextSlice } from '../../base/slices.ts'
import { ByteWriter, decodeInto, type Entry, encodePostings } from './codec.ts'
import type { SegmentView } from './scratch.ts'

export type DocumentRange = Pick<SegmentView, 'firstDoc' | 'lastDoc'>

/** Each of `entries` without the documents of `others`. Entries left without documents are dropped. */
export async function subtractEntries(
  { firstDoc, lastDoc }: DocumentRange,
  entries: Entry[],
  others: Entry[],
): Promise<Entry[]> {
  const isElsewhere = new Uint8Array(lastDoc - firstDoc + 1)
  const docs = new Uint32Array(isElsewhere.length)
  for (const { count, postings } of others) {
    if (isSliceOver()) await nextSlice()
    decodeInto({ count, bytes: postings }, docs, firstDoc)
    for (let i = 0; i < count; i++) isElsewhere[docs[i]!] = 1
  }
  const left: Entry[] = []
  const writer = new ByteWriter()
  for (const { term, count, postings } of entries) {
    if (isSliceOver()) await nextSlice()
    decodeInto({ count, bytes: postings }, docs, firstDoc)
    const own = docs.subarray(0, count).filter((doc) => isElsewhere[doc] === 0)
    if (own.length === 0) continue
    encodePostings(
      writer,
      own.map((doc) => doc + firstDoc),
    )
    left.push({ term, count: own.length, postings: writer.take() })
  }
  return left
}
