/**
 * kill -9 at random moments: three workers, two API processes and the database, under a load of batches. Nothing acknowledged is
 * lost, and work in flight at a kill continues in time.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { BATCH } from '../bench/people.ts'
import type { Closers } from '../bench/stage.ts'
import type { Database } from '../src/storage/database.ts'
import { killPostmaster } from '../test/support/postmaster.ts'
import { until } from '../test/support/until.ts'
import { type BatchLoad, prepareLoad, requireAcknowledged } from './batch-load.ts'
import { count, type Figure, promised, seconds } from './figures.ts'
import { requireInvariants } from './invariants.ts'
import type { ServiceNode } from './nodes.ts'
import { SeededRandom } from './random.ts'
import { openReceiver } from './receiver.ts'
import { type Gap, openWork, watchGap } from './resumption.ts'
import type { Sizes } from './sizes.ts'
import { openStage, type Stage } from './stage.ts'

const LEASE_SECONDS = 5
/** Counted from the end of the lease, before which nobody else may take what the killed worker had claimed. */
const RESUME_MS_MAX = 10_000
const CLIENTS = 24
const PAUSE_MS_MAX = 400
const END_MS_MAX = 300_000
const LOOK_MS = 100
/** With more than this, work would wait for its turn, which has nothing to do with a kill. */
const WAITING_MAX = 100

type StormSizes = Pick<Sizes, 'batches' | 'kills' | 'databaseKills' | 'seed'>

export async function storm(closers: Closers, sizes: StormSizes): Promise<Figure[]> {
  const { batches, kills, databaseKills } = sizes
  const stage = await openStage(closers, {
    // Lookups take 0.03 to 1.7 seconds, so every kill finds some under way.
    sandbox: { timeFactor: 0.01 },
    env: { SCOUT_LEASE_SECONDS: String(LEASE_SECONDS) },
  })
  const apis = [await stage.place('serve'), await stage.place('serve')]
  const workers = [await stage.place('work'), await stage.place('work'), await stage.place('work')]
  const nodes = [...apis, ...workers]
  await Promise.all(nodes.map((node) => node.start()))
  const load = await prepareLoad(stage.database, apis, batches)
  const receiver = await openReceiver(closers)
  for (const account of load.accounts) await load.client(account).post('../webhooks', { url: receiver.url }, 'hook')

  const schedule = new KillSchedule(stage, nodes, sizes)
  const startedAt = performance.now()
  await Promise.all([schedule.run(), submit(stage.database, load, batches, schedule)])
  await schedule.finish()
  await until('all work has ended', async () => (await openWork(stage.database)) === 0, { ms: END_MS_MAX })
  const took = performance.now() - startedAt
  await requireInvariants(stage.database)
  await requireAcknowledged(stage.database, load)
  const untold = load.acknowledged.filter(({ jobId }) => !receiver.jobs.has(jobId))
  if (untold.length > 0) throw new Error(`${untold.length} clients were never told of the end of their job`)
  const failed = await failedItems(stage.database)
  return [
    promised(
      'crash',
      `kill -9 of ${kills} API and worker processes and ${databaseKills} of the database under ${count(batches)} batches`,
      `${count(batches * BATCH)} items in ${seconds(took)}; failed and refunded: ${failed}`,
      { aim: 'nothing acknowledged lost, eight invariants', met: true },
    ),
    ...resumed('a process', schedule.gaps.process),
    ...resumed('the database', schedule.gaps.database),
    { part: 'crash', what: 'what the processes complained of', value: stage.complaints.lines() },
  ]
}

function resumed(what: string, gaps: Gap[]): Figure[] {
  if (gaps.length === 0) return []
  const atMost = (title: string, value: (gap: Gap) => number, tell = (_: Gap) => '') => {
    const sorted = gaps.toSorted((a, b) => value(a) - value(b))
    const longest = sorted.at(-1)!
    const text = `${seconds(value(longest))}${tell(longest)}, median ${seconds(value(sorted[sorted.length >> 1]!))}`
    return promised('crash', title, text, {
      aim: `at most ${seconds(RESUME_MS_MAX)}`,
      met: value(longest) <= RESUME_MS_MAX,
    })
  }
  return [
    atMost(`longest until an item ended again after the kill of ${what}`, ({ anyMs }) => anyMs),
    atMost(
      `longest that anything then in flight waited after the end of its lease (${LEASE_SECONDS} s)`,
      ({ overdueMs }) => overdueMs,
      ({ kind }) => (kind ? ` (${kind})` : ''),
    ),
  ]
}

/** Batches and kills keep pace: neither ends long before the other. */
async function submit(database: Database, load: BatchLoad, batches: number, schedule: KillSchedule): Promise<void> {
  let next = 0
  const client = async () => {
    while (next < batches) {
      const n = next++
      schedule.submitted = n / batches
      await until('the storm keeps up', async () => schedule.done >= n / batches - 0.1, { ms: END_MS_MAX })
      // If the database is dead there is nothing to count; the request itself will wait.
      await until('few wait', async () => (await openWork(database).catch(() => 0)) < WAITING_MAX, { ms: END_MS_MAX })
      await load.start(n)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  schedule.submitted = 1
}

class KillSchedule {
  readonly gaps = { process: [] as Gap[], database: [] as Gap[] }
  /** Shares between 0 and 1. */
  submitted = 0
  done = 0
  readonly #stage: Stage
  readonly #nodes: ServiceNode[]
  readonly #sizes: StormSizes
  readonly #random: SeededRandom
  readonly #watches: Promise<void>[] = []
  readonly #starts = new Map<ServiceNode, Promise<void>>()

  constructor(stage: Stage, nodes: ServiceNode[], sizes: StormSizes) {
    this.#stage = stage
    this.#nodes = nodes
    this.#sizes = sizes
    this.#random = new SeededRandom(sizes.seed)
  }

  async run(): Promise<void> {
    const { kills, databaseKills } = this.#sizes
    const all = kills + databaseKills
    const every = Math.max(1, Math.round(all / Math.max(1, databaseKills)))
    let ofDatabase = 0
    for (let n = 0; n < all; n++) {
      await until('there is load', async () => this.submitted >= n / all - 0.05, { ms: END_MS_MAX })
      await delay(this.#random.next() * PAUSE_MS_MAX)
      if ((n % every === every - 1 && ofDatabase < databaseKills) || all - n <= databaseKills - ofDatabase) {
        ofDatabase += 1
        await this.#killDatabase()
      } else await this.#killNode(this.#random.pick(this.#nodes))
      this.done = (n + 1) / all
    }
  }

  /** Waits until all nodes are up again and all work that was in flight at a kill has continued. */
  async finish(): Promise<void> {
    await Promise.all(this.#starts.values())
    await Promise.all(this.#watches)
  }

  async #killNode(node: ServiceNode): Promise<void> {
    // One kill at a time, or no process would be left whose progress could be measured. The victim itself may still be starting.
    await Promise.all([...this.#starts].filter(([each]) => each !== node).map(([, start]) => start))
    await node.kill()
    this.#watch('process')
    this.#starts.set(node, this.#startUntilUp(node))
    await delay(this.#random.next() * PAUSE_MS_MAX)
  }

  /** While the database is away a start fails; like a supervisor, this starts it again. */
  async #startUntilUp(node: ServiceNode): Promise<void> {
    const kills = node.kills
    while (node.kills === kills) {
      const isUp = await node.start().then(
        () => true,
        () => false,
      )
      if (isUp) return
      await delay(LOOK_MS)
    }
  }

  async #killDatabase(): Promise<void> {
    await killPostmaster(this.#stage.dataDir)
    this.#watch('database')
  }

  #watch(kind: 'process' | 'database'): void {
    const watch = watchGap(this.#stage.database, performance.now()).then((gap) => void this.gaps[kind].push(gap))
    // Reported by over().
    watch.catch(() => {})
    this.#watches.push(watch)
  }
}

/** Number of failed items by code. */
async function failedItems(database: Database): Promise<string> {
  const rows = await database.query<{ code: string; n: number }>(
    `select result ->> 'code' as code, count(*) as n from batch_items where status = 'FAILED' group by 1 order by 1`,
  )
  return rows.map(({ code, n }) => `${count(n)} ${code}`).join(', ') || 'none'
}
