/**
 * A network that fails three calls in ten in every possible way, and is away for ten minutes in between. Every item ends in time,
 * and refunds are exact. The breaker opens and closes, and the network's return causes no rush of calls.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { BATCH, type BenchAccount, contactBatch, openAccounts, saveEnriched } from '../bench/people.ts'
import type { Closers } from '../bench/stage.ts'
import { WORK_DEADLINE_SECONDS } from '../contract/limits.ts'
import { startContactBatch } from '../src/operations/contact/start-contact-batch.ts'
import { until } from '../test/support/until.ts'
import { count, type Figure, promised } from './figures.ts'
import { requireInvariants } from './invariants.ts'
import { type ManualClockService, startWithManualClock } from './manual-clock-service.ts'
import type { Sizes } from './sizes.ts'
import { openStage, type Stage } from './stage.ts'

/** 30 % together. `duplicate` is a fault of searches only, and has no effect here. */
const FAULTS = { timeout: 0.02, error: 0.11, throttle: 0.04, malformed: 0.05, slow: 0.02, foreign: 0.04, stuck: 0.02 }
const ACCOUNTS = 20
const SLOTS = 64
/** Slow enough that the slots are the limit and not this machine: 64 slots call at most 640 times per second. */
const LATENCY_MS = 100
/** Share of all items per wave, and the maximum of items: the clock runs while they are processed, and each has five minutes. */
const WAVE_SHARE = 0.2
const WAVE_ITEMS_MAX = 1_500
/** Of a wave's items, the share that may remain: these are stuck until their deadline. */
const STUCK_SHARE = 0.1
const OUTAGE_SECONDS = 600
const STEP_SECONDS = 5
/** How long before the outage ends the last wave comes: it is still within its time when the network is back. */
const LAST_WAVE_SECONDS = 30
const RUSH_MAX = 1.2
const RUSH_WINDOW_MS = 5_000
/** Tolerance: the clock moves by hand in steps, and each item gets a last look at the network. */
const LATE_SECONDS_MAX = 20
const DRAIN_MS_MAX = 600_000

export async function providers(closers: Closers, sizes: Pick<Sizes, 'items'>): Promise<Figure[]> {
  const stage = await openStage(closers, { sandbox: { timeFactor: 0.01, faults: FAULTS } })
  stage.network.latencyMs = LATENCY_MS
  const service = await startWithManualClock(closers, stage, SLOTS)
  const accounts = await openAccounts(stage.database, ACCOUNTS)
  const batches = Math.ceil(sizes.items / BATCH)
  const urns = await saveEnriched(stage.database, accounts, Math.ceil(batches / ACCOUNTS) * BATCH)
  const waves = new Waves(service, accounts, urns, batches)

  const afterWaves = async (some: () => Promise<number>) => drained(stage, await waiting(stage), await some())
  while (waves.share < 0.5) await afterWaves(() => waves.send())
  const steady = peakRateOf(stage.network.arrivals)
  let asked = 0
  let returned = 0
  await afterWaves(async () => {
    let items = await waves.send()
    await delay(500)
    asked = await outage(stage, service, async () => {
      items += await waves.send()
    })
    returned = performance.now()
    return items
  })
  const rush = peakRateOf(stage.network.arrivals.filter((at) => at > returned))
  while (waves.share < 1) await afterWaves(() => waves.send())
  // Stuck lookups end at their deadline.
  await finish(stage, service)
  await requireInvariants(stage.database)
  return [...(await ends(stage, waves.items)), ...breaker(service, asked), ...noRush(steady, rush)]
}

class Waves {
  items = 0
  #next = 0
  readonly #service: ManualClockService
  readonly #accounts: BenchAccount[]
  readonly #urns: string[]
  readonly #batches: number

  constructor(service: ManualClockService, accounts: BenchAccount[], urns: string[], batches: number) {
    this.#service = service
    this.#accounts = accounts
    this.#urns = urns
    this.#batches = batches
  }

  /** The share of all batches sent so far. */
  get share(): number {
    return this.#next / this.#batches
  }

  /** Sends the next wave at once. Returns its number of items. */
  async send(): Promise<number> {
    const before = this.items
    const size = Math.ceil(Math.min(this.#batches * WAVE_SHARE, WAVE_ITEMS_MAX / BATCH))
    const end = Math.min(this.#batches, this.#next + size)
    while (this.#next < end) {
      const group = Array.from({ length: Math.min(8, end - this.#next) }, () => this.#next++)
      await Promise.all(
        group.map(async (n) => {
          const at = Math.floor(n / ACCOUNTS) * BATCH
          const body = contactBatch(this.#urns.slice(at, at + BATCH))
          await startContactBatch(this.#service.scout, this.#accounts[n % ACCOUNTS]!, body)
          this.items += BATCH
        }),
      )
    }
    return this.items - before
  }
}

/** Ten minutes in which every call is refused. Returns how many calls were made. */
async function outage(stage: Stage, service: ManualClockService, lastWave: () => Promise<void>): Promise<number> {
  const before = stage.network.arrivals.length
  stage.network.outage = 'refuses'
  let isSent = false
  for (let passed = 0; passed < OUTAGE_SECONDS; passed += STEP_SECONDS) {
    if (!isSent && passed >= OUTAGE_SECONDS - LAST_WAVE_SECONDS) {
      isSent = true
      await lastWave()
    }
    await service.advance(STEP_SECONDS)
  }
  stage.network.outage = 'none'
  return stage.network.arrivals.length - before
}

const waiting = async ({ database }: Stage) =>
  (await database.query<{ n: number }>('select count(*) as n from work'))[0]!.n

/** Waits in real time until most of these items have ended, not counting work that waited before. */
async function drained(stage: Stage, before: number, items: number): Promise<void> {
  const limit = before + items * STUCK_SHARE
  await until('most work has ended', async () => (await waiting(stage)) <= limit, { ms: DRAIN_MS_MAX })
}

async function finish(stage: Stage, service: ManualClockService): Promise<void> {
  await until(
    'all work has ended',
    async () => {
      await service.advance(STEP_SECONDS)
      return (await waiting(stage)) === 0
    },
    { ms: DRAIN_MS_MAX },
  )
}

/** The highest number of calls per second over any five seconds. */
export function peakRateOf(arrivals: number[]): number {
  let most = 0
  let first = 0
  for (let last = 0; last < arrivals.length; last++) {
    while (arrivals[last]! - arrivals[first]! > RUSH_WINDOW_MS) first++
    most = Math.max(most, last - first + 1)
  }
  return most / (RUSH_WINDOW_MS / 1_000)
}

async function ends({ database, network }: Stage, items: number): Promise<Figure[]> {
  const [row] = await database.query<{ ended: number; failed: number; late: number; span: number }>(
    `select count(*) filter (where status <> 'PENDING') as ended, count(*) filter (where status = 'FAILED') as failed,
       (select max(extract(epoch from updated_at - deadline_at))::float8 from unlocks) as late,
       (select min(extract(epoch from deadline_at - created_at))::float8 from unlocks) as span
     from batch_items`,
  )
  const faults = Object.entries(network.sandbox.stats().faults).map(([name, times]) => `${name} ${count(times)}`)
  const { ended, failed, late, span } = row!
  return [
    promised(
      'provider',
      `${count(items)} items, 30 % faults (${faults.join(', ')}) and an outage of 10 simulated minutes`,
      `${count(ended)} ended, ${count(failed)} of them failed and refunded`,
      {
        aim: 'every item ends, refunds exact, eight invariants',
        met: ended === items && span === WORK_DEADLINE_SECONDS,
      },
    ),
    promised(
      'provider',
      'latest end after its deadline, of simulated time',
      late <= 0 ? 'none' : `${late.toFixed(1)} s`,
      { aim: `at most ${LATE_SECONDS_MAX} s`, met: late <= LATE_SECONDS_MAX },
    ),
  ]
}

function breaker({ lines }: ManualClockService, asked: number): Figure[] {
  const opened = lines.filter((line) => line.includes('the network is down')).length
  const closed = lines.filter((line) => line.includes('the network answers again')).length
  return [
    promised('provider', 'breaker opened, closed; calls during the outage', `${opened}, ${closed}; ${count(asked)}`, {
      aim: 'opens and closes',
      met: opened > 0 && opened === closed,
    }),
  ]
}

const noRush = (steady: number, rush: number): Figure[] => [
  promised(
    'provider',
    'most calls a second after the outage, of the steady rate before it',
    `${rush.toFixed(0)}/s of ${steady.toFixed(0)}/s (${(rush / steady).toFixed(2)})`,
    { aim: `at most ${RUSH_MAX}`, met: rush <= RUSH_MAX * steady },
  ),
]
