/**
 * A contact batch of 15 on a network that answers at once, from POST to `done`, one batch at a time. The baseline is what no
 * implementation can leave out: dispatch, claim and 15 settling transactions, one after the other, as all wait for the same
 * balance.
 */
import pg from 'pg'
import { newId } from '../src/base/ids.ts'
import { claim } from '../src/jobs/claim.ts'
import { findContact } from '../src/operations/contact/find-contact.ts'
import { startContactBatch } from '../src/operations/contact/start-contact-batch.ts'
import { type Figure, percentile, under } from './figures.ts'
import { HttpConnection } from './http-load.ts'
import { BATCH, type BenchAccount, batchOf, contactBatch, openAccounts, saveEnriched } from './people.ts'
import { type Names, record, replay, type Statement, transactionOf } from './recording.ts'
import { type Closers, openStage, type Stage } from './stage.ts'

const AIM_MS = 50
const WARM_UP = 5
/** On a busy machine it runs fewer batches instead of taking longer. */
const RUN_MS_MAX = 30_000

export async function batch(closers: Closers, quick: boolean): Promise<Figure[]> {
  const stage = await openStage(closers)
  await stage.startSandbox()
  const api = await stage.startApi()
  const count = WARM_UP + (quick ? 10 : 60)
  const [ours, bare] = (await openAccounts(stage.database, 2)) as [BenchAccount, BenchAccount]
  const urns = await saveEnriched(stage.database, [ours, bare], (count + 1) * BATCH)
  const recording = await recordBatch(stage, bare, batchOf(urns, count))
  // One worker, as with `npm start`: a second one would only wait for the same account's balance.
  await stage.startWorker()

  const http = await HttpConnection.open(api)
  const client = new pg.Client(stage.connection)
  await client.connect()
  closers.push(() => client.end())
  const measured = { ours: [] as number[], baseline: [] as number[] }
  // The worker has nothing to do while the baseline runs: the baseline's queue rows are claimed before its transaction commits.
  const endsAt = performance.now() + RUN_MS_MAX
  for (let n = 0; n < count && performance.now() < endsAt; n++) {
    const oursMs = await timed(() => runBatch(http, ours.apiKey, batchOf(urns, n)))
    const bareMs = await timed(() => replayBatch(client, recording, batchOf(urns, n)))
    if (n < WARM_UP) continue
    measured.ours.push(oursMs)
    measured.baseline.push(bareMs)
  }
  http.close()
  const row = (what: string, share: number): Figure => ({
    what,
    ours: at(measured.ours, share),
    baseline: at(measured.baseline, share),
    unit: 'ms',
    against: 'its 16 transactions, one by one',
  })
  return [
    { ...row('batch of 15 to done, median', 0.5), aim: under(AIM_MS, 'ms') },
    row('batch of 15 to done, p95', 0.95),
  ]
}

const at = (values: number[], share: number) =>
  percentile(
    values.toSorted((a, b) => a - b),
    share,
  )

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function runBatch(http: HttpConnection, key: string, urns: string[]): Promise<void> {
  const body = contactBatch(urns)
  const { jobId } = await http.json<{ jobId: string }>({
    method: 'POST',
    path: '/v1/talent-scout/contact/batch',
    key,
    body,
  })
  const path = `/v1/talent-scout/batch-status?jobId=${jobId}&wait=10`
  while (!(await http.json<{ done: boolean }>({ method: 'GET', path, key })).done);
}

interface BatchRecording {
  dispatch: Statement[]
  claim: Statement[]
  settle: Statement[]
  jobId: string
  urns: string[]
  unlockIds: string[]
  workId: number
}

async function recordBatch(stage: Stage, caller: BenchAccount, urns: string[]): Promise<BatchRecording> {
  // Starts so high that replacing ids in the recording never mistakes a work id for a price or a count.
  await stage.database.query('alter table work alter column work_id restart with 900000001')
  const recorder = record(stage.database)
  const scout = { ...(await stage.scout()), database: recorder.database }
  const { result } = await startContactBatch(scout, caller, contactBatch(urns))
  const dispatch = transactionOf(recorder.take())
  const share = { turnOwner: caller.accountId, share: BATCH }
  const works = await claim(recorder.database, 'lookups', [share], scout.leaseSeconds)
  const claimed = recorder.take()
  const unlocks = await stage.database.query<{ urn: string; unlock_id: string }>(
    'select urn, unlock_id from unlocks where batch_id = $1',
    [result.jobId],
  )
  for (const work of works) await findContact(scout, work, AbortSignal.timeout(10_000))
  const idOf = new Map(unlocks.map(({ urn, unlock_id }) => [urn, unlock_id]))
  const work = works.find(({ subjectId }) => subjectId === idOf.get(urns[0]!))!
  const all = recorder.take()
  const first = all.findIndex(
    ({ text, values }) => text.includes('delete from work') && [values?.[0]].flat().includes(work.workId),
  )
  return {
    dispatch,
    claim: claimed,
    settle: transactionOf(all.slice(first - 2)),
    jobId: result.jobId!,
    urns,
    unlockIds: urns.map((urn) => idOf.get(urn)!),
    workId: work.workId,
  }
}

async function replayBatch(client: pg.Client, recorded: BatchRecording, urns: string[]): Promise<void> {
  const unlockIds = urns.map(() => newId('unl'))
  const jobId = newId('job')
  const names: Names = new Map([[recorded.jobId, jobId]])
  urns.forEach((urn, n) => {
    names.set(recorded.urns[n]!, urn)
    names.set(recorded.unlockIds[n]!, unlockIds[n]!)
  })
  // Claimed before the commit, or the service's worker would take them.
  const begun = recorded.dispatch.slice(0, -1)
  await replay(client, begun, names)
  const claimed = await replay(client, recorded.claim, names)
  await client.query('COMMIT')
  if (claimed.length !== BATCH) throw new Error(`the replay claimed ${claimed.length} of ${BATCH}`)
  for (const { work_id, subject_id } of claimed) {
    const settle: Names = new Map<unknown, unknown>([
      [recorded.jobId, jobId],
      [recorded.urns[0]!, urns[unlockIds.indexOf(subject_id)]],
      [recorded.unlockIds[0]!, subject_id],
      [recorded.workId, work_id],
    ])
    const moved = await replay(client, recorded.settle, settle)
    if (moved.length !== 1) throw new Error('the replay settled nothing')
  }
}
