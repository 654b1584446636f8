/** Criteria: editing them, keeping them in an address, and merging them with words typed later. No browser needed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { span } from '../../console/src/profile/span.ts'
import {
  askedAt,
  mergedCriteria,
  plainCriteria,
  removedCriteria,
  withCriterion,
} from '../../console/src/question/criteria.ts'
import { readCriteria, writeCriteria } from '../../console/src/question/criteria-address.ts'
import { chipText } from '../../console/src/question/criterion-words.ts'
import { bodyOf, isEmpty } from '../../console/src/question/state.ts'
import { unusedLines } from '../../console/src/question/unused-lines.ts'
import { columnsOf } from '../../console/src/search/results/table-columns.ts'
import {
  beginSearch,
  criteriaOf,
  type Reading,
  reduceSearch,
  type Search,
} from '../../console/src/search/state/search-reducer.ts'
import { takeTranslation, translations } from '../../console/src/text/language.ts'
import type { Criterion } from '../../contract/criteria.ts'
import { criteriaSchema } from '../../contract/criteria.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { suiteCases } from '../search/suite.ts'
import { testLexicon } from '../support/lexicon.ts'

takeTranslation('en', await translations.en())
const lexicon = testLexicon()
const read = (prompt: string): Criterion[] => readPrompt(prompt, lexicon).criteria
const reading = (words: string): Reading => ({ words, interpretation: readPrompt(words, lexicon) })

const labelsOf = (criteria: Criterion[]) =>
  criteria.map((each) => `${each.importance[0]} ${'anyOf' in each ? JSON.stringify(each.anyOf[0]) : each.kind}`)
const names = (criteria: Criterion[]) =>
  criteria.flatMap((each) =>
    'anyOf' in each ? each.anyOf.flatMap((one) => ('name' in one ? one.name : [])) : each.kind,
  )

const everything: Criterion[] = plainCriteria([
  { id: 'a', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'nurse' }, { name: 'Ärztin' }] },
  { id: 'b', kind: 'PLACE', importance: 'EXCLUDED', anyOf: [{ name: 'Berlin', geoIds: ['1', '2'], km: 25 }] },
  { id: 'c', kind: 'LANGUAGE', importance: 'PREFERRED', anyOf: [{ name: 'German', level: 'FLUENT' }] },
  { id: 'd', kind: 'YEARS', importance: 'REQUIRED', min: 5, max: null },
  { id: 'e', kind: 'SENIORITY', importance: 'PREFERRED', anyOf: [{ level: 'LEAD' }] },
  { id: 'f', kind: 'EMPLOYER', importance: 'EXCLUDED', anyOf: [{ name: 'Acme', when: 'PAST', entityIds: ['x'] }] },
  { id: 'g', kind: 'SCHOOL', importance: 'REQUIRED', anyOf: [{ name: 'ETH', entityIds: [] }] },
  { id: 'h', kind: 'WORKPLACE', importance: 'PREFERRED', anyOf: [{ mode: 'REMOTE' }] },
  { id: 'i', kind: 'CONTACT', importance: 'REQUIRED', anyOf: [{ field: 'EMAIL' }] },
  { id: 'j', kind: 'SAVED', importance: 'REQUIRED', since: '2026-01-31' },
])

test('criteria come back from an address as they went in, and are what the service takes', async () => {
  assert.deepEqual(readCriteria(writeCriteria(everything)), everything)
  for (const { prompt } of await suiteCases()) {
    const criteria = readCriteria(writeCriteria(read(prompt)))
    assert.ok(criteriaSchema.safeParse(criteria).success, prompt)
    assert.deepEqual(names(criteria ?? []), names(read(prompt)))
  }
})

test('whatever stands in an address, what is read of it is what the service takes', () => {
  const item = fc.tuple(
    fc.constantFrom('TITLE', 'PLACE', 'YEARS', 'SAVED', 'CONTACT', 'LANGUAGE', 'EMPLOYER', 'SENIORITY', 'nothing'),
    fc.constantFrom('R', 'P', 'X', '?'),
  )
  const edges = fc.constantFrom('EMAIL', '2026-02-31', '0000-01-01', 'LEAD', 'a\u0000b', '\ud800', 5, -1, 1e9)
  const lists = fc.array(fc.oneof(fc.string(), edges), { maxLength: 4 })
  const address = fc.array(
    fc
      .tuple(item, fc.array(fc.oneof(fc.jsonValue(), edges, lists), { maxLength: 3 }))
      .map(([head, rest]) => [...head, ...rest]),
  )
  fc.assert(
    fc.property(fc.oneof(address, fc.jsonValue()), (value) => {
      const criteria = readCriteria(JSON.stringify(value)) ?? []
      assert.ok(criteriaSchema.safeParse(criteria).success, JSON.stringify(criteria))
    }),
  )
  assert.equal(readCriteria('{"'), undefined)
})

test('words typed on after an edit add what they say, take away what they no longer say, and leave the edit', () => {
  const before = read('nurse in Berlin who speaks German')
  const edited = plainCriteria(
    before.filter(({ kind }) => kind !== 'PLACE').map((each) => ({ ...each, importance: 'PREFERRED' }) as Criterion),
  )
  const now = mergedCriteria(before, edited, read('nurse in Berlin with 5+ years'))
  assert.deepEqual(labelsOf(now), ['P {"name":"nurse"}', 'R YEARS'])
  assert.deepEqual(names(removedCriteria(before, edited)), ['Berlin'])
  assert.deepEqual(names(withCriterion(edited, removedCriteria(before, edited)[0] as Criterion)).at(-1), 'Berlin')
})

test('a level that is asked for is found again and never asked for twice; another level stands beside it', () => {
  const level = (name: string) => read(`${name} nurse`).find(({ kind }) => kind === 'SENIORITY') as Criterion
  const criteria = withCriterion(withCriterion([], level('senior')), level('junior'))
  assert.equal(criteria.length, 2)
  assert.deepEqual(withCriterion(criteria, level('senior')).length, 2)
  assert.equal(askedAt(criteria, level('junior')), 1)
  assert.equal(askedAt(criteria.slice(0, 1), level('junior')), -1)
  assert.equal(new Set(columnsOf(criteria).map(({ id }) => id)).size, columnsOf(criteria).length)
})

const typed = (search: Search, words: string): Search =>
  reduceSearch(reduceSearch(search, { type: 'typed', prompt: words }), { type: 'read', reading: reading(words) })
const blank = { prompt: '', filters: {}, page: 1 }

test('a search: typed, read, edited, typed on, undone; the address has the last word', () => {
  let search = typed(beginSearch('', blank), 'nurse in Berlin')
  assert.deepEqual(names(criteriaOf(search)), ['nurse', 'Berlin'])
  const without = criteriaOf(search).slice(0, 1)
  search = reduceSearch(search, { type: 'changed', draft: { ...search.draft, criteria: without } })
  assert.deepEqual(Object.keys(bodyOf({ ...search.draft, page: 1 })), ['criteria', 'filtersJson', 'page'])
  search = typed(search, 'nurse in Berlin who speaks German')
  assert.deepEqual(names(criteriaOf(search)), ['nurse', 'German'])
  search = reduceSearch(search, { type: 'undone' })
  assert.equal(search.draft.criteria, undefined)
  search = reduceSearch(search, { type: 'arrived', address: 'q=welder', applied: { ...blank, prompt: 'welder' } })
  assert.equal(search.draft.prompt, 'welder')
  assert.deepEqual(search.before, [])
})

test('who is ticked stays while pages turn, and ends with the search', () => {
  const applied = { ...blank, prompt: 'nurse' }
  let search = reduceSearch(beginSearch('', applied), { type: 'ticked', urns: ['a', 'b'], on: true })
  search = reduceSearch(search, { type: 'ticked', urns: ['b'], on: false })
  search = reduceSearch(search, { type: 'arrived', address: '2', applied: { ...applied, page: 2 } })
  assert.deepEqual([...search.ticked], ['a'])
  search = reduceSearch(search, { type: 'arrived', address: '3', applied: { ...applied, prompt: 'nurses' } })
  assert.deepEqual([...search.ticked], [])
})

test('words of a job description that were used are not read a second time when the box is typed into', () => {
  const criteria = plainCriteria(read('nurse in Berlin'))
  let search = typed(beginSearch('', blank), 'welder')
  search = reduceSearch(search, { type: 'changed', draft: { ...blank, criteria } })
  search = typed(search, 'speaks German')
  assert.deepEqual(names(criteriaOf(search)), ['nurse', 'Berlin', 'German'])
  assert.ok(isEmpty({ ...blank, prompt: 'nurse', criteria: [] }), 'all chips were taken away')
})

test('a title stands on its chip as it was typed, a skill as it is spelled', () => {
  assert.deepEqual(read('Nurse with python').map(chipText).sort(), ['Nurse', 'Python'])
})

test('lines of a job description that nothing was read from are known', () => {
  const lines = [
    'Nurse in Berlin',
    'Your profile:',
    'Fluent German',
    '----',
    'We water the plants.',
    'Salary up to 50k',
  ]
  const { words, interpretation } = reading(lines.join('\n'))
  const unused = unusedLines(words, {
    ...interpretation!,
    leftover: [],
    criteria: interpretation!.criteria.slice(0, 3),
  })
  assert.deepEqual(unused, ['We water the plants.'])
})

test('how long something lasted is told in years, of less than one in months', () => {
  const now = new Date('2026-11-15')
  assert.equal(span('2022-06', null, now), '4 years')
  assert.equal(span('2026-02', '2026-04', now), '3 months')
  assert.equal(span('2020', '2019', now), '')
  assert.equal(span(null, '2020', now), '')
})
