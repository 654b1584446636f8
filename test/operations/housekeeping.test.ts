/** Housekeeping with failing steps: a failing step stops no other, none takes more than a slice at once, and the operator is told. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emitStalled } from '../../src/operations/upkeep/emit-stalled.ts'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { purgeInSlices } from '../../src/operations/upkeep/purge-in-slices.ts'
import { reseal } from '../../src/operations/upkeep/reseal-all.ts'
import { startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false, env: { SCOUT_RETENTION_SEARCHES_DAYS: '10' } })
const { database } = service.scout
const DAY = 86_400

/** Adds a trigger that runs `body` at every removal from the table. Returns a function that removes it. */
async function onDelete(table: string, body: string): Promise<() => Promise<void>> {
  await database.queryBuilt(
    `create function watch_${table}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  )
  await database.queryBuilt(
    `create trigger watch after delete on ${table} referencing old table as gone
     for each statement execute function watch_${table}()`,
  )
  return async () => {
    await database.queryBuilt(`drop function watch_${table}() cascade`)
  }
}

const count = async (table: string): Promise<number> =>
  (await database.queryBuilt<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n

const saveAnswers = ({ accountId }: TestAccount, rows: number) =>
  database.query(
    `insert into idempotency (account_id, idempotency_key, request_hash, created_at)
     select $1, 'key ' || n, '', now() - interval '2 days' from generate_series(1, $2::int) as n`,
    [accountId, rows],
  )

const failing = async (step: string) =>
  (await service.metrics.housekeepingFailures.get()).values.find(({ labels }) => labels.step === step)?.value

test('a step that fails stops no other, and is told until it works again', async () => {
  const account = await service.account(100)
  await account.search({ prompt: 'nurse' })
  await saveAnswers(account, 1)
  assert.ok((await count('network_candidates')) > 0)
  const mend = await onDelete('idempotency', `raise exception 'refused';`)
  service.clock.turn(11 * DAY)
  for (let round = 1; round <= 3; round++) {
    await runHousekeeping(service.scout)
    assert.equal(await failing('idempotency'), round)
  }
  assert.equal(await count('network_candidates'), 0, 'retention went on')
  assert.equal(await count('network_pages'), 0)
  assert.equal(await failing('found'), 0)
  assert.match(await service.metrics.registry.metrics(), /scout_housekeeping_failures_in_a_row\{step="idempotency"\} 3/)
  await mend()
  await runHousekeeping(service.scout)
  assert.equal(await failing('idempotency'), 0)
  assert.equal(await count('idempotency'), 0)
})

test('no statement removes more than a slice, however much there is', async () => {
  const account = await service.account(0)
  await database.query('create table slices (rows int)')
  const mend = await onDelete('idempotency', 'insert into slices select count(*) from gone;')
  await saveAnswers(account, 3_500)
  await runHousekeeping(service.scout)
  const slices = await database.query<{ rows: number }>('select rows from slices')
  assert.deepEqual(
    slices.map(({ rows }) => rows),
    [1_000, 1_000, 1_000, 500],
  )
  await mend()
})

test('an old import goes by slices of its rows', async () => {
  const { accountId } = await service.account(0)
  await database.query(
    `insert into imports (account_id, import_id, status, format, created_at, updated_at, completed_at)
     values ($1, 'imp_old', 'COMPLETED', 'csv', now() - interval '90 days', now() - interval '90 days', now() - interval '90 days'),
       ($1, 'imp_new', 'COMPLETED', 'csv', now() + interval '11 days', now() + interval '11 days', now() + interval '11 days')`,
    [accountId],
  )
  await database.query(
    `insert into import_rows (account_id, import_id, row_no)
     select $1, id, n from generate_series(1, 1500) as n, unnest('{imp_old,imp_new}'::text[]) as id`,
    [accountId],
  )
  await runHousekeeping(service.scout)
  assert.deepEqual(
    { imports: await count('imports'), importRows: await count('import_rows') },
    { imports: 1, importRows: 1_500 },
  )
  assert.deepEqual(
    { imports: await failing('imports'), importRows: await failing('import_rows') },
    { imports: 0, importRows: 0 },
  )
})

test('where a statement takes too long the next ones are smaller', async () => {
  const account = await service.account(0)
  const tooLong = `if (select count(*) > 50 from gone) then raise exception using errcode = 'query_canceled'; end if;`
  const mend = await onDelete('idempotency', tooLong)
  await saveAnswers(account, 120)
  await runHousekeeping(service.scout)
  assert.equal(await count('idempotency'), 0)
  await mend()
})

test('a sweep that is told to stop ends after its slice', async () => {
  const stopping = new AbortController()
  let slices = 0
  await purgeInSlices(async (limit) => {
    if (++slices === 3) stopping.abort()
    return limit
  }, stopping.signal)
  assert.equal(slices, 3)
})

test('one account that cannot be told of its stalled batch keeps no other from hearing of its own', async () => {
  const accounts = [await service.account(100), await service.account(100)]
  for (const account of accounts) {
    await service.savePool(account, [{ urn: 'urn:pool:x', fullName: 'X', networkUrl: 'https://network.example/in/x' }])
    await account.post('contact/batch', { talents: [{ urn: 'urn:pool:x' }], requestedFields: ['phone'] })
  }
  const [first] = accounts.map(({ accountId }) => accountId).sort()
  await database.queryBuilt(
    `create function refuse_one() returns trigger language plpgsql as $$ begin
       if new.account_id = '${first}' and new.type = 'batch.stalled' then raise exception 'refused'; end if; return new; end $$`,
  )
  await database.queryBuilt(
    'create trigger refuse_one before insert on events for each row execute function refuse_one()',
  )
  service.clock.turn(DAY)
  await emitStalled(service.scout)
  const announced = await database.query<{ account_id: string }>(
    `select account_id from events where type = 'batch.stalled'`,
  )
  assert.deepEqual(
    announced.map((row) => row.account_id),
    accounts.map(({ accountId }) => accountId).filter((accountId) => accountId !== first),
  )
})

test('a place that cannot be sealed anew keeps no other under the old key', async () => {
  await database.query('update resealing set finished = false, done_through = $1', [[]])
  await database.queryBuilt('alter table contact_fields rename to contact_fields_away')
  await assert.rejects(reseal(database, { drainSeconds: 0 }), /contact_fields/)
  await database.queryBuilt('alter table contact_fields_away rename to contact_fields')
  const left = await database.query<{ place: string }>('select place from resealing where not finished')
  assert.deepEqual(left, [{ place: 'contact_fields' }])
})
