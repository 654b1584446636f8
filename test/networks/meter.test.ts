/** Permission to ask a provider, and the record of it: budgets, rates and pauses that all processes share. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { endAttempt, pause, readReport, take } from '../../src/networks/meter-store.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/template.ts'

let made: TestDatabase
let database: Database
before(async () => {
  made = await createTestDatabase()
  database = openDatabase({ connection: made.connection, max: 10 })
})
after(async () => {
  await database.close()
  await made.drop()
})
beforeEach(() => database.query('truncate network_meters, network_attempts'))

const noon = new Date('2026-11-15T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000)
const allowance = (more = {}) => ({ provider: 'p', dailyMax: 10_000, callsPerMinute: 60_000, ...more })
const attempt = (reserve: number) => ({
  operation: 'contact' as const,
  reserve,
  lookupId: 'unl_1',
  askedFor: ['phone'],
})
const spent = async () =>
  (await database.query<{ spent: number }>(`select spent from network_meters where provider = 'p'`))[0]?.spent

test('the price is reserved with the leave, and put right when the cost is known', async () => {
  const permit = await take(database, allowance(), attempt(3_000), noon)
  assert.ok(permit.granted && permit.attemptId)
  assert.equal(await spent(), 3_000)
  await endAttempt(database, permit.attemptId, { outcome: 'FOUND', cost: 1_000, gave: ['phone'] }, noon)
  assert.equal(await spent(), 1_000)
})

test('an ended attempt does not end again', async () => {
  const permit = await take(database, allowance(), attempt(3_000), noon)
  assert.ok(permit.granted && permit.attemptId)
  for (const cost of [1_000, 0]) await endAttempt(database, permit.attemptId, { outcome: 'FOUND', cost }, noon)
  assert.equal(await spent(), 1_000)
})

test('a call whose cost nobody knows counts by its reserve, and may still end later', async () => {
  const permit = await take(database, allowance(), attempt(3_000), noon)
  assert.ok(permit.granted && permit.attemptId)
  await endAttempt(database, permit.attemptId, { outcome: 'PENDING', cost: null, gave: ['work_email'] }, noon)
  assert.equal(await spent(), 3_000)
  await endAttempt(database, permit.attemptId, { outcome: 'FOUND', cost: 2_000, gave: ['phone'] }, noon)
  assert.equal(await spent(), 2_000)
  const [row] = await readReport(database, noon)
  assert.deepEqual(row?.gave, { phone: 1, work_email: 1 })
})

test('what does not fit into the day’s budget is refused until the next day, however many ask at once', async () => {
  const permits = await Promise.all(Array.from({ length: 8 }, () => take(database, allowance(), attempt(3_000), noon)))
  assert.equal(permits.filter(({ granted }) => granted).length, 3)
  const refused = permits.find((permit) => !permit.granted)
  assert.ok(refused && !refused.granted)
  assert.deepEqual({ why: refused.why, waitMs: refused.waitMs }, { why: 'BUDGET', waitMs: 12 * 3_600_000 })
  assert.equal((await take(database, allowance(), attempt(3_000), later(12 * 3_600))).granted, true)
  assert.equal(await spent(), 3_000)
})

test('a process whose clock is behind at midnight spends of the day that has begun', async () => {
  const beforeMidnight = later(12 * 3_600 - 1)
  await take(database, allowance(), attempt(9_000), later(12 * 3_600))
  assert.equal((await take(database, allowance(), attempt(3_000), beforeMidnight)).granted, false)
  assert.equal((await take(database, allowance(), attempt(3_000), later(12 * 3_600 + 1))).granted, false)
  assert.equal(await spent(), 9_000)
})

test('an end after midnight does not touch the new day’s budget', async () => {
  const permit = await take(database, allowance(), attempt(3_000), noon)
  assert.ok(permit.granted && permit.attemptId)
  const tomorrow = later(24 * 3_600)
  await take(database, allowance(), attempt(1_000), tomorrow)
  await endAttempt(database, permit.attemptId, { outcome: 'FOUND', cost: 0 }, tomorrow)
  assert.equal(await spent(), 1_000)
})

test('in no minute are there more calls than allowed, although some may come at once', async () => {
  const times: number[] = []
  for (let tenth = 0; tenth < 1_800; tenth++) {
    const permit = await take(database, allowance({ callsPerMinute: 10, dailyMax: null }), null, later(tenth / 10))
    if (permit.granted) times.push(tenth / 10)
  }
  assert.equal(times.filter((at) => at === 0).length, 1)
  assert.ok(times[1]! < 1, 'a second call soon after the first')
  for (const from of times) {
    const inMinute = times.filter((at) => at >= from && at < from + 60).length
    assert.ok(inMinute <= 10, `${inMinute} calls in the minute from ${from} s`)
  }
  assert.ok(times.length >= 20, `only ${times.length} calls in three minutes`)
})

test('a refusal by the rate says when to come again', async () => {
  const slow = allowance({ callsPerMinute: 1, dailyMax: null })
  assert.equal((await take(database, slow, null, noon)).granted, true)
  const refused = await take(database, slow, null, noon)
  assert.ok(!refused.granted)
  assert.equal(refused.why, 'PACE')
  assert.equal((await take(database, slow, null, later(refused.waitMs / 1_000))).granted, true)
})

test('a pause holds for everybody and is not shortened by a shorter one', async () => {
  await take(database, allowance(), null, noon)
  await pause(database, 'p', later(60))
  await pause(database, 'p', later(10))
  const refused = await take(database, allowance(), attempt(0), later(30))
  assert.deepEqual(refused, { granted: false, why: 'PAUSED', waitMs: 30_000 })
  assert.equal((await take(database, allowance(), attempt(0), later(60))).granted, true)
})

test('only so many lookups are at work at once, however many ask, and one that ends makes room', async () => {
  await take(database, allowance(), null, noon)
  const job = { ...attempt(0), jobsMax: 3 }
  const permits = await Promise.all(Array.from({ length: 8 }, () => take(database, allowance(), job, noon)))
  const granted = permits.flatMap((permit) => (permit.granted ? [permit.attemptId!] : []))
  assert.equal(granted.length, 3)
  assert.deepEqual(await take(database, allowance(), job, noon), { granted: false, why: 'JOBS', waitMs: 30_000 })
  const [first, second] = granted
  await endAttempt(database, first!, { outcome: 'PENDING', cost: null }, noon)
  assert.equal((await take(database, allowance(), job, noon)).granted, false)
  await endAttempt(database, second!, { outcome: 'NOT_FOUND', cost: 0 }, noon)
  assert.equal((await take(database, allowance(), job, noon)).granted, true)
  // An attempt pending for this long no longer counts as at work.
  assert.equal((await take(database, allowance(), job, later(901))).granted, true)
})

test('a call that cannot cost leaves no record, a refused one neither', async () => {
  await take(database, allowance(), null, noon)
  await take(database, allowance({ dailyMax: 1 }), attempt(3_000), noon)
  assert.deepEqual(await readReport(database, noon), [])
})

test('the report adds up by provider, question and outcome, and tells the uncertain apart', async () => {
  for (const [outcome, cost] of [
    ['FOUND', 1_000],
    ['FOUND', 2_000],
    ['LOST', null],
  ] as const) {
    const permit = await take(database, allowance(), attempt(3_000), noon)
    assert.ok(permit.granted && permit.attemptId)
    await endAttempt(database, permit.attemptId, { outcome, cost, gave: cost === null ? [] : ['phone'] }, noon)
  }
  const rows = await readReport(database, noon)
  assert.deepEqual(
    rows.map(({ outcome, attempts, cost, uncertain, gave }) => ({ outcome, attempts, cost, uncertain, gave })),
    [
      { outcome: 'FOUND', attempts: 2, cost: 3_000, uncertain: 0, gave: { phone: 2 } },
      { outcome: 'LOST', attempts: 1, cost: 0, uncertain: 3_000, gave: {} },
    ],
  )
})
