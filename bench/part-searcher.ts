/**
 * Two API processes that each hold the index of a large pool, compared with two that ask a search process: how much memory all of
 * them take, and how long the same questions take.
 */
import { type Figure, percentile } from './figures.ts'
import { HttpConnection } from './http-load.ts'
import { poolOf } from './pool-kept.ts'
import { processMb } from './pool-memory.ts'
import { type Question, questions } from './pool-questions.ts'
import { SearchClient } from './pool-search-client.ts'
import { repeatedPoolOf } from './repeated-pool.ts'
import { say } from './say.ts'
import { type Closers, openStage, type Stage } from './stage.ts'

const PEOPLE = 1_000_000
const PEOPLE_QUICK = 50_000
const APIS = 2
const ROUNDS = 3

interface Measured {
  mb: number
  search: number[]
  counts: number[]
}

/** `folder` and `times` mean the same as in `search`. */
export async function searcher(closers: Closers, quick: boolean, folder?: string, times = 1): Promise<Figure[]> {
  const stage = await openStage(closers, folder && times > 1 ? `${folder}-times-${times}` : folder)
  await stage.startSandbox()
  const pool = await (folder && times > 1
    ? repeatedPoolOf(stage, folder, times)
    : poolOf(stage, quick ? PEOPLE_QUICK : PEOPLE))
  const measure = (settings: Record<string, string>) => measured(stage, pool.account.apiKey, settings)
  const alone = await measure({})
  const socket = { SCOUT_SEARCH_SOCKET: `${stage.dataDir}/search.sock` }
  const process = await stage.startSearcher(socket)
  const asking = await measure(socket)
  const searcherMb = await processMb(process.pid)
  say(
    `memory of the search process: ${Math.round(searcherMb)} MB, of ${APIS} APIs that ask it ${Math.round(asking.mb)} MB`,
  )
  const size = `${pool.people.toLocaleString('en')} people`
  const beside = (what: string, ours: number, baseline: number, unit: Figure['unit'] = 'ms'): Figure => ({
    what: `${what}, ${size}`,
    ours,
    baseline,
    unit,
    against: `${APIS} API processes with an index each`,
  })
  return [
    beside(`memory of ${APIS} APIs and a search process`, asking.mb + searcherMb, alone.mb, 'MB'),
    ...(['search', 'counts'] as const).flatMap((what) =>
      ([0.5, 0.95] as const).map((share) =>
        beside(`${what}, p${share * 100}`, percentile(asking[what], share), percentile(alone[what], share)),
      ),
    ),
  ]
}

/** The later rounds of the same questions to each API in turn, and how much memory the APIs take together afterwards. */
async function measured(stage: Stage, key: string, settings: Record<string, string>): Promise<Measured> {
  const apis: { pid: number; url: string }[] = []
  for (let n = 0; n < APIS; n++) apis.push({ url: await stage.startApi(settings), pid: stage.apiPid() })
  // A new connection for each round, because idle connections are closed.
  const clientOf = async (url: string) => new SearchClient(await HttpConnection.open(url), key)
  const memory = () => Promise.all(apis.map(({ pid }) => processMb(pid)))
  const idle = await memory()
  const asked = await questions(await clientOf(apis[0]!.url))
  const times = { search: [] as number[], counts: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { url } of apis) {
      const client = await clientOf(url)
      const took = await ask(client, asked)
      client.close()
      // The first round finds nothing in memory.
      if (round > 0) times.search.push(...took.search)
      if (round > 0) times.counts.push(...took.counts)
    }
  }
  const mb = await memory()
  say(
    `memory of each API: ${idle.map(Math.round).join(', ')} MB before the first question, ${mb.map(Math.round).join(', ')} after`,
  )
  for (const { pid } of apis) globalThis.process.kill(pid)
  return {
    mb: mb.reduce((sum, one) => sum + one, 0),
    search: times.search.sort(rising),
    counts: times.counts.sort(rising),
  }
}

const rising = (a: number, b: number) => a - b
/** Counts are slower, so only every fifth question is counted. */
const COUNTED = 5

async function ask(client: SearchClient, asked: Question[]) {
  const took = { search: [] as number[], counts: [] as number[] }
  for (const [n, question] of asked.entries()) {
    took.search.push((await client.search(question)).ms)
    if (n % COUNTED === 0) took.counts.push((await client.count(question)).ms)
  }
  return took
}
