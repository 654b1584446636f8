/**
 * The index in a process of its own: gives the same answers as here; searches are refused with a reason while it is away, and
 * answered again once it is back.
 */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { IndexClient } from '../../src/search/search-process/index-client.ts'
import { asSetting } from '../admin/run-scout.ts'
import { buildIndex } from '../support/index-pool.ts'
import type { PoolRecord } from '../support/pool.ts'
import { startSearcher } from '../support/processes.ts'
import { TEST_DATA_DIR } from '../support/reference.ts'
import { socketPath } from '../support/search-process.ts'
import { type Body, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService({ worker: false })
const { scout } = service
const account = await service.account(0)
const { places } = await scout.knowledge()
const chainOf = (city: string, country: string) => {
  const [place] = places.resolve({ city, country }).matches
  return [place!.geoId, ...place!.within]
}
const CHAINS = [chainOf('Madrid', 'Spain'), chainOf('Lyon', 'France'), []]
const TITLES = ['Nurse', 'Senior Nurse', 'Data Engineer', 'Software Engineer', 'Head of Sales', 'Welder']
const person = (index: number): PoolRecord => ({
  urn: `urn:pool:${index}`,
  fullName: `Person ${index}`,
  jobTitle: TITLES[(index * 7) % TITLES.length]!,
  currentCompany: `Company ${index % 11}`,
  skills: ['Python', 'SQL', 'Welding', 'First Aid'].filter((_, at) => (index >> at) % 2 === 0),
  languages: [{ name: 'German', level: index % 2 === 0 ? 'FLUENT' : 'BASIC' }],
  geoIds: CHAINS[index % 3]!,
  workEmail: `person${index}@people.example`,
})
const people = (from: number, count: number) => Array.from({ length: count }, (_, at) => person(from + at))
await service.savePool(account, people(0, 300))
await buildIndex(scout, account)
// Saved after the index was built, so in no segment.
await service.savePool(account, people(280, 60))

const own = (question: object) => ({ prompt: '', page: 1, filtersJson: '{"localOnly":true}', ...question })
const questions = [
  {},
  { prompt: 'nurse' },
  { prompt: 'engineer with python near Madrid, not at Company 3' },
  { prompt: 'senior nurse with 3+ years who speaks fluent German, ideally first aid' },
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
  all.push((await account.call('GET', 'talent-pool/candidates?limit=50&prompt=nurse')).body)
  return all
}

const path = socketPath()
const client = new IndexClient(path)
const here = scout.poolIndex
after(async () => {
  scout.poolIndex = here
  await client.close()
  await rm(join(path, '..'), { recursive: true, force: true })
})
const searching = () =>
  startSearcher({
    DATABASE_URL: asSetting(service.databaseUrl),
    SCOUT_DATA_DIR: TEST_DATA_DIR,
    SCOUT_SEARCH_SOCKET: path,
  })

test('the same people, counts, verdicts and reasons, also with somebody hidden', async () => {
  const before = await answers()
  const process = searching()
  await process.ready
  scout.poolIndex = client
  assert.deepEqual(await answers(), before)
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'person21@people.example' }] })
  const hidden = await answers()
  scout.poolIndex = here
  assert.deepEqual(await answers(), hidden)
  assert.notDeepEqual(hidden, before)
  await process.kill()
})

test('while it is away a question is refused in words, nothing else waits, and it is asked again when it is back', async () => {
  scout.poolIndex = client
  const away = await account.search(own({ prompt: 'nurse' }))
  assert.equal(away.status, 503)
  assert.match(away.body.message, /search process does not answer/)
  assert.equal(away.headers.get('retry-after'), '5')
  await service.savePool(account, people(400, 5))
  const process = searching()
  await process.ready
  const found = await account.search(own({ prompt: 'nurse' }))
  assert.equal(found.status, 200)
  // Killed while it answers: each search is answered or refused, none hangs.
  const asked = Array.from({ length: 30 }, () => account.search(own({ prompt: 'nurse or welder' })))
  await process.kill()
  const again = searching()
  await again.ready
  for (const { status } of await Promise.all(asked)) assert.ok(status === 200 || status === 503, `${status}`)
  await until('it answers again', async () => (await account.search(own({ prompt: 'nurse' }))).status === 200)
  again.signal('SIGTERM')
  assert.deepEqual(await again.ended, { code: 0, signal: null })
})

test('whoever sends it nonsense is hung up on, and it goes on', async () => {
  const process = searching()
  await process.ready
  for (const nonsense of [Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from([0, 0, 0, 2, 1, 2])]) {
    const socket = connect(path)
    socket.on('error', () => {}).write(nonsense)
    socket.resume()
    await new Promise((resolve) => socket.on('close', resolve))
  }
  scout.poolIndex = client
  assert.equal((await account.search(own({ prompt: 'nurse' }))).status, 200)
  await process.kill()
})
