/**
 * Work: brings an account's search index up to date, one bounded step at a time. Reads and builds without a lock; the short
 * transaction at the end takes the pool's lock and checks whether anything changed meanwhile.
 */

import { newId } from '../../../base/ids.ts'
import { inSlices } from '../../../base/slices.ts'
import { isImporting } from '../../../imports/store.ts'
import { finish, postpone, type Work } from '../../../jobs/queue.ts'
import { forgetDead, markDead, readDead } from '../../../pool/dead.ts'
import { readTail } from '../../../pool/documents.ts'
import { advanceIndex, type IndexState, lockIndexState, readIndexState } from '../../../pool/state.ts'
import { ClusterIndex } from '../../../search/cluster/cluster-index.ts'
import { buildSegment, mergeSegments, type Segment } from '../../../search/index/build.ts'
import { type PackedRow, removeCooccurrences, saveCooccurrences } from '../../../search/index/cooccurrence-store.ts'
import { hasBit } from '../../../search/index/present.ts'
import { type PackedSenses, removeSenses, saveSenses } from '../../../search/index/sense-store.ts'
import {
  findMostlyDead,
  findWithErased,
  insertBlocks,
  insertSegment,
  readHeads,
  readSegment,
  removeSegments,
  type SegmentHead,
} from '../../../search/index/store.ts'
import type { Tx } from '../../../storage/database.ts'
import type { Scout } from '../../scout.ts'
import { UNINDEXED_MAX } from '../../shared/save-pool.ts'
import { feedPool } from './feed-pool.ts'
import { cooccurrencesOf, countMissingCooccurrences } from './index-skills.ts'
import { keptSenses, renewSenses, sensesOf } from './index-titles.ts'

/** One step: some seconds to read, build and write, well under the lease. */
const SEGMENT_DOCS = 20_000
/**
 * While an import runs, up to this many people are searched without the index: a segment for each thousand would be merged again
 * and again.
 */
const UNINDEXED_IN_IMPORT_MAX = 5_000
/** This many neighbouring segments are merged into one, because a search looks at each segment in turn. */
const MERGE_FANOUT = 8
/** At most this many are merged at once, because all of them are read into memory. */
const MERGED_SEGMENTS_MAX = 64
/** Merging more people than this in one step would outlast the lease. */
const MERGED_DOCS_MAX = 250_000

export async function indexPool(scout: Scout, work: Work): Promise<void> {
  const { poolIndex } = scout
  const hasMore = poolIndex instanceof ClusterIndex ? feedPool(scout, poolIndex, work) : step(scout, work)
  if (await hasMore) return postpone(scout.database, work, 0)
  return scout.database.transaction((tx) => finish(tx, work))
}

/**
 * People who were waiting when the work began are indexed first. After that, merging goes first: while an import runs there is
 * always somebody new, and hundreds of small segments would slow every search. People who come in meanwhile are searched without
 * the index until there are enough of them to enqueue this work again.
 */
async function step(scout: Scout, { accountId, attempt }: Work): Promise<boolean> {
  const { nextDoc, indexedThrough } = await readIndexState(scout.database, accountId)
  const waiting = nextDoc - 1 - indexedThrough
  const isUrgent = attempt === 1 || waiting >= SEGMENT_DOCS
  const canWait = waiting < UNINDEXED_IN_IMPORT_MAX && (await isImporting(scout.database, accountId))
  if (isUrgent && !canWait && (await extend(scout, accountId))) return true
  if (await merge(scout, accountId)) return true
  if (waiting >= UNINDEXED_MAX && !canWait && (await extend(scout, accountId))) return true
  return (await renewSenses(scout.database, accountId)) || countMissingCooccurrences(scout.database, accountId)
}

/** Adds a segment for the next people who are not in one yet. False if there are none. */
async function extend(scout: Scout, accountId: string): Promise<boolean> {
  const { database } = scout
  const state = await readIndexState(database, accountId)
  const documents = await readTail(database, accountId, state.indexedThrough, SEGMENT_DOCS)
  const last = documents.at(-1)
  if (!last) return false
  const segment = await inSlices(buildSegment(documents))
  const built = { segment, senses: await sensesOf(segment), cooccurrences: await cooccurrencesOf(segment) }
  await publish(scout, accountId, built, async (tx, now) => {
    if (now.indexedThrough !== state.indexedThrough) throw new Moved()
    await markDead(
      tx,
      accountId,
      documents.map(({ doc }) => doc),
    )
    await advanceIndex(tx, accountId, last.doc)
  })
  return true
}

async function merge(scout: Scout, accountId: string): Promise<boolean> {
  const { database } = scout
  const run = await nextRun(scout, accountId)
  if (!run) return false
  const present: (SegmentHead & Segment)[] = []
  // One after the other, because a block takes three times its size while it comes from the server.
  for (const head of run) {
    const segment = await readSegment(database, accountId, head)
    if (!segment) return true
    present.push(segment)
  }
  const dead = await readDead(database, accountId)
  const merged = await inSlices(mergeSegments(present, (doc) => dead.has(doc)))
  const senses = await sensesOf(merged, await keptSenses(database, accountId, present))
  const built = { segment: merged, senses, cooccurrences: await cooccurrencesOf(merged) }
  await publish(scout, accountId, built, async (tx, state) => {
    const heads = await readHeads(tx, accountId)
    if (!run.every(({ segmentId }) => heads.some((head) => head.segmentId === segmentId))) throw new Moved()
    const mergedAway = run.map(({ segmentId }) => segmentId)
    await removeSegments(tx, accountId, mergedAway)
    await removeSenses(tx, accountId, mergedAway)
    await removeCooccurrences(tx, accountId, mergedAway)
    await forgetDead(tx, accountId, merged.firstDoc, merged.lastDoc)
    // People whose documents died during the merge are still in the new segment, so they are marked dead in it.
    await markDead(tx, accountId, documentsOf(merged))
    await advanceIndex(tx, accountId, state.indexedThrough)
  })
  return true
}

/** The index changed after it was read: what was built from it is not written, and the next step starts afresh. */
class Moved extends Error {}

/**
 * Writes a segment and everything that makes it count in one transaction. Its megabytes come first, because others who save to
 * the pool wait for the lock; searches ignore blocks whose segment does not exist yet.
 */
async function publish(
  { database, clock }: Scout,
  accountId: string,
  { segment, senses, cooccurrences }: { segment: Segment; senses: PackedSenses; cooccurrences: PackedRow[] },
  settle: (tx: Tx, state: IndexState) => Promise<void>,
): Promise<void> {
  const segmentId = newId('seg')
  try {
    await database.transaction(async (tx) => {
      const isEmpty = segment.count === 0
      if (!isEmpty) await insertBlocks(tx, accountId, segmentId, segment)
      if (!isEmpty) await saveSenses(tx, accountId, segmentId, senses)
      if (!isEmpty) await saveCooccurrences(tx, accountId, segmentId, cooccurrences)
      await settle(tx, await lockIndexState(tx, accountId))
      if (!isEmpty) await insertSegment(tx, accountId, { ...segment, segmentId }, clock.now())
    })
  } catch (error) {
    if (!(error instanceof Moved)) throw error
  }
}

/**
 * Neighbouring segments that are better merged, or a single segment to be rewritten without its dead documents, which nothing
 * else would remove.
 */
async function nextRun({ database }: Scout, accountId: string): Promise<SegmentHead[] | undefined> {
  const heads = await readHeads(database, accountId)
  const run = mergeable(heads)
  if (run) return run
  const due = (await findWithErased(database, accountId)) ?? (await findMostlyDead(database, accountId))
  const alone = heads.find(({ segmentId }) => segmentId === due)
  return alone && [alone]
}

/**
 * Neighbouring segments that together fit into one step, trying runs of small segments before runs of larger ones. A run may mix
 * all sizes below its limit, because an import leaves large and small segments in turns.
 */
export function mergeable(heads: SegmentHead[]): SegmentHead[] | undefined {
  for (let most = MERGE_FANOUT; most < MERGED_DOCS_MAX * MERGE_FANOUT; most *= MERGE_FANOUT) {
    let run: SegmentHead[] = []
    for (const head of heads) {
      const fits = head.count < most && documentsIn([...run, head]) <= MERGED_DOCS_MAX
      if ((!fits || run.length === MERGED_SEGMENTS_MAX) && isWorthIt(run)) return run
      if (!fits) run = []
      if (head.count < most) run.push(head)
    }
    if (isWorthIt(run)) return run
  }
  return undefined
}

const documentsIn = (run: SegmentHead[]) => run.reduce((sum, { count }) => sum + count, 0)

/**
 * Worth merging: many segments, or more than half a step's worth of which none makes up more than half, so that large segments
 * are not rewritten again and again for a few more people.
 */
function isWorthIt(run: SegmentHead[]): boolean {
  const docs = documentsIn(run)
  return run.length >= MERGE_FANOUT || (docs > MERGED_DOCS_MAX / 2 && run.every(({ count }) => count <= docs / 2))
}

function documentsOf({ firstDoc, lastDoc, present }: Pick<Segment, 'firstDoc' | 'lastDoc' | 'present'>): number[] {
  const docs: number[] = []
  for (let at = 0; at <= lastDoc - firstDoc; at++) if (hasBit(present, at)) docs.push(firstDoc + at)
  return docs
}
