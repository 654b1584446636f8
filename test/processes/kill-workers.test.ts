/** One database, an API process and two workers, killed with -9 while they work. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fromCredits } from '../../src/credits/amount.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { assertInvariants } from '../support/invariants.ts'
import { type Mode, type Process, startProcess } from '../support/processes.ts'
import { startRecordedNetwork } from '../support/recorded-network.ts'
import { stubbornClient } from '../support/stubborn-client.ts'
import { until } from '../support/until.ts'

const LEASE_SECONDS = 3
/** The promise: work continues this soon after the lease has run out. */
const RESCUE_MS_MAX = (LEASE_SECONDS + 10) * 1_000
const FIELDS = ['work_email', 'personal_email', 'phone']
const KILLS = 6

const { url: databaseUrl, connection, drop } = await createTestDatabase()
const database = openDatabase({ connection, max: 4 })
after(async () => {
  await database.close()
  await drop()
})
/** Lookups take 0.15 to 2 seconds, so every kill finds some under way. */
const network = await startRecordedNetwork({ timeFactor: 0.05 })

const start = (mode: Mode, leaseSeconds = LEASE_SECONDS) =>
  startProcess(mode, {
    DATABASE_URL: databaseUrl,
    SCOUT_LEASE_SECONDS: String(leaseSeconds),
    SCOUT_WORKER_SLOTS: '8',
    SCOUT_DATABASE_POOL: '6',
    SCOUT_LOG_LEVEL: 'error',
    ...network.env,
  })

let api = start('serve')
const account = await createAccount(
  database,
  { name: 'Killed', credits: { plan: fromCredits(5_000), extra: fromCredits(5_000) } },
  new Date(),
)
const client = stubbornClient(() => api.ready, account.apiKey)

async function enrich(talents: { urn: string }[]): Promise<void> {
  for (let first = 0; first < talents.length; first += 15) {
    const { jobId } = await client.post('enrich/batch', { talents: talents.slice(first, first + 15) })
    assert.equal((await client.awaitBatch(jobId)).status, 'COMPLETED')
  }
}

const twice = (counts: Map<string, number>) => [...counts].filter(([, count]) => count > 1)

test('two workers never do the same item', async () => {
  // A lease that outlasts every pause of a busy machine, so any repetition seen here is a double claim.
  const workers = [start('work', 60), start('work', 60)]
  await Promise.all(workers.map((worker) => worker.ready))
  const people = network.people(0, 45)
  const enriching = [0, 15, 30].map((first) => enrich(people.slice(first, first + 15)))
  await Promise.all(enriching)
  const jobs = await Promise.all(
    [0, 15].map((first) =>
      client.post('contact/batch', { talents: people.slice(first, first + 15), requestedFields: FIELDS }),
    ),
  )
  for (const { jobId } of jobs) await client.awaitBatch(jobId)
  assert.equal(network.count('collect').size, 45)
  assert.equal(network.count('startLookup').size, 30)
  assert.deepEqual([...twice(network.count('collect')), ...twice(network.count('startLookup'))], [])
  await assertInvariants(database)
  await Promise.all(workers.map((worker) => worker.kill()))
})

test('work of a killed worker is taken over when its lease has run out, and its lookup is not bought again', async () => {
  const [person] = network.people(0, 45).slice(44)
  const before = network.sandbox.stats()
  const held = network.hold('startLookup')
  const victim = start('work')
  const { jobId } = await client.post('contact/batch', { talents: [person], requestedFields: FIELDS })
  await held.full
  await victim.kill()
  const killedAt = Date.now()
  held.release()
  const successor = start('work')
  await until('another worker has gone on', () => isTakenOver(jobId), {
    ms: killedAt + RESCUE_MS_MAX - Date.now(),
    detail: successor.output,
  })
  await client.awaitBatch(jobId)
  const now = network.sandbox.stats()
  assert.equal(now.lookupsBought - before.lookupsBought, 1)
  assert.equal(now.calls.startLookup - before.calls.startLookup, 2, 'the start whose answer was lost is repeated')
  await assertInvariants(database)
  await successor.kill()
})

const isTakenOver = async (jobId: string): Promise<boolean> => {
  const rows = await database.query(
    'select 1 as found from unlocks where account_id = $1 and batch_id = $2 and lookup_id is not null',
    [account.accountId, jobId],
  )
  return rows.length > 0
}

test('a search whose process was killed costs nothing, and its repeat under the same key is charged once', async () => {
  const worker = start('work')
  const held = network.hold('search')
  const { companyCredits: before } = await client.post('search', { filtersJson: '{"localOnly":true}' })
  const answer = client.post('search', { prompt: 'nurse' }, 'killed-search')
  await held.full
  await api.kill()
  held.release()
  api = start('serve')
  const { creditsDeducted, companyCredits } = await answer
  assert.deepEqual({ creditsDeducted, companyCredits }, { creditsDeducted: 1, companyCredits: before - 1 })
  const ends = await database.query(
    `select kind from ledger_entries where operation = 'search' and kind <> 'HOLD' order by seq`,
  )
  assert.deepEqual(ends, [{ kind: 'RELEASE' }, { kind: 'CAPTURE' }])
  await assertInvariants(database)
  await worker.kill()
})

test('a storm of kill -9 over workers and the API: every request gets one job, every job ends', async () => {
  const enriched = network.people(100, 60)
  const workers: Process[] = [start('work'), start('work')]
  await enrich(enriched)
  const fresh = network.people(300, 60)
  const before = network.sandbox.stats().lookupsBought
  const [count] = await database.query<{ n: number }>('select count(*) as n from batches')

  const storm = (async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await delay(100 + Math.random() * 500)
      const victim = kill % 2
      await workers[victim]!.kill()
      workers[victim] = start('work')
      if (kill === 1) {
        await api.kill()
        api = start('serve')
      }
    }
  })()
  const submit = async (path: string, n: number, body: object) => {
    await delay(n * 60)
    return client.post(path, body, `storm-${path}-${n}`)
  }
  const jobs = await Promise.all(
    Array.from({ length: 20 }, (_, n) => [
      submit('contact/batch', n, { talents: enriched.slice(n * 3, n * 3 + 3), requestedFields: FIELDS }),
      submit('enrich/batch', n, { talents: fresh.slice(n * 3, n * 3 + 3) }),
    ]).flat(),
  )
  await storm
  for (const { jobId } of jobs) assert.equal((await client.awaitBatch(jobId)).status, 'COMPLETED')

  const [after] = await database.query<{ n: number }>('select count(*) as n from batches')
  assert.equal(after!.n - count!.n, 40, 'one job for each request, however often it was sent')
  assert.equal(network.sandbox.stats().lookupsBought - before, 60, 'one lookup for each unlock')
  await assertInvariants(database)
})
