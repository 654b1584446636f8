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
    throw new Error('no node of SCOUT_SEARCH_URL answers: searches, counts and likes are refused, nothing else is')
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
    return 'parts of the index have no node (red). Searches are refused until they are back; if they are lost, "index rebuild" makes it anew'
  if (isFull)
    return 'the index takes no more, as above the disk’s flood stage. Searches are answered; make room, and it takes more by itself'
  return undefined
}

function warningOf({ status, away, answersAlone }: ClusterHealth, live: string | undefined): string | undefined {
  if (away.length > 0) return `${away.join(', ')} does not answer; the others are asked`
  if (live && !status) return `it has no index ${live}. A worker makes one and tells it of everybody`
  if (status === 'yellow')
    return 'some copies of the index have no node (yellow). Searches are answered; with another node lost they may not be'
  if (answersAlone)
    return 'a node that is cut off from the others would answer from what it had. Set cluster.no_cluster_manager_block to all (docs/scaling.md)'
  return undefined
}
