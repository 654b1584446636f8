/** Counting over columns of several segments against counting person by person. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Slices } from '../../base/slices.ts'
import { buildSegment, entriesIn } from './build.ts'
import { rising } from './codec.ts'
import { tally } from './tally.ts'
import { valueColumn } from './value-column.ts'

const values = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 4 })
const person = fc.record({ values, isMatch: fc.boolean(), isComplete: fc.boolean() })
const single = person.map((each) => ({ ...each, values: each.values.slice(0, 1) }))
const segment = fc.oneof(fc.array(person, { minLength: 1, maxLength: 12 }), fc.array(single, { minLength: 1 }))

type Person = { values: string[]; isMatch: boolean; isComplete: boolean }

async function partOf(people: Person[], firstDoc: number) {
  const documents = people.map((each, at) => ({ doc: firstDoc + at, terms: each.values, years: 0, seniority: 0 }))
  const built = buildSegment(documents)
  const column = await valueColumn(built, [...entriesIn(built, '')])
  const matching = people.flatMap((each, at) => (each.isMatch ? [{ ...each, at }] : []))
  const ats = Uint32Array.from(matching, ({ at }) => at)
  const complete = Uint8Array.from(matching, ({ isComplete }) => Number(isComplete))
  return { column, matches: { segment: 0, docOf: (at: number) => firstDoc + at, ats, complete } }
}

test('the largest values, the others and the unknown are those that counting by hand gives', () =>
  fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 4 }), fc.integer({ min: 1, max: 7 }), async (segments, limit) => {
      const parts = await Promise.all(segments.map((people, at) => partOf(people, 1 + at * 100)))
      const counted = await tally(parts, { limit, withSome: true }, new Slices())
      const matching = segments.flat().filter(({ isMatch }) => isMatch)
      const having = (id: string) => matching.filter((each) => each.values.includes(id))
      const all = [...new Set(matching.flatMap((each) => each.values))]
        .map((id) => ({
          ...{ id, count: having(id).length },
          completeCount: having(id).filter(({ isComplete }) => isComplete).length,
        }))
        .sort((a, b) => b.count - a.count || rising(a.id, b.id))
      const listed = all.slice(0, limit)
      const hasListed = (each: Person) => each.values.some((id) => listed.some((value) => value.id === id))
      const isKnown = (each: Person) => each.values.length > 0
      assert.deepEqual(
        counted.values.map(({ some: _, ...rest }) => rest),
        listed,
      )
      assert.equal(counted.distinctCount, all.length)
      assert.equal(counted.unknownCount, matching.filter((each) => !isKnown(each)).length)
      assert.equal(counted.otherCount, matching.filter((each) => isKnown(each) && !hasListed(each)).length)
      for (const { id, count, some } of counted.values) {
        assert.equal(some.length, Math.min(5, count))
        for (const doc of some) {
          const found = segments[Math.floor((doc - 1) / 100)]![(doc - 1) % 100]!
          assert.ok(found.isMatch && found.values.includes(id))
        }
      }
    }),
  ))
