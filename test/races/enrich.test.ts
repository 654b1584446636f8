/** Collections that meet: single calls with each other and with batches. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

// The network takes a moment, so that later calls find a collection under way.
const service = await startService({ sandbox: { timeFactor: 0.2 }, env: { SCOUT_DATABASE_POOL: '40' } })
const collects = () => service.sandbox.stats().calls.collect

test('30 simultaneous calls for one person: one collection, one charge, the profile for all', async () => {
  const account = await service.account(100)
  const [urn] = await account.people(1)
  const { credits } = await account.balance()
  const before = collects()
  const called = await Promise.all(Array.from({ length: 30 }, () => account.get(`enrich?urn=${urn}`)))
  assert.deepEqual(new Set(called.map(({ status }) => status)), new Set([200]))
  assert.equal(collects(), before + 1)
  assert.deepEqual(
    called.map(({ body }) => body.creditsDeducted).toSorted((a, b) => a - b),
    [...Array.from({ length: 29 }, () => 0), 1],
  )
  assert.equal(new Set(called.map(({ body }) => JSON.stringify(body.profile))).size, 1)
  assert.equal(called[0]?.body.profile.id, urn)
  assert.deepEqual(await account.balance(), { credits: credits - 1, extra: 0 })
  await service.verify()
})

test('30 simultaneous calls for a deleted profile: all are told so, nobody pays', async () => {
  const account = await service.account(100)
  const gone = encodeURIComponent('urn:network:person:test-gone')
  const called = await Promise.all(Array.from({ length: 30 }, () => account.get(`enrich?urn=${gone}`)))
  for (const { status, body } of called)
    assert.deepEqual({ status, code: body.code }, { status: 404, code: 'COLLECT_FAILED' })
  assert.deepEqual(await account.balance(), { credits: 100, extra: 0 })
  await service.verify()
})

test('single calls and two batches for the same people: one collection and one charge for each', async () => {
  const account = await service.account(100)
  const people = await account.people(6)
  const { credits } = await account.balance()
  const before = collects()
  const batch = () => account.post('enrich/batch', { talents: people.map((urn) => ({ urn })) })
  const [first, second, ...singles] = await Promise.all([
    batch(),
    batch(),
    ...people.map((urn) => account.get(`enrich?urn=${urn}`)),
  ])
  assert.ok(singles.every(({ status }) => status === 200))
  for (const { body } of [first, second]) {
    const results = body.jobId ? (await account.awaitBatch(body.jobId)).body.results : {}
    assert.deepEqual(Object.keys({ ...body.cachedProfiles, ...results }).sort(), people.toSorted())
  }
  assert.equal(collects(), before + people.length)
  const deducted = [
    first.body.totalCreditsDeducted,
    second.body.totalCreditsDeducted,
    ...singles.map(({ body }) => body.creditsDeducted),
  ]
  assert.equal(
    deducted.reduce((sum, each) => sum + each, 0),
    people.length,
  )
  assert.deepEqual(await account.balance(), { credits: credits - people.length, extra: 0 })
  await service.verify()
})
