/** A database with too much to do: what it cancels is 503 with when to come back, charges nothing, and is no fault of ours. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../http/refused.ts'
import { lockBalance, WAITING } from '../support/limited-server.ts'
import { type Called, magic, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService({ worker: false })
const { database } = service.scout

function assertOverloaded(called: Called, about: string): void {
  assertRefused(called, 503, 'SERVICE_UNAVAILABLE', undefined, about)
  assert.deepEqual([called.headers.get('retry-after'), called.body.retryable], ['1', true], about)
}

test('a statement that the server cancels, as its time limit does', async () => {
  const account = await service.account(100)
  const release = await lockBalance(database, account.accountId)
  const answer = account.post('contact', { ...magic('found-all'), requestedFields: ['phone'] })
  await until('it waits', async () => (await database.queryBuilt(WAITING)).length === 1)
  await database.queryBuilt(`select pg_cancel_backend(pid) from (${WAITING}) as waiting`)
  assertOverloaded(await answer, '57014')
  await release()
  assert.equal((await account.balance()).credits, 100)
})

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
