/** The state of a search cluster, for operators. Only reads. */
import { ClusterClient, ClusterFault } from './client.ts'

export type ClusterStatus = 'green' | 'yellow' | 'red'

export interface ClusterHealth {
  /** Product and version, as reported by a node. */
  version: string
  /** Hosts of the configured addresses that answer, without credentials. */
  answering: string[]
  away: string[]
  /** The status of the live index; undefined if the cluster has no index of that name. */
  status: ClusterStatus | undefined
  /** A disk is above the flood stage, so nothing new is accepted. */
  isFull: boolean
  /** Nodes cut off from the others still answer from old data. */
  answersAlone: boolean
}

const MISSING = 404

/** Undefined if no node answers. */
export async function readClusterHealth(
  addresses: string,
  index: string | undefined,
): Promise<ClusterHealth | undefined> {
  const each = await Promise.all(addresses.split(',').map(lookAt))
  const named = (isAnswering: boolean) =>
    each.flatMap(({ name, version }) => ((version !== undefined) === isAnswering ? [name] : []))
  const answering = each.find(({ version }) => version !== undefined)
  if (!answering) return undefined
  const client = new ClusterClient(addresses)
  const there = index === undefined ? undefined : await readIndexHealth(client, index)
  return {
    version: answering.version!,
    answering: named(true),
    away: named(false),
    status: there?.status,
    isFull: there?.isFull ?? false,
    answersAlone: each.length > 1 && (await answersAlone(client)),
  }
}

interface Root {
  version: { number: string; distribution?: string }
}

async function lookAt(address: string): Promise<{ name: string; version?: string }> {
  const { host } = new URL(address.trim())
  const looked = await new ClusterClient(address).request<Root>('GET', '/').catch(() => undefined)
  if (!looked) return { name: host }
  const { number, distribution = 'elasticsearch' } = looked.version
  return { name: host, version: `${distribution === 'opensearch' ? 'OpenSearch' : 'Elasticsearch'} ${number}` }
}

async function readIndexHealth(client: ClusterClient, index: string) {
  try {
    const path = `/${index}/_settings/index.blocks.read_only_allow_delete`
    const settings = await client.request<Record<string, unknown>>('GET', path)
    // Asked only if the index exists, because a cluster waits half a minute for one that does not.
    const { status } = await client.request<{ status: ClusterStatus }>('GET', `/_cluster/health/${index}`)
    return { status, isFull: JSON.stringify(settings).includes('"true"') }
  } catch (error) {
    if (error instanceof ClusterFault && error.status === MISSING) return undefined
    throw error
  }
}

/** The names in OpenSearch and in Elasticsearch. */
const BLOCKS = ['cluster.no_cluster_manager_block', 'cluster.no_master_block']

/** False as well if the user may not read the settings. */
async function answersAlone(client: ClusterClient): Promise<boolean> {
  type Settings = Record<'persistent' | 'transient' | 'defaults', Record<string, string> | undefined>
  const path = '/_cluster/settings?include_defaults=true&flat_settings=true'
  const settings = await client.request<Settings>('GET', path).catch(() => undefined)
  const { transient, persistent, defaults } = settings ?? {}
  const set = BLOCKS.map((name) => transient?.[name] ?? persistent?.[name] ?? defaults?.[name])
  return set.some((block) => block !== undefined) && !set.includes('all')
}
