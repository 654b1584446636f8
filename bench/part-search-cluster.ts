/**
 * Search on a cluster. 50,000 people are imported and queried on both engines, to see that both find the same. Then a pool of a
 * million (or of each of SCOUT_BENCH_PEOPLE) is written straight into the cluster and queried over HTTP, with memory and
 * processor time of API and node reported separately. With `--data`, database and node are kept, and a second run queries without
 * writing again; `--times` also queries the last size repeated that many times. SCOUT_BENCH_COMPARE=0 skips the comparison.
 */
import { join } from 'node:path'
import { ensureIndex } from '../src/operations/pool/index/cluster-indexes.ts'
import { sendNext } from '../src/operations/pool/index/feed-pool.ts'
import type { Scout } from '../src/operations/scout.ts'
import { poolSearcher } from '../src/operations/shared/pool-searcher.ts'
import { readQuestion } from '../src/operations/shared/search-query.ts'
import { readFeedState } from '../src/pool/feed.ts'
import { ClusterClient } from '../src/search/cluster/client.ts'
import { ClusterIndex } from '../src/search/cluster/cluster-index.ts'
import { readIndexNames } from '../src/search/cluster/index-names.ts'
import { type OpenSearchCluster, startOpenSearch } from '../test/support/opensearch-nodes.ts'
import { type ClusterTimes, measureCluster, settled, shapeOf, untilGreen } from './cluster-measures.ts'
import { fillCluster } from './cluster-people.ts'
import { multiplyIndex } from './cluster-times.ts'
import { atLeast, type Figure, percentile, under } from './figures.ts'
import { HttpConnection } from './http-load.ts'
import { type ImportedPool, poolOf } from './pool-kept.ts'
import { processMb, processorMs } from './pool-memory.ts'
import { type Question, questions } from './pool-questions.ts'
import { SearchClient } from './pool-search-client.ts'
import { say } from './say.ts'
import { type Closers, openStage, type Stage } from './stage.ts'

const COMPARED = 50_000
const COMPARED_QUICK = 5_000
const PEOPLE = 1_000_000
const PEOPLE_QUICK = 50_000
const HEAP_MB = 4_096
const SHARDS = 2
const COUNTED = 60
const PROGRESS_MS = 10_000

interface ClusterStage {
  stage: Stage
  nodes: OpenSearchCluster
  pool: ImportedPool
  scout: Scout
  cluster: ClusterIndex
  client: ClusterClient
}

export async function searchCluster(closers: Closers, quick: boolean, folder?: string, times = 1): Promise<Figure[]> {
  const stage = await openStage(closers, folder)
  await stage.startSandbox()
  const pool = await poolOf(stage, quick ? COMPARED_QUICK : COMPARED)
  const heapMb = Number(process.env.SCOUT_BENCH_HEAP_MB ?? HEAP_MB)
  const nodes = await startOpenSearch({ heapMb, kept: folder && join(stage.dataDir, 'opensearch') })
  closers.push(() => nodes.close())
  const client = new ClusterClient(nodes.urls)
  await untilGreen(client)
  const embedded = await stage.scout()
  const shape = { shards: Number(process.env.SCOUT_BENCH_SHARDS ?? SHARDS), replicas: 0 }
  const cluster = new ClusterIndex({ url: nodes.urls, alias: 'bench', ...shape })
  const staged = {
    stage,
    nodes,
    pool,
    cluster,
    client,
    scout: { ...embedded, poolIndex: cluster },
  }
  const asked = await questions(await openClient(closers, staged))
  const figures = await compared(staged, embedded, asked)
  const sizes = process.env.SCOUT_BENCH_PEOPLE?.split(',').map(Number) ?? [quick ? PEOPLE_QUICK : PEOPLE]
  for (const people of sizes) {
    const rate = await grow(staged, people)
    const client = await openClient(closers, staged)
    figures.push(...figuresOf(people, { rate, ...(await askAt(staged, client, asked)) }))
  }
  if (times > 1) figures.push(...(await askTimes(closers, staged, asked, times)))
  return figures
}

async function askTimes(closers: Closers, staged: ClusterStage, asked: Question[], times: number): Promise<Figure[]> {
  const { client, pool, stage } = staged
  const { accountId } = pool.account
  const [names, { sentThrough }] = await Promise.all([
    readIndexNames(stage.database),
    readFeedState(stage.database, accountId),
  ])
  const isThere = names.live!.endsWith('-times')
  if (!isThere)
    await multiplyIndex(client, stage.database, { index: names.live!, times, people: sentThrough, accountId })
  const searcher = await openClient(closers, staged)
  const people = isThere ? sentThrough : sentThrough * times
  return figuresOf(people, { rate: undefined, ...(await askAt(staged, searcher, asked)) })
}

/** Uses an API process of its own: one that has searched a smaller pool still has it in memory. */
async function openClient(closers: Closers, { stage, nodes, pool }: ClusterStage): Promise<SearchClient> {
  const api = await stage.startApi({ SCOUT_SEARCH_URL: nodes.urls, SCOUT_SEARCH_REPLICAS: '0' })
  const client = new SearchClient(await HttpConnection.open(api), pool.account.apiKey)
  closers.push(async () => client.close())
  return client
}

/** A pool that was grown exists in one engine only, so it cannot be compared. */
async function compared(
  { stage, pool, scout, cluster }: ClusterStage,
  embedded: Scout,
  asked: Question[],
): Promise<Figure[]> {
  const { accountId } = pool.account
  const { nextDoc } = await readFeedState(stage.database, accountId)
  if (process.env.SCOUT_BENCH_COMPARE === '0' || nextDoc - 1 > pool.people) return []
  const fedAt = performance.now()
  while (await sendNext(scout, cluster, accountId));
  const fed = pool.people / ((performance.now() - fedAt) / 1_000)
  say(`${pool.people} people fed from the database, ${Math.round(fed)} a second`)
  const same = await compareEngines(embedded, scout, accountId, asked)
  return [
    {
      what: 'same first 400',
      ours: same,
      baseline: 1,
      unit: 'of 1',
      against: 'the embedded index',
      aim: atLeast(0.99),
    },
  ]
}

/** How many of the first 400 are the same, and for how many questions also in the same order. */
async function compareEngines(embedded: Scout, clustered: Scout, accountId: string, asked: Question[]) {
  let [shared, all, ordered, counted] = [0, 0, 0, 0]
  for (const { prompt, filters } of asked) {
    const input = { prompt, filtersJson: JSON.stringify(filters), page: 1 }
    const { query, interpretation } = await readQuestion(embedded, accountId, input)
    const question = { accountId, filters: query, criteria: interpretation.criteria }
    const [one, other] = await Promise.all(
      [embedded, clustered].map(async (scout) => scout.poolIndex.match(await poolSearcher(scout, accountId), question)),
    )
    const [docs, others] = [one!.best, other!.best].map((best) => best.map(({ doc }) => doc))
    const found = new Set(docs)
    const both = others!.filter((doc) => found.has(doc)).length
    shared += both
    all += docs!.length
    const isOrdered = docs!.join() === others!.join()
    if (isOrdered) ordered++
    if (one!.count === other!.count && one!.completeCount === other!.completeCount) counted++
    if (!isOrdered || one!.count !== other!.count)
      say(`"${prompt}" ${JSON.stringify(filters)}: ${both} of ${docs!.length}, ${other!.count} of ${one!.count}`)
  }
  say(
    `same first 400: ${(shared / all).toFixed(4)}; same order ${ordered}, same counts ${counted} of ${asked.length} questions`,
  )
  return shared / all
}

/** Adds people that only the cluster knows. Their records are not read, which costs a search some milliseconds less. */
async function grow(staged: ClusterStage, people: number): Promise<number | undefined> {
  const { stage, nodes, pool, scout, cluster, client } = staged
  const { accountId } = pool.account
  const { sentThrough: from } = await readFeedState(stage.database, accountId)
  if (from >= people) return undefined
  const index = await ensureIndex(scout, cluster)
  const [startedAt, node] = [performance.now(), nodes.nodes[0]!.pid]
  const spent = await processorMs(node)
  let toldAt = startedAt
  const seconds = () => (performance.now() - startedAt) / 1_000
  await fillCluster(scout, client, {
    index,
    accountId,
    imported: pool.people,
    from,
    people,
    onProgress(sent) {
      if (performance.now() - toldAt < PROGRESS_MS) return
      toldAt = performance.now()
      say(`${sent.toLocaleString('en')} people written in ${Math.round(seconds())} s`)
    },
  })
  await settled(client, index)
  // Compacts the index to the state in which a rebuild leaves it.
  await cluster.writer.compact(index)
  await stage.database.query(
    'update pool_state set next_doc = $2 + 1, sent_through = $2, version = version + 1 where account_id = $1',
    [accountId, people],
  )
  const processor = (await processorMs(node)) - spent
  say(
    `${people.toLocaleString('en')} people written and merged in ${Math.round(seconds())} s, ${Math.round(processor / 1_000)} s of the node's processors`,
  )
  return (people - from) / seconds()
}

async function askAt({ nodes, stage, scout, client }: ClusterStage, searcher: SearchClient, asked: Question[]) {
  const pids = { api: stage.apiPid(), node: nodes.nodes[0]!.pid }
  const searching = { name: 'search', all: asked, ask: (question: Question) => searcher.search(question) }
  const times = await measureCluster(searching, client, pids)
  const counting = {
    name: 'counts',
    all: asked.slice(0, COUNTED),
    ask: (question: Question) => searcher.count(question),
  }
  const counts = await measureCluster(counting, client, pids)
  const memory = { api: await processMb(pids.api), node: await processMb(pids.node) }
  const { live } = await readIndexNames(scout.database)
  const { bytes, segments } = await shapeOf(client, live!)
  say(
    `memory: API ${Math.round(memory.api)} MB, node ${Math.round(memory.node)} MB; index ${Math.round(bytes / 1e6)} MB in ${segments} segments`,
  )
  return { times, counts, memory }
}

interface Measured {
  rate: number | undefined
  times: ClusterTimes
  counts: ClusterTimes
  memory: { api: number; node: number }
}

function figuresOf(people: number, { rate, times, counts, memory }: Measured): Figure[] {
  const sized = `${people.toLocaleString('en')} people`
  const p95 = (name: string, { ms, node, api }: ClusterTimes, limit: number): Figure => ({
    what: `${name}, ${sized}, p95`,
    ours: percentile(ms, 0.95),
    baseline: percentile(node, 0.95) + percentile(api, 0.95),
    unit: 'ms',
    against: 'processor time of node and API',
    aim: under(limit, 'ms'),
  })
  const written: Figure[] = rate
    ? [{ what: `written, up to ${sized}`, ours: rate, baseline: rate, unit: '/s', against: 'itself' }]
    : []
  return [
    ...written,
    p95('search', times, 300),
    p95('counts', counts, 1_000),
    {
      what: `memory of the API, ${sized}`,
      ours: memory.api,
      baseline: memory.node,
      unit: 'MB',
      against: 'the node',
      aim: under(300, 'MB'),
    },
  ]
}
