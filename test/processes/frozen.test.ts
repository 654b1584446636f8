/** Processes that are late but not dead: stopped for longer than their lease, then resumed with an answer in hand. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fromCredits } from '../../src/credits/amount.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { assertInvariants } from '../support/invariants.ts'
import { type Mode, startProcess } from '../support/processes.ts'
import { startRecordedNetwork } from '../support/recorded-network.ts'
import { stubbornClient } from '../support/stubborn-client.ts'
import { until } from '../support/until.ts'

const { url: databaseUrl, connection, drop } = await createTestDatabase()
const database = openDatabase({ connection, max: 2 })
after(async () => {
  await database.close()
  await drop()
})
const network = await startRecordedNetwork()
const start = (mode: Mode) =>
  startProcess(mode, {
    DATABASE_URL: databaseUrl,
    SCOUT_LEASE_SECONDS: '3',
    SCOUT_LOG_LEVEL: 'info',
    SCOUT_DATABASE_POOL: '4',
    ...network.env,
  })
const amount = { plan: fromCredits(100), extra: fromCredits(0) }
const { apiKey } = await createAccount(database, { name: 'Frozen', credits: amount }, new Date())
const api = start('serve')
const client = stubbornClient(() => api.ready, apiKey)
const [queued, single] = network.people(0, 2)

const entries = () => database.query('select seq, kind, ref from ledger_entries order by seq')
const isIdle = async () => (await database.query('select 1 as it from work')).length === 0

test('a worker frozen beyond its lease is overtaken, and its late settlement changes nothing', async () => {
  const frozen = start('work')
  const held = network.hold('collect')
  const { jobId } = await client.post('enrich/batch', { talents: [queued] })
  await held.full
  frozen.signal('SIGSTOP')
  held.release()
  const successor = start('work')
  assert.equal((await client.awaitBatch(jobId)).status, 'COMPLETED')
  const settled = await entries()
  frozen.signal('SIGCONT')
  await frozen.printed(/attempt 1 was overtaken/)
  assert.deepEqual(await entries(), settled)
  await assertInvariants(database)
  await Promise.all([frozen.kill(), successor.kill()])
})

test('an API process frozen beyond its lease tells its client what the worker that overtook it has done', async () => {
  const held = network.hold('collect')
  const answer = client.get(`enrich?urn=${single!.urn}`)
  await held.full
  api.signal('SIGSTOP')
  held.release()
  const worker = start('work')
  await until('the worker has collected the profile', isIdle)
  api.signal('SIGCONT')
  const { fromCache, creditsDeducted, companyCredits, profile } = await answer
  assert.deepEqual(
    { fromCache, creditsDeducted, companyCredits, id: profile.id },
    { fromCache: false, creditsDeducted: 1, companyCredits: 98, id: single!.urn },
  )
  await assertInvariants(database)
  await worker.kill()
})
