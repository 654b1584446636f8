/**
 * A person suppressed after a list was fixed no longer counts: neither on its later pages nor in a replay of an earlier one.
 * Nobody changes place because of it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { suppress } from './people.ts'

const service = await startService()
const LOCAL = '{"localOnly":true}'
const urnsOf = ({ candidates }: Body): string[] => candidates.map(({ urn }: Body) => urn)
const totalsOf = ({ totalCandidates, completeCount }: Body) => ({ total: totalCandidates, complete: completeCount })

async function nurses(count: number): Promise<TestAccount> {
  const account = await service.account(100)
  const whole = { jobTitle: 'Nurse', skills: ['Wound care'] }
  const people = Array.from({ length: count }, (_, at) => ({ urn: `urn:own:${at}`, fullName: `Own ${at}`, ...whole }))
  // The last one is a near match, because she lacks the skill.
  people[count - 1]!.skills = ['Cooking']
  await service.savePool(account, people)
  return account
}

const asking = (account: TestAccount, filtersJson: string) => async (page: number, key?: string) =>
  (
    await account.search(
      { prompt: 'nurse with wound care', page, filtersJson },
      key ? { 'idempotency-key': key } : undefined,
    )
  ).body

test('suppressed between two pages, somebody is in no total, and everybody else stays where they stood', async () => {
  const [account, still] = [await nurses(45), await nurses(45)]
  const [ask, asStill] = [asking(account, LOCAL), asking(still, LOCAL)]
  const first = await ask(1)
  assert.deepEqual(totalsOf(first), { total: 45, complete: 44 })
  await asStill(1)
  const [second, third] = [await asStill(2), await asStill(3)]
  await suppress(account, { urn: urnsOf(first)[3] }, { urn: urnsOf(second)[0] }, { urn: urnsOf(third).at(-1) })
  const now = await ask(2)
  assert.deepEqual(totalsOf(now), { total: 42, complete: 42 })
  assert.deepEqual(urnsOf(now), urnsOf(second).slice(1))
  const last = await ask(3)
  assert.deepEqual(
    { totals: totalsOf(last), urns: urnsOf(last) },
    { totals: { total: 42, complete: 42 }, urns: urnsOf(third).slice(0, -1) },
  )
})

test('a page that begins behind what is left to count is still told of, as people stand on it', async () => {
  const account = await nurses(41)
  const ask = asking(account, LOCAL)
  const first = await ask(1)
  await ask(2)
  await suppress(account, { urn: urnsOf(first)[0] })
  const second = await ask(2)
  assert.deepEqual(
    { totals: totalsOf(second), hasNextPage: second.hasNextPage },
    { totals: { total: 40, complete: 39 }, hasNextPage: true },
  )
  assert.equal(urnsOf(await ask(3)).length, 1)
})

test('with the network behind it the own people are counted the same', async () => {
  const account = await nurses(25)
  const ask = asking(account, '{}')
  const first = await ask(1)
  const before = await ask(2)
  await suppress(account, { urn: urnsOf(first)[0] })
  const after = await ask(2)
  const { total, complete } = totalsOf(before)
  assert.deepEqual(totalsOf(after), { total: total - 1, complete: complete - 1 })
  assert.deepEqual(urnsOf(after), urnsOf(before))
})

test('a replay counts nobody whom it does not show any more', async () => {
  const account = await nurses(25)
  const ask = asking(account, LOCAL)
  const first = await ask(1, 'again')
  assert.deepEqual(totalsOf(first), { total: 25, complete: 24 })
  await suppress(account, { urn: urnsOf(first)[0] })
  const replay = await ask(1, 'again')
  assert.deepEqual(
    { totals: totalsOf(replay), urns: urnsOf(replay) },
    { totals: { total: 24, complete: 23 }, urns: urnsOf(first).slice(1) },
  )
})
