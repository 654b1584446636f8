/** One person named by urn, by profile address and by other spellings of the address: one profile, paid for once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, magic, startService, type TestAccount } from '../support/service.ts'

// The network takes a moment, so that later calls find a collection under way.
const service = await startService({ sandbox: { timeFactor: 0.2 } })
const collects = () => service.sandbox.stats().calls.collect

/** People found by another account; the account under test knows neither their urns nor their addresses. */
async function strangers(count: number): Promise<{ urn: string; address: string }[]> {
  const { body } = await (await service.account(10)).search({ prompt: 'engineer' })
  const found = body.candidates.filter(({ urn }: Body) => service.isCollectable(urn))
  return found.slice(0, count).map(({ urn, network_url: address }: Body) => ({ urn, address }))
}

const stranger = async () => (await strangers(1))[0]!

const spellings = (address: string) => [
  address,
  `${address}/`,
  `${address.replace('https://', 'http://').toUpperCase()}?trk=abc#top`,
]

const enrich = (account: TestAccount, name: string, more = '') =>
  account.get(`enrich?urn=${encodeURIComponent(name)}${more}`)

test('by urn first, then by its address however it is written: paid once, shown as the one asked for', async () => {
  const [{ urn, address }, account] = [await stranger(), await service.account(10)]
  assert.equal((await enrich(account, urn)).body.creditsDeducted, 1)
  const before = collects()
  for (const name of spellings(address)) {
    const { status, body } = await enrich(account, name)
    assert.deepEqual(
      { status, fromCache: body.fromCache, creditsDeducted: body.creditsDeducted, id: body.profile.id },
      { status: 200, fromCache: true, creditsDeducted: 0, id: name },
    )
  }
  const talents = spellings(address).map((name, n) => ({ urn: `mine:${n}`, networkUrl: name }))
  const { body } = await account.post('enrich/batch', { talents })
  assert.deepEqual(
    {
      queued: body.queued,
      totalCreditsDeducted: body.totalCreditsDeducted,
      cachedProfiles: Object.keys(body.cachedProfiles).length,
    },
    { queued: false, totalCreditsDeducted: 0, cachedProfiles: 3 },
  )
  assert.equal(collects(), before)
  // All of them count as enriched now, so they may be unlocked.
  const unlocked = await account.post('contact/batch', {
    talents: talents.slice(0, 1),
    requestedFields: ['work_email'],
  })
  assert.equal(unlocked.status, 200)
  await service.verify()
})

test('by address first, then by a urn of which nothing was known: what was held for it comes back', async () => {
  const [{ urn, address }, account] = [await stranger(), await service.account(10)]
  const first = await enrich(account, address)
  assert.deepEqual(
    { status: first.status, creditsDeducted: first.body.creditsDeducted, id: first.body.profile.id },
    { status: 200, creditsDeducted: 1, id: address },
  )
  const second = await enrich(account, urn)
  assert.deepEqual(
    { status: second.status, creditsDeducted: second.body.creditsDeducted, id: second.body.profile.id },
    { status: 200, creditsDeducted: 0, id: urn },
  )
  assert.equal((await account.balance()).credits, 9)
  await service.verify()
})

test('after thirty days, and by wish, it is paid again, under whichever name', async () => {
  const [{ urn, address }, account] = [await stranger(), await service.account(10)]
  await enrich(account, urn)
  const anew = await enrich(account, address, '&forceRefresh=true')
  assert.deepEqual(
    { fromCache: anew.body.fromCache, creditsDeducted: anew.body.creditsDeducted },
    { fromCache: false, creditsDeducted: 1 },
  )
  service.clock.turn(30 * 86_400)
  assert.deepEqual((await enrich(account, address)).body.creditsDeducted, 1)
  assert.deepEqual((await enrich(account, urn)).body.creditsDeducted, 0)
  await service.verify()
})

test('a batch that names one person three times pays once, and has a result for each name', async () => {
  const [{ address }, account] = [await stranger(), await service.account(10)]
  const names = spellings(address)
  const talents = names.map((name) => ({ urn: name, networkUrl: name }))
  const before = collects()
  const { body: quote } = await account.call('POST', 'credits/quote', { operation: 'enrich/batch', body: { talents } })
  assert.equal(quote.totalCredits, 1)
  const { body } = await account.post('enrich/batch', { talents })
  assert.deepEqual(
    {
      processCount: body.processCount,
      totalCreditsDeducted: body.totalCreditsDeducted,
      companyCredits: body.companyCredits,
    },
    { processCount: 3, totalCreditsDeducted: 1, companyCredits: 9 },
  )
  const { body: done } = await account.awaitBatch(body.jobId)
  assert.deepEqual(
    { status: done.status, completedCount: done.completedCount, totalCreditsUsed: done.totalCreditsUsed },
    { status: 'COMPLETED', completedCount: 3, totalCreditsUsed: 1 },
  )
  for (const name of names) assert.equal(done.results[name].id, name)
  assert.equal(collects(), before + 1)
  await service.verify()
})

test('a batch that names a deleted profile twice: both failed, one refund', async () => {
  const account = await service.account(10)
  const { networkUrl } = magic('gone')
  const { body } = await account.post('enrich/batch', { talents: [{ urn: networkUrl }, { urn: `${networkUrl}/` }] })
  assert.deepEqual(
    { processCount: body.processCount, totalCreditsDeducted: body.totalCreditsDeducted },
    { processCount: 2, totalCreditsDeducted: 1 },
  )
  const { body: done } = await account.awaitBatch(body.jobId)
  const refunds = Object.values<Body>(done.results).map(({ creditsRefunded }) => creditsRefunded)
  assert.deepEqual(
    { status: done.status, refunds: refunds.toSorted(), companyCredits: done.companyCredits },
    { status: 'FAILED', refunds: [0, 1], companyCredits: 10 },
  )
  await service.verify()
})

test('at once by urn and by address, both known to be one: one call and one charge', async () => {
  const account = await service.account(10)
  const { body: found } = await account.search({ prompt: 'engineer' })
  const { urn, network_url: address } = found.candidates.find(({ urn }: Body) => service.isCollectable(urn))
  const { credits } = await account.balance()
  const before = collects()
  const names = [urn, ...spellings(address)]
  const [batch, ...called] = await Promise.all([
    account.post('enrich/batch', { talents: names.map((name) => ({ urn: name })) }),
    ...names.map((name) => enrich(account, name)),
  ])
  for (const [n, { status, body }] of called.entries())
    assert.deepEqual({ status, id: body.profile.id }, { status: 200, id: names[n] })
  if (batch.body.jobId) assert.equal((await account.awaitBatch(batch.body.jobId)).body.status, 'COMPLETED')
  assert.equal(collects(), before + 1)
  assert.deepEqual(await account.balance(), { credits: credits - 1, extra: 0 })
  await service.verify()
})

test('at once by urn and by address, where only the answers tell that they are one: one of both is charged', async () => {
  const [{ urn, address }, account] = [await stranger(), await service.account(10)]
  const called = await Promise.all([urn, address].map((name) => enrich(account, name)))
  assert.deepEqual(called.map(({ body }) => body.creditsDeducted).toSorted(), [0, 1])
  const people = await strangers(3)
  const talents = people.slice(1).flatMap((each) => [{ urn: each.urn }, { urn: each.address }])
  const { body } = await account.post('enrich/batch', { talents })
  const { body: done } = await account.awaitBatch(body.jobId)
  assert.deepEqual(
    {
      totalCreditsDeducted: body.totalCreditsDeducted,
      totalCreditsUsed: done.totalCreditsUsed,
      completedCount: done.completedCount,
    },
    { totalCreditsDeducted: 4, totalCreditsUsed: 2, completedCount: 4 },
  )
  assert.equal((await account.balance()).credits, 7)
  await service.verify()
})

test('made-up names: the profile is delivered under all of them and kept under few', async () => {
  const [{ urn, address }, account] = [await stranger(), await service.account(10)]
  await enrich(account, urn)
  for (let round = 0; round < 6; round++) {
    const talents = Array.from({ length: 15 }, (_, n) => ({ urn: `mine:${round}:${n}`, networkUrl: address }))
    const { body } = await account.post('enrich/batch', { talents })
    assert.deepEqual(
      { totalCreditsDeducted: body.totalCreditsDeducted, delivered: Object.keys(body.cachedProfiles).length },
      { totalCreditsDeducted: 0, delivered: 15 },
    )
  }
  const [kept] = await service.scout.database.query<{ names: number }>(
    'select count(*)::int as names from network_candidates where account_id = $1 and profile is not null',
    [account.accountId],
  )
  assert.equal(kept!.names, 50)
})

test('the same while the profile is being collected', async () => {
  const [{ address }, account] = [await stranger(), await service.account(100)]
  const jobs: string[] = []
  for (let round = 0; round < 6; round++) {
    const talents = Array.from({ length: 15 }, (_, n) => ({ urn: `mine:${round}:${n}`, networkUrl: address }))
    jobs.push((await account.post('enrich/batch', { talents })).body.jobId)
  }
  for (const jobId of jobs.filter(Boolean)) {
    const { body } = await account.awaitBatch(jobId)
    assert.equal(body.completedCount, 15)
  }
  const [kept] = await service.scout.database.query<{ names: number }>(
    'select count(*)::int as names from network_candidates where account_id = $1 and profile is not null',
    [account.accountId],
  )
  assert.ok(kept!.names <= 52, `${kept!.names}`)
  assert.equal((await account.balance()).credits, 99)
  await service.verify()
})
