/** Memory that was used once and is no longer needed goes back to the system. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveBackMemory } from './give-back-memory.ts'

const PIECES = 200_000
const KEPT_EACH = 50

test('garbage and the holes it leaves between what is kept are given back', async () => {
  const kept: number[][] = []
  for (let n = 0; n < PIECES; n++) {
    const piece = Array.from({ length: 40 }, (_, i) => n + i)
    if (n % KEPT_EACH === 0) kept.push(piece)
  }
  const before = process.memoryUsage().heapTotal
  await giveBackMemory(new AbortController().signal)
  assert.ok(process.memoryUsage().heapTotal < before / 2)
  assert.equal(kept.length, PIECES / KEPT_EACH)
})

test('a service that stops meanwhile is not waited for', async () => {
  await assert.rejects(giveBackMemory(AbortSignal.abort()), { name: 'AbortError' })
})
