/** Unlocks that meet: the same person, the same fields, the same last credits, at the same moment. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Called, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ env: { SCOUT_DATABASE_POOL: '40' } })
const all = ['work_email', 'personal_email', 'phone']
const talents = (urns: string[]) => urns.map((urn) => ({ urn }))
const atOnce = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

/** How often each field of each person was held, whatever the outcome. */
async function holds({ accountId }: TestAccount) {
  return service.scout.database.query<{ urn: string; field: string; times: number }>(
    `select urn, field, count(*) as times from ledger_entries
     where account_id = $1 and kind = 'HOLD' and operation = 'contact' group by urn, field`,
    [accountId],
  )
}

test('50 simultaneous requests for one person: one requestId, one charge, one lookup bought', async () => {
  const account = await service.account(100)
  const before = service.sandbox.stats().lookupsBought
  // No unlock ends before all requests have been made.
  await service.stopWorker()
  const called = await atOnce(50, () => account.post('contact', { ...magic('found-all'), requestedFields: all }))
  service.startWorker()
  assert.deepEqual(new Set(called.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(called.map(({ body }) => body.requestId)).size, 1)
  assert.deepEqual(
    called
      .map(({ body }) => body.creditsCharged)
      .sort()
      .slice(-2),
    [0, 9],
  )
  const { body } = await account.awaitContact(magic('found-all').urn)
  assert.ok(body.workEmail && body.personalEmail && body.phoneNumber)
  assert.equal(service.sandbox.stats().lookupsBought, before + 1)
  assert.deepEqual(await account.balance(), { credits: 91, extra: 0 })
  await service.verify()
})

test('50 simultaneous requests with the lookup ending among them: still one lookup and one charge', async () => {
  const account = await service.account(100)
  const before = service.sandbox.stats().lookupsBought
  const called = await atOnce(50, () => account.post('contact', { ...magic('found-all'), requestedFields: all }))
  const charged = called.reduce((sum, { body }) => sum + body.creditsCharged, 0)
  await account.awaitContact(magic('found-all').urn)
  assert.equal(charged, 9)
  assert.equal(service.sandbox.stats().lookupsBought, before + 1)
  assert.deepEqual(await account.balance(), { credits: 91, extra: 0 })
  await service.verify()
})

test('20 overlapping batches with credit for one: one is dispatched, the others refused whole', async () => {
  const rich = await service.account(100)
  await rich.enriched(15)
  const spentOnEnriching = 100 - (await rich.balance()).credits
  const windowPrice = 7 * 2
  const account = await service.account(spentOnEnriching + windowPrice)
  const people = await account.enriched(15)
  await service.stopWorker()
  const called = await atOnce(20, (index) => {
    const window = [...people, ...people].slice(index % 15, (index % 15) + 7)
    const requestedFields = [index < 15 ? 'work_email' : 'personal_email']
    return account.post('contact/batch', { talents: talents(window), requestedFields })
  })
  service.startWorker()
  const [dispatched, ...more] = called.filter(({ status }) => status === 200)
  assert.ok(dispatched && more.length === 0, 'exactly one has been dispatched')
  assert.deepEqual(
    { totalCreditsCharged: dispatched.body.totalCreditsCharged, companyCredits: dispatched.body.companyCredits },
    { totalCreditsCharged: windowPrice, companyCredits: 0 },
  )
  for (const { status, body } of called.filter((each) => each !== dispatched)) {
    assert.deepEqual(
      { status, code: body.code, availableCredits: body.availableCredits },
      { status: 402, code: 'INSUFFICIENT_CREDITS', availableCredits: 0 },
    )
    assert.ok(body.requiredCredits > 0)
  }
  const { body } = await account.awaitBatch(dispatched.body.jobId)
  assert.deepEqual(await account.balance(), { credits: windowPrice - body.totalCreditsUsed, extra: 0 })
  assert.equal((await holds(account)).length, 7)
  await service.verify()
})

test('single requests and batches on overlapping fields: each field is held once, each lookup bought once', async () => {
  const account = await service.account(500)
  const people = await account.enriched(8)
  const before = service.sandbox.stats().lookupsBought
  const { credits } = await account.balance()
  const singles = people.map((urn) => account.post('contact', { urn, requestedFields: ['work_email', 'phone'] }))
  const batches = [['phone', 'personal_email'], all, ['work_email']].map((requestedFields) =>
    account.post('contact/batch', { talents: talents(people), requestedFields }),
  )
  const called = await Promise.all([...singles, ...batches])
  const jobs = called.slice(people.length)
  for (const urn of people) await account.awaitContact(urn)
  const ended = await Promise.all(
    jobs.filter(({ body }) => body.jobId).map(({ body }) => account.awaitBatch(body.jobId)),
  )
  assert.ok(ended.every(({ body }) => body.failedCount === 0))
  const held = await holds(account)
  assert.equal(held.length, people.length * all.length)
  assert.ok(held.every(({ times }) => times === 1))
  const charged = called.reduce((sum, { body }) => sum + (body.creditsCharged ?? body.totalCreditsCharged), 0)
  assert.equal(charged, people.length * 9)
  const bought = service.sandbox.stats().lookupsBought - before
  assert.ok(bought >= people.length && bought <= people.length * all.length, `${bought} lookups`)
  await agreeOnValues(account, people, ended)
  assert.ok((await account.balance()).credits >= credits - charged)
  await service.verify()
})

/** Asserts that a person has the same values whichever request asked. */
async function agreeOnValues(account: TestAccount, people: string[], jobs: Called[]): Promise<void> {
  for (const urn of people) {
    const { body } = await account.post('contact', { urn, requestedFields: all })
    assert.deepEqual(
      { fromCache: body.fromCache, creditsCharged: body.creditsCharged },
      { fromCache: true, creditsCharged: 0 },
    )
    for (const job of jobs) {
      const { workEmail, personalEmail, phoneNumber } = job.body.results[urn] ?? {}
      for (const [seen, known] of [
        [workEmail, body.workEmail],
        [personalEmail, body.personalEmail],
        [phoneNumber, body.phoneNumber],
      ]) {
        if (seen) assert.equal(seen, known)
      }
    }
  }
}
