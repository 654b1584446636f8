/** Keys guessed one after another from one address: told to wait, cheaply, without shutting out others at that address. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashApiKey, newKey } from '../../src/accounts/account.ts'
import { findKeys } from '../../src/accounts/store.ts'
import { networkPrefixOf } from '../../src/http/attempt-limit.ts'
import { KeyLookups } from '../../src/http/key-lookups.ts'
import { findSessions } from '../../src/members/session-store.ts'
import { hashToken, newToken } from '../../src/members/token.ts'
import { issueKey, revoke } from '../../src/operations/accounts/accounts.ts'
import type { Sql } from '../../src/storage/database.ts'
import { assertRefused } from '../http/refused.ts'
import { startService } from '../support/service.ts'
import { invite, linkFor, pageHeaders, signedIn, signIn } from '../support/session.ts'

const LIMIT = 5
const service = await startService({
  worker: false,
  env: { SCOUT_FAILED_KEYS_LIMIT: String(LIMIT), SCOUT_TRUSTED_PROXIES: '127.0.0.1/32' },
})
const account = await service.account(10)

/** A request from this address, as a proxy before the service passes it on. */
const from = (address: string, key: string | undefined) =>
  service.call('GET', '/v1/account', {
    headers: { 'x-forwarded-for': address, ...(key && { authorization: `Bearer ${key}` }) },
  })

async function exhaust(address: string): Promise<void> {
  for (let n = 0; n < LIMIT; n++) assertRefused(await from(address, newKey().key), 401, 'UNAUTHORIZED')
}

test('after so many unknown keys an address gets 429 with the time to wait; a good key is let in, seen before or not', async () => {
  await exhaust('198.51.100.1')
  const refused = await from('198.51.100.1', newKey().key)
  assertRefused(refused, 429, 'RATE_LIMITED')
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 60)
  const { apiKey } = await issueKey(service.scout.database, account.accountId, { name: 'fresh' })
  for (const address of ['198.51.100.1', '198.51.100.2']) assert.equal((await from(address, apiKey)).status, 200)
  assert.equal((await from('198.51.100.1', account.key)).status, 200)
  assertRefused(await from('198.51.100.1', newKey().key), 429, 'RATE_LIMITED')
})

test('malformed and ended keys count too', async () => {
  const { database } = service.scout
  const { keyId, apiKey } = await issueKey(database, account.accountId, { name: 'ended' })
  await revoke(database, keyId, new Date(0))
  for (const [address, key] of [
    ['198.51.100.3', 'not-a-key'],
    ['198.51.100.5', apiKey],
  ] as const) {
    for (let n = 0; n < LIMIT; n++) assertRefused(await from(address, key), 401, 'UNAUTHORIZED')
    assertRefused(await from(address, key), 429, 'RATE_LIMITED')
  }
})

test('however many made-up keys come at once, they take a few statements, and a good one among them is found', async () => {
  const { database } = service.scout
  let statements = 0
  const counted: Sql = {
    ...database,
    query(text, values) {
      statements++
      return database.query(text, values)
    },
  }
  const lookups = new KeyLookups((hashes) => findKeys(counted, hashes))
  const madeUp = Array.from({ length: 900 }, () => newKey().hash)
  const hashes = [...madeUp.slice(0, 450), hashApiKey(account.key), ...madeUp.slice(450)]
  const found = await Promise.all(hashes.map((hash) => lookups.find(hash)))
  assert.deepEqual(
    found.flatMap((key, n) => (key ? [[n, key.accountId]] : [])),
    [[450, account.accountId]],
  )
  assert.equal(statements, 3, 'the first two at once, all that came meanwhile together')
})

test('who brings no key at all guesses nothing and is not counted', async () => {
  for (let n = 0; n <= LIMIT; n++) assertRefused(await from('198.51.100.4', undefined), 401, 'UNAUTHORIZED')
})

test('of IPv6 a whole network counts as one address', async () => {
  for (let n = 0; n < LIMIT; n++) await from(`2001:db8:0:7::${n + 1}`, newKey().key)
  assertRefused(await from('2001:db8:0:7:ffff::9', newKey().key), 429, 'RATE_LIMITED')
  assertRefused(await from('2001:db8:0:8::1', newKey().key), 401, 'UNAUTHORIZED')
  const same = ['2001:db8::1', '2001:0db8:0000:0000:1:2:3:4', '2001:DB8:0:0::', '2001:db8::%eth0']
  assert.deepEqual([...new Set(same.map(networkPrefixOf))], ['2001:db8:0:0::/64'])
  assert.deepEqual(['::1', '::', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1', '10.0.0.1'].map(networkPrefixOf), [
    '0:0:0:0::/64',
    '0:0:0:0::/64',
    '1:2:3:4::/64',
    '10.0.0.1',
    '10.0.0.1',
  ])
})

test('who is no trusted proxy cannot name another address', async () => {
  const direct = await startService({ worker: false, env: { SCOUT_FAILED_KEYS_LIMIT: String(LIMIT) } })
  const call = (address: string) =>
    direct.call('GET', '/v1/account', { key: newKey().key, headers: { 'x-forwarded-for': address } })
  for (let n = 0; n < LIMIT; n++) assertRefused(await call(`198.51.100.${n}`), 401, 'UNAUTHORIZED')
  assertRefused(await call('198.51.100.99'), 429, 'RATE_LIMITED')
})

test('made-up sessions and links count like keys, also where the page asks who is signed in; a good one is let in', async () => {
  const memberId = await invite(service, account, 'recruiter')
  const good = await signIn(service, account, memberId)
  const link = await linkFor(service, account, memberId)
  const call = (address: string, method: string, path: string, more: { cookie?: string; body?: object } = {}) => {
    const cookie = more.cookie ?? `scout_session=${newToken().token}`
    const headers = { ...pageHeaders(service), 'x-forwarded-for': address, cookie }
    return service.call(method, path, { headers, body: more.body })
  }
  for (const [address, path] of [
    ['198.51.100.21', '/v1/account'],
    ['198.51.100.22', '/v1/sign-in'],
  ] as const) {
    for (let n = 0; n < LIMIT; n++) assert.notEqual((await call(address, 'GET', path)).status, 429)
    assertRefused(await call(address, 'GET', path), 429, 'RATE_LIMITED')
    assert.equal((await call(address, 'GET', path, { cookie: good.cookie })).status, 200)
  }
  const enter = (given: string) =>
    call('198.51.100.23', 'POST', '/v1/sign-in/link', { cookie: '', body: { link: given } })
  for (let n = 0; n < LIMIT; n++) assertRefused(await enter(newToken().token), 401, 'UNAUTHORIZED')
  assertRefused(await enter(newToken().token), 429, 'RATE_LIMITED')
  assert.equal((await enter(link)).status, 200)
})

test('however many made-up sessions come at once, they take a few statements, and a good one among them is found', async () => {
  const { database } = service.scout
  const session = await signedIn(service, account, 'recruiter')
  let statements = 0
  const lookups = new KeyLookups((hashes) => {
    statements++
    return findSessions(database, hashes)
  })
  const hashes = Array.from({ length: 900 }, () => newToken().hash)
  hashes[450] = hashToken(session.cookie.split('=')[1]!)
  const found = await Promise.all(hashes.map((hash) => lookups.find(hash)))
  assert.deepEqual(
    found.flatMap((each, n) => (each ? [[n, each.member.memberId]] : [])),
    [[450, session.memberId]],
  )
  assert.equal(statements, 3, 'the first two at once, all that came meanwhile together')
})
