/** Counting over columns of several segments, compared with counting person by person. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { atOnce } from '../../base/slices.ts'
import { buildSegment, entriesIn } from './build.ts'
import { rising } from './codec.ts'
import { EntryTable } from './entry-table.ts'
import { COMPLETE_BONUS } from './evaluate-segment.ts'
import { AllMatches } from './matches.ts'
import { Offers } from './offers.ts'
import { tally } from './tally.ts'
import { valueColumn } from './value-column.ts'

const values = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 4 })
/** A person who is left out also matches. */
const person = fc
  .record({ values, isMatch: fc.boolean(), isComplete: fc.boolean(), isLeft: fc.boolean() })
  .map((each) => ({ ...each, isMatch: each.isMatch && !each.isLeft }))
const single = person.map((each) => ({ ...each, values: each.values.slice(0, 1) }))
const segment = fc.oneof(fc.array(person, { minLength: 1, maxLength: 12 }), fc.array(single, { minLength: 1 }))

/** The second kind of limit lists all values. */
const limits = fc.oneof(fc.integer({ min: 1, max: 7 }), fc.constant(Number.MAX_SAFE_INTEGER))

type Person = { values: string[]; isMatch: boolean; isComplete: boolean; isLeft: boolean }

async function partOf(people: Person[], firstDoc: number) {
  const documents = people.map((each, at) => ({ doc: firstDoc + at, terms: each.values, tenure: 0, seniority: 0 }))
  const built = atOnce(buildSegment(documents))
  const entries = new EntryTable()
  for (const entry of entriesIn(built, '')) entries.add(entry)
  const column = await valueColumn(built, entries)
  return { built, column }
}

/** Offered like by an evaluation: segment by segment, and within one in any order. */
async function matchesOf(segments: Person[][], built: Awaited<ReturnType<typeof partOf>>[]) {
  const excluded = new Set<number>()
  const offered = segments.map((people, at) => {
    const all = new Offers()
    const { firstDoc } = built[at]!.built
    const numbered = people.map((each, number) => ({ ...each, doc: firstDoc + number }))
    for (const { doc, isMatch, isLeft, isComplete } of numbered.sort((a, b) => (a.doc % 3) - (b.doc % 3))) {
      if (isLeft) excluded.add(doc)
      if (isMatch || isLeft) all.offer(doc, isComplete ? COMPLETE_BONUS : 0)
    }
    return all.offered
  })
  const views = built.map((each) => each.built)
  const parts = await new AllMatches(views, offered).takeBySegment(excluded)
  return parts.map((matches) => ({ matches, column: built[matches.segment]!.column }))
}

test('the largest values, the others and the unknown are those that counting by hand gives', () =>
  fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 4 }), limits, async (segments, limit) => {
      const built = await Promise.all(segments.map((people, at) => partOf(people, 1 + at * 100)))
      const counted = await tally(await matchesOf(segments, built), { limit, withSome: true })
      const matching = segments.flat().filter(({ isMatch }) => isMatch)
      const having = (id: string) => matching.filter((each) => each.values.includes(id))
      const all = [...new Set(matching.flatMap((each) => each.values))]
        .map((id) => ({
          id,
          count: having(id).length,
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
