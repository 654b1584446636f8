/** What several records and changes make of one person: whom the next record matches, and which ids remain the person's own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResolvedIds } from '../../src/candidates/candidate.ts'
import { readStored } from '../../src/pool/store.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ sandbox: { people: 100 } })
const PATH = 'talent-pool/candidates'
const at = (urn: string) => `${PATH}/${encodeURIComponent(urn)}`

const call = async (account: TestAccount, method: string, path: string, body?: object): Promise<Body> => {
  const called = await account.call(method, path, body)
  assert.equal(called.status, 200, JSON.stringify(called.body))
  return called.body
}
const put = async (account: TestAccount, ...candidates: object[]): Promise<Body[]> =>
  (await call(account, 'POST', PATH, { candidates })).results
const putOne = async (account: TestAccount, record: object): Promise<string> => (await put(account, record))[0]!.urn
const read = async (account: TestAccount, urn: string): Promise<Body> => (await call(account, 'GET', at(urn))).candidate
const idsOf = async ({ accountId }: TestAccount, urn: string): Promise<ResolvedIds> =>
  (await readStored(service.scout.database, accountId, [urn])).get(urn)!.ids

test('what a call has said of a person holds for its next records: another own id is another person', async () => {
  const account = await service.account(0)
  const record = (name: string, externalId?: string) => ({
    name,
    network_url: `network.test/in/${name}`,
    ...(externalId && { externalId }),
  })
  /** Each outcome, with a number for its person. */
  const outcomes = async (...candidates: object[]) => {
    const results = await put(account, ...candidates)
    const urns = [...new Set(results.map(({ urn }) => urn))]
    return results.map(({ outcome, urn }) => `${outcome} ${urns.indexOf(urn)}`)
  }
  assert.deepEqual(
    await outcomes(record('ana', '1'), record('ana'), record('ana', '2')),
    ['CREATED 0', 'UNCHANGED 0', 'CREATED 1'],
    'both new',
  )
  await put(account, record('ben', '3'))
  assert.deepEqual(await outcomes(record('ben'), record('ben', '4')), ['UNCHANGED 0', 'CREATED 1'], 'one in the pool')
  await put(account, record('cid'))
  const given = await outcomes(record('cid', '5'), record('cid', '6'))
  assert.deepEqual(given, ['UPDATED 0', 'CREATED 1'], 'one in the pool that the call gives its id')
  const urn = await putOne(account, record('dan', '7'))
  const named = await outcomes({ ...record('dan'), urn }, record('dan', '8'))
  assert.deepEqual(named, ['UNCHANGED 0', 'CREATED 1'], 'one in the pool, named by its urn')
  const { candidates } = await call(account, 'GET', PATH)
  assert.deepEqual(candidates.map((person: Body) => person.externalId).sort(), [...'12345678'])
})

test('ids that were found for words stay with them, whatever else is changed', async () => {
  const account = await service.account(0)
  const urn = 'urn:pool:told'
  // As a profile gives them: no name resolves to these ids.
  const ids = {
    geoIds: ['told:place'],
    currentCompanyIds: ['told:employer'],
    pastCompanyIds: [],
    industryIds: ['told:industry'],
    schoolIds: [],
  }
  const words = {
    fullName: 'Ana García',
    currentCompany: 'Told Employer',
    industry: 'Told Industry',
    location: 'Toldia',
  }
  await service.savePool(account, [{ urn, ...words, ...ids }])
  const stay = async (reason: string) => {
    const { currentCompanyIds, industryIds, geoIds } = await idsOf(account, urn)
    assert.deepEqual(
      { firstCompany: currentCompanyIds[0], firstIndustry: industryIds[0], geoIds },
      { firstCompany: 'told:employer', firstIndustry: 'told:industry', geoIds: ['told:place'] },
      reason,
    )
  }
  await call(account, 'PATCH', at(urn), { notes: 'Called.' })
  await stay('after a patch')
  await putOne(account, { urn, full_name: 'Ana García', job_title: 'Engineer' })
  await stay('after a record that says nothing of them')
  await putOne(account, await read(account, urn))
  await stay('after a record that says the same')
  await call(account, 'PATCH', at(urn), { currentCompany: 'Other', industry: null, location: 'Paris, France' })
  const changed = await idsOf(account, urn)
  assert.ok(!JSON.stringify(changed).includes('told:'), JSON.stringify(changed))
})

const JOB = { title: null, companyId: null, location: null, startDate: null, description: null }

test('ids of the words that a merge keeps stay', async () => {
  const account = await service.account(0)
  const record = (urn: string, at: string) => ({
    urn,
    fullName: 'Ana',
    experience: [{ ...JOB, company: `Told ${at}`, endDate: null }],
    currentCompanyIds: [`told:${at}`],
  })
  await service.savePool(account, [
    record('urn:pool:a', 'one'),
    { ...record('urn:pool:b', 'two'), industry: 'Told', industryIds: ['told:industry'] },
  ])
  await call(account, 'POST', 'talent-pool/duplicates/merge', { keep: 'urn:pool:a', merge: ['urn:pool:b'] })
  const ids = await idsOf(account, 'urn:pool:a')
  assert.deepEqual(
    { firstCompanies: ids.currentCompanyIds.slice(0, 2), firstIndustry: ids.industryIds[0] },
    { firstCompanies: ['told:one', 'told:two'], firstIndustry: 'told:industry' },
  )
})

test('a profile’s employer is nobody’s whose own record names another', async () => {
  const account = await service.account(100)
  const [urn] = await account.enriched(1)
  const { profile } = (await account.get(`enrich?urn=${encodeURIComponent(urn!)}`)).body
  const experience = [{ title: 'Baker', company: 'Own Bakery', startDate: '2020' }]
  const own = { name: 'My Own Name', network_url: profile.network_url, currentCompany: 'Own Bakery', experience }
  const poolUrn = await putOne(account, own)
  const { currentCompanyIds } = await idsOf(account, poolUrn)
  await call(account, 'POST', `${PATH}/save`, { urns: [urn] })
  assert.deepEqual((await idsOf(account, poolUrn)).currentCompanyIds, currentCompanyIds)
})

test('an own id that is somebody suppressed’s is refused without a word of whose', async () => {
  const account = await service.account(0)
  const hidden = await putOne(account, { externalId: '1', name: 'Hidden' })
  const shown = await putOne(account, { externalId: '2', name: 'Shown' })
  const take = async () => (await account.call('PATCH', at(shown), { externalId: '1' })).body
  assert.ok(JSON.stringify(await take()).includes(hidden))
  await call(account, 'POST', 'privacy/suppressions', { entries: [{ urn: hidden }] })
  const { code, message } = await take()
  assert.equal(code, 'EXTERNAL_ID_TAKEN')
  assert.ok(!message.includes(hidden), message)
})
