/** What torture is told and what it prints: sizes from the command line, the peak rate of calls, the table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promised, table } from '../../torture/figures.ts'
import { peakRateOf } from '../../torture/part-providers.ts'
import { FULL, QUICK, readArguments } from '../../torture/sizes.ts'

test('parts and sizes are read, and every objection is told', () => {
  assert.deepEqual(readArguments(['storm', '--kills', '5', '--seed=7']), {
    names: ['storm'],
    sizes: { ...FULL, kills: 5, seed: 7 },
    objections: [],
  })
  assert.deepEqual(readArguments(['--quick']).sizes, QUICK)
  const { objections } = readArguments(['--kills', 'many', '--toString', '1'])
  assert.equal(objections.length, 2)
})

test('the rush is the most calls of any five seconds', () => {
  const steady = Array.from({ length: 100 }, (_, n) => n * 1_000)
  assert.ok(peakRateOf(steady) <= 1.2)
  assert.ok(peakRateOf([...steady, ...Array.from({ length: 50 }, () => 99_000)]) >= 10)
  assert.equal(peakRateOf([]), 0)
})

test('a broken promise stands out in the table', () => {
  const text = table([promised('crash', 'kills', '3', { aim: 'nothing lost', met: false })])
  assert.match(text, /\| crash \| kills +\| 3 +\| nothing lost: BROKEN \|/)
})
