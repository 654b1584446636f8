/** Tests of the invariants' checks: each of the eight invariants, broken by hand, is found broken, and no other with it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '../../src/storage/database.ts'
import { brokenInvariants, invariantNames, watchForGoingBack } from '../../torture/invariants.ts'
import { createTestDatabase } from '../support/database.ts'

const made = await createTestDatabase()
const database = openDatabase({ connection: made.connection, max: 1 })
await watchForGoingBack(database)
after(async () => {
  await database.close()
  await made.drop()
})

const [sums, holds, items, once, refunds, counters, others, zero] = invariantNames as string[] &
  [string, string, string, string, string, string, string, string]

/** Two accounts, one of which has unlocked a phone number in a batch: 10 units granted, 5 captured. */
const STORY = `
  insert into accounts (account_id, name) values ('a', 'A'), ('b', 'B');
  insert into balances (account_id, plan_units, extra_units, last_seq) values ('a', 5, 0, 3), ('b', 0, 0, 0);
  insert into ledger_entries (account_id, seq, kind, ref, plan_units, extra_units, operation, urn, field, job_id,
    plan_after, extra_after, at)
  values ('a', 1, 'GRANT', 'g', 10, 0, 'grant', null, null, null, 10, 0, now()),
    ('a', 2, 'HOLD', 'u1:phone', 5, 0, 'contact', 'p', 'phone', 'j1', 5, 0, now()),
    ('a', 3, 'CAPTURE', 'u1:phone', 5, 0, 'contact', 'p', 'phone', 'j1', 5, 0, now());
  insert into batches (account_id, batch_id, type, total_count, completed_count, used_units, created_at, updated_at)
  values ('a', 'j1', 'CONTACT_UNLOCK', 1, 1, 5, now(), now());
  insert into unlocks (account_id, unlock_id, urn, network_url, requested_fields, dispatched_fields, batch_id, status,
    charged_units, created_at, updated_at, deadline_at)
  values ('a', 'u1', 'p', 'url', '{phone}', '{phone}', 'j1', 'COMPLETED', 5, now(), now(), now());
  insert into batch_items (account_id, batch_id, urn, work_ref, status, result)
  values ('a', 'j1', 'p', 'u1', 'COMPLETED', '{}');
  insert into contact_fields (account_id, urn, field, state, value, unlock_id, changed_at)
  values ('a', 'p', 'phone', 'FOUND', '+34600000000', 'u1', now())`

const BREAKS: [name: string, sql: string, broken: (string | undefined)[]][] = [
  ['a balance that was raised by hand', `update balances set plan_units = 6 where account_id = 'a'`, [sums]],
  [
    'a hold without an end',
    `update balances set plan_units = 4, held_plan_units = 1, last_seq = 4 where account_id = 'a';
     insert into ledger_entries (account_id, seq, kind, ref, plan_units, extra_units, operation, plan_after, extra_after, at)
     values ('a', 4, 'HOLD', 's1', 1, 0, 'search', 4, 0, now());
     insert into work (account_id, kind, subject_id) values ('a', 'release-search', 's1')`,
    [holds, items, refunds],
  ],
  ['an item that never ends', `update batch_items set status = 'PENDING', result = null`, [items, counters]],
  [
    'a value that nobody paid for',
    `insert into contact_fields (account_id, urn, field, state, value, unlock_id,
     changed_at) values ('a', 'q', 'phone', 'FOUND', '+34', 'u2', now())`,
    [once],
  ],
  [
    'one person paid for under two urns',
    `update contact_fields set person = 'x';
     update balances set plan_units = 0, last_seq = 5 where account_id = 'a';
     insert into ledger_entries (account_id, seq, kind, ref, plan_units, extra_units, operation, urn, field, plan_after,
       extra_after, at)
     values ('a', 4, 'HOLD', 'u2:phone', 5, 0, 'contact', 'q', 'phone', 0, 0, now()),
       ('a', 5, 'CAPTURE', 'u2:phone', 5, 0, 'contact', 'q', 'phone', 0, 0, now());
     insert into unlocks (account_id, unlock_id, urn, network_url, requested_fields, dispatched_fields, status,
       charged_units, created_at, updated_at, deadline_at)
     values ('a', 'u2', 'q', 'url', '{phone}', '{phone}', 'COMPLETED', 5, now(), now(), now());
     insert into contact_fields (account_id, urn, field, state, value, unlock_id, person, changed_at)
     values ('a', 'q', 'phone', 'FOUND', '+34600000000', 'u2', 'x', now())`,
    [once],
  ],
  ['a refund that is only written down', 'update unlocks set refunded_units = 1', [refunds]],
  ['a counter that counts too much', `update batches set completed_count = 0, failed_count = 1`, [counters]],
  [
    'an item that ends twice',
    `update batch_items set status = 'FAILED'; update batch_items set status = 'COMPLETED'`,
    [counters],
  ],
  [
    'a batch that waits for the work of another account',
    `insert into batches (account_id, batch_id, type, total_count, completed_count, created_at, updated_at)
     values ('b', 'j2', 'CONTACT_UNLOCK', 1, 1, now(), now());
     insert into batch_items (account_id, batch_id, urn, work_ref, status, result)
     values ('b', 'j2', 'p', 'u1', 'COMPLETED', '{}')`,
    [others],
  ],
  [
    'a balance below zero',
    `alter table balances drop constraint balances_extra_units_check;
     update balances set extra_units = -1 where account_id = 'b'`,
    [sums, zero],
  ],
]

for (const [name, sql, expected] of BREAKS) {
  test(`found: ${name}`, async () => {
    const undone = new Error('the next one begins afresh')
    const story = database.transaction(async (tx) => {
      await tx.queryBuilt(STORY)
      assert.deepEqual(await brokenInvariants(tx), {})
      for (const each of sql.split(';')) await tx.queryBuilt(each)
      assert.deepEqual(Object.keys(await brokenInvariants(tx)).sort(), expected.sort())
      throw undone
    })
    await assert.rejects(story, undone)
  })
}
