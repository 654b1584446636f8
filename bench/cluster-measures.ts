/**
 * What a search cluster costs while it is queried: times, processor time of API and node separately, and the size of its index on
 * disk.
 */
import { setTimeout } from 'node:timers/promises'
import type { ClusterClient } from '../src/search/cluster/client.ts'
import { percentile } from './figures.ts'
import { processorMs } from './pool-memory.ts'
import { say } from './say.ts'

/** Each ascending. */
export interface ClusterTimes {
  ms: number[]
  api: number[]
  node: number[]
}

const ascending = (a: number, b: number) => a - b
const SLOWEST = 5

/** A JVM needs several rounds until it has compiled the code that is used often. */
const ROUNDS = 4

interface Asked<T> {
  name: string
  all: T[]
  ask(one: T): Promise<{ ms: number }>
}

interface Measured<T> {
  one: T
  ms: number
  api: number
  node: number
}

/**
 * Several rounds: the first, in which every question is new to the API, is reported; the last is counted. The node's request
 * cache is cleared before each round.
 */
export async function measureCluster<T>(
  { name, all, ask }: Asked<T>,
  client: ClusterClient,
  pids: { api: number; node: number },
): Promise<ClusterTimes> {
  let last: Measured<T>[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    await client.request('POST', '/_cache/clear?request=true')
    last = []
    for (const one of all) {
      const [api, node] = [await processorMs(pids.api), await processorMs(pids.node)]
      const { ms } = await ask(one)
      last.push({ one, ms, api: (await processorMs(pids.api)) - api, node: (await processorMs(pids.node)) - node })
    }
    if (round === 1) tell(`${name}, first round`, timesOf(last))
  }
  const times = timesOf(last)
  tell(name, times)
  for (const { one, ms, node } of last.toSorted((a, b) => b.node - a.node).slice(0, SLOWEST))
    say(`  ${Math.round(ms)} ms, processor of the node ${Math.round(node)} ms: ${JSON.stringify(one)}`)
  return times
}

function timesOf<T>(all: Measured<T>[]): ClusterTimes {
  const sorted = (of: 'ms' | 'api' | 'node') => all.map((each) => each[of]).sort(ascending)
  return { ms: sorted('ms'), api: sorted('api'), node: sorted('node') }
}

function tell(name: string, { ms, api, node }: ClusterTimes): void {
  const shown = (list: number[]) => [0.5, 0.95, 1].map((share) => percentile(list, share).toFixed(1)).join(' / ')
  say(
    `${name}: median / p95 / slowest ${shown(ms)} ms; processor of the API ${shown(api)} ms, of the node ${shown(node)} ms`,
  )
}

const MERGING_LOOK_MS = 2_000

/** Waits until searches find everything and no merge is running any more. */
export async function settled(client: ClusterClient, index: string): Promise<void> {
  await client.request('POST', `/${index}/_refresh`)
  while ((await statsOf(client, index)).merges.current > 0) await setTimeout(MERGING_LOOK_MS)
}

/** Waits until the node has read again what an earlier run left. */
export async function untilGreen(client: ClusterClient): Promise<void> {
  const status = async () => (await client.request<{ status: string }>('GET', '/_cluster/health')).status
  while ((await status()) !== 'green') await setTimeout(MERGING_LOOK_MS)
}

export async function shapeOf(client: ClusterClient, index: string): Promise<{ bytes: number; segments: number }> {
  const { store, segments } = await statsOf(client, index)
  return { bytes: store.size_in_bytes, segments: segments.count }
}

interface Stats {
  merges: { current: number }
  store: { size_in_bytes: number }
  segments: { count: number }
}

async function statsOf(client: ClusterClient, index: string): Promise<Stats> {
  const path = `/${index}/_stats/merge,store,segments`
  return (await client.request<{ _all: { primaries: Stats } }>('GET', path))._all.primaries
}
