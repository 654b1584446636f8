/** Behind a pooler in transaction mode: statement limits hold there too, and apply only to the client that set them. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Database, openDatabase, requireSessionSettings } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { type Settings, startPooler } from '../support/pooler.ts'
import { databaseTargetOf } from '../torture/database-target.ts'

const made = await createTestDatabase()
const { user, password, database: name, target } = databaseTargetOf(made.url)
after(() => made.drop())

async function behind<T>(settings: Settings, pooled: boolean, work: (database: Database) => Promise<T>): Promise<T> {
  const pooler = await startPooler(target, settings)
  const connectionString = `postgres://${user}:${password}@127.0.0.1:${pooler.port}/${name}`
  const database = openDatabase({ connection: { connectionString }, max: 3, pooled })
  try {
    return await work(database)
  } finally {
    await database.close()
    await pooler.close()
  }
}

const LIMITS = `select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`
const LIMITS_OF = `${LIMITS}, $1::int as n`
const IN_FORCE = { statement: '15s', idle: '15s' }
const NONE = { statement: '0', idle: '0' }

test('in a transaction both limits are in force, from its first statement to its last, whichever way it is sent', async () => {
  await behind('refuse', true, async (database) => {
    const ways: ((sql: Pick<Database, 'query' | 'queryBuilt'>) => Promise<object[]>)[] = [
      (sql) => sql.query(LIMITS),
      (sql) => sql.query(LIMITS_OF, [1]),
      (sql) => sql.queryBuilt(LIMITS),
      (sql) => sql.queryBuilt(LIMITS_OF, [1]),
    ]
    for (const first of ways) {
      const all = await database.transaction(async (tx) => {
        const [one] = await first(tx)
        const [two] = await tx.query(LIMITS)
        return [one, two]
      })
      for (const limits of all) assert.deepEqual({ ...limits, n: undefined }, { ...IN_FORCE, n: undefined })
      const [alone] = (await first(database)) as [{ statement: string }]
      assert.equal(alone.statement, IN_FORCE.statement, 'outside of a transaction')
    }
  })
})

test('a statement that takes too long is ended, alone as in a transaction', async () => {
  await behind('refuse', true, async (database) => {
    const slow = [
      database.query('select pg_sleep($1)', [60]),
      database.queryBuilt('select pg_sleep(60)'),
      database.transaction((tx) => tx.query('select pg_sleep($1)', [60])),
    ]
    for (const { status, reason } of (await Promise.allSettled(slow)) as PromiseRejectedResult[]) {
      assert.equal(status, 'rejected')
      assert.equal(reason.code, '57014')
    }
  })
})

test('what was set stays with its transaction: the next who gets the connection has none of it', async () => {
  await behind('refuse', true, async (database) => {
    await database.transaction((tx) => tx.query('select 1'))
    await database.query('select 1')
    const other = database.openDedicatedClient()
    await other.connect()
    for (let n = 0; n < 6; n++) assert.deepEqual((await other.query(LIMITS)).rows[0], NONE)
    await other.end()
  })
})

test('transactions of many at once keep apart, though each goes to another connection', async () => {
  await behind('refuse', true, async (database) => {
    await database.query('create table tally (n int)')
    const add = (n: number) =>
      database.transaction(async (tx) => {
        await tx.query('insert into tally values ($1)', [n])
        const [row] = await tx.query<{ mine: number }>('select count(*)::int as mine from tally where n = $1', [n])
        if (n % 3 === 0) throw new Error('not this one')
        return row?.mine
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => add(n)))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 20)
    assert.deepEqual(await database.query('select count(*)::int as n, count(distinct n)::int as d from tally'), [
      { n: 20, d: 20 },
    ])
  })
})

test('a pooler that nobody told us of is noticed at the start, and the setting named', async () => {
  const advice = /SCOUT_DATABASE_POOLED=true/
  await behind('drop', false, async (database) => {
    await assert.rejects(requireSessionSettings(database), advice)
  })
  await behind('refuse', false, async (database) => {
    await assert.rejects(requireSessionSettings(database), advice)
  })
  await behind('refuse', true, requireSessionSettings)
  await behind('pass', false, requireSessionSettings)
})
