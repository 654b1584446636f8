/** Claiming from a queue that was empty when its statistics were taken: the usual state of a queue at rest. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claim, enqueue } from '../../src/jobs/queue.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const LEASE_SECONDS = 60
let scratch: TestDatabase
let database: Database

before(async () => {
  scratch = await createTestDatabase()
  database = openDatabase({ connection: scratch.connection, max: 1 })
})

after(async () => {
  await database.close()
  await scratch.drop()
})

/** Autovacuum has seen the table without rows, and an idle worker has looked into it often enough for any plan to settle. */
async function restEmpty(): Promise<void> {
  await database.queryBuilt('vacuum (analyze) work')
  for (let look = 0; look < 10; look++) assert.deepEqual(await claim(database, 32, LEASE_SECONDS), [])
}

test('a claim takes as many rows as it has slots and no more, also after a long rest', async () => {
  await restEmpty()
  const subjects = Array.from({ length: 500 }, (_, n) => `unl_${n}`)
  await database.transaction((tx) => enqueue(tx, 'acc_1', 'find-contact', subjects))

  const first = await claim(database, 32, LEASE_SECONDS)
  const second = await claim(database, 32, LEASE_SECONDS)
  assert.deepEqual([first.length, second.length], [32, 32])
  assert.equal(new Set([...first, ...second].map(({ workId }) => workId)).size, 64)
})
