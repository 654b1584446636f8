/**
 * `doctor` on a database engine that distributes tables, or on a ledger of millions of entries: it says so in words and does not count it
 * as a fault.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const made = await createTestDatabase()
const database = openDatabase({ connection: made.connection, max: 2 })
after(async () => {
  await database.close()
  await made.drop()
})
const doctor = scoutWith({ DATABASE_URL: asSetting(made.url) })

interface Check {
  name: string
  ok: boolean
  warning?: true
  message: string
}
const checkOf = (wanted: string, { json }: { json: { checks: Check[] } }) =>
  json.checks.find(({ name }) => name === wanted)!
const serverOf = (report: { json: { checks: Check[] } }) => checkOf('database', report)

/** The extension itself is not available here, so a catalogue table with one more row is put before the server's own. */
async function withExtension(name: string, version: string): Promise<void> {
  await database.queryBuilt(`
    create table public.pg_extension as select extname, extversion from pg_catalog.pg_extension;
    insert into public.pg_extension values ('${name}', '${version}')`)
  const [own] = await database.queryBuilt<{ name: string }>('select current_database() as name')
  await database.queryBuilt(`alter database "${own!.name}" set search_path = public, pg_catalog`)
}

test('a ledger of millions is not added up by the way', async () => {
  assert.match(checkOf('ledger', await doctor('doctor', '--json')).message, /adds up \(0 accounts, 0 entries\)/)
  await database.queryBuilt(`update pg_class set reltuples = 7200000 where oid = 'ledger_entries'::regclass`)
  const { ok, message } = checkOf('ledger', await doctor('doctor', '--json'))
  assert.ok(ok)
  assert.match(message, /some 7 million entries, not added up here\. "ledger verify" does it/)
})

test('where Citus is installed the doctor warns, in words; where it is not, it does not', async () => {
  const plain = serverOf(await doctor('doctor', '--json'))
  assert.deepEqual({ ok: plain.ok, warning: plain.warning }, { ok: true, warning: undefined })
  await withExtension('citus', '13.2-1')
  const report = await doctor('doctor', '--json')
  const { ok, warning, message } = serverOf(report)
  assert.deepEqual({ code: report.code, ok, warning }, { code: 0, ok: true, warning: true })
  assert.match(message, /Citus 13\.2-1 is installed.*not supported.*docs\/scaling\.md/)
  assert.match((await doctor('doctor')).stdout, /^warn {3}database: PostgreSQL \S+ answers, and Citus/m)
})
