/** Tests the day a notice is due, and its state on a given day. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeLanguages } from '../../contract/notices.ts'
import { monthAfter, stateOn } from './notice.ts'
import { noticeTemplate } from './notice-template.ts'

test('a month later, and no later than the end of a shorter month', () => {
  const cases = [
    ['2026-11-17T23:59:59Z', '2026-12-17'],
    ['2027-01-31T00:00:00Z', '2027-02-28'],
    ['2028-01-30T12:00:00Z', '2028-02-29'],
    ['2026-12-31T12:00:00Z', '2027-01-31'],
    ['2026-03-31T12:00:00Z', '2026-04-30'],
  ] as const
  for (const [at, due] of cases) assert.equal(monthAfter(new Date(at)), due)
})

test('on its day it is due, the day after overdue, and once it was sent neither', () => {
  assert.deepEqual(
    {
      onItsDay: stateOn('PENDING', '2026-11-17', '2026-11-17'),
      theDayAfter: stateOn('PENDING', '2026-11-17', '2026-11-18'),
      sent: stateOn('SENT', '2026-11-17', '2027-01-01'),
      exempt: stateOn('EXEMPT', '2026-11-17', '2026-01-01'),
    },
    { onItsDay: 'DUE', theDayAfter: 'OVERDUE', sent: 'SENT', exempt: 'EXEMPT' },
  )
})

test('every language has a subject, a body and the same blanks', () => {
  const blanks = noticeTemplate('en').placeholders
  assert.ok(blanks.includes('source') && blanks.includes('legal_basis') && blanks.length > 10)
  for (const lang of noticeLanguages) {
    const { subject, body, placeholders } = noticeTemplate(lang)
    assert.ok(subject.includes('{{controller}}') && body.includes('{{name}}'), lang)
    assert.deepEqual(placeholders, blanks, lang)
  }
})
