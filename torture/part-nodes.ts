/**
 * Several machines on one PostgreSQL: restarted one after the other under load, moved to a standby when the primary dies, and run
 * behind PgBouncer. Parts whose programs are not installed are skipped, and the table says so.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { BATCH } from '../bench/people.ts'
import type { Closers } from '../bench/stage.ts'
import type { createAccount } from '../src/operations/accounts/accounts.ts'
import { until } from '../test/support/until.ts'
import { Balancer } from './balancer.ts'
import { type BatchLoad, prepareLoad, requireAcknowledged } from './batch-load.ts'
import { count, type Figure, promised, seconds } from './figures.ts'
import { requireInvariants } from './invariants.ts'
import type { ServiceNode } from './nodes.ts'
import type { Sizes } from './sizes.ts'
import { openStage, type Stage } from './stage.ts'
import { findPgBouncer, findPostgres, startPair, startPgBouncer } from './system-postgres.ts'

export const SANDBOX = { timeFactor: 0.01 }
export const LEASE = { SCOUT_LEASE_SECONDS: '5' }
const CLIENTS = 8
/** Factor on the batches of the storm: enough to last through what happens meanwhile. */
const SHARE = 0.25
const END_MS_MAX = 300_000

type NodeSizes = Pick<Sizes, 'batches'>

const batchesOf = ({ batches }: NodeSizes) => Math.max(40, Math.round(batches * SHARE))

export interface Fleet {
  stage: Stage
  apis: ServiceNode[]
  workers: ServiceNode[]
  load: BatchLoad
}

interface FleetOptions {
  env?: Record<string, string>
  /** The sources the machines run at first. */
  root?: string
  /** How that version creates accounts. */
  create?: typeof createAccount | undefined
}

export async function assemble(
  stage: Stage,
  batches: number,
  { env = {}, root = '.', create }: FleetOptions = {},
): Promise<Fleet> {
  const apis = [await stage.place('serve', env), await stage.place('serve', env)]
  const workers = [await stage.place('work', env), await stage.place('work', env), await stage.place('work', env)]
  for (const node of [...apis, ...workers]) node.root = root
  await Promise.all([...apis, ...workers].map((node) => node.start()))
  return { stage, apis, workers, load: await prepareLoad(stage.database, apis, batches, create) }
}

/** Requires that all work has ended, was paid for once, and is visible to nobody else. */
export async function ended({ stage, load }: Fleet): Promise<void> {
  const waiting = async () =>
    (await stage.database.query<{ n: number }>('select count(*) as n from work').catch(() => [{ n: 1 }]))[0]!.n
  await until('all work has ended', async () => (await waiting()) === 0, { ms: END_MS_MAX })
  await requireInvariants(stage.database)
  await requireAcknowledged(stage.database, load)
}

/**
 * Does something to every machine in turn while clients poll and start batches through a balancer. Returns what the clients were
 * told.
 */
export async function underTraffic(
  { apis, workers, load }: Fleet,
  batches: number,
  replace: (node: ServiceNode) => Promise<void>,
): Promise<{ value: string; failed: number; refused: number }> {
  const balancer = new Balancer(apis)
  const { jobId } = await load.start(0)
  let over = false
  const failures: string[] = []
  let refused = 0
  const poll = async () => {
    for (const { apiKey } = load.accounts[0]!; !over; ) {
      const answer = await balancer
        .send('GET', `talent-scout/batch-status?jobId=${jobId}`, apiKey)
        .catch((error: Error) => ({ status: 0, body: error.message }))
      // Such a refusal asks for a repetition; the next poll is one.
      if (answer.status === 503 && answer.body.retryable) refused += 1
      else if (answer.status !== 200) failures.push(JSON.stringify(answer))
    }
  }
  const submit = async () => {
    for (let n = 1; n < batches && !over; n++) await load.start(n)
  }
  const traffic = [submit(), ...Array.from({ length: CLIENTS }, poll)]
  for (const node of [...apis, ...workers]) {
    await replace(node)
    await delay(500)
  }
  over = true
  await Promise.all(traffic)
  const failed = `${failures.length} failed${failures[0] ? ` (${failures[0]})` : ''}`
  return {
    value: `${count(balancer.sent)} requests, ${failed}, ${refused} told to ask again, ${balancer.passedOn} passed on to the other machine; ${count(load.acknowledged.length)} batches`,
    failed: failures.length,
    refused,
  }
}

/** Restarts every machine once, while clients poll and start batches through the balancer. */
export async function rolling(closers: Closers, sizes: NodeSizes): Promise<Figure[]> {
  const batches = batchesOf(sizes)
  const fleet = await assemble(await openStage(closers, { sandbox: SANDBOX, env: LEASE }), batches)
  const { value, failed, refused } = await underTraffic(fleet, batches, async (node) => {
    await node.stop()
    await node.start()
  })
  await ended(fleet)
  return [
    promised('nodes', 'rolling restart of 2 API and 3 workers under load', value, {
      aim: 'no failed request',
      met: failed + refused === 0,
    }),
  ]
}

/** The primary dies during the load. */
export async function standby(closers: Closers, sizes: NodeSizes): Promise<Figure[]> {
  const batches = batchesOf(sizes)
  const programs = await findPostgres()
  const what = 'PostgreSQL killed with -9 under load, its synchronous standby promoted'
  if (!programs) return [{ part: 'nodes', what, value: 'not run: no postgresql of the system' }]
  const pair = await startPair(closers, programs)
  const stage = await openStage(closers, { sandbox: SANDBOX, env: LEASE, databaseTarget: pair.primary })
  const fleet = await assemble(stage, batches)
  const { load } = fleet
  let next = 0
  const client = async () => {
    while (next < batches) await load.start(next++)
  }
  const traffic = Promise.all(Array.from({ length: CLIENTS }, client))
  await until('the load is half through', async () => load.acknowledged.length >= batches / 2, { ms: END_MS_MAX })
  const killedAt = performance.now()
  const { target } = await pair.failOver()
  stage.turnTo(target)
  const before = load.acknowledged.length
  await until('somebody is served again', async () => load.acknowledged.length > before, { ms: END_MS_MAX })
  const away = performance.now() - killedAt
  await traffic
  await ended(fleet)
  return [
    promised(
      'nodes',
      what,
      `${count(load.acknowledged.length)} acknowledged batches of ${BATCH}, none lost; served again after ${seconds(away)}`,
      { aim: 'no acknowledged charge lost', met: true },
    ),
  ]
}

export async function pooled(closers: Closers, sizes: NodeSizes): Promise<Figure[]> {
  const batches = batchesOf(sizes)
  const program = await findPgBouncer()
  const what = 'all machines behind PgBouncer in transaction mode'
  if (!program) return [{ part: 'nodes', what, value: 'not run: no pgbouncer' }]
  const stage = await openStage(closers, { sandbox: SANDBOX, env: LEASE })
  const { target, user, database } = await startPgBouncer(closers, program, stage.databaseTarget)
  const { host, port } = target as { host: string; port: number }
  const env = { SCOUT_DATABASE_POOLED: 'true', DATABASE_URL: `postgres://${user}:none@${host}:${port}/${database}` }
  const fleet = await assemble(stage, batches, { env })
  const startedAt = performance.now()
  let next = 0
  const client = async () => {
    while (next < batches) await fleet.load.start(next++)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await ended(fleet)
  const took = performance.now() - startedAt
  return [
    promised('nodes', what, `${count(batches)} batches of ${BATCH} in ${seconds(took)}`, {
      aim: 'works, eight invariants',
      met: true,
    }),
  ]
}
