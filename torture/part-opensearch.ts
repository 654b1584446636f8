/**
 * A search cluster of three nodes under search and import. A node dies, one is cut off from the others, one from everybody; parts
 * of the index have no node; all nodes are gone; the disk is full. Every answer contains everybody who was saved, exactly once; a
 * search is answered, or told in words to try again; nothing else is blocked. Skipped, with a note in the table, if it is not
 * installed.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { openAccounts } from '../bench/people.ts'
import type { Closers } from '../bench/stage.ts'
import { readIndexNames } from '../src/search/cluster/index-names.ts'
import { type OpenSearchCluster, openSearchJars, startOpenSearch } from '../test/support/opensearch-nodes.ts'
import { until } from '../test/support/until.ts'
import { count, type Figure, promised, seconds } from './figures.ts'
import { type Machine, openMachines } from './namespaces.ts'
import { caughtUp, countFound, eraseOne, presentIn, type SearchScene, underLoad } from './search-load.ts'
import type { Sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const PART = 'opensearch'
const HEAP_MB = 384
/** A side without the cluster manager notices it after some fifteen seconds; the others remove the node after thirty. */
const CUT_MS = 60_000
const STATUS_MS_MAX = 300_000
/** The other nodes confirm an erasure by themselves if they have the whole index; otherwise the node that is cut off is needed. */
const ERASED_MS = 30_000

interface Scene extends SearchScene {
  nodes: OpenSearchCluster
  machines: Machine[] | undefined
}

export async function opensearch(closers: Closers, { items }: Pick<Sizes, 'items'>): Promise<Figure[]> {
  if (!openSearchJars)
    return [{ part: PART, what: 'search cluster', value: 'not run: scripts/ci/opensearch/fetch brings its jars' }]
  const scene = await assemble(closers)
  const people = Math.max(200, Math.round(items / 20))
  const during: During = async (what, work, lastsMs = 0) => {
    const tally = await underLoad(scene, { people, lastsMs }, work)
    const value = `${count(tally.found)} answered, ${count(tally.askAgain)} told to ask again, slowest ${seconds(tally.slowestMs)}, ${count(tally.saved)} saved, ${tally.wrong[0] ?? 'none wrong'}`
    process.stderr.write(`\n  ${what}: ${value}`)
    return promised(PART, what, value, { aim: 'whole or told in words', met: tally.wrong.length === 0 })
  }
  const figures = [
    ...(await cutting(scene, during)),
    ...(await killNodes(scene, during)),
    await withoutParts(scene, during),
    await fullDisk(scene, during),
  ]
  const found = await countFound(scene)
  const present = presentIn(scene)
  const value = `${count(found)} of ${count(present)} are found`
  return [...figures, promised(PART, 'afterwards', value, { aim: 'everybody, once', met: found === present })]
}

type During = (what: string, work: () => Promise<void>, lastsMs?: number) => Promise<Figure>

async function assemble(closers: Closers): Promise<Scene> {
  const machines = await openMachines(closers, 3)
  const nodes = await startOpenSearch({ nodes: 3, heapMb: HEAP_MB, hosts: machines })
  closers.push(() => nodes.close())
  // Every node has a copy of everything, so a node that is cut off could answer alone, and wrongly.
  const env = { SCOUT_SEARCH_URL: nodes.urls, SCOUT_SEARCH_SHARDS: '3', SCOUT_SEARCH_REPLICAS: '2' }
  const stage = await openStage(closers, { env: { ...env, SCOUT_LEASE_SECONDS: '5' } })
  const [api, worker] = [await stage.place('serve'), await stage.place('work')]
  await Promise.all([api.start(), worker.start()])
  const [account] = await openAccounts(stage.database, 1)
  const { apiKey: key, accountId } = account!
  const scene = { stage, nodes, machines, api: await api.url(), key, accountId }
  return { ...scene, saved: 0, saving: 0, erasing: 0, erased: 0 }
}

/** Kills one node, then all. */
async function killNodes(scene: Scene, during: During): Promise<Figure[]> {
  const { nodes } = scene.nodes
  const one = await during('a node killed with -9: yellow', () => nodes[1]!.kill())
  await nodes[1]!.start()
  await status(scene, 'green')
  await caughtUp(scene)
  const all = await during('the whole cluster gone', async () => {
    await Promise.all(nodes.map((node) => node.kill()))
  })
  await Promise.all(nodes.map((node) => node.start()))
  await status(scene, 'green')
  await caughtUp(scene)
  return [one, all]
}

async function cutting(scene: Scene, during: During): Promise<Figure[]> {
  const { machines } = scene
  if (!machines) return [{ part: PART, what: 'a cluster in two parts', value: 'not run: needs Linux and root' }]
  const cuts: [string, (machine: Machine) => Promise<void>][] = [
    ['a node cut off from the others, not from the API', (machine) => machine.cutFromOthers()],
    ['a node cut off from everybody', (machine) => machine.unplug()],
  ]
  const figures: Figure[] = []
  for (const [what, cut] of cuts) {
    const manager = await managerOf(scene)
    const machine = machines[manager]!
    const erasing: Promise<number>[] = []
    const work = async () => {
      // On a busy machine a copy may just be rebuilt; the node to be cut off would then have the only complete one.
      await status(scene, 'green')
      await cut(machine)
      erasing.push(eraseOne(scene))
    }
    figures.push(await during(what, work, CUT_MS))
    await Promise.race([erasing[0], delay(ERASED_MS)])
    await machine.mend()
    const refused = await erasing[0]
    await status(scene, 'green')
    await caughtUp(scene)
    const value = `confirmed after ${count(refused!)} refusals; ${count(await documents(scene))} documents of ${count(presentIn(scene))} people`
    figures.push(
      promised(PART, 'an erasure meanwhile', value, { aim: 'gone when confirmed', met: await isWhole(scene) }),
    )
  }
  return figures
}

/** Without replicas, a node takes its part of the index down with it. */
async function withoutParts(scene: Scene, during: During): Promise<Figure> {
  const { nodes } = scene.nodes
  await settings(scene, { 'index.number_of_replicas': 0 })
  await status(scene, 'green')
  const figure = await during('a part of the index without a node: red', () => nodes[2]!.kill(), 10_000)
  await nodes[2]!.start()
  await settings(scene, { 'index.number_of_replicas': 1 })
  await status(scene, 'green')
  await caughtUp(scene)
  return figure
}

/** Simulated by the cluster's own check of the disk, which then finds less free space than required. */
async function fullDisk(scene: Scene, during: During): Promise<Figure> {
  const set = (value: string | null, enabled: boolean | null) => {
    const disk = 'cluster.routing.allocation.disk'
    const marks = Object.fromEntries(['low', 'high', 'flood_stage'].map((mark) => [`${disk}.watermark.${mark}`, value]))
    const interval = enabled === null ? null : '10s'
    const all = { ...marks, [`${disk}.threshold_enabled`]: enabled, 'cluster.info.update.interval': interval }
    return tell(scene, '_cluster/settings', { transient: all })
  }
  const isBlocked = async () =>
    JSON.stringify(await askNode(scene, '_all/_settings')).includes('read_only_allow_delete')
  const figure = await during('a disk above the flood stage: the index takes no more', async () => {
    await set('900tb', true)
    await until('the index takes no more', isBlocked, { ms: STATUS_MS_MAX })
  })
  // There is room again, and the cluster must notice it by itself.
  await set('1mb', true)
  await until('the index takes more', async () => !(await isBlocked()), { ms: STATUS_MS_MAX })
  await set(null, null)
  await caughtUp(scene)
  return figure
}

/** Asks the nodes in turn until one answers. */
async function askNode<T>({ nodes: { nodes } }: Scene, path: string): Promise<T> {
  for (const { url } of nodes) {
    const answer = await fetch(`${url}/${path}`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    if (answer?.ok) return (await answer.json()) as T
  }
  throw new Error(`no node answers ${path}`)
}

async function tell({ nodes: { nodes } }: Scene, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${nodes[0]!.url}/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the cluster answered ${answer.status}: ${await answer.text()}`)
}

const liveIn = async ({ stage }: Scene) => (await readIndexNames(stage.database)).live!
const settings = async (scene: Scene, change: object) => tell(scene, `${await liveIn(scene)}/_settings`, change)

async function status(scene: Scene, wanted: string): Promise<void> {
  const is = async () => {
    const health = await askNode<{ status: string; number_of_nodes: number }>(scene, '_cluster/health').catch(
      () => undefined,
    )
    return health?.status === wanted && health.number_of_nodes === scene.nodes.nodes.length
  }
  await until(`the cluster is ${wanted}`, is, { ms: STATUS_MS_MAX })
}

/** The number of the machine with the cluster manager: if that one fails, the cluster has to choose another. */
async function managerOf(scene: Scene): Promise<number> {
  const [row] = await askNode<{ node: string }[]>(scene, '_cat/cluster_manager?format=json')
  return Number(row!.node.split('-')[1]) - 1
}

async function documents(scene: Scene): Promise<number> {
  return (await askNode<{ count: number }>(scene, `${await liveIn(scene)}/_count`)).count
}

/** Whether the index has nobody twice and nobody extra; the people saved last may still be missing. */
const isWhole = async (scene: Scene) => (await documents(scene)) <= presentIn(scene)
