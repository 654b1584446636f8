/** Counts of the own people who match: equal to counting the records of everybody whom the search shows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CANDIDATES_MAX, FACET_VALUES_MAX } from '../../contract/limits.ts'
import { skillKey } from '../../src/reference/skills/skill-key.ts'
import { buildIndex } from '../support/index-pool.ts'
import type { PoolRecord } from '../support/pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { scout } = service
const { places } = await scout.knowledge()

function chainOf(city: string, country: string): string[] {
  const [place] = places.resolve({ city, country }).matches
  return [place!.geoId, ...place!.within]
}
const CHAINS = [chainOf('Berlin', 'Germany'), chainOf('Munich', 'Germany'), chainOf('Madrid', 'Spain'), ['nowhere'], []]
const ACME = 'company:own:acme-widgets'
const TITLES = ['Senior Nurse', 'Data Engineer', 'Head of Sales', 'Welder', 'data  ENGINEER', 'Data Engineer', '']
const SKILLS = [['Python', 'SQL'], ['K8s', 'Welding'], ['kubernetes'], ['Basket Weaving', 'python'], []]
const pick = <T>(from: T[], index: number): T => from[index % from.length]!
const since = (years: number) => `${new Date().getFullYear() - years}-01-01`

const person = (index: number, change: Partial<PoolRecord> = {}): PoolRecord => ({
  urn: `urn:pool:${index}`,
  fullName: `Person ${index}`,
  lastName: `${index}`,
  jobTitle: pick(TITLES, index),
  currentCompany: pick(['Acme Widgets GmbH', 'Acme Widgets GmbH', 'ACME Widgets', ''], index),
  currentCompanyIds: pick([[ACME], [ACME, 'company:x'], [ACME], []], index),
  skills: pick(SKILLS, index + (index >> 3)),
  languages: pick(
    [
      [],
      [{ name: 'German', level: 'FLUENT' }],
      [
        { name: 'Deutsch', level: 'BASIC' },
        { name: 'Klingon', level: 'NATIVE' },
      ],
    ],
    index,
  ),
  tags: pick([[], ['Hot Lead'], ['hot lead', 'q3'], []], index >> 1),
  geoIds: pick(CHAINS, index * 7 + (index >> 4)),
  experience:
    index % 5 === 0
      ? []
      : [
          {
            title: null,
            company: null,
            companyId: null,
            location: null,
            description: null,
            startDate: since(index % 30),
            endDate: null,
          } as never,
        ],
  workEmail: `person${index}@example.com`,
  ...change,
})

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

const questions: Body[] = [
  {},
  { prompt: 'nurse' },
  { prompt: 'senior nurse in Berlin with python' },
  { prompt: 'data engineer, ideally in Germany, no kubernetes' },
  { prompt: 'welder speaking German with 5+ years of experience' },
  { filtersJson: { skills: [{ name: 'python' }], countries: [{ geoId: CHAINS[0]!.at(0) }] } },
  { filtersJson: { lastName: '12' } },
  { prompt: 'engineer', filtersJson: { languages: [{ name: 'German' }], unheardOf: 1 } },
  { prompt: 'astronaut' },
]

const asked = ({ filtersJson = {}, ...rest }: Body) => ({
  ...rest,
  filtersJson: JSON.stringify({ ...filtersJson, localOnly: true }),
})

async function count(account: TestAccount, question: Body): Promise<Body> {
  const { status, body } = await account.post('counts', { limit: FACET_VALUES_MAX, ...asked(question) })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Everybody on all pages of a search, with whether they are complete. */
async function shown(account: TestAccount, question: Body): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  for (let page = 1; ; page++) {
    const { body } = await account.search({ ...asked(question), page })
    for (const { urn, match } of body.candidates) found.set(urn, match.tier === 'COMPLETE')
    if (!body.hasNextPage) return found
  }
}

type Plain = Record<string, [count: number, complete: number]>

function byHand(people: { record: PoolRecord; isComplete: boolean }[], idsOf: (record: PoolRecord) => string[]) {
  const values: Plain = {}
  let unknownCount = 0
  for (const { record, isComplete } of people) {
    const ids = [...new Set(idsOf(record))]
    if (ids.length === 0) unknownCount++
    for (const id of ids) {
      values[id] ??= [0, 0]
      values[id][0]++
      if (isComplete) values[id][1]++
    }
  }
  return { values, unknownCount, otherCount: 0, distinctCount: Object.keys(values).length }
}

const fold = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
const atLevel = (level: string) => (record: PoolRecord) =>
  record.geoIds!.filter((id) => places.get(id)?.level === level)
const IDS: Record<string, (record: PoolRecord) => string[]> = {
  countries: atLevel('COUNTRY'),
  regions: atLevel('REGION'),
  cities: atLevel('CITY'),
  employers: ({ currentCompanyIds }) => currentCompanyIds!,
  titles: ({ jobTitle }) => (jobTitle === '' ? [] : [fold(jobTitle!)]),
  skills: ({ skills }) => skills!.map(skillKey),
  languages: ({ languages }) => languages!.map(({ name }) => (name === 'Klingon' ? 'klingon' : 'de')),
  tags: ({ tags }) => tags!.map(fold),
}

/** In the same form as the counts made by hand. */
const plain = ({ values, ...rest }: Body) => ({
  ...rest,
  values: Object.fromEntries(values.map(({ id, count, completeCount }: Body) => [id, [count, completeCount]])) as Plain,
})

/** Asserts that every answer equals the count of the people shown. */
async function agrees(account: TestAccount, records: Map<string, PoolRecord>): Promise<void> {
  for (const question of questions) {
    const found = await shown(account, question)
    assert.ok(found.size < CANDIDATES_MAX)
    const people = [...found].map(([urn, isComplete]) => ({ record: records.get(urn)!, isComplete }))
    const { facets, ...counted } = await count(account, question)
    const about = JSON.stringify(question)
    const completeCount = people.filter(({ isComplete }) => isComplete).length
    assert.deepEqual(
      { total: counted.total, completeCount: counted.completeCount },
      { total: people.length, completeCount },
      about,
    )
    assert.deepEqual(facets.tiers, [
      { id: 'COMPLETE', count: completeCount },
      { id: 'NEAR', count: people.length - completeCount },
    ])
    for (const [facet, idsOf] of Object.entries(IDS))
      assert.deepEqual(plain(facets[facet]), byHand(people, idsOf), `${facet} of ${about}`)
    const dated = people.filter(({ record }) => record.experience!.length > 0)
    assert.equal(facets.years.unknownCount, people.length - dated.length, about)
    const yearsOf = ({ record }: { record: PoolRecord }) =>
      new Date().getFullYear() - Number(record.experience![0]!.startDate!.slice(0, 4))
    for (const { min, max, count } of facets.years.values)
      assert.equal(count, dated.filter((each) => yearsOf(each) >= min && yearsOf(each) <= (max ?? 99)).length, about)
    const senior = people.filter(({ record }) => record.jobTitle === 'Senior Nurse').length
    assert.equal(facets.seniority.values.find(({ id }: Body) => id === 'SENIOR').count, senior, about)
  }
}

const savedIn = new Map<string, Map<string, PoolRecord>>()

async function save(account: TestAccount, people: PoolRecord[]): Promise<Map<string, PoolRecord>> {
  await service.savePool(account, people)
  const records = savedIn.get(account.accountId) ?? new Map<string, PoolRecord>()
  savedIn.set(account.accountId, records)
  for (const record of people) records.set(record.urn, record)
  return records
}

test('counts are those of the people shown: in the tail, in segments, in both, after changes and merges', async () => {
  const account = await service.account(0)
  const records = await save(
    account,
    range(0, 50).map((index) => person(index)),
  )
  await agrees(account, records)
  for (let round = 1; round < 7; round++) {
    await buildIndex(scout, account)
    await save(
      account,
      range(round * 50, round * 50 + 50).map((index) => person(index)),
    )
    await save(account, [person(round * 3, { jobTitle: 'Data Engineer', geoIds: CHAINS[2]! })])
  }
  await agrees(account, records)
  await buildIndex(scout, account)
  await agrees(account, records)
})

test('suppressed people are nowhere in the counts, and are again when they are not suppressed any more', async () => {
  const account = await service.account(0)
  const records = await save(
    account,
    range(0, 320).map((index) => person(index)),
  )
  await buildIndex(scout, account)
  await save(
    account,
    range(320, 360).map((index) => person(index)),
  )
  const before = await count(account, {})
  const entries = [{ urn: 'urn:pool:7' }, { email: 'person11@example.com' }, { email: 'person340@example.com' }]
  const { body } = await account.call('POST', 'privacy/suppressions', { entries })
  assert.equal((await count(account, {})).total, before.total - 3)
  await agrees(account, records)
  for (const { suppressionId } of body.suppressions)
    await account.call('DELETE', `privacy/suppressions/${suppressionId}`)
  assert.deepEqual(await count(account, {}), before)
})

test('who was saved twice counts once, as the better match; who was merged counts as one', async () => {
  const account = await service.account(0)
  const networkUrl = 'https://network.example/in/twin'
  const people = range(0, 10).map((index) => person(index, { jobTitle: 'Welder', skills: [] }))
  const twins = [
    person(10, { jobTitle: 'Welder', skills: ['Python'], networkUrl }),
    person(11, { jobTitle: 'Welder', skills: ['SQL'], networkUrl }),
  ]
  await save(account, [...people, ...twins])
  const { total, facets } = await count(account, { prompt: 'welder with python' })
  assert.equal(total, 11)
  assert.deepEqual(plain(facets.skills).values, { python: [1, 1] })
  const merged = await account.call('POST', 'talent-pool/duplicates/merge', {
    keep: 'urn:pool:0',
    merge: ['urn:pool:1'],
  })
  assert.equal(merged.status, 200)
  assert.equal((await count(account, { prompt: 'welder with python' })).total, 10)
})

test('values have names, the most frequent come first, the rest are others', async () => {
  const account = await service.account(0)
  await save(
    account,
    range(0, 60).map((index) => person(index)),
  )
  for (const isIndexed of [false, true]) {
    if (isIndexed) await buildIndex(scout, account)
    const { facets } = await count(account, {})
    const names = (facet: string) => Object.fromEntries(facets[facet].values.map(({ id, name }: Body) => [id, name]))
    assert.equal(names('employers')[ACME], 'Acme Widgets GmbH')
    assert.equal(names('titles')['data engineer'], 'Data Engineer')
    assert.deepEqual(names('languages'), { de: 'German', klingon: 'klingon' })
    assert.deepEqual(names('tags'), { 'hot lead': 'Hot Lead', q3: 'q3' })
    assert.equal(names('skills').kubernetes, 'Kubernetes')
    assert.equal(names('skills')['basket weaving'], 'Basket Weaving')
    const berlin = facets.cities.values.find(({ id }: Body) => id === CHAINS[0]![0])
    assert.deepEqual(
      { name: berlin.name, displayName: berlin.displayName, countryCode: berlin.countryCode },
      { name: 'Berlin', displayName: 'Berlin, Germany', countryCode: 'DE' },
    )
    assert.ok(Math.abs(berlin.latitude - 52.5) < 0.2 && Math.abs(berlin.longitude - 13.4) < 0.2)
    for (const { values } of [facets.skills, facets.titles]) {
      const sorted = values.toSorted((a: Body, b: Body) => b.count - a.count || a.name.localeCompare(b.name))
      assert.deepEqual(values, sorted)
    }
    const { facets: short } = await count(account, { limit: 1 })
    const [first, ...others] = facets.titles.values
    assert.deepEqual(short.titles, {
      values: [first],
      distinctCount: facets.titles.distinctCount,
      otherCount: others.reduce((sum: number, each: Body) => sum + each.count, 0),
      unknownCount: facets.titles.unknownCount,
    })
    const { values, otherCount, unknownCount } = short.skills
    const known = range(0, 60)
      .map((index) => person(index).skills!.map(skillKey))
      .filter((skills) => skills.length > 0)
    assert.equal(otherCount, known.filter((skills) => !skills.includes(values[0].id)).length)
    assert.equal(unknownCount, 60 - known.length)
  }
})

test('people like these are counted without those named', async () => {
  const account = await service.account(0)
  const rustaceans = Array.from({ length: 5 }, (_, n) => ({
    urn: `urn:own:${n}`,
    fullName: `Dev ${n}`,
    jobTitle: 'Rust Developer',
    skills: ['Rust'],
  }))
  await service.savePool(account, rustaceans)
  const { status, body } = await account.post('counts', { like: ['urn:own:0', 'urn:own:1'] })
  assert.deepEqual({ status, total: body.total }, { status: 200, total: 3 }, JSON.stringify(body))
})
