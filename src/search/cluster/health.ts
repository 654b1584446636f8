/** How a search cluster stands, as whoever looks after it wants to know. Asks, and changes nothing. */
import { ClusterClient, ClusterFault } from './client.ts'

export type ClusterStatus = 'green' | 'yellow' | 'red'

export interface ClusterHealth {
  /** What it is and its version, as its nodes say. */
  version: string
  /** Of the addresses that are set, without what is secret in them. */
  answering: string[]
  away: string[]
  /** Of the index that is asked; undefined where the cluster has none of that name. */
  status: ClusterStatus | undefined
  /** A disk above the flood stage: nothing new is taken. */
  isFull: boolean
  /** Nodes that are cut off from the others answer from what they had. */
  answersAlone: boolean
}

const MISSING = 404

/** Undefined where no node answers. */
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
    // Asked only where it is there: a cluster waits half a minute for one that is not.
    const { status } = await client.request<{ status: ClusterStatus }>('GET', `/_cluster/health/${index}`)
    return { status, isFull: JSON.stringify(settings).includes('"true"') }
  } catch (error) {
    if (error instanceof ClusterFault && error.status === MISSING) return undefined
    throw error
  }
}

/** As OpenSearch calls it, and as Elasticsearch does. */
const BLOCKS = ['cluster.no_cluster_manager_block', 'cluster.no_master_block']

/** Whoever may not ask is told nothing. */
async function answersAlone(client: ClusterClient): Promise<boolean> {
  type Settings = Record<'persistent' | 'transient' | 'defaults', Record<string, string> | undefined>
  const path = '/_cluster/settings?include_defaults=true&flat_settings=true'
  const settings = await client.request<Settings>('GET', path).catch(() => undefined)
  const { transient, persistent, defaults } = settings ?? {}
  const set = BLOCKS.map((name) => transient?.[name] ?? persistent?.[name] ?? defaults?.[name])
  return set.some((block) => block !== undefined) && !set.includes('all')
}
