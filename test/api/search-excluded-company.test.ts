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
