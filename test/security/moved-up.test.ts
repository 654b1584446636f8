/** When people of a paid page are hidden, the people who move up in their place are not free. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit, page } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const urnsOf = (body: Body): string[] => body.candidates.map((candidate: Body) => candidate.urn)

test('a page that was paid for is no way to those who move up where its people are hidden', async () => {
  const account = await service.account(10)
  const { body: made } = await account.call('POST', 'keys', { name: 'searcher', scopes: ['search'] })
  const asked = { key: made.apiKey as string, body: { prompt: 'engineer' }, headers: { 'idempotency-key': 'once' } }
  const path = '/v1/talent-scout/search'
  const { body: paid } = await service.call('POST', path, { ...asked, key: account.key })
  const entries = urnsOf(paid)
    .slice(0, 10)
    .map((urn) => ({ urn }))
  assert.equal((await account.call('POST', 'privacy/suppressions', { entries })).status, 200)
  const { body: replayed } = await service.call('POST', path, asked)
  assert.deepEqual(new Set(urnsOf(replayed)).difference(new Set(urnsOf(paid))), new Set())
  assert.equal((await account.call('GET', 'credits')).body.companyCredits, 9)
})

test('nor while a source behind the network is away', async () => {
  const network = await startFakeNetwork()
  after(() => network.close())
  const all = Array.from({ length: 100 }, (_, n) => hit(`away-${n}`))
  network.script((response, request) => {
    const { cursor, limit } = request.body as { cursor: string | null; limit: number }
    const from = Number(cursor ?? 0)
    const people = all.slice(from, from + limit)
    json(200, page([], { people, total: 100, nextCursor: String(from + limit), partial: true }))(response, request)
  })
  const partial = await startService({ network, worker: false })
  const account = await partial.account(10)
  const seen = new Set<string>()
  for (let round = 0; round < 4; round++) {
    const { body } = await account.search({ prompt: 'data engineer' })
    const entries = urnsOf(body).map((urn) => ({ urn }))
    for (const { urn } of entries) seen.add(urn)
    await account.call('POST', 'privacy/suppressions', { entries })
  }
  const spent = 10 - (await account.call('GET', 'credits')).body.companyCredits
  assert.ok(seen.size <= 20 * spent, `${seen.size} people for ${spent} credits`)
})
