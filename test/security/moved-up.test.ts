/** Who moves up to a page where its people are hidden is not had for nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
