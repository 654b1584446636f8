/**
 * A database with too much to do: what it cancels is answered by 503 with a time to come back, charges nothing, and does not count as our
 * fault.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../http/refused.ts'
import { lockBalance, WAITING } from '../support/limited-server.ts'
import { type Called, magic, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService({ worker: false })
const { database } = service.scout

function assertOverloaded(called: Called, about: string): void {
  assertRefused(called, 503, 'SERVICE_UNAVAILABLE', { about })
  assert.deepEqual(
    { retryAfter: called.headers.get('retry-after'), retryable: called.body.retryable },
    { retryAfter: '1', retryable: true },
    about,
  )
}

const charges: [path: string, body: object][] = [
  ['contact', { ...magic('found-all'), requestedFields: ['phone'] }],
  ['contact/batch', { talents: [magic('found-all')], requestedFields: ['phone'] }],
  ['enrich/batch', { talents: [magic('found-all')] }],
]
for (const [path, body] of charges) {
  test(`a statement of ${path} that the server cancels, as its time limit does`, async () => {
    const account = await service.account(100)
    const release = await lockBalance(database, account.accountId)
    const answer = account.post(path, body, { 'idempotency-key': 'cancelled' })
    await until('it waits', async () => (await database.queryBuilt(WAITING)).length === 1)
    await database.queryBuilt(`select pg_cancel_backend(pid) from (${WAITING}) as waiting`)
    assertOverloaded(await answer, '57014')
    await release()
    assert.equal((await account.balance()).credits, 100)
  })
}

test('every state that says "not now": cancelled, no lock, in conflict, deadlocked, idle or at work for too long', async () => {
  const account = await service.account(100)
  for (const state of ['57014', '55P03', '40001', '40P01', '25P03', '25P04']) {
    await database.queryBuilt(`
      create or replace function not_now() returns trigger language plpgsql as $$
      begin raise exception 'not now' using errcode = '${state}'; end $$`)
    await database.queryBuilt(
      'create or replace trigger not_now before insert on work for each row execute function not_now()',
    )
    assertOverloaded(await account.post('contact', { ...magic('found-all'), requestedFields: ['phone'] }), state)
  }
  await database.queryBuilt('drop trigger not_now on work')
  assert.equal((await account.balance()).credits, 100)
  assert.equal((await account.post('contact', { ...magic('found-all'), requestedFields: ['phone'] })).status, 200)
})

test('a conflict in any of the statements that a charge sends together is tried again, and 503 when it stays', async () => {
  for (const table of ['balances', 'ledger_entries', 'unlocks', 'audit_entries', 'work']) {
    const account = await service.account(100)
    const ask = () => account.post('contact', { ...magic('found-all'), requestedFields: ['phone'] })
    // A sequence is not rolled back: the first two tries fail, the third succeeds.
    await database.queryBuilt(`
      create sequence conflicts_${table};
      create function conflict_${table}() returns trigger language plpgsql as $$
      begin
        if nextval('conflicts_${table}') > 2 then return coalesce(new, old); end if;
        raise exception 'in conflict' using errcode = '40P01';
      end $$;
      create trigger conflict before insert or update on ${table} for each row execute function conflict_${table}()`)
    assert.equal((await ask()).status, 200, table)
    await database.queryBuilt(`
      create or replace function conflict_${table}() returns trigger language plpgsql as $$
      begin raise exception 'in conflict' using errcode = '40P01'; end $$`)
    const other = { ...magic('found-none'), requestedFields: ['phone'] }
    assertOverloaded(await account.post('contact', other), table)
    await database.queryBuilt(`drop trigger conflict on ${table}`)
  }
})
