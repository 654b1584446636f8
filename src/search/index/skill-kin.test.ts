import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NOT_KNOWN } from '../../reference/terms.ts'
import { buildSegment, entriesIn, type IndexedDocument } from './build.ts'
import { nearSkills, type SkillRow, SkillTable } from './skill-kin.ts'

const people = (lists: string[][]): IndexedDocument[] =>
  lists.map((terms, n) => ({ doc: n * 3 + 1, terms, years: NOT_KNOWN, seniority: NOT_KNOWN }))

const times = (count: number, terms: string[]) => Array.from({ length: count }, () => terms)

function rowsOf(documents: IndexedDocument[]): SkillRow[] {
  const segment = buildSegment(documents)
  return [...new SkillTable(segment, entriesIn(segment, 's:')).rows()]
}

const near = (documents: IndexedDocument[], skill: string) =>
  nearSkills(rowsOf(documents).filter(({ term }) => term === skill))

test('what is listed with a skill is near it, what everybody lists is not', () => {
  const pool = people([
    ...times(20, ['s:k8s', 's:helm', 's:excel', 't:engineer']),
    ...times(10, ['s:k8s', 's:excel']),
    ...times(10, ['s:helm', 's:excel']),
    ...times(3_960, ['s:excel', 's:sales']),
  ])
  const found = near(pool, 's:k8s')
  // 20 / √(30 × 30); with Excel it would be 30 / √(30 × 4,000), under a tenth.
  assert.deepEqual([...found], [['s:helm', 2 / 3]])
})

test('few people tell nothing', () => {
  assert.deepEqual(near(people(times(4, ['s:a', 's:b'])), 's:a'), new Map())
  assert.deepEqual(near(people(times(5, ['s:a', 's:b'])), 's:a'), new Map([['s:b', 1]]))
  const rarelyTogether = [...times(4, ['s:a', 's:b']), ...times(6, ['s:a'])]
  assert.deepEqual(near(people(rarelyTogether), 's:a'), new Map())
})

test('of a common skill a sample says nearly what all would', () => {
  const pool = people([...times(9_000, ['s:a', 's:b']), ...times(18_000, ['s:a']), ...times(3_000, ['s:b'])])
  const found = near(pool, 's:a').get('s:b')!
  const exact = 9_000 / Math.sqrt(27_000 * 12_000)
  assert.ok(Math.abs(found - exact) < 0.01, `${found} instead of ${exact}`)
})

/** As one would count them. */
function counted(lists: string[][], skill: string): Map<string, number> {
  const having = (...all: string[]) => lists.filter((list) => all.every((each) => list.includes(each))).length
  const others = [...new Set(lists.flat())].filter((each) => each !== skill).sort()
  const all = others.map((each): [string, number, number] => [each, having(skill, each), having(each)])
  return new Map(
    all
      .filter(([, together]) => together >= 5)
      .map(([each, together, listed]): [string, number] => [each, together / Math.sqrt(having(skill) * listed)])
      .filter(([, nearness]) => nearness >= 0.1),
  )
}

test('however a pool lies in segments, the same skills are near', () => {
  const skills = ['s:a', 's:b', 's:c', 's:d', 's:e']
  const pool = fc.array(fc.subarray(skills), { minLength: 40, maxLength: 80 })
  let compared = 0
  fc.assert(
    fc.property(pool, fc.integer({ min: 15, max: 25 }), (lists, cut) => {
      const documents = people(lists)
      const parts = [documents.slice(0, cut), documents.slice(cut)].map(buildSegment)
      const tables = parts.map((part) => new SkillTable(part, entriesIn(part, 's:')))
      for (const skill of skills) {
        const rows = tables.flatMap((table) => table.row(skill) ?? [])
        // Kin that somebody lists in a part where nobody lists both are not seen there: only what is listed everywhere compares.
        const isSeenInAll = rows.every(({ kin }) => kin.length === skills.length - 1) && rows.length === parts.length
        if (!isSeenInAll) continue
        compared++
        const expected = counted(lists, skill)
        const found = nearSkills(rows)
        assert.deepEqual([...found.keys()].sort(), [...expected.keys()])
        for (const [term, nearness] of found) assert.ok(Math.abs(nearness - expected.get(term)!) < 1e-9)
      }
    }),
  )
  assert.ok(compared > 50, `${compared} of 500`)
})
