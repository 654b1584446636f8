/** Search: each filter compared with a plain reading of its promise; paging, order and reasons. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { languageLevels } from '../../contract/levels.ts'
import type { NetworkProfile, NetworkQuery } from '../../contract/network.ts'
import { personAt } from '../../sandbox/people/person.ts'
import { profileOf } from '../../sandbox/people/profile.ts'
import { languageName } from '../../sandbox/world/languages.ts'
import { placeById } from '../../sandbox/world/places.ts'
import { openSandbox } from './client.ts'

const PEOPLE = 3_000
const client = await openSandbox({ people: PEOPLE })
after(() => client.sandbox.close())

const profiles: NetworkProfile[] = []
for (let index = 0; index < PEOPLE; index++) profiles.push(profileOf(personAt(1, index)))

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

async function everyUrn(query: Partial<NetworkQuery>, limit = 100): Promise<string[]> {
  const urns: string[] = []
  let cursor: string | null = null
  do {
    const page = await client.search(query, { cursor, limit })
    urns.push(...page.people.map((hit) => hit.urn))
    cursor = page.nextCursor
    if (cursor === null) assert.equal(page.total, urns.length)
  } while (cursor !== null)
  return urns
}

const insideOf = (geoId: string) => (person: NetworkProfile) =>
  person.geoId === geoId || placeById.get(person.geoId!)!.in.includes(geoId)

const speaks = (name: string, level: (typeof languageLevels)[number]) => (person: NetworkProfile) =>
  person.languages.some(
    (spoken) => spoken.name === name && languageLevels.indexOf(spoken.level) >= languageLevels.indexOf(level),
  )

const cases: [name: string, query: Partial<NetworkQuery>, holds: (person: NetworkProfile) => boolean][] = [
  ['no filter', {}, () => true],
  ['first name without accents', { firstName: 'jose' }, (person) => bare(person.firstName).startsWith('jose')],
  ['last name by prefix', { lastName: 'GARC' }, (person) => bare(person.lastName).startsWith('garc')],
  ['all skills', { skills: ['python', 'SQL'] }, ({ skills }) => skills.includes('Python') && skills.includes('SQL')],
  ['language with least level', { languages: [{ name: 'German', level: 'FLUENT' }] }, speaks('German', 'FLUENT')],
  ['language in its own words', { languages: [{ name: 'español', level: 'BASIC' }] }, speaks('Spanish', 'BASIC')],
  ['language by code', { languages: [{ name: 'pt', level: 'NATIVE' }] }, speaks('Portuguese', 'NATIVE')],
  [
    'two languages',
    {
      languages: [
        { name: 'Deutsch', level: 'BASIC' },
        { name: 'English', level: 'FLUENT' },
      ],
    },
    (person) => speaks('German', 'BASIC')(person) && speaks('English', 'FLUENT')(person),
  ],
  [
    'any title, as a phrase of whole words',
    { titles: ['data engineer', 'nurse'] },
    ({ jobTitle }) => /\bdata engineer\b|\bnurse\b/i.test(jobTitle),
  ],
  ['current company', { currentCompanyId: 'company:google' }, ({ companyId }) => companyId === 'company:google'],
  [
    'past company',
    { pastCompanyId: 'company:microsoft' },
    ({ experience }) => {
      const employers = experience.map(({ companyId }) => companyId)
      const stay = employers.findIndex((id) => id !== employers[0])
      return stay > 0 && employers.slice(stay).includes('company:microsoft')
    },
  ],
  ['industry', { industryId: 'industry:41' }, ({ industryId }) => industryId === 'industry:41'],
  [
    'school',
    { schoolId: 'school:upm' },
    ({ education }) => education.some(({ schoolId }) => schoolId === 'school:upm'),
  ],
  ['a country covers its cities', { geoIds: ['2510769'] }, insideOf('2510769')],
  ['a region', { geoIds: ['2593113'] }, insideOf('2593113')],
  ['a province', { geoIds: ['ES.60.V'] }, insideOf('ES.60.V')],
  ['any of two places', { geoIds: ['2950159', '3117735'] }, (person) => ['2950159', '3117735'].includes(person.geoId!)],
  [
    'different filters together',
    { geoIds: ['2510769'], languages: [{ name: 'English', level: 'CONVERSATIONAL' }], industryId: 'industry:41' },
    (person) =>
      insideOf('2510769')(person) && speaks('English', 'CONVERSATIONAL')(person) && person.industryId === 'industry:41',
  ],
]

for (const [name, query, holds] of cases) {
  test(`filter: ${name}`, async () => {
    const wanted = profiles.filter(holds).map(({ urn }) => urn)
    assert.ok(wanted.length > 0, 'the case must have matches to prove anything')
    assert.deepEqual((await everyUrn(query)).sort(), wanted.sort())
  })
}

test('every language people speak is understood without case', () => {
  const spoken = new Set(profiles.flatMap(({ languages }) => languages.map(({ name }) => name)))
  for (const name of spoken) assert.equal(languageName(name.toLowerCase()), name)
})

test('ids and words that nobody has match nobody', async () => {
  const nobody: Partial<NetworkQuery>[] = [
    { currentCompanyId: 'company:nowhere' },
    { currentCompanyId: 'school:upm' },
    { schoolId: 'company:google' },
    { industryId: 'industry:999' },
    { industryId: 'banking' },
    { geoIds: ['1'] },
    { skills: ['Basket weaving in zero gravity'] },
    { languages: [{ name: 'Klingon', level: 'BASIC' }] },
    { titles: ['ata enginee'] },
    { prompt: 'qqqqzzzz' },
  ]
  for (const query of nobody) assert.equal((await client.search(query)).total, 0, JSON.stringify(query))
})

test('paging covers everyone once, in the same order whatever the page size', async () => {
  const byHundred = await everyUrn({ prompt: 'engineer' }, 100)
  const bySeven = await everyUrn({ prompt: 'engineer' }, 7)
  assert.ok(byHundred.length > 100)
  assert.equal(new Set(byHundred).size, byHundred.length)
  assert.deepEqual(bySeven, byHundred)
})

test('a cursor belongs to its query', async () => {
  const { nextCursor } = await client.search({ prompt: 'engineer' })
  const ask = (cursor: string) =>
    client.refusal(
      client.call('POST', '/v1/people/search', { body: { query: { prompt: 'nurse' }, cursor, limit: 20 } }),
    )
  assert.deepEqual(await ask(nextCursor!), { status: 400, code: 'INVALID_REQUEST' })
  assert.deepEqual(await ask('rubbish'), { status: 400, code: 'INVALID_REQUEST' })
  assert.ok((await client.search({ prompt: 'engineer' }, { cursor: nextCursor })).people.length > 0)
})

test('results are ordered by score, then by urn', async () => {
  const { people } = await client.search({ prompt: 'senior java developers with Kafka' }, { limit: 100 })
  for (const [nth, hit] of people.entries()) {
    const before = people[nth - 1]
    if (!before) continue
    assert.ok(before.score! >= hit.score!)
    if (before.score === hit.score) continue
    assert.notEqual(before.urn, hit.urn)
  }
  assert.deepEqual(
    people.filter((hit) => hit.score! < 0 || hit.score! > 1),
    [],
  )
})

test('a prompt finds titles in the plural and puts the place it names first', async () => {
  const { people } = await client.search({ prompt: 'engineers in Madrid' })
  assert.match(people[0]!.jobTitle, /engineer/i)
  assert.match(people[0]!.location, /Madrid/)
  assert.ok(people[0]!.reasons!.some((reason) => reason.startsWith('Title: ')))
  assert.ok(people[0]!.reasons!.some((reason) => reason.startsWith('Lives in Madrid')))
})

test('whoever matches has a word of the prompt in title, skill, company or name', async () => {
  const stems = ['nurse', 'pediatric']
  for (const urn of await everyUrn({ prompt: 'the best nurses with pediatrics please' })) {
    const person = profiles.find((profile) => profile.urn === urn)!
    const text = bare([person.jobTitle, person.company, person.fullName, ...person.skills].join(' '))
    assert.ok(
      ['best', ...stems].some((stem) => text.includes(stem)),
      text,
    )
  }
})

test('seniority and languages rank but make nobody a match on their own', async () => {
  const plain = await everyUrn({ prompt: 'nurse' })
  const wordy = await everyUrn({ prompt: 'senior nurse, fluent German' })
  assert.deepEqual([...wordy].sort(), [...plain].sort())
})

test('an empty prompt, or one of stop words only, finds everybody', async () => {
  assert.equal((await client.search({ prompt: '' })).total, PEOPLE)
  assert.equal((await client.search({ prompt: 'people who are looking for work' })).total, PEOPLE)
})

test('the magic people are found by their first name and in no other way', async () => {
  const magic = await everyUrn({ firstName: 'Sandbox' })
  assert.deepEqual(
    magic.filter((urn) => !urn.startsWith('urn:network:person:test-')),
    [],
  )
  assert.ok(magic.includes('urn:network:person:test-found-all'))
  assert.deepEqual(await everyUrn({ firstName: 'sandbox', lastName: 'found n' }), [
    'urn:network:person:test-found-none',
  ])
  for (const query of [{ prompt: 'Sandbox' }, { firstName: 'Sand' }, { lastName: 'Stuck' }, {}]) {
    assert.deepEqual(
      (await everyUrn(query)).filter((urn) => urn.includes(':test-')),
      [],
    )
  }
})
