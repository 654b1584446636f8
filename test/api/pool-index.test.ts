/** The pool's search index while it grows, changes and is merged: search finds the same people before, during and after. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '../../src/accounts/account.ts'
import { atOnce } from '../../src/base/slices.ts'
import { warmPools } from '../../src/operations/pool/index/warm-pools.ts'
import { searchCandidates } from '../../src/operations/search/search-candidates.ts'
import { warmSearches } from '../../src/operations/search/warm-searches.ts'
import { readTail } from '../../src/pool/documents.ts'
import { readIndexState } from '../../src/pool/state.ts'
import { TITLE_PREFIX } from '../../src/reference/terms.ts'
import { loadTitleEncoder } from '../../src/reference/titles/encoder.ts'
import { SENSE_VERSION, type Sense, senseOf } from '../../src/reference/titles/sense.ts'
import { EmbeddedIndex } from '../../src/search/embedded-index.ts'
import { buildSegment, entriesIn, mergeSegments } from '../../src/search/index/build.ts'
import { IndexReader } from '../../src/search/index/reader.ts'
import { packSenses, readSenses, saveSenses } from '../../src/search/index/sense-store.ts'
import { readHeads, readSegment } from '../../src/search/index/store.ts'
import { primaryOnly } from '../../src/storage/replica.ts'
import { buildIndex } from '../support/index-pool.ts'
import { numberedPerson } from '../support/pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { scout } = service

const questions: object[] = [
  {},
  { prompt: 'nurse' },
  { prompt: 'welding nurse python' },
  { prompt: 'engineer', page: 2 },
  { filtersJson: { skills: [{ name: 'python' }], languages: [{ name: 'German', level: 'FLUENT' }] } },
  { filtersJson: { customTitles: [{ name: 'sales' }], countries: [{ geoId: 'g1' }, { geoId: 'g2' }] } },
  { filtersJson: { lastName: '12' } },
  { prompt: 'person', filtersJson: { firstName: 'pers', lastName: '3' }, page: 1 },
]

async function answers(account: TestAccount): Promise<unknown[]> {
  const found: unknown[] = []
  for (const { filtersJson = {}, ...rest } of questions as Body[]) {
    const { body } = await account.search({ ...rest, filtersJson: JSON.stringify({ ...filtersJson, localOnly: true }) })
    found.push([body.totalCandidates, body.candidates.map((candidate: Body) => [candidate.urn, candidate.match.score])])
  }
  return found
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('search finds the same people in the same order whether or not they are in a segment yet', async () => {
  const account = await service.account(0)
  for (let round = 0; round < 9; round++) {
    await service.savePool(
      account,
      range(round * 40, round * 40 + 40).map((index) => numberedPerson(index)),
    )
    const before = await answers(account)
    await buildIndex(scout, account)
    assert.deepEqual(await answers(account), before)
  }
  const state = await readIndexState(scout.database, account.accountId)
  assert.equal(state.indexedThrough, 360)
  const heads = await readHeads(scout.database, account.accountId)
  assert.ok(heads.length < 9, 'neighbours were merged')
  assert.equal(
    heads.reduce((sum, head) => sum + head.count, 0),
    360,
  )
})

test('a person who changed is found as they are now, in a segment, out of it, and after a merge', async () => {
  const account = await service.account(0)
  const find = async (prompt: string) =>
    (await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body.candidates.map((each: Body) => each.urn)
  await service.savePool(
    account,
    range(0, 40).map((index) => numberedPerson(index)),
  )
  await buildIndex(scout, account)
  await service.savePool(account, [numberedPerson(3, { jobTitle: 'Beekeeper' })])
  assert.deepEqual(await find('beekeeper'), ['urn:pool:3'])
  assert.ok(!(await find('welder')).includes('urn:pool:3'))
  for (let round = 1; round < 9; round++) {
    await service.savePool(
      account,
      range(round * 40, round * 40 + 40).map((index) => numberedPerson(index)),
    )
    await buildIndex(scout, account)
  }
  await buildIndex(scout, account)
  assert.deepEqual(await find('beekeeper'), ['urn:pool:3'])
  assert.ok(!(await find('welder')).includes('urn:pool:3'))
  const { body } = await account.search({ filtersJson: '{"localOnly":true}' })
  assert.equal(body.totalCandidates, 360)
})

test('saving the same people again changes nothing in the index', async () => {
  const account = await service.account(0)
  const candidates = range(0, 50).map((index) => numberedPerson(index))
  await account.call('POST', 'talent-pool/candidates', { candidates })
  const before = await readIndexState(scout.database, account.accountId)
  assert.equal(before.nextDoc, 51)
  await account.call('POST', 'talent-pool/candidates', { candidates })
  assert.deepEqual(await readIndexState(scout.database, account.accountId), before)
})

/** A pool of people who each have a title of their own, saved and indexed in this many rounds. */
async function poolOfTitles(rounds: number): Promise<TestAccount> {
  const account = await service.account(0)
  for (let round = 0; round < rounds; round++) {
    const some = range(round * 10, round * 10 + 10)
    await service.savePool(
      account,
      some.map((index) => numberedPerson(index, { jobTitle: `${numberedPerson(index).jobTitle} of house ${index}` })),
    )
    await buildIndex(scout, account)
  }
  return account
}

/** The titles as a newly started process reads them. */
const titlesOf = async ({ accountId }: TestAccount) => (await new IndexReader().open(scout.database, accountId)).titles

test('a segment keeps what its titles mean, as built and as merged', async () => {
  const { accountId } = await poolOfTitles(9)
  const heads = await readHeads(scout.database, accountId)
  assert.ok(heads.length > 1 && heads.length < 9, 'one was merged and one was not')
  const encoder = loadTitleEncoder()
  for (const head of heads) {
    const segment = await readSegment(scout.database, accountId, head)
    const titles = [...entriesIn(segment!, TITLE_PREFIX)].map(({ term }) => term)
    const kept: Sense[] = []
    for await (const sense of readSenses(scout.database, accountId, head.segmentId, SENSE_VERSION)) kept.push(sense)
    assert.deepEqual(
      kept,
      titles.map((term) => senseOf(encoder, term.slice(TITLE_PREFIX.length))),
    )
  }
  const rows = await scout.database.query('select from pool_title_senses where account_id = $1', [accountId])
  assert.equal(rows.length, heads.length, 'those of merged segments are gone')
})

/** As another release would have kept them; the contents are wrong on purpose. */
const keepAs = (account: TestAccount, version: string) =>
  scout.database.query(
    `update pool_title_senses set fingerprint = $2, vectors = set_byte(vectors, 0, 1), words = 'x'
     where account_id = $1`,
    [account.accountId, version],
  )

test('meanings kept by another release are not used, and the next step replaces them if it was an earlier one', async () => {
  const account = await poolOfTitles(1)
  const { meaning } = await scout.knowledge()
  const [kept] = await titlesOf(account)
  assert.equal(kept!.senses.learnedUpTo, 10)
  const expected = meaning.expand('welder', kept!)
  assert.ok(expected.size > 0)

  // Besides the previous version, digests as releases kept them before there were versions; one of them has no letter.
  for (const earlier of [String(SENSE_VERSION - 1), '8f2c6a1be09d4473', '8021637415092286']) {
    await keepAs(account, earlier)
    const [encoded] = await titlesOf(account)
    assert.equal(encoded!.senses.learnedUpTo, 0)
    assert.deepEqual(meaning.expand('welder', encoded!), expected)

    await buildIndex(scout, account)
    const [replaced] = await titlesOf(account)
    assert.equal(replaced!.senses.learnedUpTo, 10, earlier)
    assert.deepEqual(meaning.expand('welder', replaced!), expected)
  }
})

test('what a later release keeps is not used either, and is left to it: both may run for as long as an upgrade takes', async () => {
  const account = await poolOfTitles(1)
  const { meaning } = await scout.knowledge()
  const expected = meaning.expand('welder', (await titlesOf(account))[0]!)
  await keepAs(account, String(SENSE_VERSION + 1))
  await buildIndex(scout, account)
  const [encoded] = await titlesOf(account)
  assert.equal(encoded!.senses.learnedUpTo, 0)
  assert.deepEqual(meaning.expand('welder', encoded!), expected)
  // A step of this release that began before the later release had saved its own.
  const [head] = await readHeads(scout.database, account.accountId)
  const late = packSenses(SENSE_VERSION, [])
  await scout.database.transaction((tx) => saveSenses(tx, account.accountId, head!.segmentId, late))
  assert.equal((await titlesOf(account))[0]!.senses.learnedUpTo, 0)
})

test('a process that begins to serve has the largest pools at hand', async () => {
  const account = await service.account(0)
  const people = range(0, 400).map((index) => numberedPerson(index))
  await service.savePool(account, people)
  const small = await service.account(0)
  await service.savePool(small, people.slice(0, 5))
  await warmPools(scout, 399)
  // Changed behind the service's back: a process that has read the pool does not read it again while nothing is saved.
  await scout.database.query("update pool_candidates set terms = '{}' where account_id = any ($1::text[])", [
    [account.accountId, small.accountId],
  ])
  const found = async (whose: TestAccount): Promise<number> =>
    (await whose.search({ prompt: 'nurse', filtersJson: '{"localOnly":true}' })).body.candidates.length
  assert.ok((await found(account)) > 0)
  assert.equal(await found(small), 0)
})

test('searches that a process makes for the sake of those to come leave no trace', async () => {
  const account = await service.account(0)
  await service.savePool(
    account,
    range(0, 500).map((index) => numberedPerson(index)),
  )
  const traces = async () => {
    const counts = ['search_lists', 'audit_entries', 'ledger_entries', 'work'].map(
      (table) => `(select count(*)::int from ${table}) as ${table}`,
    )
    return scout.database.queryBuilt(`select ${counts.join()}`)
  }
  const before = await traces()
  const read: string[] = []
  const knowledge = await scout.knowledge()
  const readByRules = (prompt: string) => {
    read.push(prompt)
    return knowledge.readByRules(prompt)
  }
  const refused = () => Promise.reject(new Error('a model is paid for what it reads'))
  const watched = { ...scout, knowledge: async () => ({ ...knowledge, readByRules, readPrompt: refused }) }
  await warmSearches(watched, AbortSignal.abort(), 499)
  assert.equal(read.length, 0)
  await warmSearches(watched, new AbortController().signal, 499)
  assert.ok(read.length > 0)
  assert.deepEqual(await traces(), before)
})

test('a segment that is merged away between the look at the index and the reading of it loses nobody', async () => {
  const account = await service.account(0)
  const { accountId } = account
  const everybody = { prompt: 'python', filtersJson: '{"localOnly":true}' }
  for (let round = 0; round < 3; round++) {
    await service.savePool(
      account,
      range(round * 40, round * 40 + 40).map((index) => numberedPerson(index)),
    )
    await buildIndex(scout, account)
  }
  const { body: before } = await account.search(everybody)
  assert.equal(before.totalCandidates, 40)
  // Another process, without postings in memory. A segment is merged away between its look at the index and its reading.
  let merges = 0
  const { database } = scout
  const interrupted: typeof database = {
    ...database,
    query: async (text, values) => {
      if (/join pool_blocks b/.test(text) && merges++ === 0) await mergeAll(accountId)
      return database.query(text, values)
    },
  }
  const reads = primaryOnly(interrupted)
  const searcher = { ...scout, database: interrupted, reads, poolIndex: new EmbeddedIndex() }
  const caller = { accountId, keyId: 'key', scopes: [...scopes], cap: null }
  const { result } = await searchCandidates(searcher, caller, { ...everybody, page: 1 })
  assert.equal(result.total, 40)
  assert.ok(merges > 1)
})

/** Gives the segments new ids, as if others had replaced them. */
async function mergeAll(accountId: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    for (const table of ['pool_segments', 'pool_blocks', 'pool_skill_kin']) {
      await tx.queryBuilt(`update ${table} set segment_id = segment_id || '-again' where account_id = $1`, [accountId])
    }
    await tx.query('update pool_state set version = version + 1 where account_id = $1', [accountId])
  })
}

/** Writes as a process of a release does that keeps no tenures. */
const YEARS_ALONE = 'update pool_segments set tenures = null, years = $2 where account_id = $1'
const SAVED_BEFORE = `
  with state as (
    update pool_state set next_doc = next_doc + 1, version = version + 1 where account_id = $1 returning next_doc
  )
  update pool_candidates set years = 1, doc_no = next_doc - 1 from state where account_id = $1`

test('years of a release that kept them as of the save stand where it wrote last: a person, a segment', async () => {
  const account = await service.account(0)
  const [accountId, year] = [account.accountId, service.clock.now().getUTCFullYear()]
  const nothing = { company: null, companyId: null, location: null, endDate: null, description: null }
  const experience = [{ ...nothing, title: 'Nurse', startDate: `${year - 7}-01` }]
  await service.savePool(account, [{ ...numberedPerson(1), experience }])
  const tenures = async () => (await readTail(scout.database, accountId, 0, 10)).map(({ tenure }) => tenure)
  assert.ok((await tenures())[0]! > 255, 'a month, not years')
  await scout.database.query(SAVED_BEFORE, [accountId])
  assert.deepEqual(await tenures(), [1])
  await buildIndex(scout, account)
  await scout.database.query(YEARS_ALONE, [accountId, Buffer.from([4])])
  const [head] = await readHeads(scout.database, accountId)
  const before = (await readSegment(scout.database, accountId, head!))!
  assert.deepEqual([...before.tenures], [4])
  const since = atOnce(buildSegment([{ doc: head!.lastDoc + 1, terms: [], tenure: 1_252, seniority: 3 }]))
  assert.deepEqual([...atOnce(mergeSegments([before, since], () => false)).tenures], [4, 1_252])
})
