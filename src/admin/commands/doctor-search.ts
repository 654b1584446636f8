/** What `doctor` says about a search cluster: each of its states in words, and what it means for searches. */
import { count } from '../../base/terminal-text.ts'
import { countUnsent } from '../../pool/feed.ts'
import { type ClusterHealth, readClusterHealth } from '../../search/cluster/health.ts'
import { readIndexNames } from '../../search/cluster/index-names.ts'
import type { Database } from '../../storage/database.ts'

export async function checkSearch(database: Database, url: string): Promise<string | { warning: string }> {
  const { live } = await readIndexNames(database)
  const health = await readClusterHealth(url, live)
  if (!health)
    throw new Error(
      'no node of SCOUT_SEARCH_URL answers. Searches, counts and searches by example are refused; everything else works',
    )
  const unsent = await countUnsent(database)
  const state = `${health.version}, ${nodesOf(health)}, ${count(unsent, 'change')} behind`
  const fault = faultOf(health)
  if (fault) throw new Error(`${state}: ${fault}`)
  const warning = warningOf(health, live)
  return warning ? { warning: `${state}: ${warning}` } : state
}

const nodesOf = ({ answering, away }: ClusterHealth) =>
  away.length === 0 ? count(answering.length, 'node') : `${answering.length} of ${answering.length + away.length} nodes`

function faultOf({ status, isFull }: ClusterHealth): string | undefined {
  if (status === 'red')
    return 'parts of the index have no node (red). Searches are refused until the nodes are back. If they are lost, rebuild the index with "index rebuild"'
  if (isFull)
    return 'the index accepts no changes, because a disk is almost full (flood stage). Searches are answered. Make room, and it accepts changes again by itself'
  return undefined
}

function warningOf({ status, away, answersAlone }: ClusterHealth, live: string | undefined): string | undefined {
  if (away.length > 0) return `${away.join(', ')} does not answer; the other nodes are used`
  if (live && !status) return `it has no index ${live}. A worker creates it and fills it with everybody`
  if (status === 'yellow')
    return 'some copies of the index have no node (yellow). Searches are answered, but the loss of another node may stop them'
  if (answersAlone)
    return 'a node that is cut off from the others would answer with old data. Set cluster.no_cluster_manager_block to all (docs/scaling.md)'
  return undefined
}
