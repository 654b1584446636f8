/** Claiming: from a queue whose statistics were taken while it was empty, in lanes, in turns, and never by reading all of it. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Circle } from '../../src/jobs/circle.ts'
import { claim, findWaiting, type TurnTaken } from '../../src/jobs/claim.ts'
import type { Lane } from '../../src/jobs/lanes.ts'
import { enqueue, makeDueNow } from '../../src/jobs/queue.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/template.ts'

const LEASE_SECONDS = 60
let scratch: TestDatabase
let database: Database

before(async () => {
  scratch = await createTestDatabase()
  database = openDatabase({ connection: scratch.connection, max: 1 })
})

beforeEach(async () => {
  await database.query('delete from work')
})

after(async () => {
  await database.close()
  await scratch.drop()
})

const add = (accountId: string, count: number, kind: 'find-contact' | 'import-pool' = 'find-contact') =>
  database.transaction((tx) =>
    enqueue(tx, accountId, { kind, subjectIds: Array.from({ length: count }, (_, n) => `${accountId} ${n}`) }),
  )

/** One look of a worker with this many free slots. */
async function look(free: number, circle = new Circle(free), lane: Lane = 'lookups'): Promise<TurnTaken[]> {
  circle.join((await findWaiting(database, lane, '')).turns)
  const shares = circle.share(free)
  const works = await claim(database, lane, shares, LEASE_SECONDS)
  const got = Map.groupBy(works, ({ turnOwner }) => turnOwner)
  circle.serve(shares, new Map([...got].map(([turnOwner, theirs]) => [turnOwner, theirs.length])))
  for (const { turnOwner } of works) circle.take(turnOwner)
  return works
}

const countOf = (works: { accountId: string }[], wanted: string) =>
  works.filter(({ accountId }) => accountId === wanted).length

/** Autovacuum has seen the table empty, and an idle worker has looked often enough for any query plan to settle. */
async function restEmpty(): Promise<void> {
  await database.queryBuilt('vacuum (analyze) work')
  for (let n = 0; n < 10; n++) assert.deepEqual(await look(32), [])
}

test('a claim takes as many rows as it has slots and no more, also after a long rest', async () => {
  await restEmpty()
  await add('acc_1', 500)
  const all = () => claim(database, 'lookups', [{ turnOwner: 'acc_1', share: 32 }], LEASE_SECONDS)
  const [first, second] = [await all(), await all()]
  assert.deepEqual({ first: first.length, second: second.length }, { first: 32, second: 32 })
  assert.equal(new Set([...first, ...second].map(({ workId }) => workId)).size, 64)
})

test('one item of another account waits for one turn, however many thousands came before it', async () => {
  await add('acc_many', 10_000)
  await add('acc_one', 1)
  const circle = new Circle(100)
  const before: TurnTaken[] = []
  while (countOf(before, 'acc_one') === 0) before.push(...(await look(1, circle)))
  assert.ok(before.length <= 16, `${before.length - 1} came first`)
  assert.equal((await look(32, circle)).length, 15, 'a turn at a time')
  assert.equal((await look(17, circle)).length, 15, 'and no slot stays free for anybody')
})

test('slots go round the circle, a turn each', async () => {
  const accounts = ['acc_1', 'acc_2', 'acc_3']
  for (const accountId of accounts) await add(accountId, 300)
  const circle = new Circle(100)
  const got: TurnTaken[] = []
  for (const free of [1, 1, 13, 20, 10, 7, 38]) got.push(...(await look(free, circle)))
  assert.equal(got.length, 90)
  for (const accountId of accounts) assert.equal(countOf(got, accountId), 30)
})

test('a turn that could only begin small makes the one before it longer', async () => {
  const accounts = ['acc_1', 'acc_2', 'acc_3']
  for (const accountId of accounts) await add(accountId, 100)
  const counts = async (free: number, circle: Circle) => {
    const got = await look(free, circle)
    return accounts.map((accountId) => countOf(got, accountId))
  }
  const wide = new Circle(24)
  assert.deepEqual(await counts(32, wide), [15, 17, 0])
  assert.deepEqual(await counts(2, wide), [0, 0, 2], 'unless nobody came before')
  const narrow = new Circle(15)
  assert.deepEqual(await counts(32, narrow), [15, 15, 2], 'or whoever did has all its slots')
})

test('nobody has more than its slots, what is under way counted', async () => {
  await add('acc_1', 100)
  await add('acc_2', 100)
  const circle = new Circle(4)
  const first = await look(32, circle)
  assert.deepEqual({ acc1: countOf(first, 'acc_1'), acc2: countOf(first, 'acc_2') }, { acc1: 4, acc2: 4 })
  assert.deepEqual(await look(24, circle), [])
  for (let n = 0; n < 3; n++) circle.giveBack('acc_2')
  const second = await look(27, circle)
  assert.deepEqual({ acc1: countOf(second, 'acc_1'), acc2: countOf(second, 'acc_2') }, { acc1: 0, acc2: 3 })
})

test('a lane knows nothing of the others', async () => {
  await add('acc_1', 3)
  await add('acc_1', 2, 'import-pool')
  assert.equal((await look(32, undefined, 'webhooks')).length, 0)
  assert.equal((await look(32, undefined, 'pool')).length, 2)
  assert.equal((await look(32)).length, 3)
})

test('what is due is found among any number of accounts whose work waits for a later time', async () => {
  for (let n = 0; n < 1_500; n++) await add(`acc_${String(n).padStart(4, '0')}`, 1)
  await database.query(`update work set visible_at = now() + interval '1 hour'`)
  await database.query(`update work set visible_at = now() where account_id in ('acc_0150', 'acc_1250')`)
  assert.equal((await look(32)).length, 2)
})

test('behind thousands of one, others are found by looks that go on where the last one ended', async () => {
  await add('acc_0000', 5_000)
  for (let n = 1; n < 1_500; n++) await add(`acc_${String(n).padStart(4, '0')}`, 1)
  const first = await findWaiting(database, 'lookups', '')
  assert.ok(!first.turns.includes('acc_1499'))
  const second = await findWaiting(database, 'lookups', first.next)
  assert.ok(second.turns.includes('acc_1499'))
  assert.equal(second.next, '', 'and then from the beginning')
})

/** The blocks of the table and its indexes that `work` touches; the only connection reports its own statistics. */
async function blocksOf(work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await database.queryBuilt('select pg_stat_force_next_flush()')
    const [row] = await database.queryBuilt<{ n: number }>(
      `select heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read as n from pg_statio_user_tables
       where relname = 'work'`,
    )
    return row!.n
  }
  const before = await read()
  await work()
  return (await read()) - before
}

test('a claim touches no more of a long queue than of a short one, and a callback finds its work by its subject', async () => {
  const blocks: Record<string, number[]> = { claim: [], makeDueNow: [] }
  for (const rows of [500, 50_000]) {
    await database.query('delete from work')
    await database.queryBuilt('vacuum (analyze) work')
    await add('acc_1', rows)
    await database.queryBuilt('vacuum (analyze) work')
    blocks.claim!.push(await blocksOf(() => look(32)))
    blocks.makeDueNow!.push(await blocksOf(() => makeDueNow(database, ['find-contact', 'read-late'], ['acc_1 7'])))
  }
  for (const [what, [few, many]] of Object.entries(blocks)) assert.ok(many! < few! * 3, `${what}: ${few} and ${many}`)
})
