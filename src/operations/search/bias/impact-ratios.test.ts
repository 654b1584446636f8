/** Rates and impact ratios by the rule's own arithmetic, and groups that are too small for one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Labelled, measure, measureAll, median } from './impact-ratios.ts'

const people = (sex: string | null, ethnicity: string | null, selected: number, others: number): Labelled[] => [
  ...Array.from({ length: selected }, () => ({ sex, ethnicity, isFavoured: true })),
  ...Array.from({ length: others }, () => ({ sex, ethnicity, isFavoured: false })),
]

test('the example of the rule: 1390 of 2000 and 1181 of 2000', () => {
  const { groups } = measure([...people('Male', null, 1390, 610), ...people('Female', null, 1181, 819)], 'SEX')
  assert.deepEqual(
    groups.map(({ group, rate, impactRatio }) => ({ group, rate, impactRatio: Number(impactRatio!.toFixed(3)) })),
    [
      { group: 'Female', rate: 0.5905, impactRatio: 0.85 },
      { group: 'Male', rate: 0.695, impactRatio: 1 },
    ],
  )
})

test('a group of less than 2 % has figures and no ratio, and sets none; one of exactly 2 % has one', () => {
  const { groups, unknown } = measure(
    [...people(null, 'A', 50, 45), ...people(null, 'B', 2, 0), ...people(null, 'C', 1, 0), ...people(null, null, 1, 1)],
    'ETHNICITY',
  )
  assert.deepEqual(
    groups.map(({ group, people: many, isSmall, impactRatio }) => ({ group, people: many, isSmall, impactRatio })),
    [
      { group: 'A', people: 95, isSmall: false, impactRatio: 50 / 95 },
      { group: 'B', people: 2, isSmall: false, impactRatio: 1 },
      { group: 'C', people: 1, isSmall: true, impactRatio: null },
    ],
  )
  assert.equal(unknown, 2)
})

test('both together is a group for each pair; nobody selected is no ratio, not a division by nought', () => {
  const both = measureAll([...people('F', 'A', 0, 3), ...people('M', 'A', 0, 2), ...people('M', null, 0, 1)])[2]!
  assert.deepEqual(
    both.groups.map(({ group, impactRatio }) => ({ group, impactRatio })),
    [
      { group: 'F, A', impactRatio: null },
      { group: 'M, A', impactRatio: null },
    ],
  )
  assert.equal(both.unknown, 1)
})

test('whatever the people, every ratio is in 0 to 1, one group has 1 where anybody was selected, and nobody is lost', () => {
  const label = fc.constantFrom('A', 'B', 'C', null)
  fc.assert(
    fc.property(fc.array(fc.record({ sex: label, ethnicity: label, isFavoured: fc.boolean() })), (some) => {
      for (const { groups, unknown } of measureAll(some)) {
        assert.equal(
          groups.reduce((sum, each) => sum + each.people, unknown),
          some.length,
        )
        const ratios = groups.flatMap(({ impactRatio }) => impactRatio ?? [])
        assert.ok(ratios.every((ratio) => ratio >= 0 && ratio <= 1))
        if (ratios.length > 0) assert.equal(Math.max(...ratios), 1)
      }
    }),
  )
})

test('the median of an even number is between the two in the middle', () => {
  assert.deepEqual(
    { none: median([]), one: median([3]), two: median([4, 1]), three: median([9, 1, 5]) },
    { none: 0, one: 3, two: 2.5, three: 5 },
  )
})
