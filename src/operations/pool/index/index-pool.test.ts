import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergeable } from './index-pool.ts'

const headsOf = (counts: number[]) => {
  let last = 0
  return counts.map((count, at) => {
    const firstDoc = last + 1
    last += count
    return { segmentId: `seg${at}`, firstDoc, lastDoc: last, count }
  })
}

/** Merges until nothing is left to merge, as the worker does. */
function settle(counts: number[]): number[] {
  let heads = headsOf(counts)
  for (let run = mergeable(heads); run; run = mergeable(heads)) {
    const from = heads.indexOf(run[0]!)
    const merged = run.reduce((sum, { count }) => sum + count, 0)
    const rest = heads.map(({ count }) => count)
    rest.splice(from, run.length, merged)
    heads = headsOf(rest)
  }
  return heads.map(({ count }) => count)
}

test('segments of turning sizes, as an import leaves them, become few', () => {
  const counts = Array.from({ length: 2_000 }, (_, n) => (n % 2 === 0 ? 800 : 200))
  const settled = settle(counts)
  assert.ok(settled.length <= 12, `${settled.length} segments for a million people`)
  assert.equal(
    settled.reduce((sum, count) => sum + count, 0),
    1_000_000,
  )
})

test('whatever their sizes, merging ends, loses nobody and keeps every segment within a step', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 60 }), (counts) => {
      const settled = settle(counts)
      assert.equal(
        settled.reduce((sum, count) => sum + count, 0),
        counts.reduce((sum, count) => sum + count, 0),
      )
      assert.ok(settled.every((count) => count <= 250_000))
    }),
  )
})
