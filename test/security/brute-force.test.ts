/** Keys guessed one after another from one address: refused unheard, without shutting out whoever shares the address. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newKey } from '../../src/accounts/account.ts'
import { blockOf } from '../../src/http/failed-keys.ts'
import { issueKey } from '../../src/operations/accounts.ts'
import { assertRefused } from '../http/refused.ts'
import { startService } from '../support/service.ts'

const LIMIT = 5
const service = await startService({
  worker: false,
  env: { SCOUT_FAILED_KEYS_LIMIT: String(LIMIT), SCOUT_TRUSTED_PROXIES: '127.0.0.1/32' },
})
const account = await service.account(10)

/** As a proxy in front of the service hands on a request from this address. */
const from = (address: string, key: string | undefined) =>
  service.call('GET', '/v1/account', {
    headers: { 'x-forwarded-for': address, ...(key && { authorization: `Bearer ${key}` }) },
  })

async function exhaust(address: string): Promise<void> {
  for (let n = 0; n < LIMIT; n++) assertRefused(await from(address, newKey().key), 401, 'UNAUTHORIZED')
}

test('after so many unknown keys an address gets 429 with the time to wait, and no key is looked up', async () => {
  await exhaust('198.51.100.1')
  const refused = await from('198.51.100.1', newKey().key)
  assertRefused(refused, 429, 'RATE_LIMITED')
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 60)
  // A good one, not seen here before: the guess that happens to be right gets nowhere either.
  const { apiKey } = await issueKey(service.scout.database, account.accountId, { name: 'fresh' })
  assertRefused(await from('198.51.100.1', apiKey), 429, 'RATE_LIMITED')
  assert.equal((await from('198.51.100.2', apiKey)).status, 200, 'from elsewhere it is as good as ever')
})

test('a key that was good here before is let in, whatever its neighbours do; malformed keys count too', async () => {
  assert.equal((await from('198.51.100.3', account.key)).status, 200)
  for (let n = 0; n < LIMIT; n++) assertRefused(await from('198.51.100.3', 'not-a-key'), 401, 'UNAUTHORIZED')
  assertRefused(await from('198.51.100.3', 'not-a-key'), 429, 'RATE_LIMITED')
  assert.equal((await from('198.51.100.3', account.key)).status, 200)
})

test('who brings no key at all guesses nothing and is not counted', async () => {
  for (let n = 0; n <= LIMIT; n++) assertRefused(await from('198.51.100.4', undefined), 401, 'UNAUTHORIZED')
})

test('of IPv6 a whole network counts as one address', async () => {
  for (let n = 0; n < LIMIT; n++) await from(`2001:db8:0:7::${n + 1}`, newKey().key)
  assertRefused(await from('2001:db8:0:7:ffff::9', newKey().key), 429, 'RATE_LIMITED')
  assertRefused(await from('2001:db8:0:8::1', newKey().key), 401, 'UNAUTHORIZED')
  const same = ['2001:db8::1', '2001:0db8:0000:0000:1:2:3:4', '2001:DB8:0:0::', '2001:db8::%eth0']
  assert.deepEqual([...new Set(same.map(blockOf))], ['2001:db8:0:0::/64'])
  assert.deepEqual(['::1', '::', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1', '10.0.0.1'].map(blockOf), [
    ...['0:0:0:0::/64', '0:0:0:0::/64', '1:2:3:4::/64', '10.0.0.1', '10.0.0.1'],
  ])
})

test('who is no trusted proxy cannot name another address', async () => {
  const direct = await startService({ worker: false, env: { SCOUT_FAILED_KEYS_LIMIT: String(LIMIT) } })
  const call = (address: string) =>
    direct.call('GET', '/v1/account', { key: newKey().key, headers: { 'x-forwarded-for': address } })
  for (let n = 0; n < LIMIT; n++) assertRefused(await call(`198.51.100.${n}`), 401, 'UNAUTHORIZED')
  assertRefused(await call('198.51.100.99'), 429, 'RATE_LIMITED')
})
