/**
 * Runs the same tests on a search cluster. If SCOUT_TEST_SEARCH_URL names one, a test's service searches there, and saved people are sent
 * to it before every question, so that the cluster answers and not the memory of recent changes. Otherwise the embedded index is used.
 */
import { sendNext } from '../../src/operations/pool/index/feed-pool.ts'
import type { Scout } from '../../src/operations/scout.ts'
import { readRemovals } from '../../src/pool/feed.ts'
import { ClusterIndex } from '../../src/search/cluster/cluster-index.ts'
import { readIndexNames } from '../../src/search/cluster/index-names.ts'

const url = process.env.SCOUT_TEST_SEARCH_URL

export const searchClusterEnv: Record<string, string> = url
  ? { SCOUT_SEARCH_URL: url, SCOUT_SEARCH_REPLICAS: '0', SCOUT_SEARCH_INDEX: 'tests' }
  : {}

/** Returns a function that removes the service's indexes from the cluster. */
export function feedBeforeAsking(scout: Scout, feedsItself = false): () => Promise<void> {
  const { poolIndex, database } = scout
  if (!(poolIndex instanceof ClusterIndex)) return async () => {}
  if (!feedsItself) feedEach(scout, poolIndex)
  return async () => {
    const { live, building } = await readIndexNames(database)
    for (const name of [live, building]) if (name) await poolIndex.writer.dropIndex(name).catch(() => {})
  }
}

function feedEach(scout: Scout, poolIndex: ClusterIndex): void {
  const { database } = scout
  const { match, list, count, countUnder, peopleUnder } = poolIndex
  const fed = async (accountId: string) => {
    if ((await readRemovals(database, accountId, 1)).length > 0) await poolIndex.forget(database, accountId)
    while (await sendNext(scout, poolIndex, accountId));
  }
  poolIndex.match = async (asker, question) => fed(question.accountId).then(() => match(asker, question))
  poolIndex.list = async (asker, walk) => fed(walk.accountId).then(() => list(asker, walk))
  poolIndex.count = async (asker, question, counting) =>
    fed(question.accountId).then(() => count(asker, question, counting))
  poolIndex.countUnder = async (sql, accountId, terms) => fed(accountId).then(() => countUnder(sql, accountId, terms))
  poolIndex.peopleUnder = async (asker, accountId, terms, shown) =>
    fed(accountId).then(() => peopleUnder(asker, accountId, terms, shown))
}
