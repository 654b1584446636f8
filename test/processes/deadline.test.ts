/** Every item ends: when the network is away, when it fails a third of all calls, and at the latest at the deadline. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WORK_DEADLINE_SECONDS } from '../../contract/limits.ts'
import { assertInvariants } from '../support/invariants.ts'
import { startService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const FIELDS = ['work_email', 'personal_email', 'phone']

/** So long that claimed work can be told apart from work that waits for its next try. */
const env = { SCOUT_LEASE_SECONDS: '600' }

/** Makes the next try due at once, because the tests cannot wait for the pauses. */
const hurry = ({ scout }: TestService) =>
  scout.database.query(
    `update work set visible_at = now() where visible_at between now() and now() + interval '5 minutes'`,
  )

const work = ({ scout }: TestService) =>
  scout.database.query<{ kind: string; failures: number; wait: number }>(
    'select kind, failures, extract(epoch from visible_at - now())::float8 as wait from work',
  )

const finish = (service: TestService) =>
  until('all work has ended', async () => {
    await hurry(service)
    return (await work(service)).length === 0
  })

test('the network goes away: items are tried again, and end at the deadline with a full refund', async () => {
  const service = await startService({ env })
  const account = await service.account(1_000)
  const enriched = await account.enriched(5)
  const others = (await account.people(10)).slice(5)
  const before = await account.balance()
  await service.sandbox.close()
  const talents = (urns: string[]) => urns.map((urn) => ({ urn }))
  const contact = await account.post('contact/batch', { talents: talents(enriched), requestedFields: FIELDS })
  const enrich = await account.post('enrich/batch', { talents: talents(others) })
  assert.equal((await account.balance()).credits, before.credits - 5 * 9 - 5)

  const retried = await until('every item has failed and waits for its next try', async () => {
    const rows = await work(service)
    return rows.every(({ failures, wait }) => failures > 0 && wait > 0) && rows
  })
  assert.equal(retried.length, 10)
  service.clock.turn(WORK_DEADLINE_SECONDS)
  await finish(service)
  for (const { body } of [contact, enrich]) {
    const done = (await account.awaitBatch(body.jobId)).body
    assert.deepEqual(
      { status: done.status, failedCount: done.failedCount, totalCreditsUsed: done.totalCreditsUsed },
      { status: 'FAILED', failedCount: 5, totalCreditsUsed: 0 },
    )
  }
  assert.deepEqual(await account.balance(), before)
  await assertInvariants(service.scout.database)
})

test('a network that stays away before the deadline: the number of tries is bounded', async () => {
  const service = await startService({ env })
  const account = await service.account(1_000)
  const [urn] = await account.enriched(1)
  const before = await account.balance()
  await service.sandbox.close()
  const { body } = await account.post('contact/batch', { talents: [{ urn }], requestedFields: FIELDS })
  let failures = 0
  await until('it has ended', async () => {
    const [row] = await work(service)
    failures = Math.max(failures, row?.failures ?? 0)
    await hurry(service)
    return row === undefined
  })
  assert.ok(failures > 1 && failures <= 8, `${failures} failed tries`)
  const done = (await account.awaitBatch(body.jobId)).body
  assert.equal(done.results[urn!].code, 'LOOKUP_FAILED')
  assert.deepEqual(await account.balance(), before)
  await assertInvariants(service.scout.database)
})

test('an outcome that cannot be stored, for a reason nobody foresaw: given up after as many tries, and refunded', async () => {
  const service = await startService({ env })
  const account = await service.account(1_000)
  const [enriched] = await account.enriched(1)
  const other = (await account.people(2))[1]
  const before = await account.balance()
  const { database } = service.scout
  await database.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  for (const table of ['network_candidates', 'contact_fields']) {
    await database.queryBuilt(`create trigger fail before update on ${table} for each row execute function fail()`)
  }
  const contact = await account.post('contact/batch', { talents: [{ urn: enriched }], requestedFields: FIELDS })
  const enrich = await account.post('enrich/batch', { talents: [{ urn: other }] })
  await finish(service)
  for (const { body } of [contact, enrich]) assert.equal((await account.awaitBatch(body.jobId)).body.status, 'FAILED')
  assert.deepEqual(await account.balance(), before)
  await assertInvariants(database)
})

test('an outcome that cannot be stored because the database is full uses up no try: it is stored when there is room', async () => {
  const service = await startService({ env })
  const account = await service.account(1_000)
  const [enriched] = await account.enriched(1)
  const other = (await account.people(2))[1]
  const { database } = service.scout
  await database.query('create sequence refused')
  await database.query(
    `create function fail() returns trigger language plpgsql as
     $$ begin perform nextval('refused'); raise 'no room' using errcode = '53100'; end $$`,
  )
  const tables = ['network_candidates', 'contact_fields']
  for (const table of tables) {
    await database.queryBuilt(`create trigger fail before update on ${table} for each row execute function fail()`)
  }
  const contact = await account.post('contact/batch', { talents: [{ urn: enriched }], requestedFields: FIELDS })
  const enrich = await account.post('enrich/batch', { talents: [{ urn: other }] })
  // More refusals than both together have tries (8 and 5). They are counted by a sequence, because it is not rolled back.
  await until('it was tried often', async () => {
    await hurry(service)
    const [row] = await database.query<{ last_value: number }>('select last_value from refused')
    return row!.last_value > 20
  })
  assert.deepEqual(new Set((await work(service)).map(({ failures }) => failures)), new Set([0]))
  for (const table of tables) await database.queryBuilt(`drop trigger fail on ${table}`)
  await finish(service)
  for (const { body } of [contact, enrich]) {
    assert.equal((await account.awaitBatch(body.jobId)).body.status, 'COMPLETED')
  }
  await assertInvariants(database)
})

test('a network that fails three calls in ten: every item ends and what did not resolve came back', async () => {
  const service = await startService({
    env,
    sandbox: { faults: { error: 0.15, throttle: 0.05, malformed: 0.05, foreign: 0.05 } },
  })
  const account = await service.account(5_000)
  const urns = await account.people(60)
  const started: string[] = []
  for (let first = 0; first < urns.length; first += 15) {
    const talents = urns.slice(first, first + 15).map((urn) => ({ urn }))
    started.push((await account.post('enrich/batch', { talents })).body.jobId)
  }
  await finish(service)
  for (let first = 0; first < urns.length; first += 15) {
    const talents = urns.slice(first, first + 15).map((urn) => ({ urn }))
    started.push((await account.post('contact/batch', { talents, requestedFields: FIELDS })).body.jobId)
  }
  await finish(service)
  let used = 0
  for (const jobId of started) {
    const { body } = await account.get(`batch-status?jobId=${jobId}`)
    assert.equal(body.done, true)
    used += body.totalCreditsUsed
  }
  const { credits } = await account.balance()
  const [searches] = await service.scout.database.query<{ n: number }>(
    `select count(*) as n from ledger_entries where kind = 'CAPTURE' and operation = 'search'`,
  )
  assert.equal(credits, 5_000 - used - searches!.n)
  assert.ok(service.sandbox.stats().faults.error! > 0)
  await assertInvariants(service.scout.database)
})
