/**
 * Mixed traffic at 70 % of the machine's capacity, for minutes: no error, flat memory. Then far beyond it: requests are refused
 * quickly, and the service recovers by itself.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../bench/figures.ts'
import { load as closedLoop, type HttpRequest } from '../bench/http-load.ts'
import { type BenchAccount, batchOf, contactBatch, openAccounts, saveEnriched } from '../bench/people.ts'
import type { Closers } from '../bench/stage.ts'
import { until } from '../test/support/until.ts'
import { count, type Figure, millis, promised } from './figures.ts'
import { type Seen, sendAtRate } from './http-fleet.ts'
import { requireInvariants } from './invariants.ts'
import type { ServiceNode } from './nodes.ts'
import { SeededRandom } from './random.ts'
import type { Sizes } from './sizes.ts'
import { openStage, type Stage } from './stage.ts'

const ACCOUNTS = 20
const SHARE_OF_CAPACITY = 0.7
const CONNECTIONS = 64
const OVERLOAD = 3
const OVERLOAD_CONNECTIONS = 1_500
const OVERLOAD_MS = 10_000
const CALIBRATION_MS = 8_000
/** How much a process may grow while its caches fill; more means a leak. */
const GROWTH_MAX = 1.2
const SHED_P99_MS_MAX = 2_000
const OPENING_MS = 6_000

export async function load(closers: Closers, sizes: Pick<Sizes, 'seconds' | 'seed'>): Promise<Figure[]> {
  const stage = await openStage(closers, { sandbox: { timeFactor: 0.01 } })
  const [api, worker] = [await stage.place('serve'), await stage.place('work')]
  await Promise.all([api.start(), worker.start()])
  // Opening the dictionaries keeps a core busy; only the service at work is measured.
  await delay(OPENING_MS)
  const url = await api.url()
  const traffic = await mixed(stage, url, sizes.seed)
  await closedLoop(url, CALIBRATION_MS / 2, traffic)
  const { perSecond: capacity } = await closedLoop(url, CALIBRATION_MS, traffic)
  const rate = capacity * SHARE_OF_CAPACITY

  const memory = watchMemory([api, worker])
  const steady = await sendAtRate(
    url,
    { perSecond: rate, ms: sizes.seconds * 1_000, connections: CONNECTIONS },
    traffic,
  )
  const grown = memory.end()
  const beyond = await sendAtRate(
    url,
    { perSecond: capacity * OVERLOAD, ms: OVERLOAD_MS, connections: OVERLOAD_CONNECTIONS },
    traffic,
  )
  const after = await sendAtRate(url, { perSecond: rate, ms: OVERLOAD_MS, connections: CONNECTIONS }, traffic)
  await until('all work has ended', async () => (await openWork(stage)) === 0, { ms: 300_000 })
  await requireInvariants(stage.database)
  return [
    ...steadyFigures(steady, sizes.seconds, capacity),
    promised('load', 'memory at the end, of the end of the first fifth', grown.text, {
      aim: `at most ${GROWTH_MAX}`,
      met: grown.most <= GROWTH_MAX,
    }),
    ...beyondFigures(beyond, after),
  ]
}

/** Polls, balances, reads of the pool, resolutions, and batches that workers really process. */
async function mixed(stage: Stage, url: string, seed: number): Promise<() => HttpRequest> {
  const accounts = await openAccounts(stage.database, ACCOUNTS)
  const urns = await saveEnriched(stage.database, accounts, 3_000)
  const random = new SeededRandom(seed)
  const jobs = await Promise.all(accounts.map((account) => firstJob(url, account, batchOf(urns, 0))))
  const started = new Map<BenchAccount, number>()
  return () => {
    const n = random.below(ACCOUNTS)
    const account = accounts[n]!
    const key = account.apiKey
    const get = (path: string): HttpRequest => ({ method: 'GET', path: `/v1/${path}`, key })
    const drawn = random.below(100)
    if (drawn < 60) return get(`talent-scout/batch-status?jobId=${jobs[n]}`)
    if (drawn < 75) return get('credits')
    if (drawn < 85) return get('talent-pool/candidates?limit=10')
    if (drawn < 93) return get('talent-scout/resolve-location?city=Madrid')
    if (drawn < 98) return get('credits/ledger?limit=20')
    const at = (started.get(account) ?? 0) + 1
    started.set(account, at)
    // Once everybody is known, batches are answered from what the account already has.
    const body = contactBatch(batchOf(urns, 1 + (at % 199)))
    return { method: 'POST', path: '/v1/talent-scout/contact/batch', key, body }
  }
}

async function firstJob(url: string, { apiKey }: BenchAccount, urns: string[]): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify(contactBatch(urns))
  const answer = await fetch(`${url}/v1/talent-scout/contact/batch`, { method: 'POST', headers, body })
  return ((await answer.json()) as { jobId: string }).jobId
}

/** One reading per second. Compares the medians of the second tenth and the last tenth of the run: neither a peak nor the start. */
function watchMemory(nodes: ServiceNode[]) {
  const readings = nodes.map((): number[] => [])
  const timer = setInterval(() => {
    for (const [n, node] of nodes.entries()) void residentMb(node.pid).then((mb) => readings[n]!.push(mb))
  }, 1_000)
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  return {
    end() {
      clearInterval(timer)
      const each = readings.map((all) => {
        const tenth = Math.max(1, Math.floor(all.length / 10))
        return { first: middle(all.slice(tenth, 2 * tenth)), last: middle(all.slice(-tenth)) }
      })
      const text = each.map(({ first, last }, n) => `${nodes[n]!.role} ${first.toFixed(0)} → ${last.toFixed(0)} MB`)
      return { text: text.join(', '), most: Math.max(...each.map(({ first, last }) => last / first)) }
    },
  }
}

const residentMb = async (pid: number): Promise<number> =>
  (Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024) / 1e6

const openWork = async ({ database }: Stage) =>
  (await database.query<{ n: number }>('select count(*) as n from work'))[0]!.n

const summaryOf = (statuses: Map<number, number>) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${count(n)} × ${status || 'no answer'}`)
    .join(', ')

function steadyFigures(seen: Seen, seconds: number, capacity: number): Figure[] {
  const good = seen.latencies(200)
  const bad = [...seen.statuses].filter(([status]) => status !== 200)
  return [
    promised(
      'load',
      `${seconds} s of mixed traffic at 70 % of ${capacity.toFixed(0)}/s`,
      `${summaryOf(seen.statuses)}; p50 ${millis(percentile(good, 0.5))}, p99 ${millis(percentile(good, 0.99))}`,
      { aim: 'no error', met: bad.length === 0 },
    ),
  ]
}

function beyondFigures(beyond: Seen, after: Seen): Figure[] {
  const shed = [...beyond.latencies(503), ...beyond.latencies(429)].sort((a, b) => a - b)
  const p99 = percentile(shed, 0.99)
  const onlyShed = [...beyond.statuses.keys()].every((status) => [200, 429, 503].includes(status))
  const well = [...after.statuses.keys()].every((status) => status === 200)
  return [
    promised(
      'load',
      `${OVERLOAD_MS / 1_000} s at ${OVERLOAD} times the capacity`,
      `${summaryOf(beyond.statuses)}; refusals p50 ${millis(percentile(shed, 0.5))}, p99 ${millis(p99)}`,
      { aim: 'refuses with 503/429, quickly', met: onlyShed && shed.length > 0 && p99 <= SHED_P99_MS_MAX },
    ),
    promised(
      'load',
      'the same traffic as before, right afterwards',
      `${summaryOf(after.statuses)}; p99 ${millis(percentile(after.latencies(200), 0.99))}`,
      { aim: 'well again by itself', met: well },
    ),
  ]
}
