/** Emails and phone numbers of a pool at rest: no table shows them, every endpoint does, and they move to a new key. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { SecretBox } from '../../src/base/secret-box.ts'
import { reseal } from '../../src/operations/upkeep/reseal-all.ts'
import { addDataKey } from '../../src/vault/data-keys.ts'
import { openVault } from '../../src/vault/vault.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const SECRET = 'the secret of these tests, 32 characters'
const service = await startService({ worker: false, env: { SCOUT_SECRET_KEY: SECRET } })
const { database } = service.scout

const ann = { full_name: 'Ann Archer', externalId: 'a', work_email: 'Ann@Sealed.example', phone: '+49 (0)171 1234567' }
const twin = { full_name: 'Ann Archer', externalId: 'b', work_email: 'ann2@sealed.example', phone: '+34 600 11 22 33' }
const values = [ann.work_email, twin.work_email, '1234567', '600 11 22 33', '11 22 33']
/** Hashes that anybody can make from a guess, without a key, as they were once stored. */
const guessed = ['ann@sealed.example', 'ann2@sealed.example', '711234567', '600112233'].map((sign) =>
  createHash('sha256').update(sign).digest('hex').slice(0, 24),
)

/** The text that somebody with a copy of these tables can read. */
async function rawText(): Promise<string> {
  const rows = await database.queryBuilt<{ text: string }>(
    'select p::text as text from pool_candidates p union all select m::text from pool_merges m union all select k::text from pool_keys k',
  )
  return rows.map(({ text }) => text).join('\n')
}

/** Every endpoint that returns the values. */
async function shown(account: TestAccount, urn: string): Promise<string> {
  const answers = [
    await account.call('GET', `talent-pool/candidates/${urn}`),
    await account.call('GET', 'talent-pool/candidates?limit=10'),
    await account.search({ prompt: '', filtersJson: '{"localOnly":true}' }),
    await account.call('POST', 'privacy/access', { urn }),
  ]
  assert.ok(answers.every(({ status }) => status === 200))
  return JSON.stringify(answers.map(({ body: { auditEntries: _, ...body } }) => body))
}

const found = async (account: TestAccount, who: Body): Promise<string[]> =>
  (await account.call('POST', 'privacy/access', who)).body.urns

const account = await service.account(10)
const save = async (record: object): Promise<string> =>
  (await account.call('POST', 'talent-pool/candidates', record)).body.results[0].urn

test('saved, changed and merged, none of them stands in clear, and all of them are shown and found', async () => {
  const [kept, merged] = [await save(ann), await save(twin)]
  const done = await account.call('POST', 'talent-pool/duplicates/merge', { keep: kept, merge: [merged] })
  assert.equal(done.status, 200, JSON.stringify(done.body))
  const raw = await rawText()
  for (const value of [...values, ...guessed]) assert.ok(!raw.toLowerCase().includes(value.toLowerCase()), value)
  const all = await shown(account, kept)
  assert.ok(all.includes(ann.work_email) && all.includes(ann.phone))
  for (const who of [
    { email: 'ann@sealed.example' },
    { email: twin.work_email },
    { phone: '0049 171 1234567' },
    { phone: '34600112233' },
  ]) {
    assert.ok((await found(account, who)).includes(kept), JSON.stringify(who))
  }
  assert.deepEqual(await found(account, { phone: '+34 600 11 22 34' }), [])
})

test('a new key takes over, and what was in clear from before is sealed under it', async () => {
  const clear = await save({ full_name: 'Bob Clear', externalId: 'c', personal_email: 'bob@clear.example' })
  await database.query(`update pool_candidates set personal_email = 'bob@clear.example' where urn = $1`, [clear])
  const before = await shown(account, clear)
  assert.ok(before.includes('bob@clear.example'))
  const box = new SecretBox(SECRET)
  await database.transaction((tx) => addDataKey(tx, box, 0))
  await openVault(database, box)
  assert.equal((await reseal(database, { drainSeconds: 0 })).finished, true)
  const raw = await rawText()
  assert.ok(!raw.includes('bob@clear.example') && !/\bk1\./.test(raw) && /\bk2\./.test(raw), raw)
  assert.equal(await shown(account, clear), before)
  assert.equal((await found(account, { phone: ann.phone })).length > 0, true)
})

test('a value moved to another person’s row is shown to nobody', async () => {
  const other = await save({ full_name: 'Eve Other', externalId: 'd', work_email: 'eve@sealed.example' })
  await database.query(
    `update pool_candidates set work_email = (select work_email from pool_candidates where external_id = 'a') where urn = $1`,
    [other],
  )
  const { status, body } = await account.call('GET', `talent-pool/candidates/${other}`)
  assert.equal(status, 500)
  assert.ok(!JSON.stringify(body).toLowerCase().includes('ann@sealed'))
})
