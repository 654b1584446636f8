/** POST contact/batch, followed to the end with batch-status. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { magic, startService } from '../support/service.ts'

const service = await startService()
const all = ['work_email', 'personal_email', 'phone']

test('unlocks every enriched candidate; used is exactly what resolved, the rest comes back', async () => {
  const account = await service.account(1_000)
  const urns = await account.enriched(15)
  const before = await account.balance()
  const talents = urns.map((urn) => ({ urn }))
  const { body } = await account.post('contact/batch', { talents, requestedFields: all })
  assert.deepEqual(
    { queued: body.queued, status: body.status, processCount: body.processCount, skippedCount: body.skippedCount },
    { queued: true, status: 'QUEUED', processCount: 15, skippedCount: 0 },
  )
  assert.deepEqual(
    {
      totalCreditsCharged: body.totalCreditsCharged,
      notEnrichedIds: body.notEnrichedIds,
      cachedContacts: body.cachedContacts,
    },
    { totalCreditsCharged: 135, notEnrichedIds: [], cachedContacts: {} },
  )
  assert.equal(body.companyCredits, before.credits - 135)
  const done = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual(
    {
      type: done.type,
      status: done.status,
      totalCount: done.totalCount,
      completedCount: done.completedCount,
      failedCount: done.failedCount,
    },
    { type: 'CONTACT_UNLOCK', status: 'COMPLETED', totalCount: 15, completedCount: 15, failedCount: 0 },
  )
  assert.deepEqual(Object.keys(done.results).sort(), urns.toSorted())
  const prices: Record<string, number> = { workEmail: 2, personalEmail: 2, phoneNumber: 5 }
  let used = 0
  for (const result of Object.values<Record<string, string[]>>(done.results)) {
    const found = Object.keys(prices).filter((name) => result[name])
    used += found.reduce((total, name) => total + prices[name]!, 0)
    assert.equal(found.length + result.unresolvedFields!.length, 3)
  }
  assert.ok(used > 0 && used < 135, 'some fields resolve and some do not')
  assert.equal(done.totalCreditsUsed, used)
  assert.equal(done.companyCredits, before.credits - used)
  await service.verify()
})

test('candidates not enriched are skipped, listed and free', async () => {
  const account = await service.account(1_000)
  const [enriched] = await account.enriched(1)
  const talents = [{ urn: enriched }, { urn: 'urn:network:person:nobody' }, { urn: enriched }]
  const { body } = await account.post('contact/batch', { talents, requestedFields: ['phone'] })
  assert.deepEqual(
    { processCount: body.processCount, skippedCount: body.skippedCount, notEnrichedIds: body.notEnrichedIds },
    { processCount: 1, skippedCount: 2, notEnrichedIds: ['urn:network:person:nobody'] },
  )
  assert.equal(body.totalCreditsCharged, 5)
})

test('none enriched: 409 with their ids, nothing charged', async () => {
  const account = await service.account(1_000)
  const talents = [{ urn: 'urn:a' }, { urn: 'urn:b' }, { urn: 'urn:a' }]
  const { status, body } = await account.post('contact/batch', { talents, requestedFields: ['phone'] })
  assert.deepEqual(
    { status, code: body.code, notEnrichedIds: body.notEnrichedIds },
    { status: 409, code: 'ALL_TALENTS_NOT_ENRICHED', notEnrichedIds: ['urn:a', 'urn:b'] },
  )
  assert.equal((await account.balance()).credits, 1_000)
})

test('everything unlocked already: no job, no charge, the values at once', async () => {
  const account = await service.account(1_000)
  await account.get(`enrich?urn=${magic('found-all').urn}`)
  const request = { talents: [{ urn: magic('found-all').urn }], requestedFields: all }
  const first = await account.post('contact/batch', request)
  await account.awaitBatch(first.body.jobId)
  const { body } = await account.post('contact/batch', request)
  assert.deepEqual(
    {
      queued: body.queued,
      jobId: body.jobId,
      processCount: body.processCount,
      skippedCount: body.skippedCount,
      totalCreditsCharged: body.totalCreditsCharged,
    },
    { queued: false, jobId: null, processCount: 0, skippedCount: 1, totalCreditsCharged: 0 },
  )
  assert.equal('status' in body, false)
  const values = body.cachedContacts[magic('found-all').urn]
  assert.ok(values.workEmail && values.personalEmail && values.phoneNumber)
})

test('a failing lookup fails its item with a refund, and the job is PARTIAL', async () => {
  const account = await service.account(1_000)
  const urns = [magic('found-all').urn, magic('failed').urn]
  // test-failed cannot be collected, so it gets into the account through the pool.
  await service.savePool(account, [
    { urn: magic('failed').urn, fullName: 'Sandbox Failed', networkUrl: magic('failed').networkUrl },
  ])
  await account.get(`enrich?urn=${urns[0]}`)
  const before = await account.balance()
  const { body } = await account.post('contact/batch', {
    talents: urns.map((urn) => ({ urn })),
    requestedFields: ['phone'],
  })
  const done = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual(
    {
      status: done.status,
      completedCount: done.completedCount,
      failedCount: done.failedCount,
      totalCreditsUsed: done.totalCreditsUsed,
    },
    { status: 'PARTIAL', completedCount: 1, failedCount: 1, totalCreditsUsed: 5 },
  )
  const failed = done.results[magic('failed').urn]
  assert.deepEqual(
    { status: failed.status, code: failed.code, creditsRefunded: failed.creditsRefunded },
    { status: 'FAILED', code: 'LOOKUP_FAILED', creditsRefunded: 5 },
  )
  assert.equal(done.companyCredits, before.credits - 5)
  await service.verify()
})

test('too few credits for all: 402, nothing dispatched, no job', async () => {
  const account = await service.account(30)
  const urns = await account.enriched(5)
  const before = await account.balance()
  const talents = urns.map((urn) => ({ urn }))
  const { status, body } = await account.post('contact/batch', { talents, requestedFields: all })
  assert.deepEqual(
    { status, code: body.code, requiredCredits: body.requiredCredits, availableCredits: body.availableCredits },
    { status: 402, code: 'INSUFFICIENT_CREDITS', requiredCredits: 45, availableCredits: before.credits },
  )
  assert.deepEqual(await account.balance(), before)
  await service.verify()
})

test('a field in flight elsewhere is awaited, not charged again', async () => {
  const account = await service.account(1_000)
  await account.get(`enrich?urn=${magic('found-all').urn}`)
  await service.stopWorker()
  const request = { talents: [{ urn: magic('found-all').urn }], requestedFields: ['phone', 'work_email'] }
  const single = await account.post('contact', { ...magic('found-all'), requestedFields: ['phone'] })
  const first = await account.post('contact/batch', request)
  const second = await account.post('contact/batch', request)
  assert.deepEqual(
    {
      creditsCharged: single.body.creditsCharged,
      firstTotalCreditsCharged: first.body.totalCreditsCharged,
      secondTotalCreditsCharged: second.body.totalCreditsCharged,
    },
    { creditsCharged: 5, firstTotalCreditsCharged: 2, secondTotalCreditsCharged: 0 },
  )
  service.startWorker()
  const done = (await account.awaitBatch(second.body.jobId)).body
  assert.ok(done.results[magic('found-all').urn].phoneNumber && done.results[magic('found-all').urn].workEmail)
  assert.equal(done.totalCreditsUsed, 0)
  assert.equal((await account.awaitBatch(first.body.jobId)).body.totalCreditsUsed, 2)
  await service.verify()
})

test('a pool candidate’s own contact data counts as unlocked', async () => {
  const account = await service.account(1_000)
  const urn = 'urn:pool:maria'
  await service.savePool(account, [{ urn, fullName: 'María Pool', workEmail: 'maria@own.example' }])
  const { body } = await account.post('contact/batch', { talents: [{ urn }], requestedFields: ['work_email'] })
  assert.deepEqual(
    { queued: body.queued, workEmail: body.cachedContacts[urn].workEmail },
    { queued: false, workEmail: 'maria@own.example' },
  )
  const single = await account.post('contact', { urn, requestedFields: ['work_email'] })
  assert.deepEqual(
    { fromCache: single.body.fromCache, workEmail: single.body.workEmail },
    { fromCache: true, workEmail: 'maria@own.example' },
  )
})

test('a pool candidate nobody can look up fails at once and costs nothing', async () => {
  const account = await service.account(1_000)
  const urn = 'urn:pool:nobody'
  await service.savePool(account, [{ urn, fullName: 'No Address' }])
  const { body } = await account.post('contact/batch', { talents: [{ urn }], requestedFields: ['phone'] })
  const done = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual(
    { totalCreditsCharged: body.totalCreditsCharged, status: done.status, code: done.results[urn].code },
    { totalCreditsCharged: 0, status: 'FAILED', code: 'MISSING_NETWORK' },
  )
})

test('a urn may be any word, even one that means something to the language', async () => {
  const account = await service.account(10)
  for (const urn of ['__proto__', 'constructor', 'toString']) {
    await service.savePool(account, [{ urn, fullName: 'Odd Urn', workEmail: 'odd@own.example' }])
    const talents = [{ urn }]
    const contacts = await account.post('contact/batch', { talents, requestedFields: ['work_email'] })
    assert.deepEqual(Object.keys(contacts.body.cachedContacts), [urn])
    const profiles = await account.post('enrich/batch', { talents })
    assert.deepEqual(Object.keys(profiles.body.cachedProfiles), [urn])
  }
})

test('batch-status loses no item, whatever word its urn is', async () => {
  const account = await service.account(100)
  const urns = ['__proto__', 'constructor', 'toString', 'urn:pool:plain']
  await service.savePool(
    account,
    urns.map((urn) => ({ urn, fullName: 'Odd Urn' })),
  )
  // Nobody can look these people up, so each item fails at once.
  const talents = urns.map((urn) => ({ urn }))
  const { body } = await account.post('contact/batch', { talents, requestedFields: ['phone'] })
  const plain = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual(Object.keys(plain.results).sort(), urns.toSorted())
  // The same when the answer also passes the suppression lists.
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'somebody@else.example' }] })
  const shielded = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual(Object.keys(shielded.results).sort(), urns.toSorted())
})

test('another account’s job is no job', async () => {
  const [owner, stranger] = [await service.account(100), await service.account(100)]
  const urns = await owner.enriched(1)
  const { body } = await owner.post('contact/batch', { talents: [{ urn: urns[0] }], requestedFields: ['phone'] })
  const foreign = await stranger.get(`batch-status?jobId=${body.jobId}`)
  const missing = await stranger.get('batch-status?jobId=job_nowhere')
  for (const answer of [foreign, missing]) {
    assert.deepEqual(
      { status: answer.status, success: answer.body.success, done: answer.body.done, code: answer.body.code },
      { status: 404, success: false, done: true, code: 'BATCH_JOB_NOT_FOUND' },
    )
  }
  // Enriched by one account does not mean enriched for another.
  const refused = await stranger.post('contact/batch', { talents: [{ urn: urns[0] }], requestedFields: ['phone'] })
  assert.equal(refused.body.code, 'ALL_TALENTS_NOT_ENRICHED')
})

test('one person asked for under several urns at once is paid for once, side by side and in one batch', async () => {
  const account = await service.account(1_000)
  const { urn: networkUrn, networkUrl } = magic('found-all')
  const used = async () => 1_000 - (await account.balance()).credits
  await service.stopWorker()
  const urns = ['urn:one', 'urn:two', 'urn:three']
  for (const urn of urns) {
    const { status } = await account.post('contact', { urn, networkUrl, requestedFields: ['work_email'] })
    assert.equal(status, 200)
  }
  assert.equal(await used(), 6, 'held for each')
  service.startWorker()
  const ends = await Promise.all(urns.map((urn) => account.awaitContact(urn)))
  assert.equal(new Set(ends.map(({ body }) => body.workEmail)).size, 1)
  assert.ok(ends[0]!.body.workEmail)
  assert.equal(await used(), 2)

  await account.get(`enrich?urn=${networkUrn}`)
  const record = { full_name: 'Found All', network_url: networkUrl }
  const { urn: poolUrn } = (await account.call('POST', 'talent-pool/candidates', record)).body.results[0]
  const before = await used()
  const talents = [{ urn: networkUrn }, { urn: poolUrn }]
  const { body } = await account.post('contact/batch', { talents, requestedFields: ['personal_email', 'phone'] })
  const done = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual({ shown: done.totalCreditsUsed, spent: (await used()) - before }, { shown: 7, spent: 7 })
  for (const urn of [networkUrn, poolUrn]) assert.ok(done.results[urn].phoneNumber, urn)
  await service.verify()
})
