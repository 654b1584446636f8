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
    [first.status, first.body.fromCache, first.body.creditsDeducted, first.body.companyCredits],
    [200, false, 1, 8],
  )
  const { profile } = first.body
  assert.equal(profile.id, urn)
  assert.ok(profile.experience.length > 0 && profile.skills.length > 0 && profile.languages[0].level)
  assert.deepEqual([profile.email, profile.phone_number], [null, null])
  const again = await account.get(`enrich?urn=${urn}`)
  assert.deepEqual([again.body.fromCache, again.body.creditsDeducted, again.body.companyCredits], [true, 0, 8])
  assert.deepEqual(again.body.profile, profile)
  const forced = await account.get(`enrich?urn=${urn}&forceRefresh=true`)
  assert.deepEqual([forced.body.fromCache, forced.body.companyCredits], [false, 7])
  service.clock.turn(30 * 86_400)
  const expired = await account.get(`enrich?urn=${urn}`)
  assert.deepEqual([expired.body.fromCache, expired.body.companyCredits], [false, 6])
  await service.verify()
})

test('an account pays for a profile itself, whoever else fetched it', async () => {
  const [first, second] = [await service.account(10), await service.account(10)]
  await first.get(`enrich?urn=${magic('found-all').urn}`)
  const { body } = await second.get(`enrich?urn=${magic('found-all').urn}`)
  assert.deepEqual([body.fromCache, body.creditsDeducted], [false, 1])
})

test('an unknown or deleted profile: 404 COLLECT_FAILED, final, free', async () => {
  const account = await service.account(10)
  for (const urn of ['urn:network:person:nobody', magic('gone').urn]) {
    const { status, body } = await account.get(`enrich?urn=${urn}`)
    assert.deepEqual([status, body.code, body.retryable], [404, 'COLLECT_FAILED', false])
  }
  assert.equal((await account.balance()).credits, 10)
  await service.verify()
})

test('a network that fails: 502 COLLECT_FAILED, may pass, free', async () => {
  const account = await service.account(10)
  const { status, body } = await account.get(`enrich?urn=${magic('failed').urn}`)
  assert.deepEqual([status, body.code, body.retryable], [502, 'COLLECT_FAILED', true])
  assert.equal((await account.balance()).credits, 10)
  await service.verify()
})

test('a candidate of the own pool needs no enrichment', async () => {
  const account = await service.account(10)
  await service.savePool(account, [{ urn: 'urn:pool:own', fullName: 'Own Person' }])
  const { status, body } = await account.get('enrich?urn=urn:pool:own')
  assert.deepEqual([status, body.code], [409, 'ENRICH_NOT_NEEDED'])
  // Enriched first and saved afterwards: the pool's copy is the one that counts.
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
    [status, body.code, body.requiredCredits, body.availableCredits],
    [402, 'INSUFFICIENT_CREDITS', 1, 0],
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
  assert.deepEqual([body.queued, body.status, body.skippedCount, body.processCount], [true, 'QUEUED', 3, 4])
  assert.deepEqual(Object.keys(body.cachedProfiles).sort(), [urns[0], 'urn:pool:own'].sort())
  assert.equal(body.cachedProfiles[urns[0]!].data.id, urns[0])
  assert.equal(body.cachedProfiles['urn:pool:own'].data.source, 'OWN_POOL')
  assert.deepEqual([body.totalCreditsDeducted, body.companyCredits], [4, before.credits - 4])
  const done = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual(
    [done.type, done.status, done.totalCount, done.completedCount, done.failedCount],
    ['ENRICHMENT', 'PARTIAL', 4, 3, 1],
  )
  assert.ok(done.results[urns[1]!].experience.length > 0)
  const failed = done.results[magic('gone').urn]
  assert.deepEqual([failed.status, failed.code, failed.creditsRefunded], ['FAILED', 'COLLECT_FAILED', 1])
  assert.deepEqual([done.totalCreditsUsed, done.companyCredits], [3, before.credits - 3])
  await service.verify()
})

test('batch: everything cached dispatches nothing', async () => {
  const account = await service.account(100)
  const urns = await account.enriched(2)
  const talents = [...urns, urns[0]].map((urn) => ({ urn }))
  const { body } = await account.post('enrich/batch', { talents })
  assert.deepEqual(
    [body.queued, body.jobId, body.processCount, body.skippedCount, body.totalCreditsDeducted],
    [false, null, 0, 3, 0],
  )
  assert.equal('status' in body, false)
  assert.deepEqual(Object.keys(body.cachedProfiles).sort(), urns.toSorted())
})

test('batch: forceRefresh collects and charges again', async () => {
  const account = await service.account(100)
  const urns = await account.enriched(2)
  const { body } = await account.post('enrich/batch', { talents: urns.map((urn) => ({ urn })), forceRefresh: true })
  assert.deepEqual([body.processCount, body.totalCreditsDeducted], [2, 2])
  assert.equal((await account.awaitBatch(body.jobId)).body.status, 'COMPLETED')
})

test('batch: too few credits for all of it dispatches none of it', async () => {
  const account = await service.account(3)
  const urns = await account.people(3)
  const { status, body } = await account.post('enrich/batch', { talents: urns.map((urn) => ({ urn })) })
  assert.deepEqual(
    [status, body.code, body.requiredCredits, body.availableCredits],
    [402, 'INSUFFICIENT_CREDITS', 3, 2],
  )
  assert.deepEqual(await account.balance(), { credits: 2, extra: 0 })
})

test('batch: a job whose every item fails is FAILED and costs nothing', async () => {
  const account = await service.account(10)
  const { body } = await account.post('enrich/batch', { talents: [magic('gone')] })
  const done = (await account.awaitBatch(body.jobId)).body
  assert.deepEqual([done.status, done.done, done.totalCreditsUsed, done.companyCredits], ['FAILED', true, 0, 10])
})
