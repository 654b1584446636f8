import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  matchesIdentifier as areOne,
  hashMark,
  type Identifier,
  readEmail,
  readPhone,
  searchMarks,
} from './identifier.ts'

const meets = (listed: Identifier | undefined, met: Identifier | undefined) => areOne(listed!, met)

test('one number however it is written, and no number that strangers share', () => {
  for (const text of ['+34 600 000 001', '0034600000001', '34-600-000-001', '+34 (0)600.000.001', '+34 0600 000 001']) {
    assert.equal(readPhone(text)?.value, '34600000001', text)
  }
  assert.notEqual(readPhone('600 000 001')?.value, '34600000001')
  for (const text of ['', '112', 'ext. 4', 'none', '112 x12345']) assert.equal(readPhone(text), undefined, text)
})

test('with its country, without it, with an extension: one number, whichever of them was listed', () => {
  const spellings = [
    '+49 171 1234567',
    '0171 1234567',
    '0171/1234567',
    '00491711234567',
    '+49 (0) 171 123 45 67',
    '171 1234567',
    '+49 171 1234567 x5',
    '0171 1234567 ext. 12',
    'tel:+49-171-1234567;ext=5',
    '+49 171 1234567 Durchwahl 3',
    '＋４９ １７１ １２３４５６７',
  ]
  for (const listed of spellings) {
    for (const met of spellings) assert.ok(meets(readPhone(listed), readPhone(met)), `${listed} / ${met}`)
  }
  for (const [one, other] of [
    ['8 916 123-45-67', '+7 916 123 45 67'],
    ['06 20 123 4567', '+36 20 123 4567'],
    ['06 1234 5678', '+39 06 1234 5678'],
    ['(415) 555-2671', '+1 415 555 2671'],
  ]) {
    assert.ok(meets(readPhone(one!), readPhone(other!)), one)
    assert.ok(meets(readPhone(other!), readPhone(one!)), one)
  }
})

test('another number is another: with another country, or too short to be known without one', () => {
  assert.ok(!meets(readPhone('+34 600 000 001'), readPhone('+49 600 000 001')))
  assert.ok(!meets(readPhone('+34 600 000 001'), readPhone('+34 600 000 002')))
  assert.ok(!meets(readPhone('+354 12345'), readPhone('12345')))
  assert.ok(meets(readPhone('12345'), readPhone('12-345')))
})

test('one mailbox whatever its case and tag, and none that is no address', () => {
  assert.equal(readEmail(' Ann@Example.COM ')?.value, 'ann@example.com')
  assert.equal(readEmail('ann+jobs+2@example.com')?.value, 'ann@example.com')
  assert.equal(readEmail('ann@bücher.example')?.value, readEmail('ann@xn--bcher-kva.example')?.value)
  for (const text of ['a.nn@gmail.com', 'Ann@GoogleMail.com', 'an.n+x@gmail.com']) {
    assert.equal(readEmail(text)?.value, 'ann@gmail.com', text)
  }
  // For other mail providers dots are significant, and a "+" at the start is not a tag.
  assert.equal(readEmail('a.nn@example.com')?.value, 'a.nn@example.com')
  assert.equal(readEmail('+ann@example.com')?.value, '+ann@example.com')
  for (const text of ['', '@', 'ann', 'ann@', 'a b@c']) assert.equal(readEmail(text), undefined, text)
})

test('what was listed in an earlier form is still found', () => {
  const sought = searchMarks(readEmail('ann+jobs@example.com')!).map(({ value }) => value)
  assert.ok(sought.includes('ann+jobs@example.com'))
  assert.ok(searchMarks(readPhone('600 000 001')!).some(({ value }) => value === '600000001'))
})

test('a hash tells kinds and keys apart, and nothing else', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const email = { kind: 'EMAIL' as const, value: 'ann@example.com' }
  assert.deepEqual(hashMark(one, email), hashMark(one, { ...email }))
  assert.notDeepEqual(hashMark(one, email), hashMark(two, email))
  assert.notDeepEqual(hashMark(one, email), hashMark(one, { ...email, kind: 'URN' }))
  assert.equal(hashMark(one, email).length, 16)
})
