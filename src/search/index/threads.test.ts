/** Threads that die, cannot run, or are busy: every question is answered, and by a thread if there is one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { NOT_KNOWN } from '../../reference/terms.ts'
import { NOTHING_ASKED } from './index-question.ts'
import { QueryPlan } from './query-plan.ts'
import type { SegmentAnswer } from './segment-answer.ts'
import { sharedBytes, shareWide } from './shared-memory.ts'
import { type MakePlan, Threads } from './threads.ts'

const DOCS = 64

/** Plans that match everybody in a segment about whose people nothing is known. */
const plans = (segments: number): MakePlan[] =>
  Array.from({ length: segments }, (_, at) => () => {
    const column = () => sharedBytes(DOCS).fill(NOT_KNOWN)
    return new QueryPlan(NOTHING_ASKED, undefined).forSegment({
      firstDoc: at * DOCS,
      lastDoc: (at + 1) * DOCS - 1,
      seniority: column(),
      tenures: shareWide(new Uint16Array(DOCS).fill(NOT_KNOWN)),
      present: sharedBytes(DOCS / 8).fill(0xff),
      titles: undefined,
      postings: () => undefined,
      docsWithoutKind: () => [],
    })
  })

const best = (answers: SegmentAnswer[]) => answers.map(({ count, docs }) => [count, docs[0]])
const expected = (segments: number) => Array.from({ length: segments }, (_, at) => [DOCS, (at + 1) * DOCS - 1])

const running = (code: string) =>
  new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads'; ${encodeURIComponent(code)}`)

test('segments are answered by a thread, in their order, whoever else asks meanwhile', async () => {
  const odd = running(
    'parentPort.on("message", ({ id, plan }) => parentPort.postMessage({ id, answer: { count: plan.firstDoc } }))',
  )
  const threads = new Threads(2, { main: odd })
  const asked = await Promise.all([threads.ask(plans(7), 1), threads.ask(plans(1), 1), threads.ask([], 1)])
  const counts = asked.map((answers) => answers.map(({ count }) => count))
  assert.deepEqual(counts, [[0, 1, 2, 3, 4, 5, 6].map((at) => at * DOCS), [0], []])
  assert.equal(threads.running.length, 2)
  await threads.close()
})

test('a plan that cannot be made fails for whoever asked, and for nobody else', async () => {
  const threads = new Threads(1)
  const broken = () => {
    throw new Error('no plan')
  }
  const failing = threads.ask([...plans(1), broken, broken, broken, ...plans(2)], 1)
  const beside = threads.ask(plans(4), 1)
  await assert.rejects(failing, /no plan/)
  assert.deepEqual(best(await beside), expected(4))
  assert.deepEqual(best(await threads.ask(plans(2), 1)), expected(2))
  await threads.close()
})

test('a thread that dies in the midst of a question loses nothing of it, and the next question has a new one', async () => {
  const threads = new Threads(1, { restMs: 0 })
  assert.deepEqual(best(await threads.ask(plans(3), 1)), expected(3))
  const [first] = threads.running
  for (let turns = 0; turns < 10; turns++) {
    const asked = threads.ask(plans(9), 1)
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    for (const worker of threads.running) void worker.terminate()
    assert.deepEqual(best(await asked), expected(9))
  }
  assert.deepEqual(best(await threads.ask(plans(3), 1)), expected(3))
  assert.equal(threads.running.length, 1)
  assert.notEqual(threads.running[0], first)
  await threads.close()
})

test('where every thread dies of its first question, or none can run at all, this one answers', async () => {
  const mains = [
    'parentPort.once("message", () => process.exit(1))',
    'parentPort.once("message", () => { throw new Error("broken") })',
    'throw new Error("cannot run")',
    'this is no program',
  ]
  for (const code of mains) {
    const threads = new Threads(2, { main: running(code), restMs: 0 })
    for (let round = 0; round < 3; round++) assert.deepEqual(best(await threads.ask(plans(5), 1)), expected(5), code)
    await threads.close()
  }
})

test('a process that has stopped its threads still answers', async () => {
  const threads = new Threads(1)
  const asked = threads.ask(plans(4), 1)
  await threads.close()
  assert.deepEqual(best(await asked), expected(4))
  assert.deepEqual(best(await threads.ask(plans(2), 1)), expected(2))
  assert.equal(threads.running.length, 0)
})
