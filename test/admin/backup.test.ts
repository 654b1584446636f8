/** `backup` and `restore` as the operator types them, while the service is working. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { noteAudit } from '../../src/audit/store.ts'
import { readFacts } from '../../src/contact/facts.ts'
import { verifyLedger } from '../../src/operations/accounts/verify-ledger.ts'
import { readConfig } from '../../src/settings/config.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { buildServices } from '../../src/wiring/services.ts'
import { createTestDatabase } from '../support/database.ts'
import { assertInvariants } from '../support/invariants.ts'
import { TEST_DATA_DIR } from '../support/reference.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const SECRET = 'the secret of these tests, 32 characters'
const folder = await mkdtemp(join(tmpdir(), 'talent-scout-backup-'))
after(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'scout.backup')

const service = await startService({ env: { SCOUT_SECRET_KEY: SECRET } })
const scout = scoutWith({
  DATABASE_URL: asSetting(service.databaseUrl),
  SCOUT_SECRET_KEY: SECRET,
  SCOUT_DATA_DIR: folder,
})

/** An empty database, as on a new machine. */
async function emptyDatabase() {
  const made = await createTestDatabase()
  const database = openDatabase({ connection: made.connection, max: 3 })
  await database.queryBuilt('drop schema public cascade')
  await database.queryBuilt('create schema public')
  after(async () => {
    await database.close()
    await made.drop()
  })
  const scoutThere = scoutWith({
    DATABASE_URL: asSetting(made.url),
    SCOUT_SECRET_KEY: SECRET,
    SCOUT_DATA_DIR: folder,
  })
  return { database, url: made.url, scout: scoutThere }
}

/** Unlocks, searches and saves until it is told to stop; calls `begun` once it has begun. */
async function busy(account: TestAccount, stop: AbortSignal, begun: () => void): Promise<number> {
  const urns = await account.enriched(15, 'engineer')
  let calls = 0
  for (let page = 1; !stop.aborted; page = (page % 20) + 1, calls++) {
    const { body } = await account.post('contact/batch', {
      talents: urns.slice(calls % 15, (calls % 15) + 3).map((urn) => ({ urn })),
      requestedFields: [['work_email'], ['phone'], ['personal_email']][calls % 3],
    })
    await account.search({ prompt: 'nurse', page }, { 'idempotency-key': `search ${calls}` })
    await account.call('POST', 'talent-pool/candidates', { full_name: `P${calls}`, email: `p${calls}@pool.example` })
    begun()
    if (body.jobId && calls % 4 === 0) await account.awaitBatch(body.jobId)
  }
  return calls
}

/** Every row of every table, as text. */
async function contents(database: Database): Promise<Record<string, unknown>> {
  const tables = await database.queryBuilt<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'request_rates' order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables.filter(({ name }) => name !== 'schema_migrations')) {
    const rows = await database.queryBuilt<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

test('a backup taken under load is of one moment: restored, every balance and hold follows from the entries', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => service.account(5_000)))
  const stop = new AbortController()
  const begun = accounts.map(() => Promise.withResolvers<void>())
  const work = Promise.all(accounts.map((account, n) => busy(account, stop.signal, begun[n]!.resolve)))
  await Promise.all(begun.map(({ promise }) => promise))
  const taken = await scout('backup', file, '--json')
  stop.abort()
  assert.ok((await work).every((calls) => calls > 1))
  assert.equal(taken.code, 0, taken.stderr)
  assert.ok(taken.json.rows > 100 && taken.json.bytes === (await stat(file)).size)
  assert.equal((await stat(file)).mode & 0o777, 0o600)

  const restored = await emptyDatabase()
  const back = await restored.scout('restore', file, '--json')
  assert.equal(back.code, 0, back.stderr)
  assert.equal(back.json.rows, taken.json.rows)
  assert.deepEqual((await verifyLedger(restored.database)).differences, [])
  // Everything is as it was a moment ago. Work that was under way then still is: it is neither ended twice nor lost.
  const [lost] = await restored.database.queryBuilt<{ n: number }>(
    `select count(*) as n from unlocks u where status <> 'COMPLETED' and cardinality(dispatched_fields) > 0
       and not exists (select from work w where w.account_id = u.account_id and w.subject_id = u.unlock_id)`,
  )
  assert.equal(lost!.n, 0)
})

test('a backup of a quiet service comes back row for row, goes on from there, and its sealed data opens', async () => {
  const account = await service.account(100)
  const [urn] = await account.enriched(1, 'welder')
  await account.post('contact', { urn, requestedFields: ['work_email', 'phone'] })
  const { body: known } = await account.awaitContact(urn!)
  await service.stopWorker()
  // The request log is written once a second; after this nothing is pending.
  await service.scout.requests.flush()
  assert.equal((await scout('backup', file)).code, 0)
  const target = await emptyDatabase()
  assert.equal((await target.scout('restore', file)).code, 0)
  assert.deepEqual(await contents(target.database), await contents(service.scout.database))
  await assertInvariants(target.database)
  // With the secret, and only with it, a service on the restored database can show what was sealed.
  const config = readConfig({ SCOUT_SECRET_KEY: SECRET, SCOUT_LOG_LEVEL: 'fatal', SCOUT_DATA_DIR: TEST_DATA_DIR })
  const storage = { database: target.database, close: async () => {} }
  const services = await buildServices(config, storage, service.sandbox)
  after(() => services.close())
  const facts = await readFacts(target.database, account.accountId, [urn!])
  const values = facts.get(urn!)!.map(({ value }) => value)
  for (const value of [known.workEmail, known.phoneNumber]) assert.ok(value === null || values.includes(value))
  // Numbers that the database assigns continue after the highest one.
  await target.database.transaction((tx) =>
    noteAudit(tx, { accountId: account.accountId, keyId: null, action: 'privacy.access', at: new Date(), urns: [] }),
  )
})

test('a file that was cut off or changed, a used database and another secret are refused, and nothing is written', async () => {
  const target = await emptyDatabase()
  const whole = await readFile(file)
  const lines = gunzipSync(whole).toString().split('\n')
  const broken = join(folder, 'broken')
  const refused = async (content: Uint8Array, words: RegExp) => {
    await writeFile(broken, content)
    const { code, stderr } = await target.scout('restore', broken)
    assert.equal(code, 1, stderr)
    assert.match(stderr, words)
  }
  await refused(gzipSync(lines.slice(0, -2).join('\n')), /cut off/)
  await refused(gzipSync(lines.join('\n').replace('"plan_units":', '"plan_units":1')), /changed/)
  await refused(gzipSync('{"hello":"world"}\n'), /not a backup/)
  await refused(Buffer.from('hello'), /cannot be read/)
  await refused(whole.subarray(0, whole.length / 2), /cannot be read|cut off/)
  await truncate(broken, 0)
  assert.match((await target.scout('restore', join(folder, 'none'))).stderr, /cannot be read/)
  const stranger = scoutWith({
    DATABASE_URL: asSetting(target.url),
    SCOUT_SECRET_KEY: 'another secret, also 32 characters!',
    SCOUT_DATA_DIR: folder,
  })
  assert.match((await stranger('restore', file)).stderr, /SCOUT_SECRET_KEY/)
  const [tables] = await target.database.queryBuilt<{ n: number }>(
    `select count(*) as n from information_schema.tables where table_schema = 'public'`,
  )
  assert.equal(tables!.n, 0)
  assert.match((await scout('restore', file)).stderr, /empty database/)
})
