/** Keys of names that an earlier release wrote become those that this release writes. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fold } from '../../src/base/fold.ts'
import { nameKey } from '../../src/base/latin.ts'
import { startService } from '../support/service.ts'

const service = await startService({ worker: false })
const { database } = service.scout

const NAMES = [
  ['Łukasz', 'Żółć-Kowalski'],
  ['Søren', 'Ægidius'],
  ['Đức', 'Nguyễn'],
  ['Þór', 'Guðmundsson'],
  ['Işıl', 'Yıldız'],
  ['Сергей', 'Щербаков'],
  ['Юлия', 'Хрущёва'],
  ['Євген', 'Їжакевич'],
  ['Ελένη', 'Παπαδοπούλου'],
  ['Ana María', "O'Neill"],
  ['Jürgen', 'Groß'],
  ['', 'D’Angelo'],
] as const

test('the upgrade writes the keys that are written today', async () => {
  const account = await service.account(0)
  const people = NAMES.map(([firstName, lastName], n) => ({
    urn: `urn:pool:${n}`,
    fullName: `${firstName} ${lastName}`,
    firstName,
    lastName,
  }))
  await service.savePool(account, people)
  const keys = async () => {
    const rows = await database.query<{ first_key: string; last_key: string }>(
      'select first_key, last_key from pool_candidates where account_id = $1 order by doc_no',
      [account.accountId],
    )
    return rows.map((row) => [row.first_key, row.last_key])
  }
  const now = await keys()
  assert.deepEqual(
    now,
    NAMES.map((names) => names.map(nameKey)),
  )
  for (const [n, names] of NAMES.entries()) {
    await database.query(
      'update pool_candidates set first_key = $3, last_key = $4 where account_id = $1 and urn = $2',
      [account.accountId, `urn:pool:${n}`, ...names.map(fold)],
    )
  }
  assert.notDeepEqual(await keys(), now)
  const migration = await readFile(new URL('../../src/storage/migrations/0033_name_keys.sql', import.meta.url), 'utf8')
  await database.transaction(async (tx) => {
    for (const statement of migration.split(/;\n\n/)) await tx.queryBuilt(statement, [])
  })
  assert.deepEqual(await keys(), now)
})
