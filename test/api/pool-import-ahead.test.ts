/** Chunks of a file that are planned while earlier chunks are still being written: order, failure, keys that change meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SecretBox } from '../../src/base/secret-box.ts'
import { RecordResolver } from '../../src/operations/naming/resolve-record.ts'
import { importRows } from '../../src/operations/pool/imports/import-pool.ts'
import { planRecords } from '../../src/operations/pool/plan-records.ts'
import { countOutcomes, LastWrites, saveRecords } from '../../src/operations/pool/save-records.ts'
import { type PoolRecord, readPoolRecord } from '../../src/pool/record.ts'
import { addDataKey } from '../../src/vault/data-keys.ts'
import { openVault } from '../../src/vault/vault.ts'
import { counts, ended, exported, sendFile } from '../support/imports.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const SECRET = 'the secret of these tests, 32 characters'
const service = await startService({ env: { SCOUT_SECRET_KEY: SECRET } })
const { scout } = service
const { database } = scout

const people = async (account: TestAccount): Promise<Body[]> => {
  const lines = (await exported(account, 'ndjson')).trim()
  return lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line))
}

function recordOf(accountId: string, fields: object): PoolRecord {
  const read = readPoolRecord(accountId, fields)
  assert.ok(read.ok)
  return read.record
}

/** A chunk for each record. */
async function* chunksOf(accountId: string, records: object[]) {
  for (const [at, fields] of records.entries()) {
    const record = recordOf(accountId, fields)
    yield [{ row: at + 1, read: { ok: true as const, record }, held: null }]
  }
}

test('a chunk in which nothing seemed to change is looked at again when the one before has changed its people', async () => {
  const account = await service.account(0)
  const { accountId } = account
  const ana = { full_name: 'Ana Ruiz', work_email: 'ana@acme.example', job_title: 'Chef' }
  const take = (records: object[]) => importRows(scout, accountId, chunksOf(accountId, records), {})
  await take([{ ...ana, externalId: 'ana' }])
  // The first record names her by id, the second by address with the values she had in the pool.
  const { updated, unchanged } = await take([{ externalId: 'ana', full_name: 'Ana Ruiz', job_title: 'Baker' }, ana])
  assert.deepEqual({ updated, unchanged }, { updated: 2, unchanged: 0 })
  assert.deepEqual(
    (await people(account)).map(({ externalId, job_title }) => ({ externalId, job_title })),
    [{ externalId: 'ana', job_title: 'Chef' }],
  )
})

test('when a chunk cannot be written, neither are those that were planned behind it', async () => {
  const account = await service.account(0)
  const { accountId } = account
  const records = Array.from({ length: 4 }, (_, at) => ({ externalId: `x${at + 1}`, full_name: `Person ${at + 1}` }))
  const through: number[] = []
  const failing = importRows(scout, accountId, chunksOf(accountId, records), {
    async checkpoint(_tx, progress) {
      through.push(progress.through)
      if (progress.through === 2) throw new Error('the second one')
    },
  })
  await assert.rejects(failing, /the second one/)
  assert.deepEqual(through, [1, 2])
  assert.deepEqual(
    (await people(account)).map(({ externalId }) => externalId),
    ['x1'],
  )
})

test('what was planned under a data key that is not the current one any more is sealed anew', async () => {
  const { accountId } = await service.account(0)
  const record = recordOf(accountId, { externalId: 'x', full_name: 'Ann Archer', work_email: 'ann@acme.example' })
  const manner = { source: 'IMPORT', resolver: new RecordResolver(scout), join: 'OVERWRITE' } as const
  const plan = await planRecords(scout, accountId, [record], manner)
  const box = new SecretBox(SECRET)
  await database.transaction((tx) => addDataKey(tx, box, 0))
  await openVault(database, box)
  const saving = { ...manner, ahead: { plan, last: new LastWrites() } }
  await saveRecords(scout, accountId, { records: [record], saving, answer: countOutcomes })
  const [kept] = await database.query<{ work_email: string }>(
    'select work_email from pool_candidates where account_id = $1',
    [accountId],
  )
  assert.ok(kept && database.keyring().isCurrent(kept.work_email), kept?.work_email)
})

test('a number that one person gives up and another takes in one call is shared by exactly those who have it', async () => {
  const account = await service.account(0)
  const phones = ['+49 171 1234567', '+49 171 7654321']
  const save = (records: object[]) => account.call('POST', 'talent-pool/candidates', { candidates: records })
  const person = (id: string, phone: string) => ({ externalId: id, full_name: `Person ${id}`, phone })
  assert.equal((await save([person('a', phones[0]!), person('b', phones[0]!)])).status, 200)
  assert.equal((await save([person('a', phones[1]!), person('c', phones[0]!)])).status, 200)
  const shared = await database.query<{ id: string }>(
    `select c.external_id as id from pool_keys k join pool_candidates c using (account_id, urn)
     where account_id = $1 and key like 'p.%' and shared order by 1`,
    [account.accountId],
  )
  assert.deepEqual(
    shared.map(({ id }) => id),
    ['b', 'c'],
  )
})

test('hundreds of names that nobody here knows are asked once, and remembered for the next file', async () => {
  const rows = Array.from({ length: 260 }, (_, at) => `n${at},Person ${at},Quillfeather ${at} Works`)
  const file = `id,name,company\n${rows.join('\n')}\n`
  const asked = async () => {
    const before = service.sandbox.stats().calls.entities
    const account = await service.account(0)
    assert.deepEqual(
      counts(await ended(account, await sendFile(service, account, { content: file, type: 'text/csv' }))),
      { created: 260 },
    )
    return service.sandbox.stats().calls.entities - before
  }
  assert.deepEqual({ first: await asked(), second: await asked() }, { first: 260, second: 0 })
})
