import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { inSlices, isSliceOver, mapInSlices, nextSlice, ownTurn } from './slices.ts'

function workFor(ms: number): void {
  for (const startedAt = performance.now(); performance.now() - startedAt < ms; );
}

/** Longer than a slice. */
const LONG_MS = 15

test('works that take turns get about the same number of slices, however many they are', async () => {
  for (const works of [2, 3, 4]) {
    const slices = new Array<number>(works).fill(0)
    let isOver = false
    const work = async (own: number) => {
      while (!isOver) {
        workFor(1)
        if (!isSliceOver()) continue
        if (++slices[own]! === 20) isOver = true
        await nextSlice()
      }
    }
    await Promise.all(slices.map((_, own) => work(own)))
    assert.ok(Math.min(...slices) >= 15, `${works} works had ${slices.join(', ')} slices`)
  }
})

test('what follows without waiting is one slice, of however many works', async () => {
  await setImmediate()
  // Does almost nothing on purpose: if the machine paused during real work, that would end the slice.
  await mapInSlices([1, 2], () => undefined)
  workFor(LONG_MS)
  assert.equal(isSliceOver(), true, 'the works before have begun it')
  await Promise.resolve()
  assert.equal(isSliceOver(), true, 'nobody else had a turn')
  await setImmediate()
  assert.equal(isSliceOver(), false)
})

test('whoever comes while others work has a slice, and waits for one of theirs at most', async () => {
  let isOver = false
  const busy = async () => {
    while (!isOver) {
      workFor(1)
      if (isSliceOver()) await nextSlice()
    }
  }
  const others = [busy(), busy(), busy()]
  const seen: boolean[] = []
  for (let n = 0; n < 5; n++) {
    // Comes where the loop takes in what has arrived, as a request does.
    await stat(import.meta.filename)
    seen.push(isSliceOver())
  }
  isOver = true
  await Promise.all(others)
  assert.deepEqual(seen, [false, false, false, false, false])
})

test('of those who come in one turn the first begins there, each other has a turn of its own, in their order', async () => {
  await setImmediate()
  let turn = 0
  const turns: number[] = []
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) globalThis.setImmediate(count)
  }
  const come = async (number: number) => {
    await ownTurn()
    turns[number] = turn
  }
  const first = [0, 1, 2].map(come)
  globalThis.setImmediate(count)
  await setImmediate()
  await Promise.all([...first, come(3)])
  isOver = true
  assert.equal(turns[0], 0)
  for (let number = 1; number < turns.length; number++)
    assert.ok(turns[number]! > turns[number - 1]!, `turns ${turns.join(', ')}`)
})

test('pieces come to the same whether somebody has a turn between them or not', async () => {
  const order: string[] = []
  function* pieces() {
    for (let piece = 0; piece < 3; piece++) {
      workFor(LONG_MS)
      order.push(`piece ${piece}`)
      yield
    }
    return 'made'
  }
  const done = inSlices(pieces())
  const another = setImmediate().then(() => order.push('another'))
  assert.equal(await done, 'made')
  await another
  assert.ok(order.indexOf('another') < order.indexOf('piece 2'), order.join())
  assert.deepEqual(
    order.filter((each) => each !== 'another'),
    ['piece 0', 'piece 1', 'piece 2'],
  )
})
