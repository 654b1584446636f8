/** GET enrich and POST enrich/batch. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { magic, startService } from '../support/service.ts'

const service = await startService()

test('collects the full profile, charges once, then serves it from the cache for 30 days', async () => {
  const account = await service.account(10)
  const [urn] = await account.people(1)
  const first = await account.get(`enrich?urn=${urn}`)
  assert.deepEqual(
    {
      status: first.status,
      fromCache: first.body.fromCache,
      creditsDeducted: first.body.creditsDeducted,
      companyCredits: first.body.companyCredits,
    },
    { status: 200, fromCache: false, creditsDeducted: 1, companyCredits: 8 },
  )
  const { profile } = first.body
  assert.equal(profile.id, urn)
  assert.ok(profile.experience.length > 0 && profile.skills.length > 0 && profile.languages[0].level)
  assert.deepEqual({ email: profile.email, phone_number: profile.phone_number }, { email: null, phone_number: null })
  const again = await account.get(`enrich?urn=${urn}`)
  assert.deepEqual(
    {
      fromCache: again.body.fromCache,
      creditsDeducted: again.body.creditsDeducted,
      companyCredits: again.body.companyCredits,
    },
    { fromCache: true, creditsDeducted: 0, companyCredits: 8 },
  )
  assert.deepEqual(again.body.profile, profile)
  const forced = await account.get(`enrich?urn=${urn}&forceRefresh=true`)
  assert.deepEqual(
    { fromCache: forced.body.fromCache, companyCredits: forced.body.companyCredits },
    { fromCache: false, companyCredits: 7 },
  )
  service.clock.turn(30 * 86_400)
  const expired = await account.get(`enrich?urn=${urn}`)
  assert.deepEqual(
    { fromCache: expired.body.fromCache, companyCredits: expired.body.companyCredits },
    { fromCache: false, companyCredits: 6 },
  )
  await service.verify()
})

test('an account pays for a profile itself, whoever else fetched it', async () => {
  const [first, second] = [await service.account(10), await service.account(10)]
  await first.get(`enrich?urn=${magic('found-all').urn}`)
  const { body } = await second.get(`enrich?urn=${magic('found-all').urn}`)
  assert.deepEqual(
    { fromCache: body.fromCache, creditsDeducted: body.creditsDeducted },
    { fromCache: false, creditsDeducted: 1 },
  )
})

test('an unknown or deleted profile: 404 COLLECT_FAILED, final, free', async () => {
  const account = await service.account(10)
  for (const urn of ['urn:network:person:nobody', magic('gone').urn]) {
    const { status, body } = await account.get(`enrich?urn=${urn}`)
    assert.deepEqual(
      { status, code: body.code, retryable: body.retryable },
      { status: 404, code: 'COLLECT_FAILED', retryable: false },
    )
  }
  assert.equal((await account.balance()).credits, 10)
  await service.verify()
})

test('a network that fails: 502 COLLECT_FAILED, may pass, free', async () => {
  const account = await service.account(10)
  const { status, body } = await account.get(`enrich?urn=${magic('failed').urn}`)
  assert.deepEqual(
    { status, code: body.code, retryable: body.retryable },
    { status: 502, code: 'COLLECT_FAILED', retryable: true },
  )
  assert.equal((await account.balance()).credits, 10)
  await service.verify()
})

test('a candidate of the own pool needs no enrichment', async () => {
  const account = await service.account(10)
  await service.savePool(account, [{ urn: 'urn:pool:own', fullName: 'Own Person' }])
  const { status, body } = await account.get('enrich?urn=urn:pool:own')
  assert.deepEqual({ status, code: body.code }, { status: 409, code: 'ENRICH_NOT_NEEDED' })
  // Enriched first and saved afterwards: from then on the pool's copy counts.
  const { urn } = magic('found-all')
  await account.get(`enrich?urn=${urn}`)
  await service.savePool(account, [{ urn, fullName: 'Saved Later' }])
  assert.equal((await account.get(`enrich?urn=${urn}`)).status, 409)
})

test('too few credits: 402 with the figures and no provider call', async () => {
  const account = await service.account(0)
  const calls = service.sandbox.stats().calls.collect
  const { status, body } = await account.get(`enrich?urn=${magic('found-all').urn}`)
  assert.deepEqual(
    { status, code: body.code, requiredCredits: body.requiredCredits, availableCredits: body.availableCredits },
    { status: 402, code: 'INSUFFICIENT_CREDITS', requiredCredits: 1, availableCredits: 0 },
  )
  assert.equal(service.sandbox.stats().calls.collect, calls)
})

test('an unlocked email appears in the profile', async () => {
  const account = await service.account(100)
  await account.post('contact', { ...magic('found-all'), requestedFields: ['work_email'] })
  const { body: contact } = await account.awaitContact(magic('found-all').urn)
  const { body } = await account.get(`enrich?urn=${magic('found-all').urn}`)
  assert.equal(body.profile.email, contact.workEmail)
})

test('batch: skips the cached, the repeated and the own, charges the rest, refunds the failed', async () => {
  const account = await service.account(100)
  const urns = await account.people(4)
  await account.get(`enrich?urn=${urns[0]}`)
  await service.savePool(account, [{ urn: 'urn:pool:own', fullName: 'Own Person' }])
  const before = await account.balance()
  const sent = [...urns, urns[1], 'urn:pool:own', magic('gone').urn]
  const { body } = await account.post('enrich/batch', { talents: sent.map((urn) => ({ urn })) })
  assert.deepEqual(
    { queued: body.queued, status: body.status, skippedCount: body.skippedCount, processCount: body.processCount },
    { queued: true, status: 'QUEUED', skippedCount: 3, processCount: 4 },
  )
  assert.deepEqual(Object.keys(body.cachedProfiles).sort(), [urns[0], 'urn:pool:own'].sort())
  assert.equal(body.cachedProfiles[urns[0]!].data.id, urns[0])
  assert.equal(body.cachedProfiles['urn:pool:own'].data.source, 'OWN_POOL')
  assert.deepEqual(
    { totalCreditsDeducted: body.totalCreditsDeducted, companyCredits: body.companyCredits },
    { totalCreditsDeducted: 4, companyCredits: before.credits - 4 },
  )
  const done = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual(
    {
      type: done.type,
      status: done.status,
      totalCount: done.totalCount,
      completedCount: done.completedCount,
      failedCount: done.failedCount,
    },
    { type: 'ENRICHMENT', status: 'PARTIAL', totalCount: 4, completedCount: 3, failedCount: 1 },
  )
  assert.ok(done.results[urns[1]!].experience.length > 0)
  const failed = done.results[magic('gone').urn]
  assert.deepEqual(
    { status: failed.status, code: failed.code, creditsRefunded: failed.creditsRefunded },
    { status: 'FAILED', code: 'COLLECT_FAILED', creditsRefunded: 1 },
  )
  assert.deepEqual(
    { totalCreditsUsed: done.totalCreditsUsed, companyCredits: done.companyCredits },
    { totalCreditsUsed: 3, companyCredits: before.credits - 3 },
  )
  await service.verify()
})

test('batch: everything cached dispatches nothing', async () => {
  const account = await service.account(100)
  const urns = await account.enriched(2)
  const talents = [...urns, urns[0]].map((urn) => ({ urn }))
  const { body } = await account.post('enrich/batch', { talents })
  assert.deepEqual(
    {
      queued: body.queued,
      jobId: body.jobId,
      processCount: body.processCount,
      skippedCount: body.skippedCount,
      totalCreditsDeducted: body.totalCreditsDeducted,
    },
    { queued: false, jobId: null, processCount: 0, skippedCount: 3, totalCreditsDeducted: 0 },
  )
  assert.equal('status' in body, false)
  assert.deepEqual(Object.keys(body.cachedProfiles).sort(), urns.toSorted())
})

test('batch: forceRefresh collects and charges again', async () => {
  const account = await service.account(100)
  const urns = await account.enriched(2)
  const { body } = await account.post('enrich/batch', { talents: urns.map((urn) => ({ urn })), forceRefresh: true })
  assert.deepEqual(
    { processCount: body.processCount, totalCreditsDeducted: body.totalCreditsDeducted },
    { processCount: 2, totalCreditsDeducted: 2 },
  )
  assert.equal((await account.awaitBatch(body.jobId)).body.status, 'COMPLETED')
})

test('batch: too few credits for all of it dispatches none of it', async () => {
  const account = await service.account(3)
  const urns = await account.people(3)
  const { status, body } = await account.post('enrich/batch', { talents: urns.map((urn) => ({ urn })) })
  assert.deepEqual(
    { status, code: body.code, requiredCredits: body.requiredCredits, availableCredits: body.availableCredits },
    { status: 402, code: 'INSUFFICIENT_CREDITS', requiredCredits: 3, availableCredits: 2 },
  )
  assert.deepEqual(await account.balance(), { credits: 2, extra: 0 })
})

test('batch: a job whose every item fails is FAILED and costs nothing', async () => {
  const account = await service.account(10)
  const { body } = await account.post('enrich/batch', { talents: [magic('gone')] })
  const done = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual(
    {
      status: done.status,
      done: done.done,
      totalCreditsUsed: done.totalCreditsUsed,
      companyCredits: done.companyCredits,
    },
    { status: 'FAILED', done: true, totalCreditsUsed: 0, companyCredits: 10 },
  )
})
