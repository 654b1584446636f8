/** One piece of work run by two workers at once: only one of them writes its end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { lockBalance } from '../../src/credits/store.ts'
import { ClaimLost, type Work } from '../../src/jobs/queue.ts'
import { claimDue } from '../support/claim.ts'
import { runWork } from '../support/model-environment.ts'
import { magic, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const { database } = service.scout

async function claimAll(): Promise<Work[]> {
  await database.query('update work set visible_at = now()')
  return claimDue(database, 100, 60)
}

/** Gives each piece of work to this many workers at once until none is left; returns how many were fenced off. */
async function runInHands(hands: number): Promise<number> {
  let fenced = 0
  for (let works = await claimAll(); works.length > 0; works = await claimAll()) {
    const both = works.flatMap((work) => Array.from({ length: hands }, () => work))
    for (const ended of await Promise.allSettled(both.map((work) => runWork(service.scout, work)))) {
      if (ended.status === 'fulfilled') continue
      assert.ok(ended.reason instanceof ClaimLost, String(ended.reason))
      fenced++
    }
  }
  return fenced
}

test('two workers with the same claim end a lookup once: one settles, the other is fenced off', async () => {
  const account = await service.account(100)
  const before = service.sandbox.stats().lookupsBought
  await account.post('contact', { ...magic('found-all'), requestedFields: ['work_email', 'phone'] })
  assert.equal(await runInHands(2), 1)
  const { body } = await account.awaitContact(magic('found-all').urn)
  assert.deepEqual(
    { status: body.status, creditsCharged: body.creditsCharged, creditsRefunded: body.creditsRefunded },
    { status: 'COMPLETED', creditsCharged: 7, creditsRefunded: 0 },
  )
  assert.equal(service.sandbox.stats().lookupsBought, before + 1)
  assert.deepEqual(await account.balance(), { credits: 93, extra: 0 })
  await service.verify()
})

test('a refund settled by five hands at once is paid back once', async () => {
  const account = await service.account(3, 10)
  await account.post('contact', { ...magic('found-none'), requestedFields: ['personal_email', 'phone'] })
  assert.equal(await runInHands(5), 4)
  assert.deepEqual(await account.balance(), { credits: 3, extra: 10 })
  await service.verify()
})

test('the items of a batch count once each, however many workers hold them', async () => {
  const account = await service.account(100)
  const people = await account.people(5)
  const urns = [...people, magic('gone').urn]
  const { body } = await account.post('enrich/batch', { talents: urns.map((urn) => ({ urn })) })
  assert.equal(await runInHands(3), urns.length * 2)
  const { body: job } = await account.awaitBatch(body.jobId)
  assert.deepEqual(
    { status: job.status, completedCount: job.completedCount, failedCount: job.failedCount },
    { status: 'PARTIAL', completedCount: 5, failedCount: 1 },
  )
  assert.equal(job.totalCreditsUsed, 5)
  await service.verify()
})

test('two lookups of one person that end together with others complete and refund the request that awaited both', async () => {
  const account = await service.account(100)
  const { urn } = magic('found-none')
  await account.get(
    `enrich?urn=${encodeURIComponent(urn)}&networkUrl=${encodeURIComponent(magic('found-none').networkUrl)}`,
  )
  const others = await account.people(5)
  await Promise.all(others.map((each) => account.get(`enrich?urn=${encodeURIComponent(each)}`)))
  const talents = [...others, urn].map((each) => ({ urn: each }))
  const { body: first } = await account.post('contact/batch', { talents, requestedFields: ['work_email'] })
  const request = { talents: [{ urn }], requestedFields: ['work_email', 'phone'] }
  const { body: second } = await account.post('contact/batch', request)
  assert.equal(second.totalCreditsCharged, 5)
  // While the account's balance is locked, all work that ends waits behind the first and is then settled together.
  const bought = service.sandbox.stats().lookupsBought
  const settled = await database.transaction(async (tx) => {
    await lockBalance(tx, account.accountId)
    const running = runInHands(1)
    while (service.sandbox.stats().lookupsBought < bought + 7) await setTimeout(10)
    await setTimeout(100)
    return { running }
  })
  assert.equal(await settled.running, 0)
  assert.equal((await account.awaitBatch(first.jobId)).body.done, true)
  const { body: both } = await account.awaitBatch(second.jobId)
  assert.deepEqual(
    { status: both.status, completedCount: both.completedCount, totalCreditsUsed: both.totalCreditsUsed },
    { status: 'COMPLETED', completedCount: 1, totalCreditsUsed: 0 },
  )
  assert.deepEqual(both.results[urn].unresolvedFields, ['work_email', 'phone'])
  await service.verify()
})
