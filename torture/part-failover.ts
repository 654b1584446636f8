/**
 * What Patroni promises, under load. The primary of three machines is killed repeatedly, then cut off; etcd is stopped. Each
 * machine in turn gets another minor version of PostgreSQL; then each of our own processes is replaced. Owns what is counted:
 * what clients were told, and how long nobody was served.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { BATCH } from '../bench/people.ts'
import { type Closers, makeFolder } from '../bench/stage.ts'
import { count, type Figure, promised, seconds } from './figures.ts'
import type { Machine as Cable } from './namespaces.ts'
import { type OlderPostgres, olderPostgres } from './older-postgres.ts'
import { assemble, ended, type Fleet, LEASE, SANDBOX, underTraffic } from './part-nodes.ts'
import { findPatroni, type PatroniCluster, startPatroni } from './patroni.ts'
import type { PatroniMachine } from './patroni-machine.ts'
import type { Sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const CLIENTS = 3
/** Pause between two batches of a client, as the machine also runs three databases. */
const PAUSE_MS = 300
const BACK_MS_MAX = 30_000
/** Batches reserved for the probes and for the traffic of the last part. */
const KEPT_BATCHES = 100
/** Longer than the lease of a primary, so a primary that needs etcd to keep its role has lost it. */
const WITHOUT_ETCD_MS = 40_000
/** Factor on the batches of the storm: enough to last until the last machine is upgraded. */
const SHARE = 2
const PART = 'failover'

type FailoverSizes = Pick<Sizes, 'batches' | 'failovers'>

/** Clients that start batches until stopped; each batch is repeated under its key until it is acknowledged. */
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

  /** How long a batch started now takes. */
  async probe(): Promise<number> {
    const begun = performance.now()
    await this.#load.start(this.#next++)
    return performance.now() - begun
  }

  /** Stops the clients. Returns the number of the next batch that belongs to the first account. */
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
    // Its supervisor would start it again too.
    primary.start()
  }
  await cluster.whole()
  return away
}

const CUTS: [string, (cable: Cable) => Promise<void>][] = [
  ['from the other machines, while clients still reach it', (cable) => cable.cutFromOthers()],
  ['from everybody', (cable) => cable.unplug()],
]

/** Two machines that both believe they are the primary would both acknowledge; later one of them loses what it acknowledged. */
async function cutOff(cluster: PatroniCluster, traffic: Traffic): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [from, cut] of CUTS) {
    const primary = await cluster.primary()
    const what = `the primary cut off ${from}`
    if (!primary.cable) return [{ part: PART, what, value: 'not run: needs Linux and root' }]
    await cut(primary.cable)
    const away = await traffic.probe()
    const other = await cluster.primary()
    await primary.cable.mend()
    await cluster.whole()
    const isKept = away <= BACK_MS_MAX && other !== primary
    figures.push(
      promised(PART, what, `${other.name} took over; served again after ${seconds(away)}`, {
        aim: '≤ 30 s',
        met: isKept,
      }),
    )
  }
  return figures
}

/** The primary keeps its role as long as all machines can reach it (failsafe_mode). */
async function withoutEtcd(cluster: PatroniCluster, traffic: Traffic): Promise<Figure> {
  const primary = await cluster.primary()
  await Promise.all(cluster.machines.map((machine) => machine.killEtcd()))
  const since = performance.now()
  let slowest = 0
  while (performance.now() - since < WITHOUT_ETCD_MS) {
    slowest = Math.max(slowest, await traffic.probe())
    await delay(PAUSE_MS)
  }
  const isSame = (await cluster.primary()) === primary
  for (const machine of cluster.machines) machine.startEtcd()
  await cluster.whole()
  const value = `served all the while, slowest ${seconds(slowest)}; ${isSame ? 'the same primary' : 'another primary'}`
  return promised(PART, `etcd away for ${seconds(WITHOUT_ETCD_MS)}`, value, {
    aim: '≤ 30 s each',
    met: slowest <= BACK_MS_MAX,
  })
}

/** Upgrades the standbys first, then the primary, after another machine has taken over. */
async function upgradeEach(cluster: PatroniCluster, traffic: Traffic, programs: string): Promise<number> {
  const first = await cluster.primary()
  const upgrade = async (machine: PatroniMachine) => {
    await machine.stop()
    await machine.install(programs)
    machine.start()
    await cluster.whole()
  }
  for (const machine of cluster.machines.filter((each) => each !== first)) await upgrade(machine)
  await cluster.switchOver()
  const away = await traffic.probe()
  await cluster.whole()
  await upgrade(first)
  return away
}

function upgraded(switched: number, version: OlderPostgres | undefined, versions: number[]): Figure {
  const [, minor] = version?.newer.split('.') ?? []
  const isNew = minor === undefined || versions.every((each) => each % 100 === Number(minor))
  return promised(
    PART,
    `every machine of PostgreSQL ${version ? `brought from ${version.older} to ${version.newer}` : 'taken out and brought back'}, with a switchover`,
    `no request lost; served again ${seconds(switched)} after the switchover${isNew ? '' : `; they run ${versions}`}`,
    { aim: '≤ 30 s', met: isNew && switched <= BACK_MS_MAX },
  )
}

export async function failover(closers: Closers, { batches, failovers }: FailoverSizes): Promise<Figure[]> {
  const what = `primary of three machines under Patroni killed with -9 under load, times: ${failovers}`
  const programs = await findPatroni()
  if (typeof programs === 'string') return [{ part: PART, what, value: programs }]
  const version = await olderPostgres(await makeFolder(closers), programs.postgres)
  const cluster = await startPatroni(closers, { ...programs, postgres: version?.programs ?? programs.postgres })
  const stage = await openStage(closers, { sandbox: SANDBOX, env: LEASE, databaseTarget: cluster.databaseTarget })
  const fleet = await assemble(stage, batches * SHARE + KEPT_BATCHES)
  const traffic = new Traffic(fleet, batches * SHARE)
  const away = await killPrimaries(cluster, traffic, failovers)
  const cuts = await cutOff(cluster, traffic)
  const etcd = await withoutEtcd(cluster, traffic)
  const switched = await upgradeEach(cluster, traffic, programs.postgres)
  const minor = upgraded(switched, version, await cluster.versions())
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
    promised(PART, `${what}; and what follows`, `${kept}; ledger verified`, {
      aim: 'no acknowledged charge lost',
      met: true,
    }),
    promised(PART, 'served again after', away.map(seconds).join(', '), {
      aim: '≤ 30 s each',
      met: worst <= BACK_MS_MAX,
    }),
    ...cuts,
    etcd,
    minor,
    promised(PART, 'then 2 API and 3 workers in turn', own.value, { aim: 'no request lost', met: own.failed === 0 }),
  ]
}
