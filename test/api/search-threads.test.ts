/**
 * A pool of several segments: search, counts and similar people give the same answers with no thread, one, two, and with threads that die
 * meanwhile.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { EmbeddedIndex } from '../../src/search/embedded-index.ts'
import { Evaluator } from '../../src/search/index/evaluator.ts'
import { IndexReader } from '../../src/search/index/reader.ts'
import { readHeads } from '../../src/search/index/store.ts'
import { Threads } from '../../src/search/index/threads.ts'
import { buildIndex } from '../support/index-pool.ts'
import type { PoolRecord } from '../support/pool.ts'
import { type Body, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const { scout } = service
const account = await service.account(0)

const TITLES = ['Nurse', 'Senior Nurse', 'Data Engineer', 'Software Engineer', 'Head of Sales', 'Welder']
const person = (index: number): PoolRecord => ({
  urn: `urn:pool:${index}`,
  fullName: `Person ${index}`,
  jobTitle: TITLES[(index * 7) % TITLES.length]!,
  currentCompany: `Company ${index % 11}`,
  skills: ['Python', 'SQL', 'Welding', 'First Aid'].filter((_, at) => (index >> at) % 2 === 0),
  languages: [{ name: 'German', level: index % 2 === 0 ? 'FLUENT' : 'BASIC' }],
  location: ['Madrid, Spain', 'Lyon, France', ''][index % 3]!,
})

for (let round = 0; round < 4; round++) {
  await service.savePool(
    account,
    Array.from({ length: 150 }, (_, at) => person(round * 130 + at)),
  )
  // The last round is in no segment.
  if (round < 3) await buildIndex(scout, account)
}

const own = (question: object) => ({ prompt: '', page: 1, filtersJson: '{"localOnly":true}', ...question })
const questions = [
  {},
  { prompt: 'nurse' },
  { prompt: 'engineer with python in Madrid, not at Company 3', page: 2 },
  { prompt: 'senior nurse with 3+ years who speaks fluent German' },
  { filtersJson: '{"localOnly":true,"skills":[{"name":"welding"}],"firstName":"pers"}' },
  { like: ['urn:pool:4', 'urn:pool:25'] },
].map(own)

async function answers(): Promise<unknown[]> {
  const all: unknown[] = []
  for (const question of questions) {
    const { body } = await account.search(question)
    const { totalCandidates, completeCount, candidates } = body
    all.push([totalCandidates, completeCount, candidates.map(({ urn, match }: Body) => [urn, match])])
    const { page: _page, ...counted } = question
    all.push((await account.post('counts', counted)).body)
  }
  return all
}

/** With no minimum size, every segment goes to a thread if there is one. */
function searchedBy(threads: Threads | undefined): Threads | undefined {
  scout.poolIndex = new EmbeddedIndex(new IndexReader(undefined, new Evaluator(threads, { docsMin: 0, segmentMin: 0 })))
  after(() => threads?.close())
  return threads
}

searchedBy(undefined)
const expected = await answers()

test('the same is found, counted and alike, by however many threads', async () => {
  assert.ok((await readHeads(scout.database, account.accountId)).length > 1)
  assert.equal((expected[1] as Body).total, 540)
  for (const count of [1, 2]) {
    const threads = searchedBy(new Threads(count))!
    assert.deepEqual(await answers(), expected)
    assert.equal(threads.running.length, count)
  }
})

test('threads that are killed at any moment of a search or a count change no answer', async () => {
  const threads = searchedBy(new Threads(2, { restMs: 0 }))!
  let killed = 0
  let isOver = false
  const killing = (async () => {
    for (let pause = 0; !isOver; pause = (pause + 1) % 8) {
      await setTimeout(pause)
      for (const worker of threads.running) killed += (await worker.terminate()) >= 0 ? 1 : 0
    }
  })()
  const all = await answers()
  isOver = true
  await killing
  assert.deepEqual(all, expected)
  assert.ok(killed > 0)
})
