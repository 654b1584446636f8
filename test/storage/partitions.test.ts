/**
 * Partitioned tables: partitions are made ahead, every row finds a place, old partitions are dropped whole; interrupted anywhere, the
 * next run finishes.
 */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { auditPartitions, noteAudit, purgeAudit } from '../../src/audit/store.ts'
import { daysBefore } from '../../src/base/clock.ts'
import { emit, eventPartitions, purgeEvents, readEvents } from '../../src/events/store.ts'
import { purgeRequests, requestPartitions, writeRequests } from '../../src/requests/store.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { makePartitions, type PartitionedTable } from '../../src/storage/partitions.ts'
import { createTestDatabase } from '../support/database.ts'

const made = await createTestDatabase()
const database = openDatabase({ connection: made.connection, max: 4 })
after(async () => {
  await database.close()
  await made.drop()
})

const accountId = 'acc_1'
await database.query(`insert into accounts (account_id, name) values ($1, 'One')`, [accountId])

/** Noon, so that no test runs into the next day. */
const noon = new Date(new Date().setUTCHours(12, 0, 0, 0))
const inDays = (days: number) => daysBefore(noon, -days)
let counted = 0

const log = (at: Date) =>
  writeRequests(database, [
    ...[{ accountId, traceId: `req_${++counted}`, at, keyId: 'key_1' }].map((request) => ({
      ...request,
      method: 'GET',
      path: '/v1/x',
      status: 200,
      code: null,
      ms: 1,
    })),
  ])

const logged = async (from = '') =>
  (await database.queryBuilt(`select from request_log${from} where account_id = $1`, [accountId])).length

const partitionsOf = async ({ name }: PartitionedTable): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
    [name],
  )
  return rows.map((row) => row.name)
}

const nameOf = (at: Date) => `request_log_p${at.toISOString().slice(0, 10).replaceAll('-', '')}`

beforeEach(async () => {
  await database.query('delete from request_log')
})

test('there are partitions from today on before anybody has tended them, and three days ahead afterwards', async () => {
  await log(noon)
  assert.equal(await logged(`${nameOf(noon).slice('request_log'.length)}`), 1)
  await makePartitions(database, requestPartitions, inDays(2))
  const there = await partitionsOf(requestPartitions)
  for (const days of [0, 1, 2, 3, 4, 5]) assert.ok(there.includes(nameOf(inDays(days))), `${days} days ahead`)
  assert.ok(!there.includes(nameOf(inDays(6))))
})

test('what nobody foresaw is taken, and gets its own partition when its day is over', async () => {
  await log(inDays(20))
  await log(inDays(21))
  assert.equal(await logged('_default'), 2)
  // On the second of these days, rows of that day still arrive, so its partition waits; those of the other days are made.
  await makePartitions(database, requestPartitions, inDays(21))
  assert.deepEqual({ inDefault: await logged('_default'), all: await logged() }, { inDefault: 1, all: 2 })
  const there = await partitionsOf(requestPartitions)
  assert.deepEqual(
    [20, 21, 22].map((days) => there.includes(nameOf(inDays(days)))),
    [true, false, true],
  )
  await makePartitions(database, requestPartitions, inDays(22))
  assert.deepEqual({ inDefault: await logged('_default'), all: await logged() }, { inDefault: 0, all: 2 })
})

test('days go whole when the last of them is old enough, and what is older still has its place', async () => {
  const days = [30, 31, 32]
  for (const day of days) await makePartitions(database, requestPartitions, inDays(day))
  for (const day of days) await log(inDays(day))
  // Only half of the second day is old enough.
  await purgeRequests(database, inDays(31), 1_000)
  assert.equal(await logged(), 2)
  const there = await partitionsOf(requestPartitions)
  assert.deepEqual(
    days.map((day) => there.includes(nameOf(inDays(day)))),
    [false, true, true],
  )
  assert.ok(there.length < 10, 'those of the tests before are gone, too')
  // As rows of an account that was moved here: removed in slices once they are old enough.
  for (const day of [1, 2, 3]) await log(inDays(day))
  assert.equal(await logged('_old'), 3)
  assert.equal(await purgeRequests(database, inDays(2.5), 1), 1)
  assert.equal(await purgeRequests(database, inDays(2.5), 1), 1)
  assert.equal(await purgeRequests(database, inDays(2.5), 1), 0)
  assert.deepEqual({ inOld: await logged('_old'), all: await logged() }, { inOld: 1, all: 3 })
})

test('who cannot have the lock leaves it at that, and the next one does it', async () => {
  await purgeRequests(database, inDays(39), 1_000)
  await makePartitions(database, requestPartitions, inDays(40))
  await log(inDays(40))
  await database.transaction(async (reader) => {
    await reader.query('select from request_log limit 1')
    await purgeRequests(database, inDays(41), 1_000)
    assert.equal(await logged(), 1)
    await assert.rejects(purgeRequests(database, inDays(43), 1_000), { code: '55P03' }, 'after a day it is told')
  })
  await purgeRequests(database, inDays(41), 1_000)
  assert.equal(await logged(), 0)
})

test('a process that dies in the middle has changed nothing, and is made good by the next', async () => {
  await log(inDays(60))
  const before = await partitionsOf(requestPartitions)
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const [dying] = await database.transaction(async (reader) => {
    await reader.query('select from request_log_default limit 1')
    const dying = Promise.allSettled([makePartitions(database, requestPartitions, inDays(62))])
    let pids: { pid: number }[] = []
    while (pids.length === 0) pids = await database.queryBuilt<{ pid: number }>(waiting)
    await reader.query('select pg_terminate_backend($1)', [pids[0]!.pid])
    return dying
  })
  assert.equal(dying!.status, 'rejected')
  assert.deepEqual(
    { partitions: await partitionsOf(requestPartitions), inDefault: await logged('_default') },
    { partitions: before, inDefault: 1 },
  )
  await Promise.all([1, 2].map(() => makePartitions(database, requestPartitions, inDays(62))))
  assert.deepEqual({ inDefault: await logged('_default'), all: await logged() }, { inDefault: 0, all: 1 })
})

test('deliveries go with the days of their events', async () => {
  await database.query(
    `insert into webhooks (account_id, webhook_id, url, description, secret, created_at) values ($1, 'whk', 'x', '', '', now())`,
    [accountId],
  )
  const tell = (at: Date) =>
    database.transaction((tx) =>
      emit(tx, accountId, { events: [{ type: 'webhook.test', data: {} }], onlyTo: null } as never, at),
    )
  const left = async () => {
    const deliveries = await database.query<{ seq: number }>(
      'select event_seq as seq from webhook_deliveries order by event_seq',
    )
    const events = await readEvents(database, accountId, 0, 10)
    return { events: events.map(({ seq }) => seq), deliveries: deliveries.map(({ seq }) => seq) }
  }
  for (const day of [0, 1, 2]) await tell(inDays(day))
  await purgeEvents(database, inDays(0.9), 1)
  assert.deepEqual(await left(), { events: [1, 2, 3], deliveries: [2, 3] }, 'deliveries first, in slices')
  await purgeEvents(database, inDays(0.9), 1)
  assert.deepEqual(await left(), { events: [2, 3], deliveries: [2, 3] })
  assert.ok(!(await partitionsOf(eventPartitions)).includes(`events${nameOf(noon).slice('request_log'.length)}`))
  await purgeEvents(database, inDays(9), 1_000)
  assert.deepEqual(await left(), { events: [], deliveries: [] })
})

test('audit entries go by months only past their time, and nobody else removes one from a partition', async () => {
  const note = (at: Date, subject: string) =>
    noteAudit(database, { accountId, keyId: 'key_1', action: 'jobs.read' as never, at, subject, once: true })
  const [now, later] = [noon, inDays(400)]
  for (const at of [now, now, later, later]) await note(at, 'bat_1')
  const entries = () => database.query<{ part: string }>('select tableoid::regclass::text as part from audit_entries')
  assert.equal((await entries()).length, 2, 'one for many, in a month')
  await makePartitions(database, auditPartitions, inDays(440))
  const parts = (await entries()).map(({ part }) => part)
  assert.ok(!parts.includes('audit_entries_default'))
  for (const part of parts) {
    await assert.rejects(database.queryBuilt(`delete from ${part}`), /never changed or removed/)
  }
  await purgeAudit(database, inDays(32), 1_000)
  assert.equal((await entries()).length, 1)
})
