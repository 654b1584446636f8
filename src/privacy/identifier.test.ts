import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashIdentifier, readEmail, readPhone } from './identifier.ts'

test('one number however it is written, and no number that strangers share', () => {
  for (const text of ['+34 600 000 001', '0034600000001', '34-600-000-001', '+34 (0)600.000.001']) {
    assert.equal(readPhone(text)?.value, '34600000001', text)
  }
  assert.notEqual(readPhone('600 000 001')?.value, '34600000001')
  for (const text of ['', '112', 'ext. 4', 'none']) assert.equal(readPhone(text), undefined, text)
})

test('one address whatever its case, and none that is no address', () => {
  assert.equal(readEmail(' Ann@Example.COM ')?.value, 'ann@example.com')
  for (const text of ['', '@', 'ann', 'ann@', 'a b@c']) assert.equal(readEmail(text), undefined, text)
})

test('a hash tells kinds and keys apart, and nothing else', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const email = { kind: 'EMAIL' as const, value: 'ann@example.com' }
  assert.deepEqual(hashIdentifier(one, email), hashIdentifier(one, { ...email }))
  assert.notDeepEqual(hashIdentifier(one, email), hashIdentifier(two, email))
  assert.notDeepEqual(hashIdentifier(one, email), hashIdentifier(one, { ...email, kind: 'URN' }))
  assert.equal(hashIdentifier(one, email).length, 16)
})
