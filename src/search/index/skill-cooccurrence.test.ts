import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { atOnce } from '../../base/slices.ts'
import type { IndexedDocument } from '../../pool/documents.ts'
import { NOT_KNOWN } from '../../reference/terms.ts'
import { buildSegment, entriesIn } from './build.ts'
import { nearSkills, type SkillRow, SkillTable } from './skill-cooccurrence.ts'

const people = (lists: string[][], first = 0): IndexedDocument[] =>
  lists.map((terms, n) => ({ doc: (first + n) * 3 + 1, terms, tenure: NOT_KNOWN, seniority: NOT_KNOWN }))

const times = (count: number, terms: string[]) => Array.from({ length: count }, () => terms)

function rowsOf(documents: IndexedDocument[]): SkillRow[] {
  const segment = atOnce(buildSegment(documents))
  return [...new SkillTable(segment, entriesIn(segment, 's:')).rows()]
}

const rowOf = (documents: IndexedDocument[], skill: string) => rowsOf(documents).filter(({ term }) => term === skill)

const near = (documents: IndexedDocument[], skill: string) => nearSkills(rowOf(documents, skill), documents.length)

test('what is listed with a skill is near it, what everybody lists is not', () => {
  const pool = people([
    ...times(20, ['s:k8s', 's:helm', 's:excel', 't:engineer']),
    ...times(10, ['s:k8s', 's:excel']),
    ...times(10, ['s:helm', 's:excel']),
    ...times(60, ['s:excel', 's:sales']),
  ])
  // Result: (20 − 30 × 30 / 100) / 30, in steps of 0.05.
  assert.deepEqual(near(pool, 's:k8s'), new Map([['s:helm', 0.35]]))
  assert.deepEqual(near(pool, 's:excel'), new Map())
})

test('of fewer than five people nothing is kept', () => {
  const rest = times(90, ['s:z'])
  assert.deepEqual(near(people([...times(4, ['s:a', 's:b']), ...rest]), 's:a'), new Map())
  assert.deepEqual([...near(people([...times(5, ['s:a', 's:b']), ...rest]), 's:a').keys()], ['s:b'])
  const rarelyTogether = [...times(4, ['s:a', 's:b']), ...times(6, ['s:a']), ...times(6, ['s:b']), ...rest]
  assert.deepEqual(
    rowsOf(people(rarelyTogether)).flatMap(({ cooccurring }) => cooccurring),
    [],
  )
})

test('skills of one person do not crowd out those of many', () => {
  const own = Array.from({ length: 200 }, (_, n) => ['s:a', `s:own-${n}`, ...(n % 2 === 0 ? ['s:b'] : [])])
  const pool = people([...own, ...times(800, ['s:c'])])
  assert.deepEqual([...near(pool, 's:a').keys()], ['s:b'])
})

test('no more than eight are near, the nearest of them', () => {
  // Each skill is listed by ten more people without `s:a` than the one before it.
  const cooccurring = Array.from({ length: 12 }, (_, n) => `s:${String.fromCharCode(98 + n)}`)
  const pool = people([
    ...times(20, ['s:a', ...cooccurring]),
    ...cooccurring.flatMap((skill, n) => times(n * 10, [skill])),
    ...times(2_000, ['s:z']),
  ])
  assert.deepEqual([...near(pool, 's:a').keys()], cooccurring.slice(0, 8))
})

test('what two segments know adds up to what one would', () => {
  const skills = ['s:a', 's:b', 's:c', 's:d', 's:e']
  const pool = fc.array(fc.subarray(skills), { minLength: 80, maxLength: 120 })
  fc.assert(
    fc.property(pool, fc.integer({ min: 35, max: 45 }), (lists, cut) => {
      const parts = [people(lists.slice(0, cut)), people(lists.slice(cut), cut)]
      const whole = people(lists)
      for (const skill of skills) {
        const rows = parts.flatMap((part) => rowOf(part, skill))
        // If few people in one part list both, that part records nothing about the pair.
        fc.pre(
          rows.length === parts.length && rows.every(({ cooccurring }) => cooccurring.length === skills.length - 1),
        )
        assert.deepEqual(nearSkills(rows, lists.length), near(whole, skill))
      }
    }),
  )
})
