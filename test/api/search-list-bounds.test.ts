/**
 * What a fixed list may cost and keep: a limited number per account, nobody twice after a merge, no charge for people the pool has by
 * now.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanErased } from '../../src/operations/upkeep/clean-erased.ts'
import { LISTS_MAX, saveList } from '../../src/search/list-store.ts'
import { emptyInterpretation } from '../../src/search/prompt/empty-interpretation.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()
const { database } = service.scout
const LOCAL = '{"localOnly":true}'
const urnsOf = (body: Body): string[] => body.candidates.map(({ urn }: Body) => urn)
const nurses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ urn: `urn:own:${at}`, fullName: `Own ${at}`, jobTitle: 'Nurse' }))

const EMPTY = {
  reading: emptyInterpretation('RULES'),
  own: [],
  ownCount: 0,
  completeCount: 0,
  without: [],
  poolVersion: 1,
}
const save = ({ accountId }: TestAccount, key: string, at = service.clock.now()) =>
  saveList(database, { accountId, key }, { ...EMPTY, madeAt: at })
const keysOf = async ({ accountId }: TestAccount): Promise<string[]> =>
  (
    await database.query<{ key: string }>(
      "select split_part(query_key, ':', 2) as key from search_lists where account_id = $1",
      [accountId],
    )
  ).map(({ key }) => key)

test('an account keeps its newest lists only', async () => {
  const [account, other] = [await service.account(), await service.account()]
  await save(other, 'theirs')
  const start = service.clock.now().getTime()
  // Each save has a chance of one in fifty to look for surplus lists, so among a thousand saves at least one certainly does.
  const last = 2 * LISTS_MAX - 1
  for (let at = 0; at <= last; at++) await save(account, `list ${at}`, new Date(start + at))
  const kept = await keysOf(account)
  assert.ok(kept.length < 1.5 * LISTS_MAX, `${kept.length} lists`)
  assert.ok(kept.length >= LISTS_MAX, `${kept.length} lists`)
  assert.ok(kept.includes(`list ${last}`) && !kept.includes('list 0'))
  assert.deepEqual(await keysOf(other), ['theirs'])
})

test('a list that was being made while somebody was erased goes with what is cleaned behind them', async () => {
  const account = await service.account()
  await service.savePool(account, nurses(1))
  const erased = await account.call('POST', 'privacy/erasures', { urn: 'urn:own:0' })
  assert.equal(erased.status, 200, JSON.stringify(erased.body))
  await save(account, 'late')
  service.clock.turn(2 * 3_600)
  await cleanErased(service.scout)
  assert.deepEqual(await keysOf(account), [])
})

test('whoever is merged with somebody of an earlier page is not shown again, whichever of the two is kept', async () => {
  for (const keepsLater of [true, false]) {
    const account = await service.account(100)
    await service.savePool(account, nurses(30))
    const ask = (page: number) => account.search({ prompt: 'nurse', page, filtersJson: LOCAL })
    const [first, second] = [urnsOf((await ask(1)).body), urnsOf((await ask(2)).body)]
    const [keep, gone] = keepsLater ? [second[0]!, first[0]!] : [first[0]!, second[0]!]
    const merged = await account.call('POST', 'talent-pool/duplicates/merge', { keep, merge: [gone] })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    assert.deepEqual(urnsOf((await ask(2)).body), second.slice(1))
  }
})

test('a merge that is undone between two pages leaves both where they stood', async () => {
  const account = await service.account(100)
  await service.savePool(account, nurses(30))
  const ask = async (page: number) => urnsOf((await account.search({ prompt: 'nurse', page, filtersJson: LOCAL })).body)
  const [first, second] = [await ask(1), await ask(2)]
  const { body } = await account.call('POST', 'talent-pool/duplicates/merge', { keep: first[0], merge: [second[0]] })
  await account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId: body.mergeId })
  assert.deepEqual(await ask(2), second)
})

test('whoever is deleted leaves a paid page as it was: the network does not bring them back, and it costs nothing', async () => {
  const [account, other] = [await service.account(100), await service.account(100)]
  const hits = (await other.search({ prompt: 'nurse', page: 2 })).body.candidates
  await service.savePool(account, [{ urn: hits[2].urn, fullName: hits[2].full_name, jobTitle: 'Nurse' }])
  const ask = async (page: number) => (await account.search({ prompt: 'nurse', page })).body
  await ask(1)
  const before = await ask(2)
  assert.equal(before.creditsDeducted, 1)
  await account.call('DELETE', `talent-pool/candidates/${encodeURIComponent(hits[2].urn)}`)
  const after = await ask(2)
  assert.equal(after.creditsDeducted, 0)
  assert.deepEqual(urnsOf(after), urnsOf(before))
  await service.verify()
})

test('a page whose people the account has saved by itself meanwhile is free, and shows their records', async () => {
  const [account, other] = [await service.account(100), await service.account(100)]
  const page = { prompt: 'software engineer', page: 2 }
  const { body: theirs } = await other.search(page)
  assert.equal(theirs.creditsDeducted, 1)
  assert.equal((await account.search({ ...page, page: 3 })).body.creditsDeducted, 1)
  const quoted = async () => (await account.call('POST', 'credits/quote', { operation: 'search', body: page })).body
  assert.equal((await quoted()).totalCredits, 1)
  await service.savePool(
    account,
    theirs.candidates.map((each: Body) => ({ urn: each.urn, fullName: each.full_name, jobTitle: each.job_title })),
  )
  assert.equal((await quoted()).totalCredits, 0)
  const { body } = await account.search(page)
  assert.equal(body.creditsDeducted, 0)
  assert.deepEqual(urnsOf(body), urnsOf(theirs))
  assert.ok(body.candidates.every(({ source }: Body) => source === 'OWN_POOL'))
  await service.verify()
})

test('a list is the same whether its pages are asked one by one or from the last, and costs the same', async () => {
  const [walker, jumper] = [await service.account(100), await service.account(100)]
  const ask = async (account: TestAccount, page: number) => (await account.search({ prompt: 'accountant', page })).body
  const walked: string[][] = []
  for (let page = 1, more = true; more; page++) {
    const body = await ask(walker, page)
    walked.push(urnsOf(body))
    more = body.hasNextPage
  }
  const jumped: string[][] = []
  for (let page = walked.length; page >= 1; page--) jumped[page - 1] = urnsOf(await ask(jumper, page))
  assert.ok(walked.length > 2, `${walked.length} pages`)
  assert.deepEqual(jumped, walked)
  assert.deepEqual(await jumper.balance(), await walker.balance())
})
