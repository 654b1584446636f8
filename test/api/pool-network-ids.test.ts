/**
 * Own people whose employers, schools and industry came with a network's own ids. They are found by those ids and by the names
 * that the reference data know. An employer is listed once, however many ids it has.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit, page, wirePerson } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { buildIndex } from '../support/index-pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const fake = await startFakeNetwork()
const service = await startService({ network: fake, worker: false })
after(() => fake.close())

const PROFILE = {
  jobTitle: 'Data Engineer',
  company: 'Meta',
  companyId: 'org-2077',
  industry: 'Software Development',
  industryId: 'ind-4',
  experience: [
    { title: 'Data Engineer', company: 'Meta', companyId: 'org-2077', startDate: '2022-01' },
    { title: 'Analyst', company: 'Spotify AB', companyId: 'org-11', startDate: '2018-01', endDate: '2021-06' },
    { title: 'Clerk', company: 'Zorblatt Pay, Inc.', companyId: 'org-88', startDate: '2015-01', endDate: '2017-12' },
  ],
  education: [{ school: 'Technical University of Munich', schoolId: 'sch-5', startDate: '2010', endDate: '2014' }],
}

async function saveFound(account: TestAccount, name: string, profile: object): Promise<string> {
  fake.script(json(200, page([name])))
  await account.search({ prompt: `data engineer ${name}` })
  fake.script(json(200, wirePerson(name, profile)))
  assert.equal((await account.get(`enrich?urn=${hit(name).urn}`)).status, 200)
  fake.script(json(200, { matches: [] }))
  const { body } = await account.call('POST', 'talent-pool/candidates/save', { urns: [hit(name).urn] })
  assert.equal(body.results[0].outcome, 'CREATED', JSON.stringify(body))
  return body.results[0].poolUrn
}

const account = await service.account()
const urn = await saveFound(account, 'mia', PROFILE)

const found = async (of: TestAccount, question: Body): Promise<Body[]> => {
  const { filters = {}, ...rest } = question
  const { status, body } = await of.search({ ...rest, filtersJson: JSON.stringify({ ...filters, localOnly: true }) })
  assert.equal(status, 200, JSON.stringify(body))
  return body.candidates
}
const idOf = async (kind: string, query: string) =>
  (await account.get(`resolve-entity?kind=${kind}&query=${encodeURIComponent(query)}`)).body.entityId as string

const IDS = [
  ['currentCompany', 'COMPANY', 'Meta', 'org-2077'],
  ['pastCompany', 'COMPANY', 'Spotify', 'org-11'],
  ['pastCompany', 'COMPANY', 'Zorblatt Pay', 'org-88'],
  ['school', 'SCHOOL', 'TU München', 'sch-5'],
  ['industry', 'INDUSTRY', 'Computer Software', 'ind-4'],
] as const

for (const [field, kind, name, foreign] of IDS) {
  test(`${field} ${name} finds them by our id of it and by the network's ${foreign}`, async () => {
    const known = await idOf(kind, name)
    assert.ok(known && known !== foreign, known)
    for (const entityId of [known, foreign]) {
      const [one] = await found(account, { filters: { [field]: { entityId } } })
      assert.equal(one?.urn, urn, entityId)
    }
    assert.deepEqual(await found(account, { filters: { [field]: { entityId: `${foreign}0` } } }), [])
  })
}

for (const [prompt, kind] of [
  ['data engineer who works at Meta', 'EMPLOYER'],
  ['data engineer who previously worked at Spotify', 'EMPLOYER'],
  ['data engineer who studied at TU München', 'SCHOOL'],
  ['data engineer in the computer software industry', 'INDUSTRY'],
] as const) {
  test(`"${prompt}" is met by the name`, async () => {
    const [one] = await found(account, { prompt })
    const { body } = await account.search({ prompt, filtersJson: '{"localOnly":true}' })
    const { id } = body.interpretation.criteria.find((each: Body) => each.kind === kind)
    assert.equal(one?.match.criteria.find((each: Body) => each.id === id).verdict, 'MET')
    assert.equal(one?.match.tier, 'COMPLETE')
  })
}

const employers = async (of: TestAccount, question: Body = {}) => {
  const { body } = await of.post('counts', { filtersJson: '{}', ...question })
  return body.facets.employers.values.map(({ id, name, count }: Body) => ({ id, name, count }))
}

test('their employer is counted once, under our id, and stays so when something else of them is changed', async () => {
  const meta = await idOf('COMPANY', 'Meta')
  assert.deepEqual(await employers(account), [{ id: meta, name: 'Meta', count: 1 }])
  const path = `talent-pool/candidates/${encodeURIComponent(urn)}`
  assert.equal((await account.call('PATCH', path, { notes: 'met at a fair' })).status, 200)
  for (const entityId of [meta, 'org-2077']) {
    assert.equal((await found(account, { filters: { currentCompany: { entityId } } })).length, 1)
  }
  assert.deepEqual(await employers(account), [{ id: meta, name: 'Meta', count: 1 }])
})

const record = (n: number, employer: object) => ({
  urn: `urn:own:${n}`,
  full_name: `Own ${n}`,
  job_title: 'Nurse',
  experience: [{ title: 'Nurse', startDate: '2020-01', ...employer }],
})
const put = async (of: TestAccount, candidates: object[]) =>
  assert.equal((await of.call('POST', 'talent-pool/candidates', { candidates })).status, 200)

test('a company that only the network knows is one, by its name, its id there, or both', async () => {
  const other = await service.account()
  const match = { entityId: 'net-77', kind: 'COMPANY', displayName: 'Azul Pay', exact: true }
  fake.script(json(200, { matches: [match] }))
  await put(other, [
    record(1, { company: 'Azul Pay' }),
    record(2, { company: 'AZUL PAY, Inc.', companyId: 'net-77' }),
    record(3, { companyId: 'net-77' }),
  ])
  const own = 'company:own:azul-pay'
  const shown = async (question: Body) => (await found(other, question)).map((each) => each.urn).sort()
  assert.deepEqual(await shown({ prompt: 'nurse at Azul Pay' }), ['urn:own:1', 'urn:own:2', 'urn:own:3'])
  assert.equal((await shown({ filters: { currentCompany: { entityId: 'net-77' } } })).length, 3)
  assert.deepEqual(await shown({ filters: { currentCompany: { entityId: own } } }), ['urn:own:1', 'urn:own:2'])
  // For a person who has only the id, the id is all that can be listed.
  assert.deepEqual(
    (await employers(other)).map(({ id, count }: Body) => ({ id, count })),
    [
      { id: own, count: 2 },
      { id: 'net-77', count: 1 },
    ],
  )
})

test('an id of ours that a record brings is its owner’s word: the name beside it adds none', async () => {
  const other = await service.account()
  const meta = await idOf('COMPANY', 'Meta')
  await put(other, [record(4, { company: 'Spotify', companyId: meta })])
  assert.deepEqual(
    (await employers(other)).map(({ id }: Body) => id),
    [meta],
  )
})

test('many people are counted alike, in segments of the index and out of them', async () => {
  const other = await service.account()
  const idsOf = (n: number) =>
    [
      ['company:meta', 'org-1'],
      ['org-1'],
      ['company:meta', 'company:own:azul-pay', 'org-1', 'org-2'],
      ['org-1', 'org-2'],
      [],
    ][n % 5]!
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      urn: `urn:own:${from + at}`,
      fullName: `Own ${from + at}`,
      jobTitle: 'Nurse',
      currentCompanyIds: idsOf(from + at),
    }))
  const counted = async () => (await employers(other)).map(({ id, count }: Body) => `${id} ${count}`).sort() as string[]
  const expected = (share: number) => [
    `company:meta ${2 * share}`,
    `company:own:azul-pay ${share}`,
    `org-1 ${2 * share}`,
    `org-2 ${share}`,
  ]
  await service.savePool(other, people(0, 50))
  assert.deepEqual(await counted(), expected(10))
  await buildIndex(service.scout, other)
  assert.deepEqual(await counted(), expected(10))
  await service.savePool(other, people(50, 350))
  assert.deepEqual(await counted(), expected(70), 'a segment and a tail')
  await buildIndex(service.scout, other)
  assert.deepEqual(await counted(), expected(70), 'segments alone')
})
