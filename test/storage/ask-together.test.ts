/** One query for all who ask in one turn: each gets its own answer, and nobody gets one that was already on its way. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AskTogether } from '../../src/storage/ask-together.ts'

class Away extends Error {}

const asking = () => {
  const asked: number[][] = []
  const questions = new AskTogether('sql', (error) => error instanceof Away)
  const ask = (key: string, member: number) =>
    questions.run(key, member, async (_sql, members: number[]) => {
      asked.push(members)
      await nextTurn()
      if (members.includes(0)) throw new Error('refused')
      if (members.includes(-1)) throw new Away()
      return members.map((each) => each * 10)
    })
  return { asked, ask }
}

test('those of one turn and key are one question, in their order', async () => {
  const { asked, ask } = asking()
  assert.deepEqual(await Promise.all([ask('a', 1), ask('b', 2), ask('a', 3)]), [10, 20, 30])
  assert.deepEqual(asked, [[1, 3], [2]])
})

test('who asks while a question is on its way asks anew', async () => {
  const { asked, ask } = asking()
  const first = ask('a', 1)
  await nextTurn()
  assert.deepEqual(await Promise.all([first, ask('a', 2)]), [10, 20])
  assert.deepEqual(asked, [[1], [2]])
})

test('a failure is that of whom it is about alone', async () => {
  const { asked, ask } = asking()
  const ends = await Promise.allSettled([ask('a', 0), ask('a', 1), ask('b', 1)])
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  )
  assert.deepEqual(asked, [[0, 1], [1], [0], [1]])
})

test('one that would be everybody’s is asked once', async () => {
  const { asked, ask } = asking()
  const ends = await Promise.allSettled([ask('a', -1), ask('a', 1)])
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.deepEqual(asked, [[-1, 1]])
})
