/** Two providers, one of which fails at first: its people join a page that is already paid for, and cost the client nothing. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Behaviour, json } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'
import { startCrustdataServer } from '../vendors/crustdata-server.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'

const [pdl, crustdata] = [await startPdlServer(), await startCrustdataServer()]
after(async () => {
  for (const server of [pdl, crustdata]) await server.close()
})
const plenty = { callsPerMinute: 10_000 }
const networks = {
  providers: {
    pdl: { key: pdl.key, url: `${pdl.url}/v5`, ...plenty },
    crustdata: { key: crustdata.key, url: crustdata.url, ...plenty },
  },
  search: ['pdl', 'crustdata'],
}
const service = await startService({ env: { SCOUT_NETWORKS: JSON.stringify(networks) } })
const account = await service.account(10)
const question = { prompt: 'data engineer' }
const urnsOf = ({ candidates }: Body): string[] => candidates.map(({ urn }: Body) => urn)

/** The vendor's own answer, cut to its first person and made the last page. */
const onlyOne: Behaviour = async (response, { method, path, headers, body }: Body) => {
  const { authorization, 'x-api-version': version } = headers
  const sent = { authorization, 'x-api-version': version, 'content-type': 'application/json' }
  const real = await fetch(`${crustdata.url}${path}`, { method, headers: sent, body: JSON.stringify(body) })
  const { profiles } = (await real.json()) as { profiles: unknown[] }
  return json(200, { profiles: profiles.slice(0, 1), next_cursor: null, total_count: 1 })(response, body)
}
const down = json(500, {})

test('a page of a list is paid for once, though one of the networks answers late', async () => {
  crustdata.next(onlyOne)
  pdl.next(down, down)
  const { body: first } = await account.search(question)
  assert.deepEqual(
    { networkStatus: first.networkStatus, creditsDeducted: first.creditsDeducted, urns: urnsOf(first).length },
    { networkStatus: 'PARTIAL', creditsDeducted: 1, urns: 1 },
  )
  const quote = await account.call('POST', 'credits/quote', { operation: 'search', body: question })
  assert.equal(quote.body.totalCredits, 0)
  const { body: back } = await account.search(question)
  assert.deepEqual(
    { networkStatus: back.networkStatus, creditsDeducted: back.creditsDeducted },
    { networkStatus: 'OK', creditsDeducted: 0 },
    JSON.stringify(back),
  )
  assert.ok(urnsOf(back).length > 1, `${urnsOf(back).length} people`)
  assert.equal(urnsOf(back)[0], urnsOf(first)[0])
  const { body: again } = await account.search(question)
  assert.deepEqual(
    { urns: urnsOf(again), creditsDeducted: again.creditsDeducted },
    { urns: urnsOf(back), creditsDeducted: 0 },
  )
  assert.equal((await account.balance()).credits, 9)
  await service.verify()
})

test('without credits the rest of a page that is paid for still comes', async () => {
  const poor = await service.account(1)
  crustdata.next(onlyOne)
  pdl.next(down, down)
  assert.equal((await poor.search(question)).body.creditsDeducted, 1)
  const { status, body } = await poor.search({ ...question, maxCredits: 0 })
  assert.deepEqual(
    { status, creditsDeducted: body.creditsDeducted },
    { status: 200, creditsDeducted: 0 },
    JSON.stringify(body),
  )
  assert.ok(urnsOf(body).length > 1)
  await service.verify()
})
