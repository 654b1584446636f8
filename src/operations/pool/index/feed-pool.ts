/**
 * Sends changes of an account's pool to the search cluster in their order, one bounded step at a time. Progress is saved after
 * the cluster has them. A step that dies is repeated, and thanks to the documents' versions the repetition changes nothing.
 */
import { isImporting } from '../../../imports/store.ts'
import { enqueueUnlessQueued } from '../../../jobs/queue.ts'
import {
  accountsBehind,
  advanceSent,
  lockFeedState,
  readFeedState,
  readNextToSend,
  readRemovals,
} from '../../../pool/feed.ts'
import { ClusterIndex } from '../../../search/cluster/cluster-index.ts'
import { readIndexNames } from '../../../search/cluster/index-names.ts'
import type { Sql } from '../../../storage/database.ts'
import type { Scout } from '../../scout.ts'
import { UNINDEXED_MAX } from '../../shared/save-pool.ts'
import { ensureIndex, referenceOf } from './cluster-indexes.ts'

/** One step: some seconds, well under the lease. */
const PEOPLE_A_STEP = 10_000
/**
 * While an import runs, up to this many people are searched without the index: the cluster would have to merge the remains of
 * every small step.
 */
const UNSENT_IN_IMPORT_MAX = 5_000

/** True if there may be more to do. */
export async function feedPool(
  scout: Scout,
  cluster: ClusterIndex,
  { accountId, attempt }: { accountId: string; attempt: number },
): Promise<boolean> {
  const { database } = scout
  if ((await readRemovals(database, accountId, 1)).length > 0) await cluster.forget(database, accountId)
  const { nextDoc, sentThrough } = await readFeedState(database, accountId)
  const waiting = nextDoc - 1 - sentThrough
  const canWait = waiting < UNSENT_IN_IMPORT_MAX && (await isImporting(database, accountId))
  const isDue = attempt === 1 || waiting >= UNINDEXED_MAX
  return waiting > 0 && isDue && !canWait && sendNext(scout, cluster, accountId)
}

/** Sends the next people that the cluster does not know. False if there are none. */
export async function sendNext(scout: Scout, cluster: ClusterIndex, accountId: string): Promise<boolean> {
  const { database } = scout
  await ensureIndex(scout, cluster)
  const { nextDoc, sentThrough } = await readFeedState(database, accountId)
  const indexes = await indexesOf(database)
  const range = { after: sentThrough, upTo: nextDoc - 1 }
  const people = await readNextToSend(database, accountId, range, PEOPLE_A_STEP)
  const through = people.length < PEOPLE_A_STEP ? range.upTo : people.at(-1)!.doc
  if (through <= sentThrough) return false
  await cluster.writer.write(indexes, accountId, people, await referenceOf(scout))
  // Numbers that belonged to people when an earlier, interrupted step began, and belong to nobody now.
  await cluster.writer.remove(indexes, accountId, gapsIn(people, sentThrough, through))
  await cluster.writer.refresh(indexes)
  const docs = people.map(({ doc }) => doc)
  await database.transaction(async (tx) => {
    const now = await lockFeedState(tx, accountId)
    // Another step has sent them meanwhile, or another index is being built: the next step starts afresh.
    if (now.sentThrough !== sentThrough || (await indexesOf(tx)).join() !== indexes.join()) return
    await advanceSent(tx, accountId, { docs, through })
  })
  return true
}

async function indexesOf(sql: Sql): Promise<string[]> {
  const { live, building } = await readIndexNames(sql)
  return [live, building].filter((name) => name !== undefined)
}

function gapsIn(people: { doc: number }[], after: number, through: number): number[] {
  const present = new Set(people.map(({ doc }) => doc))
  const gaps: number[] = []
  for (let doc = after + 1; doc <= through; doc++) if (!present.has(doc)) gaps.push(doc)
  return gaps
}

/**
 * Enqueues work for every pool whose index is behind: after an outage, when the cluster is new or was lost, or when the cluster
 * is no longer used.
 */
export async function enqueueBehind(scout: Scout): Promise<void> {
  const { database, poolIndex } = scout
  const isCluster = poolIndex instanceof ClusterIndex
  if (isCluster) await ensureIndex(scout, poolIndex)
  const behind = await accountsBehind(database, isCluster ? 'CLUSTER' : 'EMBEDDED', UNINDEXED_MAX)
  for (const accountId of behind)
    await database.transaction((tx) => enqueueUnlessQueued(tx, accountId, 'index-pool', accountId))
  if (behind.length > 0) scout.signals.workAdded('pool')
}
