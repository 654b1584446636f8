import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../base/refusal.ts'
import { readSearch } from './query.ts'

const ignoredBy = (filters: unknown) => readSearch('', JSON.stringify(filters)).ignored

const refusedFields = (filtersJson: string) => {
  try {
    readSearch('', filtersJson)
  } catch (error) {
    assert.ok(error instanceof Refusal && error.code === 'INVALID_REQUEST', String(error))
    return error.facts.fields?.map(({ field }) => field)
  }
  return undefined
}

test('free text without an id filters nothing and is told so', () => {
  const filters = { currentCompany: { query: 'Google' }, countries: [{ city: 'Madrid' }, { geoId: '1', city: 'x' }] }
  const { query, ignored } = readSearch('', JSON.stringify(filters))
  assert.equal(query.currentCompanyId, undefined)
  assert.deepEqual(query.geoIds, ['1'])
  assert.deepEqual(
    ignored.map(({ field, reason }) => ({ field, reason })),
    [
      { field: 'currentCompany', reason: 'UNRESOLVED' },
      { field: 'countries[0]', reason: 'UNRESOLVED' },
    ],
  )
})

test('an unknown filter is listed, even one named like a built-in', () => {
  assert.deepEqual(
    ignoredBy({ salary: 5, toString: 1, constructor: {} }).map(({ field, reason }) => ({ field, reason })),
    [
      { field: 'salary', reason: 'UNKNOWN_FILTER' },
      { field: 'toString', reason: 'UNKNOWN_FILTER' },
      { field: 'constructor', reason: 'UNKNOWN_FILTER' },
    ],
  )
})

test('what was filled in with nothing filters nothing and is told so', () => {
  const ignored = ignoredBy({ countries: [{}, { geoId: null }], industry: { entityId: ' ' }, skills: [{ name: '' }] })
  assert.deepEqual(ignored.map(({ field }) => field).sort(), ['countries[0]', 'countries[1]', 'industry', 'skills[0]'])
})

test('absent, null and empty lists filter nothing without a word', () => {
  const { query, ignored } = readSearch('', JSON.stringify({ skills: [], firstName: '', school: null, countries: [] }))
  assert.deepEqual(ignored, [])
  assert.deepEqual(
    { skills: query.skills, firstName: query.firstName, schoolId: query.schoolId, geoIds: query.geoIds },
    { skills: [], firstName: undefined, schoolId: undefined, geoIds: [] },
  )
})

test('a language without a level means any level', () => {
  assert.deepEqual(readSearch('', '{"languages":[{"name":"German"}]}').query.languages, [
    { name: 'German', level: 'BASIC' },
  ])
})

test('what is no JSON object, or of the wrong type, names the field', () => {
  for (const text of ['[]', '3', 'null', '"x"', '{', 'nonsense'])
    assert.deepEqual(refusedFields(text), ['filtersJson'], text)
  assert.deepEqual(refusedFields('{"skills":[{"name":1}]}'), ['filtersJson.skills[0].name'])
  assert.deepEqual(refusedFields('{"languages":[{"name":"German","level":"GOOD"}]}'), [
    'filtersJson.languages[0].level',
  ])
  assert.deepEqual(refusedFields('{"localOnly":"yes","firstName":3}'), [
    'filtersJson.firstName',
    'filtersJson.localOnly',
  ])
})

test('JSON nested to exhaust the stack is refused, not parsed', () => {
  assert.deepEqual(refusedFields(`{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`), ['filtersJson'])
})

test('a huge ignored value is told by its beginning only', () => {
  const [ignored] = ignoredBy({ salary: 'x'.repeat(50_000) })
  assert.ok(JSON.stringify(ignored).length < 400)
})
