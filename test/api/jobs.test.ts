/** `GET /jobs`: everything set to work, in one list. */
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
  assert.deepEqual([unlocking!.jobId, unlocking!.kind, unlocking!.status], [contact.body.jobId, 'BATCH', 'COMPLETED'])
  assert.deepEqual(unlocking!.requestedFields, ['work_email'])
  assert.deepEqual([enriched!.kind, enriched!.type, enriched!.urns], ['SINGLE', 'ENRICHMENT', [urn]])
  assert.deepEqual([enriched!.creditsUsed, enriched!.creditsRefunded], [1, 0])
  assert.deepEqual([unlock!.jobId, unlock!.type, unlock!.done], [single.body.requestId, 'CONTACT_UNLOCK', true])
  assert.deepEqual([unlock!.requestedFields, unlock!.creditsUsed], [['work_email', 'phone'], 0])
  assert.equal(unlock!.creditsRefunded, 7)
  assert.deepEqual([enriching!.status, enriching!.completedCount, enriching!.failedCount], ['PARTIAL', 2, 1])
  assert.deepEqual([enriching!.creditsUsed, enriching!.creditsRefunded], [2, 1])
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
  assert.deepEqual([open.status, open.done, open.stalled, open.creditsUsed], ['QUEUED', false, false, 0])
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
