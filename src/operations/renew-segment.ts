/** What is kept beside a segment, made anew from its blocks: after a release that keeps something new, or makes it otherwise. */
import { type Entry, entriesOfKind } from '../search/index/codec.ts'
import { lockState, readBlocksOfKind, readHeads, readSegmentFrame, type SegmentHead } from '../search/index/store.ts'
import type { Database, Tx } from '../storage/database.ts'

/** `make` is given the segment's terms of one kind, without a lock; what it makes is saved if the segment is still there. */
export async function renewSegment<Kept>(
  database: Database,
  accountId: string,
  segmentId: string,
  prefix: string,
  make: (entries: Iterable<Entry>, head: SegmentHead) => Promise<Kept>,
  save: (tx: Tx, kept: Kept) => Promise<void>,
): Promise<void> {
  const head = (await readHeads(database, accountId)).find((each) => each.segmentId === segmentId)
  const frame = head && (await readSegmentFrame(database, accountId, segmentId))
  const blocks = frame && (await readBlocksOfKind(database, accountId, segmentId, frame.firstTerms, prefix))
  if (!head || !blocks) return
  const kept = await make(entriesOfKind(blocks, prefix), head)
  await database.transaction(async (tx) => {
    await lockState(tx, accountId)
    // Merged away meanwhile: what was kept beside it went with it and must not come back.
    const heads = await readHeads(tx, accountId)
    if (heads.some((each) => each.segmentId === segmentId)) await save(tx, kept)
  })
}
