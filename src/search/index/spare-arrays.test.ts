/** A reused array is like a new one: nobody else has it, and nothing is left in it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LentArrays } from './spare-arrays.ts'

const LENGTHS = [0, 1, 3, 1_000, 1_025]

test('what is given back serves the next who asks for as many, with zeros alone', () => {
  const first = new LentArrays()
  const used = LENGTHS.map((length) => first.sums(length).fill(7))
  first.giveBack()
  const next = new LentArrays()
  const again = LENGTHS.map((length) => next.sums(length))
  assert.deepEqual(
    again.map((sums) => [...sums]),
    LENGTHS.map((length) => new Array(length).fill(0)),
  )
  const buffers = new Set(used.map(({ buffer }) => buffer))
  assert.ok(again.every(({ buffer }) => buffers.has(buffer)))
  next.giveBack()
})

test('what is not given back is nobody else’s, of whatever kind', () => {
  const [one, other] = [new LentArrays(), new LentArrays()]
  for (const kind of ['sums', 'places', 'weights', 'flags'] as const) {
    const lent = [one[kind](100), one[kind](100), other[kind](100)]
    assert.equal(new Set(lent.map(({ buffer }) => buffer)).size, 3, kind)
  }
  one.giveBack()
  const after = [other.weights(100), other.weights(100)]
  assert.notEqual(after[0]!.buffer, after[1]!.buffer)
})

test('threads can read what is for them', () => {
  const lent = new LentArrays()
  assert.ok(lent.weights(3).buffer instanceof SharedArrayBuffer)
  assert.ok(lent.flags(3).buffer instanceof SharedArrayBuffer)
})
