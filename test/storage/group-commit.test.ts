/** Transactions shared by what waits for one key: each member's own end, and one commit for all. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase, type Tx } from '../../src/storage/database.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let own: TestDatabase
let database: Database

before(async () => {
  own = await createTestDatabase()
  database = openDatabase({ connection: own.connection, max: 4 })
  await database.query('create table marks (mark text primary key, transaction_id text)')
})
after(async () => {
  await database.close()
  await own.drop()
})

const mark = (tx: Tx, name: string) =>
  tx.query('insert into marks values ($1, pg_current_xact_id_if_assigned()::text)', [name])

async function kept(prefix: string): Promise<Map<string, string>> {
  const rows = await database.query<{ mark: string; transaction_id: string }>(
    'select mark, transaction_id from marks where mark like $1',
    [`${prefix}%`],
  )
  return new Map(rows.map((row) => [row.mark, row.transaction_id]))
}

const writeMark = (name: string) => async (tx: Tx) => {
  // The first write gives the transaction its id; savepoints have ids of their own.
  await tx.query('select pg_current_xact_id()')
  await mark(tx, name)
  return name
}

test('the first goes alone, those that came meanwhile share the next commit', async () => {
  const names = ['a1', 'a2', 'a3', 'a4']
  const results = await Promise.all(names.map((name) => database.grouped('a', writeMark(name))))
  assert.deepEqual(results, names)
  const ids = await kept('a')
  assert.notEqual(ids.get('a1'), ids.get('a2'))
  assert.equal(new Set(['a2', 'a3', 'a4'].map((name) => ids.get(name))).size, 1)
})

test('a member that fails takes nobody along, and leaves nothing', async () => {
  const refused = new Error('refused')
  const outcomes = await Promise.allSettled([
    database.grouped('b', writeMark('b1')),
    database.grouped('b', writeMark('b2')),
    database.grouped('b', async (tx) => {
      await mark(tx, 'b-refused')
      throw refused
    }),
    database.grouped('b', (tx) => Promise.all([mark(tx, 'b-twice'), mark(tx, 'b-twice'), mark(tx, 'b-after')])),
    database.grouped('b', writeMark('b5')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.equal((outcomes[2] as PromiseRejectedResult).reason, refused)
  assert.equal((outcomes[3] as PromiseRejectedResult).reason.code, '23505')
  assert.deepEqual([...(await kept('b')).keys()].sort(), ['b1', 'b2', 'b5'])
})

test('a group whose commit fails tells every member', async () => {
  await database.query(`create table late (n int, constraint late_once unique (n) deferrable initially deferred)`)
  const insert = (tx: Tx) => tx.query('insert into late values (1)')
  const outcomes = await Promise.allSettled([
    database.grouped('c', writeMark('c1')),
    database.grouped('c', insert),
    database.grouped('c', insert),
    database.grouped('c', writeMark('c4')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'rejected'],
  )
  assert.deepEqual([...(await kept('c')).keys()], ['c1'])
})

test('keys do not wait for each other', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = database.grouped('d', async () => await held)
  await database.grouped('e', writeMark('e1'))
  release()
  await slow
  assert.deepEqual([...(await kept('e')).keys()], ['e1'])
})
