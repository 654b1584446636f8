/** `GET /jobs`: batches, single unlocks and single enrichments in one list. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

const jobs = async (account: TestAccount, query = ''): Promise<Body> => (await account.call('GET', `jobs${query}`)).body

test('batches, single unlocks and single enrichments stand in one list, newest first, with what they cost', async () => {
  const account = await service.account(100)
  const people = [magic('found-all'), magic('found-none'), magic('gone')]
  const batch = await account.post('enrich/batch', { talents: people })
  await account.awaitBatch(batch.body.jobId)
  service.clock.turn(1)
  const single = await account.post('contact', { ...people[1], requestedFields: ['phone', 'work_email'] })
  await account.awaitContact(people[1]!.urn)
  service.clock.turn(1)
  const [urn] = await account.people(1)
  await account.get(`enrich?urn=${urn}`)
  service.clock.turn(1)
  const contact = await account.post('contact/batch', { talents: people.slice(0, 2), requestedFields: ['work_email'] })
  await account.awaitBatch(contact.body.jobId)
  const { jobs: all, nextCursor } = await jobs(account)
  assert.equal(nextCursor, null)
  const [unlocking, enriched, unlock, enriching] = all as Body[]
  assert.equal(all.length, 4)
  assert.deepEqual(
    { jobId: unlocking!.jobId, kind: unlocking!.kind, status: unlocking!.status },
    { jobId: contact.body.jobId, kind: 'BATCH', status: 'COMPLETED' },
  )
  assert.deepEqual(unlocking!.requestedFields, ['work_email'])
  assert.deepEqual(
    { kind: enriched!.kind, type: enriched!.type, urns: enriched!.urns },
    { kind: 'SINGLE', type: 'ENRICHMENT', urns: [urn] },
  )
  assert.deepEqual(
    { creditsUsed: enriched!.creditsUsed, creditsRefunded: enriched!.creditsRefunded },
    { creditsUsed: 1, creditsRefunded: 0 },
  )
  assert.deepEqual(
    { jobId: unlock!.jobId, type: unlock!.type, done: unlock!.done },
    { jobId: single.body.requestId, type: 'CONTACT_UNLOCK', done: true },
  )
  assert.deepEqual(
    { requestedFields: unlock!.requestedFields, creditsUsed: unlock!.creditsUsed },
    { requestedFields: ['work_email', 'phone'], creditsUsed: 0 },
  )
  assert.equal(unlock!.creditsRefunded, 7)
  assert.deepEqual(
    { status: enriching!.status, completedCount: enriching!.completedCount, failedCount: enriching!.failedCount },
    { status: 'PARTIAL', completedCount: 2, failedCount: 1 },
  )
  assert.deepEqual(
    { creditsUsed: enriching!.creditsUsed, creditsRefunded: enriching!.creditsRefunded },
    { creditsUsed: 2, creditsRefunded: 1 },
  )
  assert.deepEqual(enriching!.urns, people.map((person) => person.urn).sort())
})

test('pages follow one another without gap or repeat, and filters hold on every page', async () => {
  const account = await service.account(1_000)
  const urns = await account.people(6)
  for (const urn of urns) await account.get(`enrich?urn=${urn}`)
  const batch = await account.post('contact/batch', {
    talents: urns.slice(0, 2).map((urn) => ({ urn })),
    requestedFields: ['phone'],
  })
  await account.awaitBatch(batch.body.jobId)
  const seen: string[] = []
  let cursor: string | null = ''
  do {
    const page: Body = await jobs(account, `?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.jobs.map((job: Body) => job.jobId))
    cursor = page.nextCursor
  } while (cursor)
  assert.equal(seen.length, 7)
  assert.equal(new Set(seen).size, 7)
  const only = async (query: string) => (await jobs(account, query)).jobs.length
  assert.equal(await only('?kind=BATCH'), 1)
  assert.equal(await only('?type=ENRICHMENT'), 6)
  assert.equal(await only('?kind=SINGLE&type=CONTACT_UNLOCK'), 0)
  assert.equal(await only('?done=false'), 0)
  assert.equal((await account.call('GET', 'jobs?kind=OTHER')).status, 400)
  assert.equal((await account.call('GET', 'jobs?cursor=bad')).status, 400)
})

test('what is under way is told from what has ended, and after two minutes without a sign it has stalled', async () => {
  const account = await service.account(100)
  await service.stopWorker()
  await account.post('contact', { ...magic('found-all'), requestedFields: ['phone'] })
  const [open] = (await jobs(account, '?done=false')).jobs
  assert.deepEqual(
    { status: open.status, done: open.done, stalled: open.stalled, creditsUsed: open.creditsUsed },
    { status: 'QUEUED', done: false, stalled: false, creditsUsed: 0 },
  )
  service.clock.turn(121)
  assert.equal((await jobs(account)).jobs[0].stalled, true)
  service.startWorker()
  await account.awaitContact(magic('found-all').urn)
  assert.deepEqual((await jobs(account, '?done=false')).jobs, [])
})

test('another account sees none of it', async () => {
  const [owner, other] = [await service.account(), await service.account()]
  await owner.enriched(1)
  assert.equal((await jobs(owner)).jobs.length, 1)
  assert.deepEqual((await jobs(other)).jobs, [])
})
