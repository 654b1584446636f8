/** `/requests`: what was asked and how it was answered, without the contents that were sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })

/** Flushes first, because the log is otherwise written once a second. */
async function logged(account: TestAccount, query = ''): Promise<Body[]> {
  await service.scout.requests.flush()
  return (await account.call('GET', `requests${query}`)).body.requests
}

test('every request of the account’s keys is in its log, by its route and without its content', async () => {
  const account = await service.account()
  await account.search({ prompt: 'secret words', filtersJson: '{"localOnly":true}' })
  const refused = await account.call('GET', 'talent-pool/candidates/urn:somebody')
  await account.post('search', { page: 'no' })
  const requests = await logged(account)
  assert.deepEqual(requests.map(({ method, path, status, code }) => [method, path, status, code]).sort(), [
    ['GET', '/v1/talent-pool/candidates/:urn', 404, 'NOT_FOUND'],
    ['POST', '/v1/talent-scout/search', 200, null],
    ['POST', '/v1/talent-scout/search', 400, 'INVALID_REQUEST'],
  ])
  assert.ok(requests.some(({ traceId }) => traceId === refused.body.traceId))
  assert.doesNotMatch(JSON.stringify(requests), /secret words|urn:somebody/)
  const { keyId } = (await account.call('GET', 'account')).body.key
  assert.equal((await logged(account, `?keyId=${keyId}&failed=true`)).length, 2)
  assert.deepEqual(
    (await logged(account, '?code=NOT_FOUND')).map(({ status }) => status),
    [404],
  )
  assert.deepEqual(await logged(account, '?path=/v1/keys'), [])
})

test('errors are counted by code over a time', async () => {
  const account = await service.account()
  for (let n = 0; n < 3; n++) await account.get('batch-status?jobId=none')
  await account.call('GET', 'webhooks/none')
  await service.scout.requests.flush()
  const { body } = await account.call('GET', 'requests/errors')
  assert.deepEqual(
    body.errors.map(({ code, status, count }: Body) => ({ code, status, count })),
    [
      { code: 'BATCH_JOB_NOT_FOUND', status: 404, count: 3 },
      { code: 'NOT_FOUND', status: 404, count: 1 },
    ],
  )
  assert.equal(body.requestCount, 4)
  const before = (await account.call('GET', 'requests/errors?to=2020-01-01T00:00:00Z')).body
  assert.deepEqual({ errors: before.errors, requestCount: before.requestCount }, { errors: [], requestCount: 0 })
})

test('pages follow one another, newest first', async () => {
  const account = await service.account()
  for (let n = 0; n < 5; n++) await account.call('GET', 'credits')
  await service.scout.requests.flush()
  const seen: string[] = []
  let cursor: string | null = ''
  do {
    const { body }: { body: Body } = await account.call(
      'GET',
      `requests?path=/v1/credits&limit=2${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...body.requests.map((request: Body) => request.traceId))
    cursor = body.nextCursor
  } while (cursor)
  assert.deepEqual(seen, [...seen].sort().reverse())
  assert.equal(new Set(seen).size, 5)
})

test('it is kept for a week, and another account’s is not shown', async () => {
  const [owner, other] = [await service.account(), await service.account()]
  await owner.call('GET', 'credits')
  assert.equal((await logged(owner)).length, 1)
  assert.deepEqual(await logged(other), [])
  service.clock.turn(8 * 86_400)
  await runHousekeeping(service.scout)
  const left = await service.scout.database.query('select 1 from request_log where account_id = $1', [owner.accountId])
  assert.deepEqual(left, [])
})

test('a flood leaves what failed, and a database that refuses costs no request its answer', async () => {
  const account = await service.account()
  const one = { accountId: account.accountId, keyId: 'key', at: new Date(), method: 'GET', path: '/v1/x', ms: 1 }
  await service.scout.requests.flush()
  for (let n = 0; n < 2_000; n++) {
    service.scout.requests.note({ ...one, traceId: `req_${n}`, status: 200, code: null })
  }
  service.scout.requests.note({ ...one, traceId: 'req_failed', status: 500, code: 'INTERNAL' })
  await service.scout.requests.flush()
  const rows = await service.scout.database.query<{ n: number }>(
    'select count(*) as n from request_log where account_id = $1',
    [account.accountId],
  )
  assert.deepEqual(rows, [{ n: 501 }])
  // This account does not exist, so the database refuses the whole statement.
  service.scout.requests.note({ ...one, accountId: 'acc_none', traceId: 'req_lost', status: 200, code: null })
  await service.scout.requests.flush()
  assert.equal((await account.call('GET', 'credits')).status, 200)
})

test('one request that the database refuses takes no other along', async () => {
  const account = await service.account()
  const { requests, clock } = service.scout
  const one = { keyId: 'key_1', at: clock.now(), method: 'GET', path: '/v1/account', status: 200, code: null, ms: 1 }
  for (let n = 0; n < 9; n++) requests.note({ ...one, accountId: account.accountId, traceId: `trace ${n}` })
  requests.note({ ...one, accountId: 'acc_nobody', traceId: 'of nobody' })
  requests.note({ ...one, accountId: account.accountId, traceId: 'nul \0 and half \ud83d' })
  const traces = (await logged(account, '?keyId=key_1')).map(({ traceId }) => traceId)
  assert.equal(traces.length, 10)
  assert.ok(traces.includes('nul \ufffd and half \ufffd'))
})
