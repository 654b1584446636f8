/** Rows of uploaded files at rest: no table shows their content, every endpoint does, and they move to a new key. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SecretBox } from '../../src/base/secret-box.ts'
import { reseal } from '../../src/operations/upkeep/reseal-all.ts'
import { addDataKey } from '../../src/vault/data-keys.ts'
import { openVault } from '../../src/vault/vault.ts'
import { counts, ended, rejectedOf, sendFile } from '../support/imports.ts'
import { type Body, startService } from '../support/service.ts'

const SECRET = 'the secret of these tests, 32 characters'
const service = await startService({ env: { SCOUT_SECRET_KEY: SECRET } })
const { database } = service.scout
const account = await service.account(10)

/** More rows than are opened between two reads of the database; the first and the last of them are those looked for. */
const MANY = 520
const first = { name: 'Ann Archer', work_email: 'Ann@Sealed.example', phone: '+49 (0)171 1234567' }
const last = { notes: 'no name; ask bob@sealed.example or 0034 600-11-22-33' }
const between = Array.from({ length: MANY }, (_, n) => ({ name: `Person ${n}`, phone: `+1 202 555 ${1_000 + n}` }))
/** No urn either, because the urn of a person known only by an email is a hash of it. None of these can occur in sealed text by chance. */
const values = ['urn:', '@sealed', 'sealed.example', '171 1234567', '600-11-22-33', 'Ann Archer', '202 555']

/** The text that somebody with a copy of the table can read. */
async function rawText(): Promise<string> {
  const rows = await database.queryBuilt<{ text: string }>('select r::text as text from import_rows r')
  return rows.map(({ text }) => text).join('\n')
}

const assertSealed = async () => {
  const raw = await rawText()
  for (const value of values) assert.ok(!raw.toLowerCase().includes(value.toLowerCase()), value)
  return raw
}

const rowsOf = async (who: Body): Promise<number[]> =>
  (await account.call('POST', 'privacy/access', who)).body.importRows.map(({ row }: Body) => row)

await service.stopWorker()
const lines = [first, ...between, last].map((record) => JSON.stringify(record)).join('\n')
const sent = await sendFile(service, account, { content: lines, type: 'application/x-ndjson' })

test('while they wait none of it stands in clear, and whoever is named in one is found', async () => {
  await assertSealed()
  for (const [who, row] of [
    [{ email: 'ann@sealed.example' }, 1],
    [{ phone: '0049 171 1234567' }, 1],
    [{ email: 'BOB@sealed.example' }, MANY + 2],
    [{ phone: '+12025551519' }, MANY + 1],
  ] as const) {
    assert.deepEqual(await rowsOf(who), [row], JSON.stringify(who))
  }
  assert.deepEqual(await rowsOf({ phone: '+12025559999' }), [])
})

test('in clear from before, or under an older key, a row is found all the same, and sealed under the new key', async () => {
  await database.query('update import_rows set record = $1 where row_no = $2', [JSON.stringify(last), MANY + 2])
  assert.ok((await rawText()).includes('bob@sealed.example'))
  assert.deepEqual(await rowsOf({ email: 'bob@sealed.example' }), [MANY + 2])
  const box = new SecretBox(SECRET)
  await database.transaction((tx) => addDataKey(tx, box, 0))
  await openVault(database, box)
  assert.deepEqual(await rowsOf({ email: 'ann@sealed.example' }), [1])
  assert.equal((await reseal(database, { drainSeconds: 0 })).finished, true)
  const raw = await assertSealed()
  assert.deepEqual(
    { firstKey: raw.match(/\bk1\./g), secondKey: raw.match(/\bk2\./g)?.length },
    { firstKey: null, secondKey: MANY + 2 },
  )
  assert.deepEqual(await rowsOf({ email: 'bob@sealed.example' }), [MANY + 2])
})

test('they are taken in, and the refused one is shown as it came', async () => {
  service.startWorker()
  const job = await ended(account, sent)
  assert.deepEqual(counts(job), { created: MANY + 1, rejected: 1 })
  assert.deepEqual(
    (await rejectedOf(account, job)).map(({ record }) => record),
    [last],
  )
  await assertSealed()
})

test('what was moved to another row is shown to nobody', async () => {
  const other = await ended(
    account,
    await sendFile(service, account, { content: '{"notes":"mine"}', type: 'application/x-ndjson' }),
  )
  await database.query(
    `update import_rows r set record = o.record from import_rows o
     where r.account_id = $1 and r.import_id = $2 and o.account_id = $1 and o.import_id <> $2`,
    [account.accountId, other.importId],
  )
  const { status, body } = await account.call('GET', `talent-pool/imports/${other.importId}/rejected`)
  assert.ok(!JSON.stringify([status, body]).includes('sealed.example'))
})
