/**
 * A network of several sources, one of which fails: what the others return is shown, paid for once, and the list ends instead of failing.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { issueKey } from '../../src/operations/accounts/accounts.ts'
import { hit } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'

const network = await startFakeNetwork()
after(() => network.close())
const service = await startService({ network })

const nurse = (name: string) => ({ ...hit(name), jobTitle: 'Nurse' })
const page = (names: string[], rest: object = {}) =>
  json(200, { people: names.map(nurse), total: names.length, nextCursor: null, ...rest })
const FAILING = { nextCursor: 'later', partial: true }
const down = json(500, {})
const summaryOf = ({ status, body }: { status: number; body: Body }) => ({
  status,
  networkStatus: body.networkStatus,
  creditsDeducted: body.creditsDeducted,
  hasNextPage: body.hasNextPage,
  urns: body.candidates?.map(({ urn }: Body) => urn),
})

// Must run first, because repeated failures open the circuit breaker to the network for a while.
test('a replay of such a page shows nobody who was not paid for, whoever is hidden meanwhile', async () => {
  const account = await service.account(10)
  const { apiKey } = await issueKey(service.scout.database, account.accountId, { name: 'low', scopes: ['search'] })
  const names = Array.from({ length: 60 }, (_, at) => `replayed${at}`)
  network.script(page(names, FAILING), down)
  const asked = { body: { prompt: 'nurse', filtersJson: '{}', page: 1 }, headers: { 'idempotency-key': 'partial-1' } }
  const paid = await account.search(asked.body, asked.headers)
  assert.deepEqual(
    { shown: paid.body.candidates.length, creditsDeducted: paid.body.creditsDeducted },
    { shown: 20, creditsDeducted: 1 },
  )
  const entries = paid.body.candidates.map(({ urn }: Body) => ({ urn }))
  assert.equal((await account.call('POST', 'privacy/suppressions', { entries })).status, 200)
  const again = await service.call('POST', '/v1/talent-scout/search', { key: apiKey, ...asked })
  assert.deepEqual({ status: again.status, candidates: again.body.candidates }, { status: 200, candidates: [] })
  await service.verify()
})

test('a page that lacks one gets one free, not twenty', async () => {
  const account = await service.account(10)
  const names = (from: string, count: number) => Array.from({ length: count }, (_, at) => `${from}${at}`)
  network.script(page(names('lacking', 19), FAILING), down)
  const paid = await account.search({ prompt: 'nurse' })
  assert.deepEqual(
    { shown: paid.body.candidates.length, creditsDeducted: paid.body.creditsDeducted },
    { shown: 19, creditsDeducted: 1 },
  )
  const entries = paid.body.candidates.map(({ urn }: Body) => ({ urn }))
  await account.call('POST', 'privacy/suppressions', { entries })
  network.script(page(names('owed', 60), FAILING), down)
  const again = await account.search({ prompt: 'nurse' })
  assert.deepEqual(
    { shown: again.body.candidates.length, creditsDeducted: again.body.creditsDeducted },
    { shown: 1, creditsDeducted: 0 },
  )
  await service.verify()
})

test('once it is back, asking again shows its people too, on a page that is paid for already', async () => {
  const account = await service.account(10)
  network.script(page(['ann'], FAILING), down)
  assert.deepEqual(summaryOf(await account.search({ prompt: 'nurse' })), {
    status: 200,
    networkStatus: 'PARTIAL',
    creditsDeducted: 1,
    hasNextPage: false,
    urns: [nurse('ann').urn],
  })
  network.script(page(['bea']))
  const back = await account.search({ prompt: 'nurse' })
  assert.deepEqual(summaryOf(back), {
    status: 200,
    networkStatus: 'OK',
    creditsDeducted: 0,
    hasNextPage: false,
    urns: [nurse('ann').urn, nurse('bea').urn],
  })
  await service.verify()
})

test('one source fails on: the others’ people and whoever is near are the list, and the next page is its end', async () => {
  const account = await service.account(10)
  await service.savePool(account, [{ urn: 'urn:own:near', fullName: 'Own Near', jobTitle: '', skills: ['Nurse'] }])
  network.script(page(['ann', 'bea'], FAILING), down)
  const first = await account.search({ prompt: 'nurse' })
  const urns = [nurse('ann').urn, nurse('bea').urn]
  const { urns: shown, ...rest } = summaryOf(first)
  assert.deepEqual(
    rest,
    { status: 200, networkStatus: 'PARTIAL', creditsDeducted: 1, hasNextPage: false },
    JSON.stringify(first.body),
  )
  assert.deepEqual(
    first.body.candidates.filter(({ source }: Body) => source !== 'OWN_POOL').map(({ urn }: Body) => urn),
    urns,
  )
  const again = await account.search({ prompt: 'nurse' })
  assert.deepEqual(summaryOf(again), {
    status: 200,
    networkStatus: 'UNAVAILABLE',
    creditsDeducted: 0,
    hasNextPage: false,
    urns: shown,
  })
  const next = await account.search({ prompt: 'nurse', page: 2 })
  assert.deepEqual(summaryOf(next), {
    status: 200,
    networkStatus: 'UNAVAILABLE',
    creditsDeducted: 0,
    hasNextPage: false,
    urns: [],
  })
  await service.verify()
})

test('all of it fails: 503 as ever', async () => {
  const account = await service.account(10)
  network.script(down)
  assert.equal((await account.search({ prompt: 'nurse' })).status, 503)
})
