/** The number of rows read to settle one item does not grow with the account's other open items. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBatch, settleItems } from '../../src/batches/store.ts'
import { resolveFields } from '../../src/contact/findings.ts'
import { completeUnlocks, openUnlocks, readUnlock } from '../../src/contact/store.ts'
import { units } from '../../src/credits/amount.ts'
import { hold, lockBalance, settleHolds } from '../../src/credits/store.ts'
import type { Tx } from '../../src/storage/database.ts'
import { startService } from '../support/service.ts'

const OPEN = 600
const BATCH = 15
/** A few rows for each table and index; reading everything that is open would be hundreds. */
const READ_MAX = 60

const service = await startService({ worker: false })
const { database } = service.scout
const now = new Date()

const TABLES = ['batches', 'batch_items', 'contact_fields', 'unlocks', 'ledger_entries', 'balances']
const READ = `
  select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as n from pg_stat_xact_user_tables
  where relname = any ($1::text[])`

async function rowsRead(tx: Tx, settle: () => Promise<unknown>): Promise<number> {
  const count = async () => (await tx.queryBuilt<{ n: number }>(READ, [TABLES]))[0]!.n
  const before = await count()
  await settle()
  return (await count()) - before
}

const idOf = (n: number) => `unl_${n}`
const refOf = (n: number) => `${idOf(n)}:phone`

async function openMany(tx: Tx, accountId: string): Promise<void> {
  const all = Array.from({ length: OPEN }, (_, n) => n)
  const balance = await lockBalance(tx, accountId)
  const charges = all.map((n) => ({ ref: refOf(n), price: units(1), operation: 'contact' as const }))
  await hold(tx, { accountId, keyId: 'key_test', cap: null }, { balance, charges }, now)
  const unlocks = all.map((n) => ({
    unlockId: idOf(n),
    urn: `urn:${n}`,
    networkUrl: `https://network.example/in/${n}`,
    person: `person-${n}`,
    requestedFields: ['phone' as const],
    dispatchedFields: ['phone' as const],
    chargedUnits: units(1),
  }))
  await openUnlocks(tx, accountId, { unlocks, batchId: 'job_0', deadlineAt: now }, now)
  for (let from = 0; from < OPEN; from += BATCH) {
    const items = all.slice(from, from + BATCH).map((n) => ({ urn: `urn:${n}`, workRef: idOf(n) }))
    await openBatch(tx, accountId, { batchId: `job_${from}`, type: 'CONTACT_UNLOCK', items }, now)
  }
}

test('one item of six hundred is settled by some dozen rows', async () => {
  const { accountId } = await service.account(100)
  await database.transaction((tx) => openMany(tx, accountId))
  // The server does this by itself within a minute.
  for (const table of TABLES) await database.queryBuilt(`analyze ${table}`)
  // Often enough that PostgreSQL also switches to a generic plan.
  for (let n = 0; n < 8; n++) {
    const read = await database.transaction(async (tx) => {
      const unlock = (await readUnlock(tx, accountId, idOf(n)))!
      const result = { kind: 'FAILED', code: 'LOOKUP_FAILED', message: '', refundedUnits: 0 } as const
      const ended = { unlock, lookupId: null, refundedUnits: 0, failureCode: null, failed: [] }
      return rowsRead(tx, async () => {
        await resolveFields(tx, accountId, { findings: [{ unlock, found: {}, unlearnt: [] }], source: 'network' }, now)
        await settleHolds(tx, accountId, { release: [refOf(n)] }, now)
        assert.equal((await completeUnlocks(tx, accountId, [ended], now)).length, 1)
        const settled = { workRef: idOf(n), result, ownerId: 'job_0', usedUnits: 0 }
        assert.equal((await settleItems(tx, accountId, [settled], now)).length, 1)
      })
    })
    assert.ok(read <= READ_MAX, `${read} rows were read`)
  }
})
