/** Years of experience stored as one number: read in any month, it gives what the record itself would give then. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NOT_KNOWN } from '../reference/terms.ts'
import { monthIn, TENURES, tenureOf, yearsBy, yearsOfExperience } from './tenure.ts'

const at = (text: string) => new Date(`${text}-15T12:00:00Z`)
const worked = (...spans: [startDate: string | null, endDate: string | null][]) => ({
  experience: spans.map(([startDate, endDate]) => ({ startDate, endDate })) as never,
})
const yearsLater = (record: ReturnType<typeof worked>, saved: string, later: string) =>
  yearsBy(tenureOf(record, monthIn(at(saved))), monthIn(at(later)))

test('whoever is at work gains years in the month they began in; whoever has stopped does not', () => {
  const atWork = worked(['2020-03', null])
  assert.equal(yearsLater(atWork, '2024-01', '2024-02'), 3)
  assert.equal(yearsLater(atWork, '2024-01', '2024-03'), 4)
  assert.equal(yearsLater(atWork, '2024-01', '2031-02'), 10)
  const stopped = worked(['2010-01', '2014-06'], ['2015-01', '2019-12'])
  assert.equal(yearsLater(stopped, '2024-01', '2040-01'), 9)
  assert.equal(yearsLater(worked(['2020-01', '2024-01']), '2024-01', '2040-01'), 4, 'one that ends in this very month')
})

test('records without dates, of long ago and of the far future', () => {
  assert.equal(yearsOfExperience(worked([null, null], [null, '2020-01']), at('2026-01')), NOT_KNOWN)
  assert.equal(yearsOfExperience(worked(['1901-01', null]), at('2026-01')), 60)
  assert.equal(yearsOfExperience(worked(['0001-01', '9999-12']), at('2026-01')), 60)
  assert.equal(yearsOfExperience(worked(['9999-01', null]), at('2026-01')), 0)
  assert.equal(yearsOfExperience(worked(['2020-01', '2019-01']), at('2026-01')), 0)
})

test('an end that is still to come is none, as of today and until it comes', () => {
  const forNow = worked(['2020-01', '2028-06'])
  assert.equal(yearsOfExperience(forNow, at('2026-01')), 6)
  assert.equal(yearsLater(forNow, '2026-01', '2028-06'), 8)
  assert.equal(yearsOfExperience(forNow, at('2040-01')), 8)
  assert.equal(yearsLater(worked(['2020-01', '9999-12']), '2026-01', '2040-01'), 20)
})

test('the number of today is right on any later day, and fits where it is kept', () => {
  const month = fc.integer({ min: 1941 * 12, max: 2026 * 12 })
  const text = (value: number) => `${Math.floor(value / 12)}-${String((value % 12) + 1).padStart(2, '0')}`
  const span = fc
    .tuple(month, fc.option(fc.integer({ min: 0, max: 300 })))
    .map(([start, months]): [string, string | null] => [
      text(start),
      months === null ? null : text(Math.min(start + months, 2026 * 12)),
    ])
  fc.assert(
    fc.property(fc.array(span, { maxLength: 5 }), fc.integer({ min: 0, max: 600 }), (spans, later) => {
      const record = worked(...spans)
      const tenure = tenureOf(record, 2026 * 12)
      assert.ok(tenure >= 0 && tenure < TENURES)
      assert.equal(yearsBy(tenure, 2026 * 12 + later), yearsOfExperience(record, at(text(2026 * 12 + later))))
    }),
  )
})
