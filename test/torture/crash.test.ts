/** Two of the named crash points, to know that torture itself works; `npm run torture -- points` runs all of them. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Closers } from '../../bench/stage.ts'
import { POINTS } from '../../torture/crash-points.ts'
import { crashes } from '../../torture/part-points.ts'
import { createTestDatabase } from '../support/database.ts'
import { TEST_DATA_DIR } from '../support/reference.ts'
import { databaseTargetOf } from './database-target.ts'

const made = await createTestDatabase()
const closers = new Closers()
after(async () => {
  await closers.close()
  await made.drop()
})

const at = (name: string) => POINTS.find((point) => point.name === name)!

test('killed before a charge is committed, and after a result is', async () => {
  const [all] = await crashes(
    closers,
    [
      { point: at('contact batch charged'), side: 'before' },
      { point: at('result written'), side: 'after' },
    ],
    { databaseTarget: databaseTargetOf(made.url), dataDir: TEST_DATA_DIR },
  )
  assert.equal(all?.met, true)
})
