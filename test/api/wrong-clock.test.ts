/** A clock that was ten years ahead for a while: what it wrote then has no lasting effect once it is right again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUsable } from '../../src/accounts/account.ts'
import { isStalled } from '../../src/batches/batch.ts'
import { planUnlock } from '../../src/contact/unlock.ts'
import { clampFarFuture } from '../../src/jobs/far-future.ts'
import { claimLookup, openLookup } from '../../src/networks/lookup-store.ts'
import { pause, take } from '../../src/networks/meter-store.ts'
import { begin, markBusy, nextCalls } from '../../src/networks/waterfall.ts'
import { magic, startService } from '../support/service.ts'

const TEN_YEARS = 10 * 365 * 86_400
const service = await startService({ worker: false })
const { database } = service.scout

const now = () => new Date()
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000)

/** Runs `work` while the clock is ten years ahead. */
async function ahead<T>(work: () => Promise<T>): Promise<T> {
  service.clock.turn(TEN_YEARS)
  try {
    return await work()
  } finally {
    service.clock.turn(-TEN_YEARS)
  }
}

test('a lookup whose deadline lies years ahead ends, and its credits come back', async () => {
  const account = await service.account(100)
  const { urn, networkUrl } = magic('stuck')
  const body = { urn, networkUrl, requestedFields: ['phone'] }
  assert.equal((await ahead(() => account.post('contact', body))).status, 200)
  assert.equal((await account.balance()).credits, 95)
  service.startWorker()
  const { body: ended } = await account.awaitContact(urn)
  await service.stopWorker()
  assert.deepEqual(
    { status: ended.status, phoneNumber: ended.phoneNumber, creditsRefunded: ended.creditsRefunded },
    { status: 'COMPLETED', phoneNumber: null, creditsRefunded: 5 },
  )
  assert.equal((await account.balance()).credits, 100)
  await service.verify()
})

test('work put off for years is due, what a worker has in hand is not', async () => {
  const { accountId } = await service.account()
  for (const [id, seconds] of [
    ['years', TEN_YEARS],
    ['hours', 8 * 3_600],
  ] as const)
    await database.query(
      `insert into work (account_id, kind, subject_id, visible_at)
       values ($1, 'deliver-webhook', $2, now() + make_interval(secs => $3))`,
      [accountId, id, seconds],
    )
  await clampFarFuture(database)
  const due = await database.query('select subject_id from work where account_id = $1 and visible_at <= now()', [
    accountId,
  ])
  assert.deepEqual(due, [{ subject_id: 'years' }])
  await database.query('delete from work where account_id = $1', [accountId])
})

test('a claim on a lookup, and a read or a provider put off', async () => {
  const state = begin(['phone'], { phone: ['one'] } as never)
  await openLookup(database, { lookupId: 'l', urn: 'u', networkUrl: 'n', state }, now())
  assert.equal((await claimLookup(database, 'l', later(TEN_YEARS), 60))?.isBusy, false)
  assert.equal((await claimLookup(database, 'l', now(), 60))?.isBusy, false)
  assert.equal((await claimLookup(database, 'l', now(), 60))?.isBusy, true)
  const planned = { provider: 'one', fields: ['phone' as const] }
  const asked = (untilMs: number) => nextCalls(markBusy(state, planned, untilMs), () => false, Date.now()).length
  assert.deepEqual(
    { inAMinute: asked(Date.now() + 60_000), inTenYears: asked(Date.now() + TEN_YEARS * 1_000) },
    { inAMinute: 0, inTenYears: 1 },
  )
})

test("a provider's day, pace and pause", async () => {
  const allowance = { provider: 'far', dailyMax: 10, callsPerMinute: 60 }
  const attempt = { operation: 'contact', lookupId: null, askedFor: [], reserve: 10 } as never
  const granted = async (at: Date) => (await take(database, allowance, attempt, at)).granted
  assert.deepEqual(
    { first: await granted(later(TEN_YEARS)), second: await granted(later(TEN_YEARS)) },
    { first: true, second: false },
  )
  assert.deepEqual({ first: await granted(now()), second: await granted(now()) }, { first: true, second: false })
  await pause(database, 'far', later(TEN_YEARS))
  const free = async () => (await take(database, allowance, null, now())).granted
  assert.equal(await free(), true)
  await pause(database, 'far', later(300))
  assert.equal(await free(), false)
})

test('a key that was ended or rotated then is ended', async () => {
  const account = await service.account()
  const { body } = await account.call('POST', 'keys', { name: 'leaked', scopes: ['search'] })
  const gone = await ahead(() => account.call('DELETE', `keys/${body.key.keyId}`))
  assert.equal(gone.status, 200)
  assert.equal((await service.call('GET', '/v1/credits', { key: body.apiKey })).status, 401)
  const revoked = (seconds: number) => isUsable({ expiresAt: null, revokedAt: later(seconds) }, now())
  assert.deepEqual(
    { aSecondAgo: revoked(-1), inAWeek: revoked(7 * 86_400), inTenYears: revoked(TEN_YEARS) },
    { aSecondAgo: false, inAWeek: true, inTenYears: false },
  )
})

test('a page of the network, a miss, a halt', async () => {
  const account = await service.account(10)
  const ask = { prompt: 'welder', filtersJson: '{}', page: 1 }
  assert.equal((await ahead(() => account.search(ask))).body.creditsDeducted, 1)
  const fresh = await account.search(ask)
  assert.equal(fresh.body.creditsDeducted, 1)
  assert.equal((await account.search(ask)).body.creditsDeducted, 0)
  const missed = (seconds: number) => {
    const fact = { field: 'phone', state: 'NOT_FOUND', value: null, changedAt: later(seconds), person: null }
    return planUnlock(['phone'], { facts: [fact as never], elsewhere: [], own: {}, person: null }, now()).dispatch
      .length
  }
  assert.deepEqual({ aMinuteAgo: missed(-60), inTenYears: missed(TEN_YEARS) }, { aMinuteAgo: 0, inTenYears: 1 })
  assert.deepEqual(
    { aMinuteAgo: isStalled(false, later(-60), now()), inTenYears: isStalled(false, later(TEN_YEARS), now()) },
    { aMinuteAgo: false, inTenYears: true },
  )
})

test('an Idempotency-Key of that time still replays: doing the work twice would be worse', async () => {
  const account = await service.account(100)
  const body = { ...magic('found-all'), requestedFields: ['phone'] }
  const headers = { 'Idempotency-Key': 'then' }
  const first = await ahead(() => account.post('contact', body, headers))
  const again = await account.post('contact', body, headers)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal(again.body.requestId, first.body.requestId)
})
