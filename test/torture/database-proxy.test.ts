/**
 * The crash trigger before PostgreSQL: a crash before a commit leaves nothing, after a commit everything, and the client never gets the
 * answer.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '../../src/storage/database.ts'
import { CrashTrigger, type Side } from '../../torture/crash-trigger.ts'
import { DatabaseProxy } from '../../torture/database-proxy.ts'
import { createTestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { databaseTargetOf } from './database-target.ts'

const made = await createTestDatabase()
const direct = openDatabase({ connection: made.connection, max: 1 })
const { user, password, database, target } = databaseTargetOf(made.url)
const proxy = await DatabaseProxy.open(target)
after(async () => {
  await proxy.close()
  await direct.close()
  await made.drop()
})

const through = () =>
  openDatabase({
    connection: { connectionString: `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}` },
    max: 2,
  })

const accounts = async (name: string) =>
  (await direct.query('select 1 as it from accounts where account_id = $1', [name])).length

for (const [side, there] of [
  ['before', 0],
  ['after', 1],
] as [Side, number][]) {
  test(`${side} a commit`, async () => {
    const victim = through()
    // Ends all connections, as the death of the process would.
    const trigger = new CrashTrigger(
      side,
      (what) => /^commit: [\s\S]*insert into accounts/.test(what),
      () => proxy.cut(),
    )
    proxy.trigger = trigger
    await victim.transaction((tx) => tx.query('select 1 as other'))
    const write = victim.transaction((tx) =>
      tx.query('insert into accounts (account_id, name) values ($1, $1)', [side]),
    )
    await assert.rejects(write)
    await trigger.fired
    await until('the server has noticed', async () => {
      const open = await direct.queryBuilt(
        `select 1 as it from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      return open.length === 0
    })
    assert.equal(await accounts(side), there)
    await victim.close()
  })

  test(`${side} a statement that stands alone`, async () => {
    const victim = through()
    const trigger = new CrashTrigger(
      side,
      (what) => /^alone: insert into accounts/.test(what),
      () => proxy.cut(),
    )
    proxy.trigger = trigger
    const name = `alone ${side}`
    await assert.rejects(victim.query('insert into accounts (account_id, name) values ($1, $1)', [name]))
    await trigger.fired
    await until('the server has decided', async () => (await accounts(name)) === there)
    await victim.close()
  })
}

test('without a trigger it only passes on, and is turned to another server', async () => {
  proxy.trigger = undefined
  const victim = through()
  const text = 'ü'.repeat(100_000)
  assert.deepEqual(await victim.query('select $1::text as text', [text]), [{ text }])
  proxy.target = { host: '127.0.0.1', port: 1 }
  proxy.cut()
  await assert.rejects(async () => {
    // The first query may still find the connection that was just cut.
    for (let tries = 0; tries < 3; tries++) await victim.query('select 1 as it')
  })
  await victim.close()
})
