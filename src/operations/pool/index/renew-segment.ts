/** Rebuilds what is stored beside a segment from its blocks, after a release that stores something new or in another form. */

import { lockIndexState } from '../../../pool/state.ts'
import { type Entry, entriesOfKind } from '../../../search/index/codec.ts'
import { readBlocksOfKind, readHeads, readSegmentFrame, type SegmentHead } from '../../../search/index/store.ts'
import type { Sql, Tx } from '../../../storage/database.ts'

/** A segment and its terms of one kind; undefined if it has been merged away. */
export async function readSegmentTerms(
  sql: Sql,
  accountId: string,
  segmentId: string,
  prefix: string,
): Promise<{ head: SegmentHead; entries: Iterable<Entry> } | undefined> {
  const head = (await readHeads(sql, accountId)).find((each) => each.segmentId === segmentId)
  const frame = head && (await readSegmentFrame(sql, accountId, segmentId))
  const blocks = frame && (await readBlocksOfKind(sql, accountId, { ...head, ...frame }, prefix))
  return head && blocks && { head, entries: entriesOfKind(blocks, prefix) }
}

/**
 * From here to the commit nobody can merge the segment away. If it is already gone, what was stored beside it is gone too and
 * must not come back.
 */
export async function isStillThere(tx: Tx, accountId: string, segmentId: string): Promise<boolean> {
  await lockIndexState(tx, accountId)
  return (await readHeads(tx, accountId)).some((each) => each.segmentId === segmentId)
}
