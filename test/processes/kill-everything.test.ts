/** `main.ts all` with its embedded database, killed with -9 to the last process, and started again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fromCredits } from '../../src/credits/amount.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { assertInvariants } from '../support/invariants.ts'
import { embeddedUrl, killPostmaster } from '../support/postmaster.ts'
import { makeDataDir, type Process, startProcess } from '../support/processes.ts'
import { startRecordedNetwork } from '../support/recorded-network.ts'
import { stubbornClient } from '../support/stubborn-client.ts'
import { until } from '../support/until.ts'

const FIELDS = ['work_email', 'personal_email', 'phone']
const DEMO_POOL = 200

/** Over a connection of its own, not as a user of the embedded server, because that would start the server again. */
async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ connection: { connectionString: await embeddedUrl(dataDir) }, max: 2 })
  return work(database).finally(() => database.close())
}

const pendingLookups = (dataDir: string) =>
  withDatabase(dataDir, async (database) => {
    const [row] = await database.query<{ n: number }>(
      `select count(*) as n from unlocks where lookup_id is not null and status = 'PROCESSING'`,
    )
    return row!.n
  })

test('kill -9 of everything, the database too: after a restart all work goes on, and nothing is bought again', async () => {
  const dataDir = await makeDataDir()
  // The network's clock stands still, so no lookup ends before the kill.
  let lookupTime = Date.now()
  const network = await startRecordedNetwork({ timeFactor: 0.05, now: () => lookupTime })
  const env = { SCOUT_DATA_DIR: dataDir, SCOUT_LEASE_SECONDS: '2', SCOUT_LOG_LEVEL: 'error', ...network.env }
  let service = startProcess('all', env)
  await service.ready
  const amount = { plan: fromCredits(1_000), extra: fromCredits(0) }
  const { apiKey } = await withDatabase(dataDir, (database) =>
    createAccount(database, { name: 'Killed', credits: amount }, new Date()),
  )
  const client = stubbornClient(() => service.ready, apiKey)

  const people = network.people(0, 30)
  const enriched = await client.post('enrich/batch', { talents: people.slice(0, 15) })
  await client.awaitBatch(enriched.jobId)
  const contact = await client.post('contact/batch', { talents: people.slice(0, 15), requestedFields: FIELDS }, 'c')
  await until('every lookup is bought and its id stored', async () => (await pendingLookups(dataDir)) === 15)
  const held = network.hold('collect', 5)
  const enriching = await client.post('enrich/batch', { talents: people.slice(15) }, 'e')
  await held.full

  await Promise.all([service.kill(), killPostmaster(dataDir)])
  held.release()
  lookupTime += 10_000
  service = startProcess('all', env)
  const done = await client.awaitBatch(contact.jobId)
  assert.deepEqual(
    { status: done.status, completedCount: done.completedCount },
    { status: 'COMPLETED', completedCount: 15 },
  )
  assert.equal((await client.awaitBatch(enriching.jobId)).status, 'COMPLETED')
  const again = await client.post('contact/batch', { talents: people.slice(0, 15), requestedFields: FIELDS }, 'c')
  assert.equal(again.jobId, contact.jobId, 'the answer to the repeated request has survived too')
  assert.equal(network.sandbox.stats().calls.startLookup, 15, 'the stored lookups are read, not started again')
  await withDatabase(dataDir, assertInvariants)
})

const demoKey = async (service: Process): Promise<string> => (await service.printed(/Its key: (\S+)\n/))[1]!

const demoState = (dataDir: string, key: string, service: Process) =>
  withDatabase(dataDir, async (database) => {
    const search = await stubbornClient(() => service.ready, key).post('search', { filtersJson: '{"localOnly":true}' })
    const [pool] = await database.query<{ n: number }>('select count(*) as n from pool_candidates')
    return { pool: pool!.n, credits: search.companyCredits, extra: search.companyExtraCredits }
  })

test('a first start killed at any moment is completed by the next, and a second start finds everything as it was', async () => {
  const dataDir = await makeDataDir()
  const env = { SCOUT_DATA_DIR: dataDir, SCOUT_SANDBOX_TIME_FACTOR: '0', SCOUT_SANDBOX_PEOPLE: '500' }
  // Each start gets a little further than the one before: creating the database, migrating, the account, its pool.
  for (const ms of [300, 700, 1_100, 1_500]) {
    const cut = startProcess('all', env)
    await delay(ms * (0.8 + Math.random() * 0.4))
    await Promise.all([cut.kill(), killPostmaster(dataDir)])
  }
  const first = startProcess('all', env)
  const key = await demoKey(first)
  assert.deepEqual(await demoState(dataDir, key, first), { pool: DEMO_POOL, credits: 1_000, extra: 200 })
  const paid = await stubbornClient(() => first.ready, key).post('search', { page: 12 })
  assert.equal(paid.companyCredits, 1_000 - paid.creditsDeducted)
  assert.equal(paid.creditsDeducted, 1)
  const before = await demoState(dataDir, key, first)

  first.signal('SIGTERM')
  assert.deepEqual(await first.ended, { code: 0, signal: null })
  const second = startProcess('all', env)
  assert.equal(await demoKey(second), key)
  assert.deepEqual(await demoState(dataDir, key, second), before)
  await withDatabase(dataDir, assertInvariants)
  second.signal('SIGTERM')
  assert.deepEqual(await second.ended, { code: 0, signal: null })
})
