/** Imports interrupted by a client that hangs up, by the death of the worker, or by their owner. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { counts, ended, sendFile } from '../support/imports.ts'
import { startProcess } from '../support/processes.ts'
import { TEST_DATA_DIR } from '../support/reference.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService({ worker: false })
const { database } = service.scout

const startWorker = () =>
  startProcess('work', {
    DATABASE_URL: service.databaseUrl,
    SCOUT_DATA_DIR: TEST_DATA_DIR,
    SCOUT_LEASE_SECONDS: '2',
    SCOUT_NETWORK_URL: service.sandbox.url,
    SCOUT_NETWORK_TOKEN: service.sandbox.token,
    SCOUT_LOG_LEVEL: 'error',
  })

const names = Array.from({ length: 10_000 }, (_, n) => `Person ${n}`)
const file = `name\n${names.join('\n')}\n`

test('a client that goes away in the middle of its file leaves nothing', async () => {
  const account = await service.account(0)
  const left = () => database.query('select from imports where account_id = $1', [account.accountId])
  const upload = request(`${service.url}/v1/talent-pool/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'text/csv' },
  })
  const closed = once(upload, 'error')
  upload.write('name\n')
  for (let n = 0; n < 20; n++) upload.write(`Person ${n}\n`.repeat(1_000))
  await until('the upload has begun', async () => (await left()).length > 0)
  upload.destroy()
  await closed
  await until('nothing is left of it', async () => (await left()).length === 0)
  assert.deepEqual((await account.call('GET', 'talent-pool/imports')).body.imports, [])
})

test('an import whose worker is killed with -9 goes on where it was: no row twice, none left out', async () => {
  const account = await service.account(0)
  const sent = await sendFile(service, account, { content: file, type: 'text/csv' })
  const progress = async () =>
    (await account.call('GET', `talent-pool/imports/${sent.body.import.importId}`)).body.import.createdCount as number
  const victim = startWorker()
  await until('some of it is taken in', async () => (await progress()) > 0, { detail: victim.output })
  await victim.kill()
  assert.ok((await progress()) < names.length, 'it was over before the kill')
  const successor = startWorker()
  assert.deepEqual(counts(await ended(account, sent)), { created: names.length })
  const [pool] = await database.query<{ people: number }>(
    'select count(*) as people from pool_candidates where account_id = $1',
    [account.accountId],
  )
  assert.equal(pool?.people, names.length)
  assert.deepEqual(
    await database.query('select from import_rows where account_id = $1', [account.accountId]),
    [],
    'rows that were taken in are still waiting',
  )
  await successor.kill()
})

test('a cancelled import stops there', async () => {
  const account = await service.account(0)
  const sent = await sendFile(service, account, { content: file, type: 'text/csv' })
  const path = `talent-pool/imports/${sent.body.import.importId}`
  const cancelled = await account.call('DELETE', path)
  assert.deepEqual(
    { status: cancelled.body.import.status, done: cancelled.body.import.done },
    { status: 'CANCELLED', done: true },
  )
  service.startWorker()
  const waiting = () => database.query('select from work where account_id = $1', [account.accountId])
  await until('its work is gone', async () => (await waiting()).length === 0)
  const { body } = await account.call('GET', path)
  assert.deepEqual(
    { status: body.import.status, createdCount: body.import.createdCount },
    { status: 'CANCELLED', createdCount: 0 },
  )
  assert.deepEqual(
    await database.query('select from import_rows where account_id = $1', [account.accountId]),
    [],
    'rows that nobody will take in are still kept',
  )
})
