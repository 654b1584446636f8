/** People like these: whom a request may name, what becomes of them, and what is refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Criterion, criteriaSchema } from '../../contract/criteria.ts'
import { Refusal } from '../../src/base/refusal.ts'
import { type LikeInput, likeCriteria } from '../../src/operations/search/like-people.ts'
import { poolSearcher } from '../../src/operations/shared/pool-searcher.ts'
import { readDocumentPeople } from '../../src/pool/documents.ts'
import { readSearch } from '../../src/search/query.ts'
import { suppress, target } from '../privacy/people.ts'
import { buildIndex } from '../support/index-pool.ts'
import type { PoolRecord } from '../support/pool.ts'
import { magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false, sandbox: { people: 500 } })
const { scout } = service
const industry6 = (await scout.knowledge()).entities.get('industry:6')!.displayName

const ask = ({ accountId }: TestAccount, input: LikeInput) => likeCriteria(scout, accountId, input)

/** The kinds of the criteria with their names. */
const summaryOf = (criteria: Criterion[]) =>
  criteriaSchema
    .parse(criteria)
    .map((each) => [each.kind, 'anyOf' in each ? each.anyOf.map((one) => ('name' in one ? one.name : one)) : []])

const refusal = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.then(
    () => assert.fail('nothing was refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof Refusal && error.code === 'INVALID_REQUEST', String(error))
  return error.message
}

const engineer = (name: string, more: Partial<PoolRecord> = {}): PoolRecord => ({
  urn: `urn:pool:${name}`,
  fullName: name,
  jobTitle: 'Senior Data Engineer',
  skills: ['Excel', 'Apache Spark', 'Airflow'],
  industryIds: ['industry:6'],
  geoIds: ['3117735', '2510769'],
  networkUrl: `https://network.test/in/${name}`,
  ...more,
})

/** A hundred people, nearly all of whom list Excel. */
const crowd = (): PoolRecord[] =>
  Array.from({ length: 100 }, (_, n) => ({
    urn: `urn:pool:crowd-${n}`,
    fullName: `Crowd ${n}`,
    jobTitle: n < 10 ? 'Data Engineer' : 'Truck Driver',
    skills: n < 10 ? ['Excel', 'Apache Spark'] : ['Excel'],
  }))

test('own people: what they share and the pool does not is asked for, whether it is in a segment or not', async () => {
  const account = await service.account(0)
  await service.savePool(account, [...crowd(), engineer('ana'), engineer('ben', { jobTitle: 'Data Engineer' })])
  const like = ['urn:pool:ana', 'urn:pool:ben']
  const { criteria, excludedPeople } = await ask(account, { like })
  assert.deepEqual(summaryOf(criteria), [
    ['TITLE', ['Data Engineer']],
    ['SKILL', ['Spark']],
    ['SKILL', ['Airflow']],
    ['INDUSTRY', [industry6]],
  ])
  assert.ok(criteria.every(({ importance }) => importance === 'PREFERRED'))
  assert.deepEqual(excludedPeople, {
    urns: new Set(like),
    urlKeys: new Set(['network.test/in/ana', 'network.test/in/ben']),
  })
  await buildIndex(scout, account)
  assert.deepEqual((await ask(account, { like })).criteria, criteria)
  const placed = (await ask(account, { like, likePlace: true })).criteria.find(({ kind }) => kind === 'PLACE')
  assert.deepEqual(placed?.kind === 'PLACE' && placed.anyOf, [{ name: 'Madrid', geoIds: ['3117735'] }])
})

test('the criteria find people like them in the pool, and nobody else', async () => {
  const account = await service.account(0)
  await service.savePool(account, [...crowd(), engineer('ana'), engineer('ben')])
  const { criteria, excludedPeople } = await ask(account, { like: ['urn:pool:ana', 'urn:pool:ben'] })
  const { accountId } = account
  const filters = readSearch('', '{}').query
  const { best } = await scout.poolIndex.match(await poolSearcher(scout, accountId), { accountId, filters, criteria })
  const docs = best.map(({ doc }) => doc)
  const people = await readDocumentPeople(scout.database, accountId, docs)
  const others = people.filter(({ urn }) => !excludedPeople.urns.has(urn))
  assert.equal(others.length, 10)
  assert.ok(others.every(({ urn }) => Number(urn.split('-')[1]) < 10))
})

test('enriched people of the network count by their collected profile', async () => {
  const account = await service.account(100)
  const { urn } = magic('found-all')
  const enriched = await account.get(`enrich?urn=${urn}`)
  const { criteria, excludedPeople } = await ask(account, { like: [urn] })
  const kinds = criteria.map(({ kind }) => kind)
  assert.deepEqual(kinds.slice(0, 2), ['TITLE', 'SKILL'])
  const skills = criteria.flatMap((each) => (each.kind === 'SKILL' ? each.anyOf.map(({ name }) => name) : []))
  assert.equal(skills.length, Math.min(8, enriched.body.profile.skills.length))
  assert.equal(kinds.includes('INDUSTRY'), enriched.body.profile.industry !== null)
  assert.ok(excludedPeople.urns.has(urn))
  assert.deepEqual([...excludedPeople.urlKeys], ['network.example/in/test-found-all'])
})

test('somebody merged is the person they were merged into, and no result under any urn', async () => {
  const account = await service.account(0)
  await service.savePool(account, [
    engineer('kept'),
    engineer('twin', { jobTitle: 'Data Engineer' }),
    engineer('other', { jobTitle: 'Nurse', skills: ['Triage'], industryIds: [] }),
  ])
  const merged = await account.call('POST', 'talent-pool/duplicates/merge', {
    keep: 'urn:pool:kept',
    merge: ['urn:pool:twin'],
  })
  assert.equal(merged.status, 200)
  const { criteria, excludedPeople } = await ask(account, { like: ['urn:pool:twin'] })
  assert.deepEqual(summaryOf(criteria)[0], ['TITLE', ['data engineer']])
  assert.ok(excludedPeople.urns.has('urn:pool:kept') && excludedPeople.urns.has('urn:pool:twin'))
  // One person named twice counts as one of two people, not as two of three.
  const three = await ask(account, { like: ['urn:pool:twin', 'urn:pool:kept', 'urn:pool:other'] })
  assert.deepEqual(summaryOf(three.criteria), [['TITLE', ['data engineer', 'Nurse']]])
  assert.match(
    await refusal(ask(account, { like: ['urn:pool:kept'], unlike: ['urn:pool:twin'] })),
    /unlike\[0\]: urn:pool:twin is in like as well/,
  )
})

test('somebody found in the network counts as the one in the pool with their address', async () => {
  const account = await service.account(100)
  const [urn] = await account.people(1)
  assert.match(await refusal(ask(account, { like: [urn!] })), /is neither in your pool nor enriched/)
  const { body } = await account.search({ prompt: 'engineer' })
  const hit = body.candidates.find((candidate: { urn: string }) => candidate.urn === urn)
  await service.savePool(account, [engineer('saved', { networkUrl: hit.network_url })])
  const { criteria, excludedPeople } = await ask(account, { like: [urn!] })
  assert.deepEqual(summaryOf(criteria)[0], ['TITLE', ['data engineer']])
  assert.deepEqual(excludedPeople.urns, new Set([urn, 'urn:pool:saved']))
  assert.match(
    await refusal(ask(account, { like: [urn!], unlike: ['urn:pool:saved'] })),
    /unlike\[0\]: .* in like as well/,
  )
})

test('what only the others are leaves people out where it is plain, and they are no result either', async () => {
  const account = await service.account(0)
  await service.savePool(account, [
    engineer('ana'),
    engineer('driver', { jobTitle: 'Truck Driver', skills: ['Tachograph'], industryIds: ['industry:92'] }),
    engineer('near', { jobTitle: 'Data Analyst', skills: ['Tableau'] }),
  ])
  const excludedBy = async (urn: string) =>
    summaryOf(
      (await ask(account, { like: ['urn:pool:ana'], unlike: [urn] })).criteria.filter(
        (each) => each.importance === 'EXCLUDED',
      ),
    )
  assert.deepEqual(
    (await excludedBy('urn:pool:driver')).map(([kind]) => kind),
    ['TITLE', 'INDUSTRY'],
  )
  assert.deepEqual((await excludedBy('urn:pool:driver'))[0], ['TITLE', ['Truck Driver']])
  assert.deepEqual(await excludedBy('urn:pool:near'), [])
  const { excludedPeople } = await ask(account, { like: ['urn:pool:ana'], unlike: ['urn:pool:driver'] })
  assert.deepEqual(excludedPeople.urns, new Set(['urn:pool:ana', 'urn:pool:driver']))
})

test('a suppressed person is refused in the words that a stranger is, own or enriched', async () => {
  const account = await service.account(100)
  await service.savePool(account, [engineer('ana'), engineer('ben', { personalEmail: 'ben@home.example' })])
  await account.get(`enrich?urn=${target.urn}`)
  await ask(account, { like: ['urn:pool:ben', target.urn] })
  await suppress(account, { email: 'ben@home.example' }, { networkUrl: target.networkUrl })
  const words = async (urn: string) =>
    (await refusal(ask(account, { like: ['urn:pool:ana', urn] }))).replace(urn, 'URN')
  const stranger = await words('urn:pool:nobody')
  assert.match(stranger, /like\[1\]: URN is neither in your pool nor enriched\.$/)
  for (const urn of ['urn:pool:ben', target.urn]) assert.equal(await words(urn), stranger)
})

test('what cannot be searched by is refused, every fault with its field', async () => {
  const [account, other] = [await service.account(0), await service.account(0)]
  await service.savePool(account, [engineer('ana'), engineer('blank', { jobTitle: '', skills: [], industryIds: [] })])
  assert.match(
    await refusal(ask(account, { like: ['urn:x', 'urn:pool:ana'], unlike: ['urn:y'] })),
    /like\[0\]: urn:x is neither in your pool nor enriched; unlike\[0\]: urn:y is neither in your pool nor enriched/,
  )
  assert.match(await refusal(ask(other, { like: ['urn:pool:ana'] })), /like\[0\]: urn:pool:ana is neither/)
  assert.match(await refusal(ask(account, { like: ['urn:pool:blank'] })), /like: .* in common/)
  assert.match(await refusal(ask(account, { like: [] })), /like: must name 1 to 5 people/)
  const six = Array.from({ length: 6 }, (_, n) => `urn:${n}`)
  assert.match(await refusal(ask(account, { like: six })), /like: must name 1 to 5 people/)
  assert.match(await refusal(ask(account, { like: ['urn:pool:ana'], unlike: six })), /unlike: must name at most 5/)
})
