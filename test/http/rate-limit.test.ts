/** So many requests a minute for each key. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueKey } from '../../src/operations/accounts.ts'
import { type Called, startService } from '../support/service.ts'
import { assertRefused, withoutTrace } from './refused.ts'

const service = await startService({ worker: false, env: { SCOUT_RATE_LIMIT: '5' } })

/** The rest and the seconds until it is full again, from `"default";r=4;t=60`. */
function standing({ headers }: Called): { rest: number; seconds: number } {
  assert.equal(headers.get('ratelimit-policy'), '"default";q=5;w=60')
  const [, rest, seconds] = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? assert.fail()
  return { rest: Number(rest), seconds: Number(seconds) }
}

test('the sixth request of a minute is 429, tells when to come back, and is not done', async () => {
  const account = await service.account(100)
  for (const rest of [4, 3, 2, 1, 0]) {
    const called = await account.search({ filtersJson: '{"localOnly":true}' })
    assert.equal(called.status, 200)
    assert.equal(standing(called).rest, rest)
  }
  await withoutTrace(service, async () => {
    for (let more = 0; more < 3; more++) {
      const called = await account.search({ prompt: 'engineer' })
      assertRefused(called, 429, 'RATE_LIMITED')
      const { rest, seconds } = standing(called)
      const retryAfter = Number(called.headers.get('retry-after'))
      assert.equal(rest, 0)
      assert.ok(retryAfter >= 1 && retryAfter <= 60 && retryAfter === seconds)
      assert.equal(called.body.retryable, true)
    }
  })
})

test('refusals count and carry the headers too', async () => {
  const account = await service.account(100)
  const lacking = await issueKey(service.scout.database, account.accountId, { name: 'a key', scopes: [] })
  const refusals = [
    await account.post('contact', {}),
    await account.post('search', '{'),
    await account.get('batch-status?jobId=none'),
    await service.call('POST', '/v1/talent-scout/search', { key: lacking.apiKey, body: {} }),
  ]
  assert.deepEqual(
    refusals.map(({ status }) => status),
    [400, 400, 404, 403],
  )
  assert.deepEqual(
    refusals.map((called) => standing(called).rest),
    [4, 3, 2, 4],
  )
})

test('another key is not affected, even of the same account; who has no key is not counted', async () => {
  const account = await service.account(100)
  const { apiKey } = await issueKey(service.scout.database, account.accountId, { name: 'another' })
  for (let spent = 0; spent < 6; spent++) await account.get('resolve-location')
  assertRefused(await account.get('resolve-location'), 429, 'RATE_LIMITED')
  const other = await service.call('GET', '/v1/talent-scout/resolve-location', { key: apiKey })
  assert.deepEqual([other.status, standing(other).rest], [200, 4])
  const unknown = await service.call('GET', '/v1/talent-scout/resolve-location')
  assertRefused(unknown, 401, 'UNAUTHORIZED')
  assert.equal(unknown.headers.get('ratelimit'), null)
})

test('health and the API description are not limited', async () => {
  for (let more = 0; more < 20; more++) {
    for (const path of ['/health/live', '/v1/openapi.json']) assert.equal((await service.call('GET', path)).status, 200)
  }
})
