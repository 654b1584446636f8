import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactValue } from '../providers/vendor-port.ts'
import { better, type CheckedValue, checkValue, isGood } from './contact-value.ts'

const given = (more: Partial<ContactValue>): ContactValue => ({
  field: 'work_email',
  value: 'ada@example.com',
  verification: 'VERIFIED',
  confidence: null,
  ...more,
})
const phone = (value: string, countryCode?: string) =>
  checkValue(given({ field: 'phone', value, ...(countryCode && { countryCode }) }), 'p')

test('emails are made the same and checked for form', () => {
  assert.equal(checkValue(given({ value: ' Ada.Lovelace@Example.COM ' }), 'p')?.value, 'ada.lovelace@example.com')
  assert.equal(checkValue(given({ value: 'mailto:ada@example.com' }), 'p')?.value, 'ada@example.com')
  for (const value of [
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@example.com, b@example.com',
  ]) {
    assert.equal(checkValue(given({ value }), 'p'), null, value)
  }
})

test('phones become E.164 with the kind of line', () => {
  const mobile = phone('+49 (0)151 2345 6789')
  assert.deepEqual(
    { value: mobile?.value, lineType: mobile?.lineType },
    { value: '+4915123456789', lineType: 'MOBILE' },
  )
  assert.equal(phone('+49 30 901820')?.lineType, 'LANDLINE')
  assert.equal(phone('+1 415 555 2671')?.lineType, 'FIXED_OR_MOBILE')
})

test('a number without prefix is read only where the vendor names the country', () => {
  assert.equal(phone('0151 23456789'), null)
  assert.equal(phone('0151 23456789', 'de')?.value, '+4915123456789')
  assert.equal(phone('0151 23456789', 'xx'), null)
})

test('what is no number, or rings at a switchboard first, is none', () => {
  for (const value of ['', '123', '+49', '+999 123456789', 'call me', '+1 415 555 2671 ext. 12']) {
    assert.equal(phone(value), null, value)
  }
})

test('the vendor’s own word on the line goes before what the digits say', () => {
  const checked = checkValue(given({ field: 'phone', value: '+14155552671', lineType: 'MOBILE' }), 'p')
  assert.equal(checked?.lineType, 'MOBILE')
})

test('what the vendor calls invalid is dropped', () => {
  assert.equal(checkValue(given({ verification: 'INVALID' }), 'p'), null)
})

test('verified goes before unverified, a mobile before other lines, then the surer; of equals the first stays', () => {
  const value = (more: Partial<CheckedValue>): CheckedValue => ({
    field: 'phone',
    value: '+4915123456789',
    verified: false,
    confidence: null,
    lineType: null,
    provider: 'p',
    ...more,
  })
  const verified = value({ verified: true })
  const mobile = value({ lineType: 'MOBILE', confidence: 0.9 })
  assert.equal(better(mobile, verified), verified)
  assert.equal(better(value({ confidence: 1 }), mobile), mobile)
  const [low, high] = [value({ confidence: 0.2 }), value({ confidence: 0.8 })]
  assert.equal(better(low, high), high)
  const [first, second] = [value({ provider: 'a' }), value({ provider: 'b' })]
  assert.equal(better(first, second), first)
  assert.equal(better(null, second), second)
})

test('good is verified, and of a phone no landline', () => {
  const checked = (more: Partial<ContactValue>) => isGood(checkValue(given(more), 'p')!)
  assert.equal(checked({}), true)
  assert.equal(checked({ verification: 'UNVERIFIED' }), false)
  assert.equal(checked({ field: 'phone', value: '+49 30 901820' }), false)
  assert.equal(checked({ field: 'phone', value: '+49 151 23456789' }), true)
})
