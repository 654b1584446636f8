/** Every table with an account's rows moves along with the account, or is named here with the reason why not. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { carriedTables, leftOutTables, listCarried, UnknownTable } from '../../src/operations/moving/carried-tables.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'

const made = await createTestDatabase()
const database = openDatabase({ connection: made.connection, max: 1 })
after(async () => {
  await database.close()
  await made.drop()
})

/** Includes unlogged tables; partitions move with their table. */
const WITH_ACCOUNT = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped order by 1`

test('the catalogue and the two lists name the same tables', async () => {
  const there = (await database.queryBuilt<{ name: string }>(WITH_ACCOUNT)).map(({ name }) => name)
  assert.deepEqual(there, [...Object.keys(carriedTables), ...Object.keys(leftOutTables)].sort())
})

test('a table that nobody has thought of stops an export before anything is written', async () => {
  await database.queryBuilt('create table new_things (account_id text primary key)')
  await assert.rejects(listCarried(database, 'acc_1', []), (error) => {
    assert.ok(error instanceof UnknownTable)
    assert.match(error.message, /new_things/)
    return true
  })
})
