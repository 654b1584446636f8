/** An owner that takes all it can leaves as much to the others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairShares } from './fair-shares.ts'

/** Takes as much as one owner can get. */
function takeAll(shares: FairShares, owner: string): (() => void)[] {
  const taken: (() => void)[] = []
  for (let back = shares.take(owner); back; back = shares.take(owner)) taken.push(back)
  return taken
}

test('one alone gets half; the next get what is left by the same rule, and a newcomer always gets some', () => {
  const shares = new FairShares(256)
  const counts = ['a', 'b', 'c', 'd', 'e', 'f'].map((owner) => takeAll(shares, owner).length)
  assert.deepEqual(counts, [128, 64, 32, 16, 8, 4])
  assert.ok(shares.take('newcomer'))
})

test('who holds most is refused first, and has room again when he has given back', () => {
  const shares = new FairShares(10)
  const greedy = takeAll(shares, 'greedy')
  assert.equal(greedy.length, 5)
  assert.ok(shares.take('modest'))
  assert.ok(!shares.take('greedy'))
  greedy[0]!()
  greedy[0]!()
  assert.ok(shares.take('greedy'))
  assert.ok(!shares.take('greedy'), 'given back once, however often it is called')
})

test('by weight: what is larger than the share is refused, what is smaller is not', () => {
  const shares = new FairShares(100)
  assert.ok(!shares.take('a', 101))
  assert.ok(shares.take('a', 50))
  assert.ok(!shares.take('a', 1))
  assert.ok(shares.take('b', 25))
  assert.ok(!shares.take('b', 1))
  assert.equal(shares.isUsedUp, false)
  assert.ok(shares.take('c', 12))
})

test('of one there is one', () => {
  const shares = new FairShares(1)
  const back = shares.take('a')
  assert.ok(back && shares.isUsedUp && !shares.take('b'))
  back()
  assert.ok(shares.take('b'))
})
