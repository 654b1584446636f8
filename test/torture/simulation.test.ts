/** A few simulated worlds: the first seeds, and every seed that once failed. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { playWorld, worldOf } from '../../torture/simulation.ts'
import { createTestDatabase } from '../support/database.ts'
import { ModelEnvironment } from '../support/model-environment.ts'

/** Seeds that found a fault stay here after it is fixed. */
const ONCE_FAILED: number[] = []
const FIRST = 6

const environment = await ModelEnvironment.open(await createTestDatabase())
after(() => environment.close())

test('a seed is its world: the same programs in the same order of turns', () => {
  assert.deepEqual(worldOf(7), worldOf(7))
  assert.notDeepEqual(worldOf(7), worldOf(8))
})

for (const seed of [...ONCE_FAILED, ...Array.from({ length: FIRST }, (_, n) => n + 1)]) {
  test(`the world of seed ${seed} goes by the rules`, async () => {
    assert.ok((await playWorld(environment, seed)) > 0)
  })
}
