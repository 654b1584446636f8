/**
 * Chooses the index that evaluates searches of pools: the embedded one, here or in a search process, or a search cluster if one
 * is configured.
 */
import type { Metrics } from '../base/metrics.ts'
import { countUnsent } from '../pool/feed.ts'
import { ClusterIndex } from '../search/cluster/cluster-index.ts'
import { EmbeddedIndex } from '../search/embedded-index.ts'
import { Evaluator } from '../search/index/evaluator.ts'
import { IndexReader } from '../search/index/reader.ts'
import type { PoolIndex } from '../search/pool-index.ts'
import { IndexClient } from '../search/search-process/index-client.ts'
import type { Config } from '../settings/config.ts'
import type { Database } from '../storage/database.ts'

export function openPoolIndex(config: Config): PoolIndex {
  const { searchUrl, searchIndex, searchShards, searchReplicas, searchSocket } = config
  if (searchSocket) return new IndexClient(searchSocket)
  if (!searchUrl) return embeddedIndex(config)
  return new ClusterIndex({ url: searchUrl, alias: searchIndex, shards: searchShards, replicas: searchReplicas })
}

export const embeddedIndex = ({ searchThreads }: Config): PoolIndex =>
  new EmbeddedIndex(new IndexReader(undefined, Evaluator.withThreads(searchThreads)))

/** A metric of how far the cluster is behind the database. */
export function watchFeed(metrics: Metrics, database: Database): void {
  metrics.gauge('scout_search_lag', 'Changes of pools that the search cluster has not been told of', () =>
    countUnsent(database),
  )
}
