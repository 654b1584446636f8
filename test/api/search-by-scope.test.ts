/**
 * What an account has collected about the network's people does not show in any answer to a key that may not see profiles: tier, order,
 * score, totals.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit, wirePerson } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const network = await startFakeNetwork()
after(() => network.close())
const service = await startService({ network })

const PROMPT = 'nurse with wound care in Berlin'
const names = ['ann', 'bea', 'cyd', 'dee']
const nurse = (name: string) => ({ ...hit(name), jobTitle: 'Nurse' })
const urnOf = (name: string) => nurse(name).urn
const answer = () => network.script(json(200, { people: names.map(nurse), total: 4, nextCursor: null }))

/** Facts that only a profile contains: ann lacks the skill, cyd does something else by now, dee has everything. */
const profiles = {
  ann: { jobTitle: 'Nurse', skills: ['Cooking'] },
  cyd: { jobTitle: 'Carpenter', skills: ['Wood'] },
  dee: { jobTitle: 'Nurse', skills: ['Wound care'] },
}

async function collected(): Promise<TestAccount> {
  const account = await service.account(100)
  for (const [name, profile] of Object.entries(profiles)) {
    network.script(json(200, wirePerson(name, profile)))
    assert.equal((await account.get(`enrich?urn=${urnOf(name)}&networkUrl=${hit(name).networkUrl}`)).status, 200)
  }
  return account
}

async function searcherOf(account: TestAccount) {
  const { body } = await account.call('POST', 'keys', { name: 'searcher', scopes: ['search'] })
  return async (headers: Record<string, string> = {}): Promise<Body> => {
    const path = '/v1/talent-scout/search'
    const result = await service.call('POST', path, { key: body.apiKey, body: { prompt: PROMPT }, headers })
    assert.equal(result.status, 200, JSON.stringify(result.body))
    return result.body
  }
}

const seen = ({ candidates, totalCandidates, completeCount, hasNextPage }: Body) => ({
  candidates,
  totalCandidates,
  completeCount,
  hasNextPage,
})
const tiersOf = ({ candidates }: Body) => candidates.map(({ urn, match }: Body) => ({ urn, tier: match.tier }))

/** The answer for an account that has collected nobody's profile. */
answer()
const stranger = seen(await (await searcherOf(await service.account(10)))())
assert.deepEqual(
  tiersOf(stranger as Body),
  names.map((name) => ({ urn: urnOf(name), tier: 'COMPLETE' })),
)

test('a key that may see profiles has people judged by them', async () => {
  const account = await collected()
  answer()
  const { body } = await account.search({ prompt: PROMPT })
  assert.deepEqual(tiersOf(body), [
    { urn: urnOf('dee'), tier: 'COMPLETE' },
    { urn: urnOf('bea'), tier: 'COMPLETE' },
    { urn: urnOf('ann'), tier: 'NEAR' },
  ])
})

test('a key that may not is answered as if nothing had been collected, whoever asked first, at the price of one page', async () => {
  for (const isFirst of [true, false]) {
    const account = await collected()
    const { credits } = await account.balance()
    const searcher = await searcherOf(account)
    answer()
    if (!isFirst) await account.search({ prompt: PROMPT })
    assert.deepEqual(seen(await searcher()), stranger)
    const { body } = await account.search({ prompt: PROMPT })
    assert.deepEqual(
      tiersOf(body).map(({ urn }: Body) => urn),
      ['dee', 'bea', 'ann'].map(urnOf),
    )
    assert.deepEqual(seen(await searcher()), stranger)
    assert.equal(credits - (await account.balance()).credits, 1)
  }
  await service.verify()
})

test('nor does a replay of what another key was answered tell more', async () => {
  const account = await collected()
  const key = { 'idempotency-key': 'one' }
  answer()
  const { body } = await account.search({ prompt: PROMPT }, key)
  assert.equal(body.candidates.length, 3)
  const result = await (await searcherOf(account))(key)
  assert.deepEqual(seen(result), stranger)
  assert.equal(result.creditsDeducted, body.creditsDeducted)
})
