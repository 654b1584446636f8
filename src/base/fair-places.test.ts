import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairPlaces } from './fair-places.ts'

test('of two places one owner holds one, and those who wait take turns, whoever came first', async () => {
  const places = new FairPlaces(2)
  const order: string[] = []
  const backs: (() => void)[] = []
  const come = (owner: string) =>
    places.take(owner).then((back) => {
      order.push(owner)
      backs.push(back)
    })
  const all = ['greedy', 'greedy', 'greedy', 'modest', 'late', 'late'].map(come)
  const settled = () => new Promise(setImmediate)
  await settled()
  assert.deepEqual(order, ['greedy', 'modest'])
  while (backs.length > 0) {
    backs.shift()!()
    await settled()
  }
  assert.deepEqual(order, ['greedy', 'modest', 'greedy', 'late', 'greedy', 'late'])
  await Promise.all(all)
})

test('what is given back twice is one place', async () => {
  const places = new FairPlaces(2)
  const back = await places.take('a')
  await places.take('b')
  back()
  back()
  await places.take('c')
  let isThird = false
  void places.take('d').then(() => {
    isThird = true
  })
  await new Promise(setImmediate)
  assert.equal(isThird, false)
})

test('who has waited too long is told so and holds up nobody', async () => {
  const places = new FairPlaces(2, { ms: 1, error: () => new Error('too late') })
  const back = places.takeNow('greedy')
  assert.equal(places.takeNow('greedy'), undefined)
  // The check for late ones keeps no process alive.
  const awake = setInterval(() => {}, 1_000)
  await assert.rejects(places.take('greedy'), /too late/)
  clearInterval(awake)
  const other = places.takeNow('modest')
  other!()
  back!()
  assert.ok(places.takeNow('greedy'))
})
