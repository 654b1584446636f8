import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiKey } from './account.ts'
import { exceedsOwnScopes } from './key-delegation.ts'

const giver = (more: Partial<ApiKey> = {}): ApiKey => ({
  keyId: 'key_1',
  accountId: 'acc_1',
  name: 'giver',
  hint: 'tsk_abc…',
  scopes: ['search', 'admin'],
  createdAt: new Date(0),
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  cap: null,
  madeBy: null,
  ...more,
})
const day = (n: number) => new Date(Date.UTC(2030, 0, n))

test('a key gives the scopes it has and no others', () => {
  assert.equal(exceedsOwnScopes(giver(), { scopes: ['search', 'admin'], expiresAt: null }), undefined)
  assert.match(exceedsOwnScopes(giver(), { scopes: ['search', 'contact'], expiresAt: null })!, /lacks contact/)
})

test('a key that ends, by its date or by its rotation, gives no longer life than its own', () => {
  for (const ending of [{ expiresAt: day(5) }, { revokedAt: day(5) }, { expiresAt: day(9), revokedAt: day(5) }]) {
    const may = (expiresAt: Date | null) => exceedsOwnScopes(giver(ending), { scopes: [], expiresAt }) === undefined
    assert.deepEqual(
      { before: may(day(4)), onTheDay: may(day(5)), after: may(day(6)), never: may(null) },
      { before: true, onTheDay: true, after: false, never: false },
    )
  }
})

test('a key with a cap makes no keys: together they would spend it many times', () => {
  const capped = giver({ cap: { units: 1, budgetId: 'key_1' } })
  assert.match(exceedsOwnScopes(capped, { scopes: [], expiresAt: null })!, /cap/)
})
