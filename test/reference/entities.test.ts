/** Companies, industries and schools from the reference data, compiled for real from the installed packages. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { type Entity, type EntityKind, entitySchema } from '../../contract/network.ts'
import { compiledEntities } from '../../src/compile/entities/compiled-entities.ts'
import { type Entities, openEntities } from '../../src/reference/entities/entities.ts'
import { referenceFolder } from '../support/reference.ts'

let entities: Entities

before(async () => {
  entities = openEntities(await compiledEntities(referenceFolder))
})

const exact = (kind: EntityKind, query: string): Entity[] =>
  entities.resolve(kind, query).filter((entity) => entity.exact)
const exactIds = (kind: EntityKind, query: string): string[] => exact(kind, query).map(({ entityId }) => entityId)

interface SandboxRow {
  id: string | number
  name: string
  also?: string[]
}
const sandboxRows = async (file: string): Promise<SandboxRow[]> =>
  JSON.parse(await readFile(new URL(`../../sandbox/data/${file}.json`, import.meta.url), 'utf8'))

for (const [kind, file] of [
  ['COMPANY', 'companies'],
  ['SCHOOL', 'schools'],
  ['INDUSTRY', 'industries'],
] as const) {
  test(`every ${kind.toLowerCase()} of the sandbox has its id here, under its name and its other names`, async () => {
    const faults: string[] = []
    for (const { id, name, also = [] } of await sandboxRows(file)) {
      const wanted = `${kind.toLowerCase()}:${id}`
      if (entities.get(wanted)?.displayName !== name) faults.push(`${wanted} is not in the reference data`)
      for (const spelling of [name, ...also]) {
        if (!exactIds(kind, spelling).includes(wanted)) faults.push(`"${spelling}" does not find ${wanted}`)
      }
    }
    assert.deepEqual(faults, [])
  })
}

test('legal forms, former and short names lead to one company', () => {
  for (const [query, id] of Object.entries({
    'Google Inc.': 'company:google',
    'SPOTIFY AB': 'company:spotify',
    'The Coca-Cola Company': 'company:coca-cola',
    'Siemens AG': 'company:siemens',
    'Grupo Bimbo S.A.B. de C.V.': 'company:grupo-bimbo',
    Facebook: 'company:meta',
    'Ernst & Young LLP': 'company:ey',
    PricewaterhouseCoopers: 'company:pwc',
    'Bayerische Motoren Werke': 'company:bmw',
    HP: 'company:hp',
    HPE: 'company:hewlett-packard-enterprise',
    'Meta (formerly Facebook)': 'company:meta',
    'https://www.spotify.com/jobs': 'company:spotify',
  })) {
    assert.deepEqual(exactIds('COMPANY', query), [id], query)
  }
})

test('a name of several companies asks back with what tells them apart', () => {
  const deltas = exact('COMPANY', 'Delta')
  const airline = deltas.find(({ entityId }) => entityId === 'company:delta-air-lines')
  const faucets = deltas.find(({ entityId }) => entityId === 'company:delta-faucet')
  assert.ok(airline && faucets)
  assert.equal(airline.website, 'https://delta.com')
  assert.equal(airline.country, 'United States')
  assert.notEqual(airline.industry, faucets.industry)
  assert.ok(exact('COMPANY', 'Coop').length > 1)
})

test('a name known far better for one company is that company, its namesakes only mentioned', () => {
  const [first, ...namesakes] = entities.resolve('COMPANY', 'Gap')
  assert.equal(first?.entityId, 'company:gap')
  assert.ok(namesakes.length > 0)
  assert.ok(namesakes.every((entity) => !entity.exact))
})

test('schools are found by acronym, short name and across languages', () => {
  for (const [query, id] of Object.entries({
    MIT: 'school:mit',
    UCLA: 'school:ucla',
    TUM: 'school:tum',
    Stanford: 'school:stanford-university',
    'TU Munich': 'school:tum',
    'Technical University of Munich': 'school:tum',
    'University of Seville': 'school:universidad-de-sevilla',
    'Universität Genf': 'school:unige',
    'Department of Physics, University of Oxford': 'school:university-of-oxford',
    'Stanford University School of Medicine': 'school:stanford-university',
    'mit.edu': 'school:mit',
  })) {
    assert.deepEqual(exactIds('SCHOOL', query), [id], query)
  }
})

test('an acronym of several schools asks back, and one English form never stands for the other', () => {
  assert.ok(exactIds('SCHOOL', 'NTU').length > 1)
  assert.deepEqual(exactIds('SCHOOL', 'Boston University'), ['school:bu'])
  assert.deepEqual(exactIds('SCHOOL', 'University of Boston'), [])
  assert.ok(entities.resolve('SCHOOL', 'University of Boston').some(({ entityId }) => entityId === 'school:bu'))
  assert.deepEqual(exactIds('SCHOOL', 'Galway University Hospital'), [])
})

test('industries are found by everyday words and by the classes of statistics, in many languages', () => {
  for (const [query, id] of Object.entries({
    fintech: 'industry:43',
    SaaS: 'industry:4',
    Banken: 'industry:41',
    sanidad: 'industry:14',
    automotive: 'industry:53',
    'Manufacture of textiles': 'industry:60',
    'Proizvodnja namještaja': 'industry:26',
    'Postal Service': 'industry:87',
  })) {
    assert.deepEqual(exactIds('INDUSTRY', query), [id], query)
  }
})

test('near spellings, beginnings and contained words are offered, never taken', () => {
  for (const [kind, query, id] of [
    ['COMPANY', 'Spotfy', 'company:spotify'],
    ['COMPANY', 'Simens', 'company:siemens'],
    ['COMPANY', 'Goldman S', 'company:goldman-sachs'],
    ['INDUSTRY', 'autmotive', 'industry:53'],
    ['SCHOOL', 'Universidad Complut', 'school:ucm'],
  ] as const) {
    const matches = entities.resolve(kind, query)
    assert.ok(
      matches.some(({ entityId }) => entityId === id),
      query,
    )
    assert.ok(
      matches.every((match) => !match.exact),
      query,
    )
  }
})

test('every answer has the shape of the contract, at most 50 at a time, and nothing comes of nothing', () => {
  for (const kind of ['COMPANY', 'SCHOOL', 'INDUSTRY'] as const) {
    for (const query of ['Bank', 'university', 'Delta', 'c', 'de', 'S.A.', 'constructor', '大学', "O'Neill & Söhne"]) {
      const matches = entities.resolve(kind, query)
      assert.ok(matches.length <= 50)
      for (const match of matches) entitySchema.parse(match)
      for (const match of matches) assert.equal(entities.get(match.entityId)?.displayName, match.displayName)
    }
    for (const nothing of ['', '  ', '!!!', 'xqzzkvw blorptastic'])
      assert.deepEqual(entities.resolve(kind, nothing), [])
  }
  assert.equal(entities.get('company:no such thing'), undefined)
  assert.equal(entities.get('nonsense'), undefined)
})

test('everyday words are believed less to be companies than names that are nothing else', () => {
  const prior = (phrase: string) => Math.max(0, ...entities.readings(phrase).map((reading) => reading.prior))
  for (const word of ['target', 'apple', 'gap', 'meta', 'oracle', 'orange', 'delta']) {
    assert.ok(prior(word) > 0 && prior(word) < 0.4, word)
  }
  for (const name of ['spotify', 'siemens', 'goldman sachs', 'mckinsey']) assert.ok(prior(name) > 0.8, name)
  for (const letter of ['x', 'c', 'r']) assert.ok(prior(letter) < 0.1, letter)
  assert.deepEqual(entities.readings('senior data engineer'), [])
})

test('a school with several domains is one', () => {
  for (const [id, ...names] of [
    ['school:tum', 'Technical University of Munich', 'tum.de', 'student.tum.de'],
    ['school:universita-di-bologna', 'Università di Bologna', 'unibo.it', 'studio.unibo.it'],
  ]) {
    for (const name of names) assert.deepEqual(exactIds('SCHOOL', name), [id], name)
  }
})

test('a house that two sources know under one name is one, though the second tells no country', () => {
  for (const name of ['Renault', 'Honda', 'Kearney']) assert.equal(exactIds('COMPANY', name).length, 1, name)
})
