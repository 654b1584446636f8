/**
 * "not at Azul Pay", if only the network knows that company. It is excluded in all spellings of its name, whatever id the network
 * gave it. Companies with similar names are not excluded. A branch with a name of its own ("Azul Pay Brasil") is another company.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit, page, wirePerson } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { startService } from '../support/service.ts'

const fake = await startFakeNetwork()
const service = await startService({ network: fake })
const account = await service.account()
after(() => fake.close())

const SAME = ['Azul Pay', 'AZUL PAY, Inc.', 'Azul-Pay GmbH']
const OTHERS = [
  'Azul',
  'Azul Airlines',
  'Pay Azul',
  'Azul Pay Partners',
  'Azul Pay Brasil',
  'Azul Payments',
  'Delta Faucet',
  'Delta',
  'Spotify',
]
const people = [...SAME, ...OTHERS].map((company, n) => ({ ...hit(`p${n}`), jobTitle: `Data Engineer at ${company}` }))

type Excluded = { name: string; entityIds: string[]; when: string }

/** The employers of the people shown, and the companies the network was told to exclude. */
async function searched(question: object) {
  fake.script(json(200, page([], { people, total: people.length })))
  const { status, body } = await account.search(question)
  assert.equal(status, 200, JSON.stringify(body))
  const shown = body.candidates.map(({ job_title }: { job_title: string }) => job_title.split(' at ')[1])
  const { query } = fake.seen.at(-1)!.body as { query: { understood: { excluded: { companies: Excluded[] } } } }
  return { shown: new Set(shown), excluded: query.understood.excluded.companies }
}

const TITLE = { id: 'c1', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'data engineer' }] }
const without = (choice: object) => ({
  criteria: [TITLE, { id: 'c2', kind: 'EMPLOYER', importance: 'EXCLUDED', anyOf: [choice] }],
})

for (const prompt of [
  'data engineer, not at Azul Pay',
  'data engineers who do not work at Azul Pay',
  'data engineer with Python but not at Azul Pay',
]) {
  test(prompt, async () => {
    const { shown, excluded } = await searched({ prompt })
    assert.deepEqual(shown, new Set(OTHERS))
    assert.deepEqual(
      excluded.map(({ name, entityIds, when }) => ({ name, entityIds, when })),
      [{ name: 'Azul Pay', entityIds: [], when: 'CURRENT' }],
    )
  })
}

for (const [words, choice] of [
  ['by its words alone', { name: 'Azul Pay', entityIds: [], when: 'CURRENT' }],
  ['by an id of the network', { name: 'Azul Pay', entityIds: ['net-77'], when: 'CURRENT' }],
  ['by the id of a vendor', { name: 'Azul Pay', entityIds: ['company:at:pdl:azul-pay'], when: 'CURRENT' }],
  ['in another of its spellings', { name: 'AZUL PAY LLC', entityIds: ['net-77'], when: 'CURRENT' }],
  ['at any time', { name: 'Azul Pay', entityIds: ['net-77'], when: 'ANY' }],
] as const) {
  test(`a criterion that excludes the company ${words} leaves out that one and no other`, async () => {
    const { shown, excluded } = await searched(without(choice))
    assert.deepEqual(shown, new Set(OTHERS))
    assert.equal(excluded.length, 1)
    // Sent with its own id, and with the name for networks that did not give that id.
    for (const id of choice.entityIds) assert.ok(excluded[0]!.entityIds.includes(id))
  })
}

test('an id of the network for a company that is known here excludes that one as well', async () => {
  const { shown } = await searched(without({ name: 'Spotify', entityIds: ['net-5'], when: 'CURRENT' }))
  assert.deepEqual(shown, new Set([...SAME, ...OTHERS].filter((name) => name !== 'Spotify')))
})

test('an id is no name where the name is several companies: nobody else is left out on a guess', async () => {
  const { shown } = await searched(without({ name: 'Delta', entityIds: ['net-902'], when: 'CURRENT' }))
  assert.deepEqual(shown, new Set([...SAME, ...OTHERS]))
})

/** Lets the service learn what the network knows by a name, through the endpoint that asks for it. */
async function resolved(query: string, matches: object[]) {
  fake.script(json(200, { matches }))
  const { status } = await account.get(`resolve-entity?kind=COMPANY&query=${encodeURIComponent(query)}&forceFresh=true`)
  assert.equal(status, 200)
}

const company = (entityId: string, displayName: string) => ({ entityId, kind: 'COMPANY', displayName, exact: true })

test('of two companies that the network knows by one name the chosen one is left out by its own name', async () => {
  await resolved('Azul', [company('net-1', 'Azul Airlines'), company('net-77', 'Azul Pay')])
  const { shown } = await searched(without({ name: 'Azul', entityIds: ['net-77'], when: 'CURRENT' }))
  assert.deepEqual(shown, new Set(OTHERS))
})

test('own people at that company are left out too, whatever id the network has given it', async () => {
  fake.script(json(200, { matches: [company('net-77', 'Azul Pay')] }))
  const own = ['Azul Pay', 'Azul', 'Spotify'].map((company, n) => ({
    urn: `urn:own:${n}`,
    full_name: `Own ${n}`,
    job_title: 'Nurse',
    current_company: company,
  }))
  assert.equal((await account.call('POST', 'talent-pool/candidates', { candidates: own })).status, 200)
  fake.script(json(200, page([])))
  const shown = async (prompt: string) =>
    (await account.search({ prompt })).body.candidates.map(({ urn }: { urn: string }) => urn)
  assert.equal((await shown('nurse')).length, 3)
  assert.deepEqual(new Set(await shown('nurse, not at Azul Pay')), new Set(['urn:own:1', 'urn:own:2']))
  const { query } = fake.seen.at(-1)!.body as { query: { understood: { excluded: { companies: Excluded[] } } } }
  assert.ok(query.understood.excluded.companies[0]?.entityIds.includes('net-77'))
})

test('whoever was enriched is left out by the name of their employer, whatever id the network tells with it', async () => {
  const employer = { company: 'Zorblatt Pay, Inc.', companyId: 'net-88' }
  const found = { ...hit('zora'), jobTitle: 'Data Engineer' }
  fake.script(json(200, page([], { people: [found], total: 1 })))
  const shown = async (prompt: string) =>
    (await account.search({ prompt })).body.candidates.map(({ urn }: { urn: string }) => urn)
  assert.deepEqual(await shown('data engineer, not at Zorblatt Pay'), [found.urn])
  const job = { title: 'Data Engineer', ...employer, startDate: '2020-01' }
  fake.script(json(200, wirePerson('zora', { jobTitle: 'Data Engineer', ...employer, experience: [job] })))
  assert.equal((await account.get(`enrich?urn=${found.urn}`)).status, 200)
  fake.script(json(200, page([], { people: [found], total: 1 })))
  assert.deepEqual(await shown('data engineers who are not at Zorblatt Pay'), [])
})
