/** "not at Azul Pay", where only the network knows that company: it is left out, and no other whose name is like it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit, page } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { startService } from '../support/service.ts'

const fake = await startFakeNetwork()
const service = await startService({ network: fake })
const account = await service.account()
after(() => fake.close())

const EMPLOYERS = ['Azul Pay', 'AZUL PAY, Inc.', 'Azul', 'Azul Airlines', 'Pay Azul', 'Azul Pay Partners', 'Spotify']
const people = EMPLOYERS.map((company, n) => ({ ...hit(`p${n}`), jobTitle: `Data Engineer at ${company}` }))

for (const prompt of [
  'data engineer, not at Azul Pay',
  'data engineers who do not work at Azul Pay',
  'data engineer with Python but not at Azul Pay',
]) {
  test(prompt, async () => {
    fake.script(json(200, page([], { people, total: people.length })))
    const { body } = await account.search({ prompt })
    const shown = body.candidates.map(({ job_title }: { job_title: string }) => job_title.split(' at ')[1])
    assert.deepEqual(new Set(shown), new Set(EMPLOYERS.slice(2)))
    const { query } = fake.seen.at(-1)!.body as { query: { understood: { excluded: { companies: object[] } } } }
    const told = query.understood.excluded.companies.map((each) => ({ ...each, entities: undefined }))
    assert.deepEqual(told, [{ name: 'Azul Pay', entityIds: [], when: 'CURRENT', entities: undefined }])
  })
}

test('own people at that company are left out too, whatever id the network has given it', async () => {
  const company = { entityId: 'net-77', kind: 'COMPANY', displayName: 'Azul Pay', exact: true }
  fake.script(json(200, { matches: [company] }))
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
  const { query } = fake.seen.at(-1)!.body as {
    query: { understood: { excluded: { companies: { entityIds: string[] }[] } } }
  }
  assert.ok(query.understood.excluded.companies[0]?.entityIds.includes('net-77'))
})

for (const [words, choice] of [
  ['by its words alone', { name: 'Azul Pay', entityIds: [], when: 'CURRENT' }],
  ['by the id that the network gave', { name: 'Azul Pay', entityIds: ['net-77'], when: 'CURRENT' }],
  ['at any time', { name: 'Azul Pay', entityIds: [], when: 'ANY' }],
] as const) {
  test(`a criterion that excludes the company ${words} leaves out that one and no other`, async () => {
    fake.script(json(200, page([], { people, total: people.length })))
    const excluded = { id: 'c2', kind: 'EMPLOYER', importance: 'EXCLUDED', anyOf: [choice] }
    const wanted = { id: 'c1', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'data engineer' }] }
    const { status, body } = await account.search({ criteria: [wanted, excluded] })
    assert.equal(status, 200, JSON.stringify(body))
    const shown = body.candidates.map(({ job_title }: { job_title: string }) => job_title.split(' at ')[1])
    assert.ok(!shown.includes('Azul Pay'))
    // An id is one spelling's; by its words it is that company under every legal form.
    if (choice.entityIds.length === 0) assert.ok(!shown.includes('AZUL PAY, Inc.'))
    assert.deepEqual(
      shown.filter((name: string) => !/^azul pay(, inc\.)?$/i.test(name)).sort(),
      EMPLOYERS.slice(2).sort(),
    )
    const { query } = fake.seen.at(-1)!.body as { query: { understood: { excluded: { companies: object[] } } } }
    assert.equal(query.understood.excluded.companies.length, 1)
  })
}
