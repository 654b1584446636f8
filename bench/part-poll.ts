/**
 * Polling `batch-status` of an account's contact batches of 15, finished and half finished, against a bare server with the same
 * query.
 */
import { readBatches } from '../src/batches/store.ts'
import { BALANCE_COLUMN } from '../src/credits/store.ts'
import type { ServeTask } from './bare-server.ts'
import { alternate, atLeast, type Figure, median, percentile } from './figures.ts'
import { HttpConnection, type Load, load } from './http-load.ts'
import { BATCH, type BenchAccount, batchOf, contactBatch, openAccounts, saveEnriched } from './people.ts'
import { record } from './recording.ts'
import { type Closers, openStage, POOL, type Stage } from './stage.ts'

const AIM = 0.8
const HALF = 7
/** As many as there are connections: concurrent polls each read another job and share no rows. */
const JOBS = 32

export async function poll(closers: Closers, quick: boolean): Promise<Figure[]> {
  const stage = await openStage(closers)
  await stage.startSandbox()
  const api = await stage.startApi()
  const [account] = (await openAccounts(stage.database, 1)) as [BenchAccount]
  const jobs = await makeBatches(stage, api, account)
  const recorder = record(stage.database)
  await readBatches(recorder.database, account.accountId, jobs.finished, BALANCE_COLUMN)
  const bare = stage.children.bare<ServeTask, string>('bare-server.ts')
  const { text } = recorder.take()[0]!
  const bareUrl = await bare.run({ connection: stage.connection, pool: POOL, text, accountId: account.accountId })

  const figures: Figure[] = []
  for (const [name, jobIds] of Object.entries(jobs)) {
    let polls = 0
    const next = () => ({
      method: 'GET' as const,
      path: `/v1/talent-scout/batch-status?jobId=${jobIds[polls++ % JOBS]}`,
      key: account.apiKey,
    })
    const [rounds, ms] = quick ? [1, 1_000] : [4, 2_000]
    const measured = await alternate(
      rounds,
      () => load(api, ms, next),
      () => load(bareUrl, ms, next),
    )
    figures.push(...rows(`batch-status, ${name}`, measured))
  }
  return figures
}

/** Some batches are finished, some have seven of fifteen items done; nobody works on them while they are polled. */
async function makeBatches(stage: Stage, api: string, account: BenchAccount) {
  const urns = await saveEnriched(stage.database, [account], 2 * JOBS * BATCH)
  const http = await HttpConnection.open(api)
  const key = account.apiKey
  const start = async (from: number) => {
    const jobIds: string[] = []
    for (let n = from; n < from + JOBS; n++) {
      const request = { method: 'POST', path: '/v1/talent-scout/contact/batch', key } as const
      jobIds.push((await http.json<{ jobId: string }>({ ...request, body: contactBatch(batchOf(urns, n)) })).jobId)
    }
    return jobIds
  }
  const jobs = { finished: await start(0), 'half finished': await start(JOBS) }
  const held = Array.from({ length: JOBS }, (_, n) => batchOf(urns, JOBS + n).slice(HALF)).flat()
  await stage.database.query(
    `update work set visible_at = now() + interval '1 hour'
     where subject_id in (select unlock_id from unlocks where urn = any ($1::text[]))`,
    [held],
  )
  const worker = await stage.startWorker()
  const completes = async (jobId: string, items: number) => {
    const path = `/v1/talent-scout/batch-status?jobId=${jobId}&wait=1`
    while ((await http.json<{ completedCount: number }>({ method: 'GET', path, key })).completedCount < items);
  }
  for (const jobId of jobs['half finished']) await completes(jobId, HALF)
  for (const jobId of jobs.finished) await completes(jobId, BATCH)
  await worker.stop()
  http.close()
  return jobs
}

function rows(what: string, measured: { ours: Load[]; baseline: Load[] }): Figure[] {
  const middle = (read: (load: Load) => number) => ({
    ours: median(measured.ours.map(read)),
    baseline: median(measured.baseline.map(read)),
    against: 'node:http, the same query',
  })
  const at = (share: number) => middle(({ latencies }) => percentile(latencies, share))
  return [
    { what, ...middle(({ perSecond }) => perSecond), unit: '/s', aim: atLeast(AIM) },
    { what: `${what}, p50`, ...at(0.5), unit: 'ms' },
    { what: `${what}, p99`, ...at(0.99), unit: 'ms' },
  ]
}
