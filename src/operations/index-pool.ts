/**
 * Work: brings an account's search index up to date, one bounded step at a time. Reads and builds without a lock;
 * the short transaction at the end takes the pool's lock and finds out whether anything changed meanwhile.
 */
import { newId } from '../base/ids.ts'
import { finish, postpone, type Work } from '../jobs/queue.ts'
import { buildSegment, mergeSegments } from '../search/index/build.ts'
import {
  advance,
  forgetDead,
  insertSegment,
  lockState,
  markDead,
  readDead,
  readHeads,
  readSegment,
  readState,
  readTail,
  removeSegments,
  type SegmentHead,
} from '../search/index/store.ts'
import type { Scout } from './scout.ts'

/** One step's worth: some seconds to read, build and write, well under the lease. */
const SEGMENT_DOCS = 20_000
/** So many neighbours of about one size become one; a search looks at each segment in turn. */
const MERGE_FANOUT = 8
/** Merging more than this in one step would outlast the lease. */
const MERGED_DOCS_MAX = 250_000

export async function indexPool(scout: Scout, work: Work): Promise<void> {
  const { accountId } = work
  const more = (await extend(scout, accountId)) || (await merge(scout, accountId))
  if (more) return postpone(scout.database, work, 0)
  return scout.database.transaction((tx) => finish(tx, work))
}

/** Adds a segment for the next people not in one yet. False: there are none. */
async function extend(scout: Scout, accountId: string): Promise<boolean> {
  const { database } = scout
  const state = await readState(database, accountId)
  const documents = await readTail(database, accountId, state.indexedThrough, SEGMENT_DOCS)
  const last = documents.at(-1)
  if (!last) return false
  const segment = buildSegment(documents)
  await database.transaction(async (tx) => {
    const now = await lockState(tx, accountId)
    if (now.indexedThrough !== state.indexedThrough) return
    await insertSegment(tx, accountId, newId('seg'), segment)
    await markDead(
      tx,
      accountId,
      documents.map(({ doc }) => doc),
    )
    await advance(tx, accountId, last.doc)
  })
  return true
}

async function merge(scout: Scout, accountId: string): Promise<boolean> {
  const { database } = scout
  const run = mergeable(await readHeads(database, accountId))
  if (!run) return false
  const segments = await Promise.all(run.map((head) => readSegment(database, accountId, head)))
  const present = segments.filter((segment) => segment !== undefined)
  if (present.length !== run.length) return true
  const dead = await readDead(database, accountId)
  const merged = mergeSegments(present, (doc) => dead.has(doc))
  await database.transaction(async (tx) => {
    const state = await lockState(tx, accountId)
    const heads = await readHeads(tx, accountId)
    if (!run.every(({ segmentId }) => heads.some((head) => head.segmentId === segmentId))) return
    await removeSegments(
      tx,
      accountId,
      run.map(({ segmentId }) => segmentId),
    )
    if (merged.count > 0) await insertSegment(tx, accountId, newId('seg'), merged)
    await forgetDead(tx, accountId, merged.firstDoc, merged.lastDoc)
    // Those that died while we merged are in the new segment still.
    await markDead(tx, accountId, documentsOf(merged))
    await advance(tx, accountId, state.indexedThrough)
  })
  return true
}

/** The first run of neighbours of one size class that together stay small enough for one step. */
export function mergeable(heads: SegmentHead[]): SegmentHead[] | undefined {
  const sizeClass = ({ count }: SegmentHead) => Math.floor(Math.log(Math.max(1, count)) / Math.log(MERGE_FANOUT))
  for (let from = 0; from + MERGE_FANOUT <= heads.length; from++) {
    const run = heads.slice(from, from + MERGE_FANOUT)
    const same = run.every((head) => sizeClass(head) === sizeClass(run[0]!))
    if (same && run.reduce((sum, head) => sum + head.count, 0) <= MERGED_DOCS_MAX) return run
  }
  return undefined
}

function documentsOf({
  firstDoc,
  lastDoc,
  present,
}: {
  firstDoc: number
  lastDoc: number
  present: Uint8Array
}): number[] {
  const docs: number[] = []
  for (let at = 0; at <= lastDoc - firstDoc; at++) if (present[at >>> 3]! & (1 << (at & 7))) docs.push(firstDoc + at)
  return docs
}
