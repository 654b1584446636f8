/**
 * Migrates from an old schema with data in it to the current one. The credits add up, people and values are there, and what was
 * stored in clear text is sealed. Rows are written with the columns that the old schema had. Split over several files, because
 * all schemas together would take longer than one file may.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, type TestContext, test } from 'node:test'
import { SecretBox } from '../../src/base/secret-box.ts'
import { readBatches } from '../../src/batches/store.ts'
import { readFacts } from '../../src/contact/facts.ts'
import { findByEmail } from '../../src/identity/identity-lookup.ts'
import { readMerge } from '../../src/identity/merges.ts'
import { readRejected } from '../../src/imports/rows.ts'
import { rowsAbout } from '../../src/operations/known-people/rows-about.ts'
import { reseal } from '../../src/operations/upkeep/reseal-all.ts'
import { readStored, readStoredAt } from '../../src/pool/store.ts'
import { quotedColumns, readTables } from '../../src/storage/catalogue.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { openVault } from '../../src/vault/vault.ts'
import { createTestDatabase } from '../support/database.ts'
import { assertInvariants } from '../support/invariants.ts'

const files = (await readdir(new URL('../../src/storage/migrations/', import.meta.url)))
  .filter((file) => file.endsWith('.sql'))
  .sort()

const made = await createTestDatabase()
after(() => made.drop())

/** A fresh database for each schema; old keys of one schema are looked up in no other. */
export async function freshDatabase(t: TestContext): Promise<Database> {
  const database = openDatabase({ connection: made.connection, max: 2 })
  t.after(() => database.close())
  await database.queryBuilt('drop schema public cascade')
  await database.queryBuilt('create schema public')
  return database
}

const at = '2026-01-02T03:04:05.678901+00:00'
const mine = { account_id: 'acc_1' }
const unlock = 'unl_1'
const entry = { ...mine, extra_units: 0, extra_after: 0, at }
const contact = { operation: 'contact', urn: 'urn:n:1', field: 'phone', ref: `${unlock}:phone`, plan_units: 5_000 }

/** A key as it was made before there was a secret key for them. */
const OLD_KEY = `e:${createHash('sha256').update('ann@old.example').digest('hex').slice(0, 24)}`

/** With the columns of all releases; each schema takes those it has. */
const rows: Record<string, object[]> = {
  accounts: [{ ...mine, name: 'Old', created_at: at, plan: 'default' }],
  api_keys: [
    { ...mine, key_hash: '\\x01', key_id: 'key_1', name: 'k', hint: 'tsk_', scopes: ['search'], created_at: at },
  ],
  balances: [{ ...mine, plan_units: 95_000, extra_units: 0, held_plan_units: 0, held_extra_units: 0, last_seq: 3 }],
  ledger_entries: [
    { ...entry, seq: 1, kind: 'GRANT', ref: 'g', operation: 'grant', plan_units: 100_000, plan_after: 100_000 },
    { ...entry, ...contact, seq: 2, kind: 'HOLD', plan_after: 95_000, job_id: 'job_1' },
    { ...entry, ...contact, seq: 3, kind: 'CAPTURE', plan_after: 95_000, job_id: 'job_1' },
  ],
  pool_candidates: [
    {
      ...{
        ...mine,
        urn: 'urn:p:1',
        natural_key: 'id:ats-1',
        content_hash: '\\x02',
        full_name: 'Ann Old',
        name_first: 'Ann',
      },
      ...{
        name_last: 'Old',
        job_title: 'Nurse',
        current_company: 'Ward',
        location: 'Madrid',
        summary: null,
        skills: ['care'],
      },
      ...{
        languages: [],
        work_email: 'Ann@Old.example',
        personal_email: null,
        phone_number: '+34600000001',
        picture_url: null,
      },
      ...{ network_url: 'https://People.example?id=7', url_key: null },
      ...{ experience: [], education: [], first_key: 'ann', last_key: 'old', geo_ids: [] },
      ...{
        current_company_ids: [],
        past_company_ids: [],
        industry_ids: [],
        school_ids: [],
        doc_no: 1,
        terms: ['t:nurse'],
      },
      ...{ years: 255, seniority: 255, created_at: at, updated_at: at, external_id: 'ats-1', industry: null, tags: [] },
      ...{ notes: null, other_contacts: [], origin: 'IMPORT', origin_at: at, keys: [OLD_KEY] },
    },
  ],
  network_candidates: [
    {
      ...mine,
      urn: 'urn:n:1',
      network_url: 'https://network.example/in/old',
      profile: { urn: 'urn:n:1' },
      enriched_at: at,
      found_at: at,
    },
  ],
  contact_fields: [
    {
      ...mine,
      urn: 'urn:n:1',
      field: 'phone',
      state: 'FOUND',
      value: '+34600000002',
      unlock_id: unlock,
      changed_at: at,
    },
  ],
  unlocks: [
    {
      ...{
        ...mine,
        unlock_id: unlock,
        urn: 'urn:n:1',
        network_url: 'https://network.example/in/old',
        requested_fields: ['phone'],
      },
      ...{
        dispatched_fields: ['phone'],
        batch_id: 'job_1',
        status: 'COMPLETED',
        charged_units: 5_000,
        refunded_units: 0,
      },
      ...{ created_at: at, updated_at: at, deadline_at: at },
    },
  ],
  batches: [
    {
      ...{ ...mine, batch_id: 'job_1', type: 'CONTACT_UNLOCK', total_count: 1, completed_count: 1, failed_count: 0 },
      ...{ used_units: 5_000, created_at: at, updated_at: at },
    },
  ],
  batch_items: [
    {
      ...{ ...mine, batch_id: 'job_1', urn: 'urn:n:1', work_ref: unlock, status: 'COMPLETED' },
      result: {
        kind: 'CONTACT',
        values: { phone: '+34600000002' },
        unresolved: [],
        failureCode: null,
        refundedUnits: 0,
      },
    },
  ],
  idempotency: [{ ...mine, idempotency_key: 'k', request_hash: 'h', result: { workEmail: null }, created_at: at }],
  pool_state: [{ ...mine, next_doc: 2, indexed_through: 0, version: 1 }],
  events: [{ ...mine, seq: 1, event_id: 'evt_1', type: 'credits.low', data: { b: 1, a: 2 }, at }],
  event_heads: [{ ...mine, last_seq: 1 }],
  suppressions: [{ ...mine, suppression_id: 'sup_1', kind: 'EMAIL', hash: '\\x03', origin: 'LIST', created_at: at }],
  pool_merges: [
    {
      ...{ ...mine, merge_id: 'mrg_1', kept_urn: 'urn:p:1', merged_urns: ['urn:p:2'], kept_doc: 1, merged_at: at },
      originals: { kept: { candidate: { phone: '+34600000003' } }, merged: [], keys: [], redirects: [] },
    },
  ],
  imports: [
    {
      ...{
        ...mine,
        import_id: 'imp_1',
        status: 'COMPLETED',
        format: 'csv',
        total_rows: 1,
        done_through: 1,
        created_count: 1,
      },
      ...{
        updated_count: 0,
        unchanged_count: 0,
        rejected_count: 0,
        repeated_count: 0,
        ignored_fields: [],
        created_at: at,
        updated_at: at,
      },
    },
  ],
}

rows.pool_keys = [{ ...mine, key: OLD_KEY, urn: 'urn:p:1', shared: false }]

/** A refused row about a person who is nobody else in these data. */
const refused = { name: '', phone: '+34600000004' }
rows.import_rows = [
  {
    ...mine,
    import_id: 'imp_1',
    row_no: 1,
    person_key: 'urn:p:9',
    record: refused,
    reasons: ['a name is required'],
    chars: 9,
  },
]

/** Skips tables that the schema lacks, and in the others the columns that it lacks. */
export async function fill(database: Database): Promise<number> {
  let written = 0
  for (const { name, columns } of await readTables(database)) {
    const [first] = rows[name] ?? []
    if (!first) continue
    const known = columns.filter((column) => column in first || rows[name]!.some((row) => column in row))
    await database.queryBuilt(
      `insert into "${name}" (${quotedColumns(known)}) select ${quotedColumns(known)} from json_populate_recordset(null::"${name}", $1::json)`,
      [JSON.stringify(rows[name])],
    )
    written += rows[name]!.length
  }
  return written
}

/** Tests every `parts`-th schema, starting with number `part`. */
export function testUpgrades(part: number, parts: number): void {
  for (const [n, file] of files.entries()) {
    if (n % parts === part)
      test(`data written under ${file} comes through all migrations since`, (t) => comesThrough(t, n))
  }
}

async function comesThrough(t: TestContext, n: number): Promise<void> {
  const file = files[n]!
  const database = await freshDatabase(t)
  assert.deepEqual(await migrate(database, file), files.slice(0, n + 1))
  assert.ok((await fill(database)) > 0)
  assert.deepEqual(await migrate(database), files.slice(n + 1))
  await assertInvariants(database)
  await openVault(database, new SecretBox('the secret of these tests'))
  // Checked twice: in clear text, and after sealing.
  for (const _ of [1, 2]) {
    await checkPeople(database, file)
    assert.equal((await reseal(database)).finished, true)
  }
  const clear = await database.queryBuilt(
    `select value from contact_fields where value like '+%' union all
     select result::text from batch_items where result::text like '%+346%' union all
     select work_email || phone_number from pool_candidates where concat(work_email, phone_number) ~ '[@+]' union all
     select originals::text from pool_merges where originals::text like '%+346%' union all
     select record from import_rows where record like '%+346%' union all
     select key from pool_keys where key like '_:%' union all
     select urn from pool_candidates where array_to_string(keys, ' ') like '%:%' union all
     select person_key from import_rows where person_key like 'urn:%'`,
  )
  assert.deepEqual(clear, [])
}

/** Checks the data that the schema of that time could hold. */
async function checkPeople(database: Database, file: string): Promise<void> {
  const { account_id: accountId } = mine
  if (file >= '0003') {
    const stored = (await readStored(database, accountId, ['urn:p:1'])).get('urn:p:1')!
    const { fullName, workEmail, phone, externalId } = stored.candidate
    assert.deepEqual(
      { fullName, workEmail, phone, externalId },
      { fullName: 'Ann Old', workEmail: 'Ann@Old.example', phone: '+34600000001', externalId: 'ats-1' },
    )
    const at = await readStoredAt(database, accountId, ['//people.example/?id=7'])
    assert.equal(at.size, file < '0050' ? 1 : 0)
  }
  assert.deepEqual(await findByEmail(database, accountId, ['ann@old.example']), file >= '0003' ? ['urn:p:1'] : [])
  if (file >= '0017') {
    const merge = await readMerge(database, accountId, 'mrg_1')
    assert.equal(merge!.originals.kept.candidate.phone, '+34600000003')
  }
  if (file >= '0018') {
    const [row] = await readRejected(database, accountId, 'imp_1', { after: 0, limit: 10 })
    assert.deepEqual(row, { row: 1, reasons: ['a name is required'], record: refused })
    const theirs = await rowsAbout(database, accountId, { urns: ['urn:p:9'], identifiers: [] })
    assert.deepEqual(
      theirs.map(({ row }) => row),
      [1],
    )
  }
  if (file >= '0004') {
    const [fact] = (await readFacts(database, accountId, ['urn:n:1'])).get('urn:n:1')!
    assert.deepEqual({ field: fact!.field, value: fact!.value }, { field: 'phone', value: '+34600000002' })
  }
  if (file >= '0005') {
    const [batch] = await readBatches(database, accountId, ['job_1'], 'null')
    const result = batch!.results['urn:n:1']!
    assert.deepEqual(result.kind === 'CONTACT' && result.values, { phone: '+34600000002' })
  }
}
