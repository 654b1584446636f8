/**
 * 1,000 contact batches of 15, worked off by two worker processes. The baseline claims and deletes as many queue rows in two bare
 * loops: what the queue alone can do, without lookups, values and credits.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { claim } from '../src/jobs/claim.ts'
import { enqueue, finish } from '../src/jobs/queue.ts'
import type { QueueTask } from './bare-queue.ts'
import { atRate, type Figure } from './figures.ts'
import { HttpConnection } from './http-load.ts'
import { BATCH, type BenchAccount, batchOf, contactBatch, openAccounts, saveEnriched } from './people.ts'
import { record } from './recording.ts'
import { type Closers, openStage, POOL, type Stage } from './stage.ts'

const ACCOUNTS = 50
const WORKERS = 2
const AIM_PER_SECOND = 1_200
const CLIENTS = 8
/** A worker's slots, which is how much it claims at once. */
const SLOTS = 32
/** Long enough for all batches on a quiet machine; on a busy one the rate is that of the part done. */
const DRAIN_MS_MAX = 45_000
const LOOK_MS = 100

export async function drain(closers: Closers, quick: boolean): Promise<Figure[]> {
  const stage = await openStage(closers)
  await stage.startSandbox()
  const api = await stage.startApi()
  const batches = quick ? 100 : 1_000
  const accounts = await openAccounts(stage.database, ACCOUNTS)
  const task = await recordQueue(stage, accounts[0]!)
  const before = await drainBare(stage, task, batches * BATCH)
  await startBatches(stage, api, accounts, batches)
  const ours = await drainOurs(stage)
  await stage.database.query('delete from work')
  const after = await drainBare(stage, task, batches * BATCH)
  return [
    {
      what: `items of ${batches.toLocaleString('en')} batches, ${WORKERS} workers`,
      ours,
      baseline: (before + after) / 2,
      unit: '/s',
      against: 'claim and delete, no work',
      aim: atRate(AIM_PER_SECOND),
    },
  ]
}

/** Starts the batches, spread evenly over the accounts; no worker is running yet. */
async function startBatches(stage: Stage, api: string, accounts: BenchAccount[], count: number): Promise<void> {
  const urns = await saveEnriched(stage.database, accounts, (count / ACCOUNTS) * BATCH)
  let started = 0
  const client = async () => {
    const http = await HttpConnection.open(api)
    while (started < count) {
      const n = started++
      const key = accounts[n % ACCOUNTS]!.apiKey
      const body = contactBatch(batchOf(urns, Math.floor(n / ACCOUNTS)))
      await http.json({ method: 'POST', path: '/v1/talent-scout/contact/batch', key, body })
    }
    http.close()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Measured from the moment when both workers run. */
async function drainOurs(stage: Stage): Promise<number> {
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => stage.startWorker()))
  const waiting = async () => (await stage.database.query<{ n: number }>('select count(*) as n from work'))[0]!.n
  const first = await waiting()
  const startedAt = performance.now()
  let left = first
  while (left > 0 && performance.now() - startedAt < DRAIN_MS_MAX) {
    await sleep(LOOK_MS)
    left = await waiting()
  }
  const seconds = (performance.now() - startedAt) / 1_000
  for (const worker of workers) await worker.stop()
  return (first - left) / seconds
}

async function recordQueue(stage: Stage, { accountId }: BenchAccount): Promise<QueueTask> {
  const recorder = record(stage.database)
  await stage.database.transaction((tx) => enqueue(tx, accountId, { kind: 'find-contact', subjectIds: ['sample'] }))
  const works = await claim(recorder.database, 'lookups', [{ turnOwner: accountId, share: SLOTS }], 60)
  await recorder.database.transaction((tx) => finish(tx, works[0]!))
  const [claimed, , finished] = recorder.take()
  return {
    connection: stage.connection,
    pool: POOL,
    claim: { text: claimed!.text, values: ['lookups', ['bare'], [SLOTS], 60] },
    finish: { text: finished!.text },
  }
}

async function drainBare(stage: Stage, task: QueueTask, rows: number): Promise<number> {
  const subjects = Array.from({ length: rows }, (_, n) => `bare-${n}`)
  await stage.database.transaction((tx) => enqueue(tx, 'bare', { kind: 'find-contact', subjectIds: subjects }))
  const loops = Array.from({ length: WORKERS }, () => stage.children.bare<QueueTask, number>('bare-queue.ts'))
  const startedAt = performance.now()
  const removed = await Promise.all(loops.map((loop) => loop.run(task)))
  const seconds = (performance.now() - startedAt) / 1_000
  await Promise.all(loops.map((loop) => loop.stop()))
  if (removed.reduce((sum, each) => sum + each, 0) !== rows) throw new Error('the bare loops lost rows')
  return rows / seconds
}
