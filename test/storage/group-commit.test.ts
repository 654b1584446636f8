/** Transactions shared by calls that wait for the same key: each member gets its own result, and one commit serves all. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase, type Tx } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/template.ts'

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

const mark = (tx: Tx, name: string) => tx.query('insert into marks values ($1, pg_current_xact_id()::text)', [name])

async function kept(prefix: string): Promise<Map<string, string>> {
  const rows = await database.query<{ mark: string; transaction_id: string }>(
    'select mark, transaction_id from marks where mark like $1',
    [`${prefix}%`],
  )
  return new Map(rows.map((row) => [row.mark, row.transaction_id]))
}

type Member = (tx: Tx) => Promise<unknown>

/** Runs the members one after the other; the first that fails makes all fail. */
const grouped = <R>(key: string, member: (tx: Tx) => Promise<R>) =>
  database.runGrouped<Member, unknown>(key, member, async (tx, members) => {
    const results: unknown[] = []
    for (const each of members) results.push(await each(tx))
    return results
  }) as Promise<R>

const writeMark = (name: string) => async (tx: Tx) => {
  await mark(tx, name)
  return name
}

test('the first goes alone, those that came meanwhile share the next commit', async () => {
  const names = ['a1', 'a2', 'a3', 'a4']
  const results = await Promise.all(names.map((name) => grouped('a', writeMark(name))))
  assert.deepEqual(results, names)
  const ids = await kept('a')
  assert.notEqual(ids.get('a1'), ids.get('a2'))
  assert.equal(new Set(['a2', 'a3', 'a4'].map((name) => ids.get(name))).size, 1)
})

test('a member that fails takes nobody along, and leaves nothing', async () => {
  const refused = new Error('refused')
  const outcomes = await Promise.allSettled([
    grouped('b', writeMark('b1')),
    grouped('b', writeMark('b2')),
    grouped('b', async (tx) => {
      await mark(tx, 'b-refused')
      throw refused
    }),
    grouped('b', (tx) => Promise.all([mark(tx, 'b-twice'), mark(tx, 'b-twice'), mark(tx, 'b-after')])),
    grouped('b', writeMark('b5')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.equal((outcomes[2] as PromiseRejectedResult).reason, refused)
  assert.equal((outcomes[3] as PromiseRejectedResult).reason.code, '23505')
  assert.deepEqual([...(await kept('b')).keys()].sort(), ['b1', 'b2', 'b5'])
})

test('a group whose commit fails is done one by one: only who is at fault is told', async () => {
  await database.query(`create table late (n int, constraint late_once unique (n) deferrable initially deferred)`)
  const insert = (tx: Tx) => tx.query('insert into late values (1)')
  const outcomes = await Promise.allSettled([
    grouped('c', writeMark('c1')),
    grouped('c', insert),
    grouped('c', insert),
    grouped('c', writeMark('c4')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual([...(await kept('c')).keys()].sort(), ['c1', 'c4'])
})

test('keys do not wait for each other', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = grouped('d', async () => await held)
  await grouped('e', writeMark('e1'))
  release()
  await slow
  assert.deepEqual([...(await kept('e')).keys()], ['e1'])
})

test('a statement sent after the end of its transaction is refused, not written by itself', async () => {
  let escaped: Tx | undefined
  await database.transaction(async (tx) => {
    escaped = tx
    await mark(tx, 'f1')
  })
  await assert.rejects(() => mark(escaped!, 'f2'), /after the end of its transaction/)
  assert.deepEqual([...(await kept('f')).keys()], ['f1'])
})

test('the first waits for those that are expected, and all are one transaction', async () => {
  const arrived = [database.expect('early'), database.expect('early')]
  const members = ['early-1', 'early-2', 'early-3'].map((name, n) => {
    if (n > 0) arrived[n - 1]!()
    return grouped('early', writeMark(name))
  })
  await Promise.all(members)
  assert.equal(new Set((await kept('early')).values()).size, 1)
})

test('whoever is expected and does not come keeps nobody for long', async () => {
  const arrive = database.expect('never')
  await grouped('never', writeMark('never-1'))
  arrive()
  await grouped('never', writeMark('never-2'))
  assert.equal((await kept('never')).size, 2)
})
