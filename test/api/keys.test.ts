/** A company manages its own keys: creates, lists, rotates and revokes them, and never passes on more rights than it has. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEYS_MAX } from '../../contract/limits.ts'
import { issueKey, type KeyTerms } from '../../src/operations/accounts/accounts.ts'
import { assertRefused, withoutTrace } from '../http/refused.ts'
import { type Body, type Called, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { database } = service.scout

const using = (key: string) => (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  service.call(method, `/v1/${path}`, { key, body, headers })
const make = async (account: TestAccount, body: object = {}): Promise<Body> => {
  const called = await account.call('POST', 'keys', { name: 'made', scopes: ['search'], ...body })
  assert.equal(called.status, 200, JSON.stringify(called.body))
  return called.body
}
const issued = ({ accountId }: TestAccount, terms: Partial<KeyTerms>) =>
  issueKey(database, accountId, { name: 'issued', ...terms })
const later = (seconds: number) => new Date(service.clock.now().getTime() + seconds * 1_000)
const works = async (key: string) => (await using(key)('GET', 'account')).status === 200
/** A process may remember a key for a second. Only calls make that second pass here. */
const untilRefused = async (key: string): Promise<Called> => {
  for (;;) {
    const called = await using(key)('GET', 'account')
    if (called.status !== 200) return called
  }
}

test('a key is made with its terms, works at once, and is shown never again', async () => {
  const account = await service.account()
  const terms = { name: 'ci', scopes: ['contact', 'search', 'search'], dailyCreditCap: 12.5 }
  const { apiKey, key } = await make(account, { ...terms, expiresAt: '2101-01-01T02:00:00+02:00' })
  assert.match(apiKey, /^tsk_[\w-]{32}$/)
  assert.deepEqual(
    { name: key.name, scopes: key.scopes, dailyCreditCap: key.dailyCreditCap },
    { name: 'ci', scopes: ['search', 'contact'], dailyCreditCap: 12.5 },
  )
  assert.equal(key.expiresAt, '2101-01-01T00:00:00.000Z')
  const { body } = await using(apiKey)('GET', 'account')
  assert.deepEqual(body.key, key)
  assert.deepEqual(
    { accountId: body.accountId, dailyCreditCap: body.limits.dailyCreditCap },
    { accountId: account.accountId, dailyCreditCap: 12.5 },
  )
  const listed = await account.call('GET', 'keys')
  assert.ok(!JSON.stringify(listed.body).includes(apiKey.slice(10)))
  assert.ok(apiKey.startsWith(key.hint.slice(0, -1)))
})

test('a repeat under the same Idempotency-Key makes no second key, and no secret is stored to be repeated', async () => {
  const account = await service.account()
  const headers = { 'idempotency-key': 'k' }
  const send = () => account.call('POST', 'keys', { name: 'once', scopes: ['search'] }, headers)
  const first = await send()
  const again = await send()
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.body, { ...first.body, apiKey: null })
  const rotate = (keyId: string) => account.call('POST', `keys/${keyId}/rotate`, {}, { 'idempotency-key': 'r' })
  const rotated = await rotate(first.body.key.keyId)
  assert.deepEqual((await rotate(first.body.key.keyId)).body, { ...rotated.body, apiKey: null })
  // The same body for another key is another request.
  assertRefused(await rotate((await make(account)).key.keyId), 422, 'IDEMPOTENCY_KEY_REUSED')
  const stored = await database.query<{ text: string }>('select i::text as text from idempotency i')
  const keys = await database.query<{ text: string }>('select k::text as text from api_keys k')
  const all = JSON.stringify([...stored, ...keys])
  for (const { body } of [first, rotated]) assert.ok(!all.includes(body.apiKey.slice(12)), 'a secret is stored')
})

test('a name, scopes, an end or a cap that is none is named, and no key is made', async () => {
  const account = await service.account()
  const good = { name: 'a', scopes: ['search'] }
  const faults: [string, object][] = [
    ['name', { name: '' }],
    ['name', { name: ' ' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: 'x'.repeat(201) }],
    ['scopes', { scopes: [] }],
    ['scopes[0]', { scopes: ['root'] }],
    ['expiresAt', { expiresAt: '2101-01-01' }],
    ['expiresAt', { expiresAt: '2001-01-01T00:00:00Z' }],
    ['expiresAt', { expiresAt: '9999-12-31T23:59:59-23:59' }],
    ['dailyCreditCap', { dailyCreditCap: -1 }],
    ['dailyCreditCap', { dailyCreditCap: 0.0001 }],
    ['dailyCreditCap', { dailyCreditCap: 1e12 }],
  ]
  await withoutTrace(service, async () => {
    for (const [field, fault] of faults) {
      const called = await account.call('POST', 'keys', { ...good, ...fault })
      assertRefused(called, 400, 'INVALID_REQUEST', { field, about: JSON.stringify(fault) })
    }
  })
})

test('no key gives more than it has: scopes, life, or credits beyond its cap', async () => {
  const account = await service.account()
  const strong = await issued(account, { scopes: ['contact', 'search'] })
  const givers: [Partial<KeyTerms>, object][] = [
    [{ scopes: ['admin', 'search'] }, { scopes: ['search', 'contact'] }],
    [{ expiresAt: later(60) }, {}],
    [{ expiresAt: later(60) }, { expiresAt: later(61).toISOString() }],
    [{ dailyCap: 5_000 as KeyTerms['dailyCap'] }, { dailyCreditCap: 1 }],
  ]
  for (const [terms, wanted] of givers) {
    const giver = await issued(account, terms)
    const call = using(giver.apiKey)
    await withoutTrace(service, async () => {
      assertRefused(await call('POST', 'keys', { name: 'more', scopes: ['search'], ...wanted }), 403, 'FORBIDDEN')
      // Rotating another key would hand over that key's scopes.
      assertRefused(await call('POST', `keys/${strong.keyId}/rotate`, {}), 403, 'FORBIDDEN')
    })
  }
  const ending = await issued(account, { expiresAt: later(60) })
  const within = { name: 'less', scopes: ['search'], expiresAt: later(59).toISOString() }
  assert.equal((await using(ending.apiKey)('POST', 'keys', within)).status, 200)
})

test('a rotated key works beside its successor until the overlap ends, and has no second successor', async () => {
  const account = await service.account()
  const old = await make(account, { name: 'old', scopes: ['enrich'], expiresAt: '2101-01-01T00:00:00Z' })
  const { body } = await account.call('POST', `keys/${old.key.keyId}/rotate`, { overlapSeconds: 600 })
  assert.deepEqual(
    { oldKeyId: body.oldKeyId, name: body.key.name, scopes: body.key.scopes },
    { oldKeyId: old.key.keyId, name: 'old', scopes: ['enrich'] },
  )
  assert.equal(body.key.expiresAt, '2101-01-01T00:00:00.000Z')
  assert.deepEqual(
    { oldWorks: await works(old.apiKey), newWorks: await works(body.apiKey) },
    { oldWorks: true, newWorks: true },
  )
  assertRefused(await account.call('POST', `keys/${old.key.keyId}/rotate`, {}), 409, 'KEY_NOT_USABLE')
  service.clock.turn(601)
  assertRefused(await untilRefused(old.apiKey), 401, 'UNAUTHORIZED')
  assert.ok(await works(body.apiKey))
})

test('a key ended is refused within its second, ended again changes nothing, and cannot be rotated', async () => {
  const account = await service.account()
  const { apiKey, key } = await make(account)
  assert.ok(await works(apiKey))
  const first = await account.call('DELETE', `keys/${key.keyId}`)
  assert.deepEqual({ status: first.status, keyId: first.body.keyId }, { status: 200, keyId: key.keyId })
  assertRefused(await untilRefused(apiKey), 401, 'UNAUTHORIZED')
  assert.deepEqual((await account.call('DELETE', `keys/${key.keyId}`)).body, first.body)
  assertRefused(await account.call('POST', `keys/${key.keyId}/rotate`, {}), 409, 'KEY_NOT_USABLE')
})

test('the last admin key stays; two that end each other at once leave one', async () => {
  const account = await service.account()
  const own = (await account.call('GET', 'account')).body.key.keyId
  await issued(account, { scopes: ['admin'], expiresAt: new Date(0) })
  await make(account)
  assertRefused(await account.call('DELETE', `keys/${own}`), 409, 'LAST_ADMIN_KEY')
  const other = await make(account, { scopes: ['admin'] })
  const [one, two] = await Promise.all([
    account.call('DELETE', `keys/${other.key.keyId}`),
    using(other.apiKey)('DELETE', `keys/${own}`),
  ])
  assert.equal([one, two].filter(({ status }) => status === 200).length, 1)
  const left = await database.query(
    `select from api_keys where account_id = $1 and 'admin' = any (scopes) and revoked_at is null and expires_at is null`,
    [account.accountId],
  )
  assert.equal(left.length, 1)
})

test('the last admin key can be replaced at once by rotating itself', async () => {
  const account = await service.account()
  const own = (await account.call('GET', 'account')).body.key.keyId
  const { body } = await account.call('POST', `keys/${own}/rotate`, { overlapSeconds: 0 })
  assertRefused(await untilRefused(account.key), 401, 'UNAUTHORIZED')
  assert.equal((await using(body.apiKey)('GET', 'keys')).status, 200)
})

test('another account’s key is no key', async () => {
  const [account, other] = [await service.account(), await service.account()]
  const { apiKey, key } = await make(other)
  await withoutTrace(service, async () => {
    for (const keyId of [key.keyId, 'key_none', '%2e%2e', encodeURIComponent("' or 1=1")]) {
      assertRefused(await account.call('POST', `keys/${keyId}/rotate`, {}), 404, 'NOT_FOUND')
      assertRefused(await account.call('DELETE', `keys/${keyId}`), 404, 'NOT_FOUND')
    }
    assertRefused(await account.call('DELETE', 'keys/a%00b'), 400, 'INVALID_REQUEST', { field: 'keyId' })
  })
  assert.ok(await works(apiKey))
  const listed = (await account.call('GET', 'keys')).body.keys.map((each: Body) => each.keyId)
  assert.ok(!listed.includes(key.keyId))
})

test('keys are listed newest first, page by page, each once', async () => {
  const account = await service.account()
  const made: string[] = [(await account.call('GET', 'account')).body.key.keyId]
  for (let n = 0; n < 4; n++) made.push((await issued(account, {})).keyId)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: Called = await account.call('GET', `keys?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.keys.map((key: Body) => key.keyId))
    cursor = body.nextCursor
  }
  assert.deepEqual([...seen].sort(), [...made].sort())
  assert.equal(new Set(seen).size, made.length)
  assertRefused(await account.call('GET', 'keys?cursor=nonsense'), 400, 'INVALID_REQUEST', { field: 'cursor' })
})

test('a list tells the last use and what each key spent today', async () => {
  const account = await service.account(100)
  const plain = await make(account, { scopes: ['contact'] })
  const capped = await make(account, { scopes: ['contact'], dailyCreditCap: 9 })
  const unlock = (key: string, name: 'found-all' | 'stuck', requestedFields: string[]) =>
    using(key)('POST', 'talent-scout/contact', { ...magic(name), requestedFields })
  await unlock(plain.apiKey, 'found-all', ['phone'])
  await unlock(capped.apiKey, 'stuck', ['work_email'])
  // The use of a key is recorded after the answer, so it may take several reads to see it.
  let keys: Body[] = []
  while (!keys.some((key) => key.keyId === capped.key.keyId && key.lastUsedAt)) {
    keys = (await account.call('GET', 'keys')).body.keys
  }
  const spent = Object.fromEntries(keys.map((key) => [key.keyId, key.spentTodayCredits]))
  assert.deepEqual({ plain: spent[plain.key.keyId], capped: spent[capped.key.keyId] }, { plain: 5, capped: 2 })
  assert.ok(keys.every((key) => key.usable && key.revokedAt === null))
})

test('the 51st key that works is refused; ended ones do not count, and a rotation without overlap needs no room', async () => {
  const account = await service.account()
  const { accountId } = account
  const ended = await issued(account, { expiresAt: new Date(0) })
  const made = await Promise.all(Array.from({ length: KEYS_MAX - 2 }, () => issued(account, {})))
  // Three requests compete for the last place.
  const asked = await Promise.all(
    [1, 2, 3].map(() => account.call('POST', 'keys', { name: 'last', scopes: ['search'] })),
  )
  assert.deepEqual(asked.map(({ status }) => status).sort(), [200, 409, 409])
  await withoutTrace(service, async () => {
    for (const called of asked.filter(({ status }) => status !== 200)) assertRefused(called, 409, 'KEY_LIMIT_REACHED')
    const keyId = made[0]!.keyId
    assertRefused(await account.call('POST', `keys/${keyId}/rotate`, {}), 409, 'KEY_LIMIT_REACHED')
    await assert.rejects(issueKey(database, accountId, { name: 'by the operator' }), /at most 50 keys/)
  })
  assert.ok(await works(made[0]!.apiKey), 'a rotation that was refused has ended nothing')
  const rotated = await account.call('POST', `keys/${made[0]!.keyId}/rotate`, { overlapSeconds: 0 })
  assert.equal(rotated.status, 200)
  assert.equal((await account.call('DELETE', `keys/${made[1]!.keyId}`)).status, 200)
  await make(account)
  assertRefused(await account.call('POST', 'keys', { name: 'more', scopes: ['search'] }), 409, 'KEY_LIMIT_REACHED')
  assert.ok(!(await works(ended.apiKey)))
})
