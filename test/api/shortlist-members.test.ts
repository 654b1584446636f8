/** `/shortlists/members`: which shortlists people are on, without hidden people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { POOL_SAVE_URNS_MAX } from '../../contract/limits.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

async function begin(account: TestAccount, name: string, urns: string[]): Promise<string> {
  const { body } = await account.call('POST', 'shortlists', { name, urns })
  return body.shortlist.shortlistId
}

const members = (account: TestAccount, ...urns: string[]) => account.call('POST', 'shortlists/members', { urns })
const named = ({ body }: { body: Body }): [string, string[]][] =>
  body.members.map(({ urn, shortlists }: Body) => [urn, shortlists.map(({ name }: Body) => name)])

async function people(...names: string[]): Promise<TestAccount> {
  const account = await service.account()
  await service.savePool(
    account,
    names.map((name) => ({ urn: `urn:pool:${name}`, fullName: `Person ${name}`, workEmail: `${name}@example.com` })),
  )
  return account
}

test('everybody on any of many lists is told with all of them, own and of the network; others are not', async () => {
  const account = await people('a', 'b', 'c')
  const [found] = await account.people(1)
  const lists = []
  for (let n = 0; n < 8; n++) lists.push(await begin(account, `List ${n}`, n === 0 ? ['urn:pool:a', found!] : []))
  await begin(account, 'Last', ['urn:pool:a', 'urn:pool:b'])
  const answer = await members(account, found!, 'urn:pool:c', 'urn:pool:a', 'urn:nobody', 'urn:pool:a')
  assert.deepEqual(named(answer), [
    [found!, ['List 0']],
    ['urn:pool:a', ['List 0', 'Last']],
  ])
  assert.equal(answer.body.members[0].shortlists[0].shortlistId, lists[0])
})

test('whoever was merged is on the lists of the one they are, under either urn', async () => {
  const account = await people('kept', 'gone')
  await begin(account, 'Best', ['urn:pool:gone'])
  const merge = { keep: 'urn:pool:kept', merge: ['urn:pool:gone'] }
  const { status, body } = await account.call('POST', 'talent-pool/duplicates/merge', merge)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(named(await members(account, 'urn:pool:kept', 'urn:pool:gone')), [
    ['urn:pool:kept', ['Best']],
    ['urn:pool:gone', ['Best']],
  ])
})

test('the suppressed are on no list, also where the answer is asked for again under its key', async () => {
  const account = await people('a', 'b')
  await begin(account, 'Best', ['urn:pool:a', 'urn:pool:b'])
  const headers = { 'idempotency-key': 'the-same' }
  const ask = () => account.call('POST', 'shortlists/members', { urns: ['urn:pool:a', 'urn:pool:b'] }, headers)
  assert.equal((await ask()).body.members.length, 2)
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'a@example.com' }] })
  assert.deepEqual(named(await ask()), [['urn:pool:b', ['Best']]])
})

test('lists of another account are nobody’s, and who may not see the pool sees none', async () => {
  const account = await people('a')
  await begin(account, 'Best', ['urn:pool:a'])
  assert.deepEqual((await members(await service.account(), 'urn:pool:a')).body.members, [])
  const { body } = await account.call('POST', 'keys', { name: 'searcher', scopes: ['search'] })
  const asked = { key: body.apiKey, body: { urns: ['urn:pool:a'] } }
  assert.equal((await service.call('POST', '/v1/shortlists/members', asked)).status, 403)
})

test('at least one urn, and no more than one call takes', async () => {
  const account = await people('a')
  assert.equal((await members(account)).status, 400)
  const many = Array.from({ length: POOL_SAVE_URNS_MAX + 1 }, (_, n) => `urn:pool:${n}`)
  assert.equal((await members(account, ...many)).status, 400)
})
