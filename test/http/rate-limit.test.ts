/** The number of requests a minute for each key and each account, whichever process they reach. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { FastifyReply } from 'fastify'
import type { Refusal } from '../../src/base/refusal.ts'
import { RateLimit, type RateLimits } from '../../src/http/rate-limit.ts'
import { issueKey } from '../../src/operations/accounts/accounts.ts'
import { type Called, startService, type TestClock } from '../support/service.ts'
import { assertRefused, withoutTrace } from './refused.ts'

const service = await startService({ worker: false, env: { SCOUT_RATE_LIMIT: '5' } })

/**
 * Turns the clock to a second after the start of a minute; a fraction of a millisecond before the start would let the minute end within a
 * test.
 */
function beginMinute({ clock }: { clock: TestClock }): void {
  clock.turn(61 - ((clock.now().getTime() / 1_000) % 60))
}

beforeEach(() => beginMinute(service))

/** The remaining requests and the seconds until all are available again, from `"default";r=4;t=60`. */
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
  const withoutScopes = await issueKey(service.scout.database, account.accountId, { name: 'a key', scopes: [] })
  const refusals = [
    await account.post('contact', {}),
    await account.post('search', '{'),
    await account.get('batch-status?jobId=none'),
    await service.call('POST', '/v1/talent-scout/search', { key: withoutScopes.apiKey, body: {} }),
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
  assert.deepEqual({ status: other.status, rest: standing(other).rest }, { status: 200, rest: 4 })
  const unknown = await service.call('GET', '/v1/talent-scout/resolve-location')
  assertRefused(unknown, 401, 'UNAUTHORIZED')
  assert.equal(unknown.headers.get('ratelimit'), null)
})

test('health and the API description are not limited', async () => {
  for (let more = 0; more < 20; more++) {
    for (const path of ['/health/live', '/v1/openapi.json']) assert.equal((await service.call('GET', path)).status, 200)
  }
})

/** The counts of one process; `ask` returns which limit refused, or ''. */
function countingProcess(limits: RateLimits) {
  const rate = new RateLimit(service.scout, limits)
  const headers = new Map<string, string>()
  const reply = { header: (name: string, value: string) => headers.set(name, value) } as unknown as FastifyReply
  const ask = (accountId: string, keyId: string): string => {
    try {
      rate.spend({ accountId, keyId }, reply)
      return ''
    } catch (error) {
      return /of this account|with this key/.exec((error as Refusal).message)![0]
    }
  }
  return { ask, share: () => rate.share(), headers }
}

test('an account has a limit over all its keys, which one key cannot use up alone', () => {
  const { ask, headers } = countingProcess({ perKey: 4, perAccount: 6 })
  for (let n = 0; n < 4; n++) assert.equal(ask('a', 'a1'), '')
  // Refused requests do not count against other keys.
  for (let n = 0; n < 20; n++) assert.equal(ask('a', 'a1'), 'with this key')
  assert.equal(ask('a', 'a2'), '')
  assert.match(headers.get('RateLimit')!, /^"account";r=1;/)
  assert.equal(headers.get('RateLimit-Policy'), '"account";q=6;w=60')
  assert.equal(ask('a', 'a3'), '')
  assert.equal(ask('a', 'a3'), 'of this account')
  assert.equal(ask('b', 'b1'), '')
})

test('processes know of each other’s requests; the next minute begins anew', async () => {
  const limits = { perKey: 10, perAccount: 15 }
  const [one, two] = [countingProcess(limits), countingProcess(limits)]
  for (let n = 0; n < 6; n++) assert.equal(one.ask('c', 'c1'), '')
  for (let n = 0; n < 4; n++) assert.equal(two.ask('c', 'c1'), '')
  await one.share()
  await two.share()
  assert.equal(two.ask('c', 'c1'), 'with this key')
  for (let n = 0; n < 5; n++) assert.equal(two.ask('c', 'c2'), '', String(n))
  assert.equal(two.ask('c', 'c2'), 'of this account')
  // Counts that are reported twice are added once.
  assert.equal(one.ask('c', 'c1'), '')
  await two.share()
  await one.share()
  assert.equal(one.ask('c', 'c1'), 'with this key')
  assert.equal(one.ask('c', 'c3'), 'of this account')
  service.clock.turn(60)
  assert.equal(one.ask('c', 'c1'), '')
  await one.share()
  const [row] = await service.scout.database.queryBuilt(`select requests from request_rates where key_id = 'c1'`)
  assert.deepEqual(row, { requests: 1 })
})

test('a long prompt counts as the requests it is worth', async () => {
  const few = await startService({ worker: false, sandbox: { people: 50 }, env: { SCOUT_RATE_LIMIT: '25' } })
  beginMinute(few)
  const account = await few.account(0)
  const local = '{"localOnly":true}'
  assert.equal((await account.search({ prompt: 'x '.repeat(250), filtersJson: local })).status, 200)
  const left = async () => Number(/r=(\d+)/.exec((await account.call('GET', 'credits')).headers.get('ratelimit')!)![1])
  assert.equal(await left(), 23)
  assert.equal((await account.search({ prompt: 'x '.repeat(5_000), filtersJson: local })).status, 200)
  assert.equal(await left(), 2)
  const quote = { operation: 'search', body: { prompt: 'x '.repeat(5_000), filtersJson: local } }
  await account.call('POST', 'credits/quote', quote)
  assert.equal((await account.call('GET', 'credits')).status, 429)
})
