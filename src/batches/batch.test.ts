import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchStatusOf, isDone, isStalled } from './batch.ts'

const counters = (totalCount: number, completedCount: number, failedCount: number) => ({
  totalCount,
  completedCount,
  failedCount,
})

test('status is a function of the counters', () => {
  assert.equal(batchStatusOf(counters(3, 0, 0)), 'QUEUED')
  assert.equal(batchStatusOf(counters(3, 1, 0)), 'PROCESSING')
  assert.equal(batchStatusOf(counters(3, 0, 2)), 'PROCESSING')
  assert.equal(batchStatusOf(counters(3, 3, 0)), 'COMPLETED')
  assert.equal(batchStatusOf(counters(3, 2, 1)), 'PARTIAL')
  assert.equal(batchStatusOf(counters(3, 0, 3)), 'FAILED')
})

test('done is true exactly for the three final statuses', () => {
  for (let total = 1; total <= 15; total++) {
    for (let completed = 0; completed <= total; completed++) {
      for (let failed = 0; completed + failed <= total; failed++) {
        const state = counters(total, completed, failed)
        assert.equal(isDone(state), ['COMPLETED', 'PARTIAL', 'FAILED'].includes(batchStatusOf(state)))
      }
    }
  }
})

test('stalled means unfinished and silent for more than two minutes', () => {
  const updated = new Date('2026-11-15T12:00:00Z')
  const after = (seconds: number) => new Date(updated.getTime() + seconds * 1_000)
  assert.equal(isStalled(false, updated, after(120)), false)
  assert.equal(isStalled(false, updated, after(121)), true)
  assert.equal(isStalled(true, updated, after(9_999)), false)
})
