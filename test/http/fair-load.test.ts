/** One account or address that asks for everything there is leaves enough for the others. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ConnectionLimits } from '../../src/http/server.ts'
import { lockBalance, serverWith, WAITING } from '../support/limited-server.ts'
import { openConnection, requestText } from '../support/raw-http.ts'
import { magic, startService, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService({ worker: false })
const { database } = service.scout
const greedy = await service.account(10_000)
const modest = await service.account(10_000)

const authOf = ({ key }: TestAccount) => ({ authorization: `Bearer ${key}` })

async function listen(t: TestContext, limits: Partial<ConnectionLimits>): Promise<string> {
  const app = await serverWith(service, limits)
  t.after(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const get = (url: string, account: TestAccount, path: string) => fetch(url + path, { headers: authOf(account) })

const post = (url: string, account: TestAccount, path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { ...authOf(account), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const contact = (url: string, account: TestAccount) =>
  post(url, account, '/v1/talent-scout/contact', { ...magic('stuck'), requestedFields: ['phone'] })

const waiters = (least: number) =>
  until(`${least} wait for the lock`, async () => (await database.queryBuilt(WAITING)).length >= least)

/** Sends the same request `count` times at once, and returns the first answer while the others wait. */
async function firstAnswer(url: string, text: string, count: number) {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(url)))
  const answer = await Promise.race(connections.map((connection) => connection.send(text).answer()))
  return { ...answer!, hangUpAll: () => connections.map((connection) => connection.hangUp()) }
}

test('an account takes half of the places; the others are served from the rest', async (t) => {
  const url = await listen(t, { inFlightMax: 4 })
  const release = await lockBalance(database, greedy.accountId)
  const stuck = [contact(url, greedy), contact(url, greedy)]
  await waiters(2)
  for (let n = 0; n < 3; n++) assert.equal((await contact(url, greedy)).status, 503)
  for (let n = 0; n < 3; n++) assert.equal((await get(url, modest, '/v1/credits')).status, 200)
  await release()
  assert.deepEqual(
    (await Promise.all(stuck)).map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await contact(url, greedy)).status, 200)
})

test('of what is heavy an account has few at once; all else of its own, and the heavy of others, is served', async (t) => {
  const url = await listen(t, { heavyMax: 2 })
  const release = await lockBalance(database, greedy.accountId)
  const entries = [{ email: 'a@b.test' }]
  const stuck = post(url, greedy, '/v1/privacy/suppressions', { entries })
  await waiters(1)
  assert.equal((await get(url, greedy, '/v1/audit')).status, 503)
  assert.equal((await get(url, greedy, '/v1/credits')).status, 200)
  assert.equal((await get(url, modest, '/v1/audit')).status, 200)
  await release()
  assert.equal((await stuck).status, 200)
  assert.equal((await get(url, greedy, '/v1/audit')).status, 200)
})

test('an account that waits for its own lock leaves connections to the database to the others', async (t) => {
  const url = await listen(t, {})
  const release = await lockBalance(database, greedy.accountId)
  // More requests than there are connections.
  const stuck = Array.from({ length: 60 }, () => contact(url, greedy))
  await waiters(10)
  for (let n = 0; n < 5; n++) assert.equal((await get(url, modest, '/v1/credits')).status, 200)
  assert.equal((await contact(url, modest)).status, 200)
  assert.equal((await database.queryBuilt(WAITING)).length, 10, 'half of the pool')
  await release()
  for (const { status } of await Promise.all(stuck)) assert.equal(status, 200)
})

test('"wait" buys a place only where answers are held, and those have their own number', async (t) => {
  const url = await listen(t, { inFlightMax: 2, heldMax: 4 })
  await contact(url, modest)
  const release = await lockBalance(database, greedy.accountId)
  const stuck = contact(url, greedy)
  await waiters(1)
  for (const path of ['/v1/credits?wait=1', '/v1/account?wait=30', '/v1/talent-pool/candidates?wait=9']) {
    assert.equal((await get(url, greedy, path)).status, 503, path)
  }
  const held = `/v1/talent-scout/contact-status?urn=${magic('stuck').urn}&wait=30`
  const refused = await firstAnswer(url, requestText('GET', held, authOf(modest)), 3)
  assert.deepEqual(
    { status: refused.status, retryAfter: refused.headers.get('retry-after') },
    { status: 503, retryAfter: '1' },
    'the third of one account',
  )
  // A request of another account, and one that would not be held.
  const nothing = '/v1/talent-scout/batch-status?jobId=none&wait=1'
  assert.equal((await get(url, greedy, nothing)).status, 404)
  assert.equal((await get(url, modest, held.replace('wait=30', 'wait=0'))).status, 200)
  refused.hangUpAll()
  await until('there is room again', async () => (await get(url, modest, nothing)).status === 404)
  await release()
  await stuck
})

test('bodies under way count by their bytes', async (t) => {
  const url = await listen(t, { bytesMax: 400_000 })
  const saving = { ...authOf(greedy), 'content-type': 'application/json', 'content-length': '150000' }
  const refused = await firstAnswer(url, requestText('POST', '/v1/talent-pool/candidates', saving, '{'), 2)
  assert.equal(refused.status, 503)
  assert.equal((await contact(url, modest)).status, 200)
  assert.equal((await contact(url, greedy)).status, 200, 'a small one fits')
  refused.hangUpAll()
})
