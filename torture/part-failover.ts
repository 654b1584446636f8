/**
 * Patroni's word: the primary of three machines is killed again and again under load, then each machine is taken out and
 * brought back in turn, then each of our own. Owns what is counted: what clients were told, and how long nobody was served.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { BATCH } from '../bench/people.ts'
import type { Closers } from '../bench/stage.ts'
import { count, type Figure, promised, seconds } from './figures.ts'
import { assemble, ended, type Fleet, LEASE, SANDBOX, underTraffic } from './part-nodes.ts'
import { findPatroni, type PatroniCluster, startPatroni } from './patroni.ts'
import type { Sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const CLIENTS = 3
/** Between two batches of a client: the machine also runs three databases. */
const PAUSE_MS = 300
const BACK_MS_MAX = 30_000
/** Kept for the probes, and for the traffic of the last part. */
const KEPT_BATCHES = 100

type FailoverSizes = Pick<Sizes, 'batches' | 'failovers'>

/** Clients that start batches until told to stop, each repeated under its key until it is acknowledged. */
class Traffic {
  readonly #load: Fleet['load']
  readonly #max: number
  readonly #clients: Promise<void>[]
  #next = 0
  #isOver = false

  constructor({ load }: Fleet, max: number) {
    this.#load = load
    this.#max = max
    this.#clients = Array.from({ length: CLIENTS }, () => this.#client())
  }

  /** How long a batch takes that is begun now. */
  async probe(): Promise<number> {
    const begun = performance.now()
    await this.#load.start(this.#next++)
    return performance.now() - begun
  }

  /** The number of the next batch of the first account. */
  async stop(): Promise<number> {
    this.#isOver = true
    await Promise.all(this.#clients)
    const accounts = this.#load.accounts.length
    return Math.ceil(this.#next / accounts) * accounts
  }

  async #client(): Promise<void> {
    while (!this.#isOver && this.#next < this.#max - KEPT_BATCHES) {
      await this.#load.start(this.#next++)
      await delay(PAUSE_MS)
    }
  }
}

async function killPrimaries(cluster: PatroniCluster, traffic: Traffic, kills: number): Promise<number[]> {
  const away: number[] = []
  for (let n = 0; n < kills; n++) {
    await cluster.whole()
    const primary = await cluster.primary()
    await primary.kill()
    away.push(await traffic.probe())
    process.stderr.write(`${seconds(away.at(-1)!)} `)
    // As its supervisor would.
    primary.start()
  }
  await cluster.whole()
  return away
}

/** As for a new minor version: the standbys first, then the primary, once another has taken over. */
async function takeOutEach(cluster: PatroniCluster, traffic: Traffic): Promise<number> {
  const first = await cluster.primary()
  for (const machine of cluster.machines.filter((each) => each !== first)) {
    await machine.stop()
    machine.start()
    await cluster.whole()
  }
  await cluster.switchOver()
  const away = await traffic.probe()
  await cluster.whole()
  await first.stop()
  first.start()
  await cluster.whole()
  return away
}

export async function failover(closers: Closers, { batches, failovers }: FailoverSizes): Promise<Figure[]> {
  const what = `primary of three machines under Patroni killed with -9 under load, times: ${failovers}`
  const programs = await findPatroni()
  if (typeof programs === 'string') return [{ part: 'failover', what, value: programs }]
  const cluster = await startPatroni(closers, programs)
  const stage = await openStage(closers, { sandbox: SANDBOX, env: LEASE, ground: cluster.ground })
  const fleet = await assemble(stage, batches + KEPT_BATCHES)
  const traffic = new Traffic(fleet, batches)
  const away = await killPrimaries(cluster, traffic, failovers)
  const switched = await takeOutEach(cluster, traffic)
  const next = await traffic.stop()
  await ended(fleet)
  const kept = `${count(fleet.load.acknowledged.length)} acknowledged batches of ${BATCH}, none lost, none twice`
  const own = await underTraffic(
    { ...fleet, load: { ...fleet.load, start: (n) => fleet.load.start(next + n) } },
    KEPT_BATCHES / 2,
    async (node) => {
      await node.stop()
      await node.start()
    },
  )
  await ended(fleet)
  const worst = Math.max(...away)
  return [
    promised('failover', what, `${kept}; ledger verified`, 'no acknowledged charge lost', true),
    promised('failover', 'served again after', away.map(seconds).join(', '), '≤ 30 s each', worst <= BACK_MS_MAX),
    promised(
      'failover',
      'every machine of PostgreSQL taken out and brought back, with a switchover',
      `no request lost; served again ${seconds(switched)} after the switchover`,
      '≤ 30 s',
      switched <= BACK_MS_MAX,
    ),
    promised('failover', 'then 2 API and 3 workers in turn', own.value, 'no request lost', own.failed === 0),
  ]
}
