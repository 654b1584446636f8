/**
 * Nobody changes what a frozen account has: the database guards every table with an account's rows, or the table is named here with its
 * other guard.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeState } from '../../src/accounts/moving.ts'
import { allowChangesWhileMoving } from '../../src/storage/account-rows.ts'
import { startReceiver } from '../support/receiver.ts'
import { startService } from '../support/service.ts'
import { fillAccount } from '../support/whole-account.ts'

const FENCED = 'with a lock of the balance, or the fence of a piece of work, which is laid aside'
const ONCE_ONLY = 'made anew from what is guarded'
const REMEMBERED = 'remembered for a while, and asked anew'

const guardedElse: Record<string, string> = {
  ...Object.fromEntries(
    ['balances', 'ledger_entries', 'unlocks', 'contact_fields', 'late_fields', 'batches', 'batch_items'].map((name) => [
      name,
      FENCED,
    ]),
  ),
  webhook_deliveries: FENCED,
  work: FENCED,
  erasure_cleanings: FENCED,
  suppression_state: FENCED,
  ...Object.fromEntries(
    ['blocks', 'days', 'dead', 'distinct', 'renumbered', 'segments', 'skill_kin', 'state', 'title_senses'].map(
      (name) => [`pool_${name}`, ONCE_ONLY],
    ),
  ),
  network_candidates: REMEMBERED,
  network_pages: REMEMBERED,
  network_searches: REMEMBERED,
  prompt_readings: REMEMBERED,
  search_lists: REMEMBERED,
  accounts: 'its name and plan are guarded; what a transfer changes is its own',
  audit_entries: 'written together for many accounts; whoever freezes waits for what was begun',
  request_log: 'written together for many accounts; what was refused meanwhile is told where it happened',
  decisions: 'written together for many accounts; whoever freezes waits for what was begun',
  decision_chains: 'by workers who look at the state of the account in the same transaction',
  event_heads: 'with the event that it numbers',
  carried_keys: 'the installation’s own',
  pool_removals: 'the installation’s own',
  request_rates: 'the installation’s own',
}

const service = await startService({ env: { SCOUT_WEBHOOK_PRIVATE: 'true' } })
const { database } = service.scout
const receiver = await startReceiver()
const { account } = await fillAccount(service, await service.account(500, 7), receiver.url)

const WITH_ACCOUNT = `
  select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'guard_account') as guarded
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped order by 1`

const tables = await database.queryBuilt<{ name: string; guarded: boolean }>(WITH_ACCOUNT)
const guarded = tables.flatMap(({ name, guarded }) => (guarded ? [name] : []))

test('a table that nobody guards is named with the reason', () => {
  const open = tables.flatMap(({ name, guarded }) => (guarded ? [] : [name]))
  assert.deepEqual(
    open.filter((name) => !(name in guardedElse)),
    [],
  )
  assert.ok(guarded.length >= 15, guarded.join())
})

const touch = (name: string) => `update "${name}" set account_id = account_id where account_id = $1`

test('no row of a frozen account is changed or removed, of any table that requests write', async () => {
  const change = (name: string) => database.queryBuilt(touch(name), [account.accountId])
  const state = (to: 'FROZEN' | 'ACTIVE') =>
    changeState(database, account.accountId, { from: ['ACTIVE', 'FROZEN'], to })
  const filled: string[] = []
  for (const name of guarded.filter((each) => each !== 'accounts' && each !== 'balances')) {
    const [row] = await database.queryBuilt<{ n: number }>(
      `select count(*)::int as n from "${name}" where account_id = $1`,
      [account.accountId],
    )
    if (row!.n > 0) filled.push(name)
  }
  for (const name of [
    'pool_candidates',
    'projects',
    'project_entries',
    'shortlist_items',
    'webhooks',
    'imports',
    'api_keys',
  ])
    assert.ok(filled.includes(name), name)
  await state('FROZEN')
  for (const name of filled) await assert.rejects(change(name), { code: 'TS001' }, name)
  await assert.rejects(database.queryBuilt('delete from webhooks where account_id = $1', [account.accountId]), {
    code: 'TS001',
  })
  const rename = `update accounts set name = 'Another' where account_id = $1`
  await assert.rejects(database.queryBuilt(rename, [account.accountId]), { code: 'TS001' })
  // Changes that the installation itself makes to rows of all accounts are allowed.
  await database.transaction(async (tx) => {
    await allowChangesWhileMoving(tx)
    for (const name of filled) await tx.queryBuilt(touch(name), [account.accountId])
  })
  await state('ACTIVE')
  for (const name of filled) await change(name)
})
