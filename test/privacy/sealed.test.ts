/** Contact data at rest: the database shows none of it, keys change under a running service, and old rows stay readable. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SecretBox } from '../../src/base/secret-box.ts'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { reseal } from '../../src/operations/upkeep/reseal-all.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { addDataKey, listDataKeys } from '../../src/vault/data-keys.ts'
import { openVault } from '../../src/vault/vault.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { allFields, everythingHeld, target, unlock } from './people.ts'

const SECRET = 'the secret of these tests, 32 characters'
const service = await startService({ env: { SCOUT_SECRET_KEY: SECRET } })
const { database } = service.scout
const box = new SecretBox(SECRET)

const contactsOf = ({ workEmail, personalEmail, phoneNumber }: Body): string[] => [
  workEmail,
  personalEmail,
  phoneNumber,
]

/** Every table as somebody with a copy of the database reads it. */
async function rawText(): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) =>
      database.queryBuilt<{ text: string }>(`select coalesce(string_agg(t::text, ' '), '') as text from "${name}" t`),
    ),
  )
  return texts.flatMap((rows) => rows.map(({ text }) => text)).join('\n')
}

/** Values unlocked by a single request and in a batch, with both answers kept for replays. */
async function unlocked(): Promise<{ account: TestAccount; values: string[]; jobId: string }> {
  const account = await service.account(1_000)
  const [urn] = await account.enriched(1, 'nurse')
  const values = contactsOf(await unlock(account))
  await account.post('contact', { ...target, requestedFields: allFields }, { 'idempotency-key': 'one' })
  const batch = { talents: [{ urn }, target], requestedFields: allFields }
  const { body } = await account.post('contact/batch', batch, { 'idempotency-key': 'two' })
  const done = await account.awaitBatch(body.jobId)
  values.push(...contactsOf(done.body.results[urn!]).filter(Boolean))
  await account.post('enrich/batch', { talents: [target] }).then(({ body }) => account.awaitBatch(body.jobId))
  return { account, values, jobId: body.jobId }
}

/** Every endpoint that returns the values. */
async function shown({ account, jobId }: { account: TestAccount; jobId: string }): Promise<string> {
  const answers = [
    await account.get(`contact-status?urn=${target.urn}`),
    await account.get(`batch-status?jobId=${jobId}`),
    await account.post('contact', { ...target, requestedFields: allFields }, { 'idempotency-key': 'one' }),
    await account.call('POST', 'privacy/access', { urn: target.urn }),
  ]
  assert.ok(answers.every(({ status }) => status === 200))
  // Without the audit log, which every read makes longer.
  return JSON.stringify(answers.map(({ body: { auditEntries: _, ...body } }) => body))
}

test('no email and no number that was unlocked stands anywhere in the database in clear', async () => {
  const held = await unlocked()
  const raw = await rawText()
  assert.ok(held.values.length >= 4)
  for (const value of held.values) {
    assert.ok(!raw.toLowerCase().includes(value.toLowerCase()), value)
    assert.ok((await shown(held)).includes(value), value)
  }
  // With the keys everything is there, so the tests that look for values can find them.
  const opened = await everythingHeld(service, held.account)
  for (const table of ['contact_fields', 'batch_items', 'idempotency']) {
    assert.ok(
      opened.split('\n').some((line) => line.startsWith(table) && line.includes(held.values[0]!)),
      table,
    )
  }
})

test('rows from before values were sealed are shown and found, and sealed by the housekeeping', async () => {
  const held = await unlocked()
  const { accountId } = held.account
  const facts = await database.query<{ urn: string; field: string; value: string }>(
    'select urn, field, value from contact_fields where account_id = $1 and value is not null',
    [accountId],
  )
  const open = (sealed: string, context: string) => database.keyring().open(sealed, context)
  for (const { urn, field, value } of facts) {
    const clear = open(value, `${accountId} ${urn} ${field}`)
    await database.query(
      'update contact_fields set value = $4, digest = null where account_id = $1 and urn = $2 and field = $3',
      [...[accountId, urn, field, clear]],
    )
  }
  const items = await database.query<{ urn: string; batch_id: string; sealed: string }>(
    `select urn, batch_id, result ->> 'values' as sealed from batch_items where account_id = $1 and result ->> 'values' like 'k%'`,
    [accountId],
  )
  for (const { urn, batch_id, sealed } of items) {
    await database.query(
      `update batch_items set result = jsonb_set(result, '{values}', $4) where account_id = $1 and urn = $2 and batch_id = $3`,
      [accountId, urn, batch_id, open(sealed, `${accountId} batch`)],
    )
  }
  assert.ok(items.length > 0 && facts.length > 0)
  const find = () => held.account.call('POST', 'privacy/access', { email: held.values[0] })
  const before = await shown(held)
  for (const value of held.values) assert.ok(before.includes(value), value)
  assert.ok((await find()).body.urns.includes(target.urn))

  await database.query('update resealing set finished = false, done_through = $1', [[]])
  await runHousekeeping(service.scout)
  const raw = await rawText()
  for (const value of held.values) assert.ok(!raw.includes(value), value)
  assert.equal(await shown(held), before)
  assert.ok((await find()).body.urns.includes(target.urn))
})

test('a new key takes over while the service runs; stopped in the middle it goes on; the old key ends two days later', async () => {
  const held = await unlocked()
  const before = await shown(held)
  const current = database.keyring().current
  await database.transaction((tx) => addDataKey(tx, box, 3_600))
  assert.deepEqual((await listDataKeys(database)).map(({ number }) => number).slice(-2), [current, current + 1])
  await openVault(database, box)
  assert.equal(database.keyring().current, current, 'not before all nodes know it')
  await database.transaction((tx) => addDataKey(tx, box))
  assert.equal((await listDataKeys(database)).at(-1)!.number, current + 1, 'and none more before')

  await database.query('update data_keys set active_from = now() where number = $1', [current + 1])
  assert.deepEqual(
    await reseal(database),
    { keyNumber: current + 1, finished: false },
    'others may still write under the old one',
  )
  // Another process, which has just read the keys.
  const other = openDatabase({ connection: { connectionString: service.databaseUrl }, max: 2 })
  try {
    await openVault(other, box)
    assert.equal(other.keyring().current, current + 1)
    const stopped = AbortSignal.abort()
    assert.equal((await reseal(other, { drainSeconds: 0, signal: stopped })).finished, false)
    // This process can open what the other writes once it has read the keys.
    await openVault(database, box)
    const [one, two] = await Promise.all([reseal(other, { drainSeconds: 0 }), reseal(database, { drainSeconds: 0 })])
    assert.ok(one.finished || two.finished)
  } finally {
    await other.close()
  }
  const sealed = (await rawText()).match(/\bk\d+\.[\w-]{38,}/g)!
  const old = sealed.filter((text) => !database.keyring().isCurrent(text))
  assert.ok(old.length < sealed.length)
  assert.equal(await shown(held), before)

  assert.ok(
    (await listDataKeys(database)).some(({ number }) => number === current),
    'answers of this day are under it',
  )
  await database.query(`update data_keys set active_from = active_from - interval '49 hours'`)
  service.clock.turn(49 * 3_600)
  await runHousekeeping(service.scout)
  assert.deepEqual(
    (await listDataKeys(database)).map(({ number }) => number),
    [current + 1],
  )
  await openVault(database, box)
  const { body } = await held.account.get(`contact-status?urn=${target.urn}`)
  assert.deepEqual(contactsOf(body), held.values.slice(0, 3))
  const later = await held.account.get(`batch-status?jobId=${held.jobId}`)
  assert.ok(JSON.stringify(later.body).includes(held.values[3]!))
})

test('a value moved to another person’s or another account’s row is shown to nobody', async () => {
  const [mine, theirs] = [await unlocked(), await unlocked()]
  await database.query(
    `update contact_fields f set value = o.value from contact_fields o
     where f.account_id = $1 and o.account_id = $2 and o.urn = f.urn and o.field = f.field`,
    [mine.account.accountId, theirs.account.accountId],
  )
  const { status, body } = await mine.account.get(`contact-status?urn=${target.urn}`)
  assert.deepEqual({ status, code: body.code }, { status: 500, code: 'INTERNAL' })
  assert.equal((await theirs.account.get(`contact-status?urn=${target.urn}`)).status, 200)
})
