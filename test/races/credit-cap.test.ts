/** A key's daily spending cap is never exceeded: not by many requests at once, not by rotating the key, not at midnight. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromCredits } from '../../src/credits/amount.ts'
import { issueKey } from '../../src/operations/accounts/accounts.ts'
import { assertRefused } from '../http/refused.ts'
import { type Body, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false, env: { SCOUT_DATABASE_POOL: '40' } })

async function cappedKey({ accountId }: TestAccount, credits: number) {
  const made = await issueKey(service.scout.database, accountId, { name: 'capped', dailyCap: fromCredits(credits) })
  return { ...made, call: caller(made.apiKey) }
}
const caller = (key: string) => (method: string, path: string, body?: object) =>
  service.call(method, `/v1/${path}`, { key, body })
const person = (n: number) => ({ urn: `urn:cap:${n}`, networkUrl: `https://network.example/in/cap-${n}` })
const unlock = (n: number, requestedFields = ['work_email']) => ({ ...person(n), requestedFields })

test('fifty calls at once under a cap for ten: ten are charged, forty refused with the figures', async () => {
  const account = await service.account(1_000)
  const { call } = await cappedKey(account, 21)
  const all = await Promise.all(Array.from({ length: 50 }, (_, n) => call('POST', 'talent-scout/contact', unlock(n))))
  assert.equal(all.filter(({ status }) => status === 200).length, 10)
  for (const refused of all.filter(({ status }) => status !== 200)) {
    assertRefused(refused, 402, 'CREDIT_CAP_REACHED')
    const { requiredCredits, capCredits, spentTodayCredits } = refused.body
    assert.deepEqual(
      { requiredCredits, capCredits, spentTodayCredits },
      { requiredCredits: 2, capCredits: 21, spentTodayCredits: 20 },
    )
  }
  const { body } = await account.call('GET', 'credits')
  assert.deepEqual(
    {
      companyCredits: body.companyCredits,
      heldCompanyCredits: body.heldCompanyCredits,
      spentTodayCredits: body.spentTodayCredits,
    },
    { companyCredits: 980, heldCompanyCredits: 20, spentTodayCredits: 20 },
  )
  // The cap belongs to this key alone.
  assert.equal((await account.post('contact', unlock(60))).status, 200)
  await service.verify()
})

test('a successor goes on with what is left of the cap, also while both work', async () => {
  const account = await service.account(1_000)
  const first = await cappedKey(account, 6)
  assert.equal((await first.call('POST', 'talent-scout/contact', unlock(1))).status, 200)
  const { body } = await first.call('POST', `keys/${first.keyId}/rotate`, { overlapSeconds: 600 })
  assert.equal(body.key.dailyCreditCap, 6)
  const both = [first.call, caller(body.apiKey)]
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) => both[n % 2]!('POST', 'talent-scout/contact', unlock(10 + n))),
  )
  assert.equal(all.filter(({ status }) => status === 200).length, 2)
  const listed = (await account.call('GET', 'keys')).body.keys
  const spent = listed.filter((key: Body) => key.dailyCreditCap === 6).map((key: Body) => key.spentTodayCredits)
  assert.deepEqual(spent, [6, 6])
})

test('every charging call keeps to the cap; what is free does not ask for it', async () => {
  const account = await service.account(1_000)
  const { call } = await cappedKey(account, 0)
  const calls: [string, string, object?][] = [
    ['POST', 'talent-scout/search', { prompt: 'nurse' }],
    ['GET', `talent-scout/enrich?urn=${magic('found-all').urn}`],
    ['POST', 'talent-scout/enrich/batch', { talents: [magic('found-all')] }],
    ['POST', 'talent-scout/contact', unlock(1)],
  ]
  for (const [method, path, body] of calls) {
    assertRefused(await call(method, path, body), 402, 'CREDIT_CAP_REACHED', { about: path })
  }
  assert.equal((await call('POST', 'talent-scout/search', { filtersJson: '{"localOnly":true}' })).status, 200)
  assert.equal((await account.call('GET', 'credits')).body.spentTodayCredits, 0)
})

test('a refund makes room again; one of yesterday’s does not add to today', async () => {
  const account = await service.account(1_000)
  const { call } = await cappedKey(account, 5)
  const missed = { ...magic('found-none'), requestedFields: ['phone'] }
  const toMidnight = 86_400 - ((service.clock.now().getTime() / 1_000) % 86_400)
  service.clock.turn(toMidnight - 60)
  assert.equal((await call('POST', 'talent-scout/contact', missed)).status, 200)
  assertRefused(await call('POST', 'talent-scout/contact', unlock(1)), 402, 'CREDIT_CAP_REACHED')
  service.clock.turn(120)
  service.startWorker()
  await account.awaitContact(missed.urn)
  const today = { ...magic('failed'), requestedFields: ['phone'] }
  assert.equal((await call('POST', 'talent-scout/contact', today)).status, 200)
  await account.awaitContact(today.urn)
  await service.stopWorker()
  assert.equal((await call('POST', 'talent-scout/contact', unlock(2, ['phone']))).status, 200)
  assertRefused(await call('POST', 'talent-scout/contact', unlock(3)), 402, 'CREDIT_CAP_REACHED')
  await service.verify()
})
