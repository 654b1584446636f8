/** Threads of training wait for one another, but not for one that has failed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { Barrier } from '../../training/barrier.ts'

const MODULE = new URL('../../training/barrier.ts', import.meta.url).href

/** Another thread that runs `what` with its side of the barrier; this thread may block meanwhile. */
function otherThread(state: Int32Array, what: string): Worker {
  const code = `import('${MODULE}').then(({ Barrier }) => {
    const barrier = new Barrier(require('node:worker_threads').workerData, 2)
    ${what}
  })`
  return new Worker(code, { eval: true, workerData: state })
}

const sharedState = () => new Int32Array(new SharedArrayBuffer(12))

test('both threads pass once both have come, round after round', async () => {
  const state = sharedState()
  const other = otherThread(state, 'barrier.wait(); barrier.wait()')
  const barrier = new Barrier(state, 2)
  barrier.wait()
  barrier.wait()
  assert.deepEqual({ waiting: state[0], rounds: state[1] }, { waiting: 0, rounds: 2 })
  await other.terminate()
})

test('a waiting thread is told that the other failed, instead of waiting for ever', async () => {
  const state = sharedState()
  const other = otherThread(state, 'barrier.abandon()')
  assert.throws(() => new Barrier(state, 2).wait(), /training thread failed/)
  await other.terminate()
})
