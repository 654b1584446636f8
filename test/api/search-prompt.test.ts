/** POST search with a prompt: what is understood, who comes first, who is left out, and why. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const account = await service.account(0)

const spain = ['3117735', '3117732', '2510769']
await service.savePool(account, [
  {
    urn: 'urn:pool:match',
    fullName: 'Ana Match',
    jobTitle: 'Senior Frontend Developer',
    skills: ['React.js', 'TypeScript'],
    languages: [{ name: 'German', level: 'FLUENT' }],
    geoIds: spain,
    currentCompanyIds: ['company:spotify'],
    experience: [
      {
        title: 'Developer',
        company: 'Spotify',
        companyId: null,
        location: null,
        startDate: '2015-01',
        endDate: null,
        description: null,
      },
    ],
  },
  {
    urn: 'urn:pool:google',
    fullName: 'Bea Google',
    jobTitle: 'React Developer',
    skills: ['React'],
    geoIds: spain,
    currentCompanyIds: ['company:google'],
  },
  {
    urn: 'urn:pool:elsewhere',
    fullName: 'Cy Elsewhere',
    jobTitle: 'Junior Developer',
    skills: ['React'],
    geoIds: ['2950159', '2921044'],
  },
  { urn: 'urn:pool:nurse', fullName: 'Dee Nurse', jobTitle: 'Nurse', skills: ['Wound Care'], geoIds: spain },
  {
    urn: 'urn:pool:accountant',
    fullName: 'Eve Accountant',
    jobTitle: 'Accountant',
    skills: ['Payroll'],
    geoIds: spain,
  },
])

const search = async (prompt: string) => (await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body
const urnsOf = (body: Body) => body.candidates.map((candidate: Body) => candidate.urn)

const PROMPT = 'senior react developers in Madrid, Spain with 5+ years who speak fluent German, not at Google'

test('the sentence is understood whole, each part where it stands', async () => {
  const { interpretation: read } = await search(PROMPT)
  assert.deepEqual(
    read.titles.map((each: Body) => each.name),
    ['developer'],
  )
  assert.deepEqual(
    read.seniority.map((each: Body) => each.level),
    ['SENIOR'],
  )
  assert.deepEqual(
    read.skills.map((each: Body) => each.name),
    ['React'],
  )
  assert.equal(read.locations.length, 1)
  assert.deepEqual({ min: read.years.min, max: read.years.max }, { min: 5, max: null })
  assert.deepEqual(
    read.languages.map((each: Body) => ({ code: each.code, level: each.level })),
    [{ code: 'de', level: 'FLUENT' }],
  )
  assert.deepEqual(
    read.exclusions.companies.map((each: Body) => each.entityId),
    ['company:google'],
  )
  assert.deepEqual(read.leftover, [])
  for (const each of [...read.titles, ...read.skills, ...read.locations, ...read.languages]) {
    assert.equal(PROMPT.slice(each.start, each.end), each.text)
  }
})

test('who has the most of it comes first, who is excluded not at all, who has none of it neither', async () => {
  const body = await search(PROMPT)
  assert.deepEqual(urnsOf(body), ['urn:pool:match'])
  const [best] = body.candidates.map((each: Body) => each.match)
  assert.equal(best.tier, 'COMPLETE')
  assert.deepEqual(best.reasons.includes('Skill: React'), true)
  assert.ok(best.reasons.some((reason: string) => reason.startsWith('Speaks German')))
})

test('spellings of one skill find one another', async () => {
  assert.ok(urnsOf(await search('reactjs')).includes('urn:pool:match'))
})

test('a title is found by its meaning, across languages and in short', async () => {
  assert.deepEqual(urnsOf(await search('Krankenpfleger')), ['urn:pool:nurse'])
  assert.deepEqual(urnsOf(await search('enfermera')), ['urn:pool:nurse'])
})

test('a nurse is no accountant', async () => {
  assert.deepEqual(urnsOf(await search('nurse')), ['urn:pool:nurse'])
  assert.deepEqual(urnsOf(await search('accountants in Madrid')), ['urn:pool:accountant'])
})

test('a prompt that names only a place finds those who live there', async () => {
  assert.deepEqual(new Set(urnsOf(await search('people in Germany'))), new Set(['urn:pool:elsewhere']))
})

test('a name is found however it is spelled: umlauts, accents, Cyrillic, Greek', async () => {
  const speller = await service.account(0)
  await service.savePool(speller, [
    { urn: 'urn:pool:muller', fullName: 'Jürgen Müller', jobTitle: 'Plumber' },
    { urn: 'urn:pool:mueller', fullName: 'Anna Mueller', jobTitle: 'Plumber' },
    { urn: 'urn:pool:ivan', fullName: 'Iván Petrov', jobTitle: 'Plumber' },
    { urn: 'urn:pool:giorgos', fullName: 'Giorgos Pappas', jobTitle: 'Plumber' },
    { urn: 'urn:pool:sergey', fullName: 'Сергей Смирнов', jobTitle: 'Plumber' },
  ])
  const find = async (prompt: string) =>
    urnsOf((await speller.search({ prompt, filtersJson: '{"localOnly":true}' })).body).sort()
  for (const name of ['Müller', 'Mueller']) {
    assert.deepEqual(await find(name), ['urn:pool:mueller', 'urn:pool:muller'], name)
  }
  for (const name of ['Petrov', 'Петров']) assert.deepEqual(await find(name), ['urn:pool:ivan'], name)
  for (const name of ['Pappas', 'Παππάς']) assert.deepEqual(await find(name), ['urn:pool:giorgos'], name)
  for (const name of ['Смирнов', 'Smirnov']) assert.deepEqual(await find(name), ['urn:pool:sergey'], name)
})

test('one word or two, with or without a hyphen, singular or plural: one title', async () => {
  for (const title of [
    'frontend developer',
    'front end developers',
    'front-end developer',
    'desarrolladores frontend',
  ]) {
    assert.equal(urnsOf(await search(title))[0], 'urn:pool:match', title)
  }
})

test('French and Portuguese titles are found too', async () => {
  assert.deepEqual(urnsOf(await search('infirmières')), ['urn:pool:nurse'])
  assert.deepEqual(urnsOf(await search('enfermeira em Madri')), ['urn:pool:nurse'])
  assert.deepEqual(urnsOf(await search('comptable')), ['urn:pool:accountant'])
  assert.deepEqual(urnsOf(await search('contabilista')), ['urn:pool:accountant'])
})

test('a skill that no dictionary has is found by its name, and left out where it is denied', async () => {
  const own = await service.account(0)
  await service.savePool(own, [
    { urn: 'urn:pool:has', fullName: 'Ada Has', jobTitle: 'Nurse', skills: ['Zorblax Method'] },
    { urn: 'urn:pool:not', fullName: 'Bo Not', jobTitle: 'Nurse', skills: ['Wound Care'] },
  ])
  const find = async (prompt: string) => (await own.search({ prompt, filtersJson: '{"localOnly":true}' })).body
  const { candidates } = await find('nurse with Zorblax Method')
  assert.equal(candidates[0].urn, 'urn:pool:has')
  assert.ok(candidates[0].match.reasons.includes('Skill: Zorblax Method'))
  assert.deepEqual(urnsOf(await find('nurse without Zorblax Method')), ['urn:pool:not'])
})

test('a name of a company that people list as a skill counts as one', async () => {
  const own = await service.account(0)
  await service.savePool(own, [
    { urn: 'urn:pool:sap', fullName: 'Ada Sap', jobTitle: 'Consultant', skills: ['SAP'] },
    { urn: 'urn:pool:none', fullName: 'Bo None', jobTitle: 'Consultant', skills: ['Excel'] },
  ])
  const { candidates } = (await own.search({ prompt: 'consultants, SAP', filtersJson: '{"localOnly":true}' })).body
  assert.equal(candidates[0].urn, 'urn:pool:sap')
})
