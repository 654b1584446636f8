/**
 * What the database itself refuses, whatever the program above it does. Each attempt is plain SQL by somebody who knows the
 * tables and none of the rules.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'

const made = await createTestDatabase()
const database = openDatabase({ connection: made.connection, max: 2 })
after(async () => {
  await database.close()
  await made.drop()
})

interface Entry {
  kind: 'GRANT' | 'HOLD' | 'CAPTURE' | 'RELEASE'
  ref: string
  plan?: number
  extra?: number
  operation?: string
  urn?: string
  field?: string
  planAfter?: number
}

let accounts = 0

async function newAccount(): Promise<string> {
  const accountId = `acc_${++accounts}`
  await database.query('insert into accounts (account_id, name) values ($1, $1)', [accountId])
  await database.query('insert into balances (account_id, plan_units, extra_units) values ($1, 1000, 1000)', [
    accountId,
  ])
  return accountId
}

const write = (accountId: string, entry: Entry) =>
  database.query(
    `insert into ledger_entries
       (account_id, seq, kind, ref, plan_units, extra_units, operation, urn, field, plan_after, extra_after, at)
     select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, 0, now()
     from ledger_entries where account_id = $1`,
    [
      accountId,
      entry.kind,
      entry.ref,
      entry.plan ?? 300,
      entry.extra ?? 200,
      entry.operation ?? 'enrich',
      entry.urn ?? null,
      entry.field ?? null,
      entry.planAfter ?? 0,
    ],
  )

const phoneOf = (urn: string, ref: string) => ({ ref, operation: 'contact', urn, field: 'phone' })

/** `why` is the rule that refused, so that a mistake in the attempt itself does not pass for a refusal. */
async function refuses(attempt: Promise<unknown>, why: RegExp): Promise<void> {
  await assert.rejects(attempt, (error: Error & { constraint?: string }) => {
    assert.match(error.constraint ?? error.message, why)
    return true
  })
}

const oneOfAKind = /^ledger_entries_account_id_ref_step_key$/
const endOfItsHold = /^ledger_entries_account_id_ref_hold_step_plan_units_extra_u_fkey$/

test('a second hold under one ref cannot be written', async () => {
  const account = await newAccount()
  await write(account, { kind: 'HOLD', ref: 'work' })
  await refuses(write(account, { kind: 'HOLD', ref: 'work' }), oneOfAKind)
  await refuses(write(account, { kind: 'HOLD', ref: 'work', plan: 1, extra: 1 }), oneOfAKind)
  await write(await newAccount(), { kind: 'HOLD', ref: 'work' })
})

test('a hold ends once: no second release, no release after a capture, no capture after a release', async () => {
  const account = await newAccount()
  for (const [first, second] of [
    ['RELEASE', 'RELEASE'],
    ['CAPTURE', 'RELEASE'],
    ['RELEASE', 'CAPTURE'],
    ['CAPTURE', 'CAPTURE'],
  ] as const) {
    const ref = `${first} then ${second}`
    await write(account, { kind: 'HOLD', ref })
    await write(account, { kind: first, ref })
    await refuses(write(account, { kind: second, ref }), oneOfAKind)
  }
})

test('an end is of exactly what was held, balance by balance, in the same account, and of a hold that exists', async () => {
  const account = await newAccount()
  await write(account, { kind: 'HOLD', ref: 'work', plan: 300, extra: 200 })
  for (const kind of ['RELEASE', 'CAPTURE'] as const) {
    await refuses(write(account, { kind, ref: 'work', plan: 301, extra: 200 }), endOfItsHold)
    await refuses(write(account, { kind, ref: 'work', plan: 300, extra: 0 }), endOfItsHold)
    // The same sum from the other balance would turn plan credits into bought ones.
    await refuses(write(account, { kind, ref: 'work', plan: 200, extra: 300 }), endOfItsHold)
    await refuses(write(account, { kind, ref: 'never held' }), endOfItsHold)
    await refuses(write(await newAccount(), { kind, ref: 'work' }), endOfItsHold)
  }
  await write(account, { kind: 'RELEASE', ref: 'work', plan: 300, extra: 200 })
})

test('a grant is written once under its ref', async () => {
  const account = await newAccount()
  await write(account, { kind: 'GRANT', ref: 'invoice 7', operation: 'grant' })
  await refuses(write(account, { kind: 'GRANT', ref: 'invoice 7', operation: 'grant' }), oneOfAKind)
})

test('no balance, held amount or entry goes below zero', async () => {
  const account = await newAccount()
  for (const column of ['plan_units', 'extra_units', 'held_plan_units', 'held_extra_units']) {
    const overdraw = `update balances set ${column} = ${column} - 1001 where account_id = $1`
    await refuses(database.queryBuilt(overdraw, [account]), new RegExp(`^balances_${column}_check$`))
  }
  await refuses(write(account, { kind: 'HOLD', ref: 'minus', plan: -1 }), /^ledger_entries_plan_units_check$/)
  await refuses(write(account, { kind: 'HOLD', ref: 'minus', extra: -1 }), /^ledger_entries_extra_units_check$/)
  await refuses(write(account, { kind: 'HOLD', ref: 'minus', planAfter: -1 }), /^ledger_entries_plan_after_check$/)
})

test('one unlock captures a field once; a urn that was erased and means somebody else pays for them', async () => {
  const account = await newAccount()
  const first = phoneOf('urn:a', 'unlock 1')
  const second = phoneOf('urn:a', 'unlock 2')
  await write(account, { kind: 'HOLD', ...first })
  await write(account, { kind: 'CAPTURE', ...first })
  await refuses(write(account, { kind: 'CAPTURE', ...first }), oneOfAKind)
  await refuses(write(account, { kind: 'RELEASE', ...first }), oneOfAKind)
  await write(account, { kind: 'HOLD', ...second })
  await write(account, { kind: 'CAPTURE', ...second })
})

test('an entry is never changed or removed', async () => {
  const account = await newAccount()
  await write(account, { kind: 'GRANT', ref: 'gift', operation: 'grant' })
  const forever = /never changed or removed/
  await refuses(database.query('update ledger_entries set plan_units = 9 where account_id = $1', [account]), forever)
  await refuses(database.query('delete from ledger_entries where account_id = $1', [account]), forever)
  await refuses(database.query('truncate ledger_entries cascade'), forever)
  const rows = await database.query('select plan_units from ledger_entries where account_id = $1', [account])
  assert.deepEqual(rows, [{ plan_units: 300 }])
})

test('one lookup in flight for a field, one single request and one collection for a person', async () => {
  const account = await newAccount()
  const field = () =>
    database.query(
      `insert into contact_fields (account_id, urn, field, state, unlock_id, changed_at)
       values ($1, 'urn:a', 'phone', 'IN_FLIGHT', 'unl', now())`,
      [account],
    )
  const unlock = (id: string) =>
    database.query(
      `insert into unlocks (account_id, unlock_id, urn, network_url, requested_fields, dispatched_fields, status,
         charged_units, created_at, updated_at, deadline_at)
       values ($1, $2, 'urn:a', 'https://network.example/in/a', '{phone}', '{phone}', 'QUEUED', 0, now(), now(), now())`,
      [account, id],
    )
  const collection = (id: string) =>
    database.query(
      `insert into enrichments (account_id, enrichment_id, urn, status, created_at, deadline_at)
       values ($1, $2, 'urn:a', 'PENDING', now(), now())`,
      [account, id],
    )
  await field()
  await refuses(field(), /^contact_fields_pkey$/)
  await unlock('first')
  await refuses(unlock('second'), /^unlocks_single_in_flight$/)
  await collection('first')
  await refuses(collection('second'), /^enrichments_in_flight$/)
})

test('a request is never refunded more than it was charged, a batch never counts more than it has', async () => {
  const account = await newAccount()
  const refund = (units: number) =>
    database.query(
      `insert into unlocks (account_id, unlock_id, urn, network_url, requested_fields, dispatched_fields, status,
         charged_units, refunded_units, created_at, updated_at, deadline_at)
       values ($1, 'unl_' || $2::bigint, 'urn:' || $2::bigint, '', '{phone}', '{phone}', 'COMPLETED', 500, $2::bigint, now(), now(), now())`,
      [account, units],
    )
  await refund(500)
  await refuses(refund(501), /^unlocks_check$/)
  const batch = (id: string, completed: number, failed: number) =>
    database.query(
      `insert into batches (account_id, batch_id, type, total_count, completed_count, failed_count, created_at, updated_at)
       values ($1, $2, 'ENRICHMENT', 2, $3, $4, now(), now())`,
      [account, id, completed, failed],
    )
  await batch('fits', 1, 1)
  await refuses(batch('counts too many', 2, 1), /^batches_check$/)
})
