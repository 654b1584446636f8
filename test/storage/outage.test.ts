/**
 * A database that accepts no writes, or has no room for them: 503 with a time to come back, reads continue, and no charge is half done.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../http/refused.ts'
import { type Called, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService()
const { database } = service.scout
const name = new URL(service.databaseUrl.replace('@/', '@socket/')).pathname.slice(1)

/** Everything that charges, and one call that only writes. */
const writes = (account: TestAccount, urn: string): [string, () => Promise<Called>][] => [
  ['search', () => account.search({ prompt: 'plumber in Lyon' })],
  ['contact', () => account.post('contact', { ...magic('found-all'), requestedFields: ['phone'] })],
  ['contact/batch', () => account.post('contact/batch', { talents: [{ urn }], requestedFields: ['phone'] })],
  ['enrich/batch', () => account.post('enrich/batch', { talents: [{ urn }], forceRefresh: true })],
  ['enrich', () => account.get(`enrich?urn=${urn}&forceRefresh=true`)],
  ['candidates', () => account.call('POST', 'talent-pool/candidates', { full_name: 'No Room' })],
]

/** Changes a setting of the database and ends all connections, so that the next ones have it. */
async function setDatabase(change: string): Promise<void> {
  const operator = database.openDedicatedClient()
  await operator.connect()
  await operator.query('set default_transaction_read_only = off')
  await operator.query(`alter database "${name}" ${change}`)
  await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await operator.end()
  // Until the pool has noticed the end of each of its connections.
  for (let good = 0; good < 20; )
    good = await database.queryBuilt('select 1').then(
      () => good + 1,
      () => 0,
    )
}

async function money(): Promise<unknown> {
  return database.queryBuilt(
    `select (select json_agg(b order by account_id) from balances b) as balances, (select count(*) from ledger_entries) as entries`,
  )
}

async function assertNothingHalfDone(account: TestAccount, urn: string, mend: () => Promise<void>): Promise<void> {
  const before = await money()
  for (const [what, call] of writes(account, urn)) {
    const called = await call()
    assertRefused(called, 503, 'SERVICE_UNAVAILABLE', { about: what })
    assert.ok(Number(called.headers.get('retry-after')) >= 1 && called.body.retryable, what)
  }
  assert.deepEqual(await money(), before)
  const known = await account.call('GET', 'credits')
  assert.equal(known.status, 200, 'what only reads goes on')
  await mend()
  for (const [what, call] of writes(account, urn)) {
    const called = await call()
    assert.equal(called.status, 200, `${what}: ${JSON.stringify(called.body)}`)
    if (called.body.jobId) await account.awaitBatch(called.body.jobId)
  }
  await account.awaitContact(magic('found-all').urn)
  await service.verify()
}

test('read-only, as a standby is or a full disk makes it: refused whole, and works again when it is mended', async () => {
  const account = await service.account(100)
  const [urn] = await account.enriched(1, 'nurse')
  await setDatabase('set default_transaction_read_only = on')
  await assertNothingHalfDone(account, urn!, () => setDatabase('reset default_transaction_read_only'))
})

test('no room on the disk: the charge that could not be written is none', async () => {
  const account = await service.account(100)
  const [urn] = await account.enriched(1, 'teacher')
  // As the server reports it (SQLSTATE 53100), at the last moment before a row of the pool or of work is written.
  await database.queryBuilt(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  const tables = ['work', 'pool_candidates']
  for (const table of tables) {
    await database.queryBuilt(
      `create trigger full_disk before insert on ${table} for each row execute function no_room()`,
    )
  }
  await assertNothingHalfDone(account, urn!, async () => {
    for (const table of tables) await database.queryBuilt(`drop trigger full_disk on ${table}`)
  })
})
