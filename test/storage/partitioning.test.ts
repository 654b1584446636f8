/** Tables with rows in them become partitions as they are: nothing is copied or lost, and it may be interrupted anywhere. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { createTestDatabase } from '../support/database.ts'

const made = await createTestDatabase()
const database = openDatabase({ connection: made.connection, max: 2 })
after(async () => {
  await database.close()
  await made.drop()
})

const TABLES = ['events', 'request_log', 'audit_entries', 'webhook_deliveries']
const ROWS = 500

/** A few rows over three months, the newest of this moment. */
const ages = `generate_series(0, ${ROWS - 1}) n cross join lateral (select now() - n * interval '4 hours' as at) a`

beforeEach(async () => {
  await database.queryBuilt('drop schema public cascade')
  await database.queryBuilt('create schema public')
  await migrate(database, '0059_made_by.sql')
  await database.queryBuilt(`
    insert into accounts (account_id, name) values ('acc_1', 'One');
    insert into events select 'acc_1', n + 1, 'evt_' || n, 'credits.low', '{"n": 1}', at from ${ages};
    insert into webhook_deliveries (account_id, webhook_id, event_seq, delivery_id, status)
      select 'acc_1', 'whk_1', n + 1, 'dlv_' || n, 'DELIVERED' from ${ages};
    insert into request_log select 'acc_1', 'req_' || n, at, 'key_1', 'GET', '/v1/x', 200, null, 1 from ${ages};
    insert into audit_entries (account_id, at, action, urns, details) select 'acc_1', at, 'search', '{}', '{}' from ${ages}`)
})

const contents = async () => {
  const of = (table: string) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t) as ${table}`
  const [sums] = await database.queryBuilt(`select ${TABLES.map(of).join(', ')}`)
  return sums!
}

const fileOf = async (table: string) =>
  (await database.query<{ file: number }>('select pg_relation_filenode($1::regclass)::int as file', [table]))[0]!.file

const bounds = () =>
  database.query<{ name: string; valid: boolean }>(
    `select conname as name, convalidated as valid from pg_constraint where conname ~ '_until_\\d{8}$' order by 1`,
  )

async function assertPartitioned(before: Awaited<ReturnType<typeof contents>>): Promise<void> {
  assert.deepEqual(await contents(), before)
  assert.deepEqual(
    (await bounds()).map(({ name, valid }) => ({ name: name.replace(/\d{8}$/, ''), valid })),
    [
      { name: 'audit_entries_until_', valid: true },
      { name: 'events_until_', valid: true },
      { name: 'request_log_until_', valid: true },
    ],
  )
  const [next] = await database.query<{ audit_id: number }>(
    `insert into audit_entries (account_id, at, action, urns, details) values ('acc_1', now(), 'search', '{}', '{}') returning audit_id`,
  )
  assert.equal(next!.audit_id, ROWS + 1, 'numbers go on')
}

test('the files stay where they are, and every row is found as before', async () => {
  const [before, files] = [await contents(), await Promise.all(TABLES.slice(0, 3).map(fileOf))]
  await migrate(database)
  assert.deepEqual(await Promise.all(TABLES.slice(0, 3).map((table) => fileOf(`${table}_old`))), files)
  await assertPartitioned(before)
})

test('broken off between its steps it goes on from there', async () => {
  const before = await contents()
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 8)
  await database.queryBuilt(
    `alter table events add constraint events_until_${until.replaceAll('-', '')}28 check (at < '${until}28Z') not valid`,
  )
  await migrate(database)
  await assertPartitioned(before)
})

test('broken off long ago it begins with a later day', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const stale = `events_until_${day.replaceAll('-', '')}`
  await database.queryBuilt(`alter table events add constraint ${stale} check (at < '${day}Z') not valid`)
  const before = await contents()
  await migrate(database)
  await assertPartitioned(before)
  assert.ok((await bounds()).every(({ name }) => name !== stale))
})

test('what an old process still writes while the rows are looked through is taken', async () => {
  const writer = openDatabase({ connection: made.connection, max: 1 })
  after(() => writer.close())
  let written = 0
  let isDone = false
  const writing = (async () => {
    while (!isDone) {
      await writer.query(`insert into request_log values ('acc_1', $1, now(), 'key_1', 'GET', '/v1/y', 200, null, 1)`, [
        `new_${++written}`,
      ])
    }
  })()
  await migrate(database)
  isDone = true
  await writing
  const rows = await database.query(`select from request_log where path = '/v1/y'`)
  assert.equal(rows.length, written)
})
