/** Who may call what: keys that are missing, malformed, unknown, revoked, expired, rotated, or lack the scope. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { newKey, type Scope, scopes } from '../../src/accounts/account.ts'
import { issueKey, revoke, rotateKey } from '../../src/operations/accounts/accounts.ts'
import { type Called, startService } from '../support/service.ts'
import type { Endpoint } from './endpoint.ts'
import { addressOf, endpoints } from './endpoints.ts'
import { assertRefused, withoutTrace } from './refused.ts'

const service = await startService({ worker: false })
const { database } = service.scout
const account = await service.account(100)

const call = (endpoint: Endpoint, authorization?: string): Promise<Called> =>
  service.call(endpoint.method, addressOf(endpoint), {
    body: endpoint.body,
    headers: authorization === undefined ? {} : { authorization },
  })
const callWith = (endpoint: Endpoint, key: string) => call(endpoint, `Bearer ${key}`)
const isAdmitted = ({ status }: Called) => status !== 401 && status !== 403

const issue = (terms: { scopes?: Scope[]; expiresAt?: Date } = {}) =>
  issueKey(database, account.accountId, { name: 'a key', ...terms })
const madeWith = new Map<string, ReturnType<typeof issue>>()
/** One key for each set of scopes, because an account may have only so many keys. */
function issueOnce(given: Scope[]): ReturnType<typeof issue> {
  const made = madeWith.get(given.join()) ?? issue({ scopes: given })
  madeWith.set(given.join(), made)
  return made
}
const free = endpoints[0]!

test('every endpoint refuses every header that is not a known key, and does nothing', async () => {
  const { key } = account
  const headers = [undefined, '', ' ', 'Bearer', 'Bearer ', key, `Basic ${key}`, `Token ${key}`, `Bearer${key}`]
  const malformed = [
    `${key}x`,
    key.slice(0, -1),
    key.toUpperCase(),
    `tsk_${'ä'.repeat(32)}`,
    'tsk_',
    'null',
    'x'.repeat(8_000),
  ]
  const unknown = [newKey().key, `"${key}"`, `${key} ${key}`, `${key},${key}`, `${key}=`]
  await withoutTrace(service, async () => {
    for (const endpoint of endpoints) {
      for (const header of [...headers, ...[...malformed, ...unknown].map((each) => `Bearer ${each}`)]) {
        const called = await call(endpoint, header)
        assertRefused(called, 401, 'UNAUTHORIZED', { about: `${endpoint.path} ${header}` })
        assert.equal(called.headers.get('www-authenticate'), 'Bearer')
      }
    }
  })
})

test('who has no key learns nothing about the request: 401 comes before 400, 413 and 415', async () => {
  for (const body of ['{', 'x'.repeat(300_000), '[]']) {
    assertRefused(await service.call('POST', '/v1/talent-scout/contact', { body }), 401, 'UNAUTHORIZED')
  }
  const typed = { body: '<x/>', headers: { 'content-type': 'application/xml' } }
  assertRefused(await service.call('POST', '/v1/talent-scout/contact', typed), 401, 'UNAUTHORIZED')
})

test('the scheme is read without case, the key with it', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
    assert.equal((await call(free, `${scheme} ${account.key}`)).status, 200)
  }
})

for (const endpoint of endpoints) {
  const { method, path } = endpoint
  test(`${method} ${path} is open to ${endpoint.scopes.join(' or ')} and to no other scope`, async () => {
    const others = scopes.filter((scope) => !endpoint.scopes.includes(scope))
    const without = await issueOnce(others)
    const none = await issueOnce([])
    await withoutTrace(service, async () => {
      assertRefused(await callWith(endpoint, without.apiKey), 403, 'FORBIDDEN')
      assertRefused(await callWith(endpoint, none.apiKey), 403, 'FORBIDDEN')
    })
    for (const scope of endpoint.scopes) {
      const called = await callWith(endpoint, (await issueOnce([scope])).apiKey)
      assert.ok(isAdmitted(called), JSON.stringify(called.body))
    }
  })
}

test('an expired key is refused from the moment it expires', async () => {
  const { apiKey } = await issue({ expiresAt: new Date(service.clock.now().getTime() + 3_600_000) })
  assert.equal((await callWith(free, apiKey)).status, 200)
  service.clock.turn(3_600)
  assertRefused(await callWith(free, apiKey), 401, 'UNAUTHORIZED')
})

test('a revoked key is refused at once where it was not in use, and soon where it was', async () => {
  const [unused, used] = [await issue(), await issue()]
  assert.equal((await callWith(free, used.apiKey)).status, 200)
  for (const { keyId } of [unused, used]) assert.equal(await revoke(database, keyId, service.clock.now()), true)
  assertRefused(await callWith(free, unused.apiKey), 401, 'UNAUTHORIZED')
  // A process may remember a key for a second. Only calls make that second pass here.
  let called = await callWith(free, used.apiKey)
  while (called.status === 200) called = await callWith(free, used.apiKey)
  assertRefused(called, 401, 'UNAUTHORIZED')
  assert.equal((await callWith(free, account.key)).status, 200)
})

test('a rotated key works beside its successor for the overlap, with the same scopes, and then no more', async () => {
  const old = await issue({ scopes: ['search'] })
  const next = (await rotateKey(database, old.keyId, 600, service.clock.now()))!
  const enrich = endpoints.find(({ path }) => path === 'talent-scout/enrich')!
  for (const { apiKey } of [old, next]) {
    assert.equal((await callWith(free, apiKey)).status, 200)
    assertRefused(await callWith(enrich, apiKey), 403, 'FORBIDDEN')
  }
  service.clock.turn(601)
  assertRefused(await callWith(free, old.apiKey), 401, 'UNAUTHORIZED')
  assert.equal((await callWith(free, next.apiKey)).status, 200)
})

test('no answer repeats the key', async () => {
  const poolOnly = await issue({ scopes: ['pool'] })
  const expired = await issue({ expiresAt: new Date(0) })
  for (const endpoint of endpoints) {
    for (const { apiKey } of [{ apiKey: account.key }, poolOnly, expired, { apiKey: newKey().key }]) {
      const called = await callWith(endpoint, apiKey)
      const answered = JSON.stringify([called.body, ...called.headers])
      assert.ok(!answered.includes(apiKey.slice(4)), answered)
    }
  }
})

test('health, the API description and its page are open to all, and the page runs only its own scripts', async () => {
  for (const path of ['/health/live', '/health/ready', '/v1/openapi.json']) {
    assert.equal((await service.call('GET', path)).status, 200, path)
  }
  const page = await fetch(`${service.url}/docs`)
  assert.equal(page.status, 200)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  const html = await page.text()
  const [, inline] = /<script type[^>]*>([\s\S]*?)<\/script>/.exec(html)!
  const digest = createHash('sha256').update(inline!).digest('base64')
  assert.ok(policy.includes(`script-src 'self' 'sha256-${digest}';`), policy)
  assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/)
})
