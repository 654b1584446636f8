/** A search cluster and the database together: what is sent, when and how often, and what happens to searches meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rebuildIndex } from '../../src/operations/pool/index/cluster-indexes.ts'
import { enqueueBehind, sendNext } from '../../src/operations/pool/index/feed-pool.ts'
import { poolSearcher } from '../../src/operations/shared/pool-searcher.ts'
import { countUnsent, readFeedState, readNextToSend } from '../../src/pool/feed.ts'
import type { ClusterIndex } from '../../src/search/cluster/cluster-index.ts'
import { readIndexNames } from '../../src/search/cluster/index-names.ts'
import { buildIndex } from '../support/index-pool.ts'
import { numberedPerson, type PoolRecord } from '../support/pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

const url = process.env.SCOUT_TEST_SEARCH_URL!
const service = await startService({ worker: false, feedsItself: true })
const { scout } = service
const cluster = scout.poolIndex as ClusterIndex
// Opened now, because the first search would otherwise wait for it.
await scout.knowledge()

const person = (index: number, change: Partial<PoolRecord> = {}) =>
  numberedPerson(index, { workEmail: index % 5 === 0 ? `p${index}@example.com` : null, ...change })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const save = (account: TestAccount, from: number, to: number) =>
  service.savePool(
    account,
    range(from, to).map((index) => person(index)),
  )

const questions: Body[] = [
  {},
  { prompt: 'nurse' },
  { prompt: 'welding nurse python' },
  { prompt: 'senior engineer with 5 years, not in sales', page: 2 },
  { filtersJson: { skills: [{ name: 'python' }], languages: [{ name: 'German', level: 'FLUENT' }] } },
  { filtersJson: { customTitles: [{ name: 'sales' }], countries: [{ geoId: 'g1' }, { geoId: 'g2' }] } },
  { prompt: 'person', filtersJson: { firstName: 'pers', lastName: '3' } },
  { prompt: 'nurse with an email' },
]

async function answers(account: TestAccount): Promise<unknown[]> {
  const found: unknown[] = []
  for (const { filtersJson = {}, ...rest } of questions) {
    const { status, body } = await account.search({
      ...rest,
      filtersJson: JSON.stringify({ ...filtersJson, localOnly: true }),
    })
    assert.equal(status, 200, JSON.stringify(body))
    found.push([body.totalCandidates, body.candidates.map((each: Body) => [each.urn, each.match])])
  }
  return found
}

const find = async (account: TestAccount, prompt: string): Promise<string[]> =>
  (await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body.candidates.map((each: Body) => each.urn)

/** How many documents of the account the cluster has. */
async function countThere({ accountId }: TestAccount): Promise<number> {
  const { live } = await readIndexNames(scout.database)
  const body = JSON.stringify({ query: { term: { account: accountId } } })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/${live}/_count`, { method: 'POST', headers, body })
  return ((await answer.json()) as { count: number }).count
}

/** How many segments the cluster has, and how many deleted documents are still in them. */
async function shapeThere(): Promise<{ segments: number; gone: number }> {
  const answer = await fetch(`${url}/${await liveName()}/_stats/docs,segments`)
  const { _all } = (await answer.json()) as {
    _all: { primaries: { docs: { deleted: number }; segments: { count: number } } }
  }
  return { segments: _all.primaries.segments.count, gone: _all.primaries.docs.deleted }
}

const liveName = async () => (await readIndexNames(scout.database)).live!

async function settings(change: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/${await liveName()}/_settings`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(change),
  })
  assert.equal(answer.status, 200)
}

test('search finds the same people, in the same order and judged alike, before and after the cluster has heard of them', async () => {
  const account = await service.account(0)
  for (let round = 0; round < 3; round++) {
    await save(account, round * 80, round * 80 + 80)
    const before = await answers(account)
    await buildIndex(scout, account)
    assert.equal((await readFeedState(scout.database, account.accountId)).sentThrough, round * 80 + 80)
    assert.equal(await countThere(account), round * 80 + 80)
    assert.deepEqual(await answers(account), before)
  }
})

test('counts are the same before and after the cluster has heard of them', async () => {
  const account = await service.account(0)
  for (let round = 0; round < 2; round++) {
    await save(account, round * 80, round * 80 + 80)
    const counted = async () => {
      const { status, body } = await account.call('POST', 'talent-scout/counts', { prompt: 'nurse', filtersJson: '{}' })
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const before = await counted()
    assert.equal(before.total > 0, true)
    await buildIndex(scout, account)
    assert.deepEqual(await counted(), before)
  }
})

test('whoever changed is found as they are now, before the cluster hears of it and after; told twice is told once', async () => {
  const account = await service.account(0)
  await save(account, 0, 40)
  await buildIndex(scout, account)
  const unsent = await countUnsent(scout.database)
  await service.savePool(account, [person(3, { jobTitle: 'Beekeeper' })])
  assert.equal(await countUnsent(scout.database), unsent + 2, 'one to be told of and one to be taken away')
  for (let round = 0; round < 2; round++) {
    assert.deepEqual(await find(account, 'beekeeper'), ['urn:pool:3'])
    assert.ok(!(await find(account, 'welder')).includes('urn:pool:3'))
    await buildIndex(scout, account)
    assert.equal(await countThere(account), 40)
    assert.equal(await countUnsent(scout.database), unsent)
  }
})

test('a document that comes after its own end stays gone', async () => {
  const account = await service.account(0)
  await save(account, 0, 10)
  const { accountId } = account
  await buildIndex(scout, account)
  const late = await readNextToSend(scout.database, accountId, { after: 0, upTo: 10 }, 10)
  await service.savePool(account, [person(3, { jobTitle: 'Beekeeper' })])
  await buildIndex(scout, account)
  const indexes = [await liveName()]
  await cluster.writer.write(indexes, accountId, late, {
    levelOf: () => undefined,
    within: () => [],
    isForeign: () => false,
  })
  await cluster.writer.refresh(indexes)
  assert.equal(await countThere(account), 10)
})

test('an erasure is confirmed when the cluster has forgotten them', async () => {
  const account = await service.account(0)
  await save(account, 0, 10)
  await buildIndex(scout, account)
  const { status } = await account.call('POST', 'privacy/erasures', { urn: 'urn:pool:4' })
  assert.equal(status, 200)
  assert.equal(await countThere(account), 9)
  assert.equal((await find(account, 'person')).length, 9)
})

test('the clean-up after an erasure takes the words of one among hundreds out of the segments', async () => {
  const account = await service.account(0)
  await save(account, 0, 300)
  await buildIndex(scout, account)
  await account.call('POST', 'privacy/erasures', { urn: 'urn:pool:4' })
  // Deletions that a replica may still need to hear of are kept for some seconds.
  await until('nothing of them is left', async () => {
    await cluster.expunge(scout.database)
    return (await shapeThere()).gone === 0
  })
  assert.equal(await countThere(account), 299)
})

test('an index is built anew beside the one that is asked; whoever is saved meanwhile is in it', async () => {
  const account = await service.account(0)
  await save(account, 0, 60)
  await buildIndex(scout, account)
  const before = [await answers(account), await liveName()]
  const building = rebuildIndex(scout, cluster)
  await service.savePool(account, [person(100, { jobTitle: 'Beekeeper' })])
  while (await sendNext(scout, cluster, account.accountId));
  await building
  const [found, name] = before
  assert.notEqual(await liveName(), name)
  assert.equal((await fetch(`${url}/${name}`)).status, 404)
  while (await sendNext(scout, cluster, account.accountId));
  assert.equal(await countThere(account), 61)
  assert.deepEqual(await find(account, 'beekeeper'), ['urn:pool:100'])
  await account.call('DELETE', 'talent-pool/candidates/urn%3Apool%3A100')
  assert.deepEqual(await answers(account), found)
})

test('an index that was built anew is one segment', async () => {
  const account = await service.account(0)
  for (const from of [0, 10, 20]) {
    await save(account, from, from + 10)
    await buildIndex(scout, account)
  }
  assert.ok((await shapeThere()).segments > 1)
  await rebuildIndex(scout, cluster)
  assert.equal((await shapeThere()).segments, 1)
})

test('an index that the cluster has lost is fed anew', async () => {
  const account = await service.account(0)
  await save(account, 0, 30)
  await buildIndex(scout, account)
  const before = await answers(account)
  await cluster.writer.dropIndex(await liveName())
  assert.equal((await account.search({ prompt: 'nurse', filtersJson: '{"localOnly":true}' })).status, 503)
  await enqueueBehind(scout)
  assert.deepEqual(await answers(account), before)
  await buildIndex(scout, account)
  assert.equal(await countThere(account), 30)
  assert.deepEqual(await answers(account), before)
})

test('with a full disk the cluster is asked on, and hears of the rest when there is room', async () => {
  const account = await service.account(0)
  await save(account, 0, 20)
  await buildIndex(scout, account)
  await settings({ 'index.blocks.read_only_allow_delete': true })
  await service.savePool(account, [person(50, { jobTitle: 'Beekeeper' })])
  await assert.rejects(sendNext(scout, cluster, account.accountId), { code: 'SERVICE_UNAVAILABLE' })
  assert.deepEqual(await find(account, 'beekeeper'), ['urn:pool:50'])
  assert.equal((await find(account, 'person')).length, 20)
  await settings({ 'index.blocks.read_only_allow_delete': null })
  while (await sendNext(scout, cluster, account.accountId));
  assert.equal(await countThere(account), 21)
})

test('a cluster that is gone is told in words; nothing else waits for it', async () => {
  const away = await startService({
    worker: false,
    feedsItself: true,
    env: { SCOUT_SEARCH_URL: 'http://127.0.0.1:9' },
  })
  const account = await away.account(0)
  await away.savePool(account, [person(1)])
  assert.deepEqual(await find(account, 'person'), ['urn:pool:1'])
  await away.scout.database.query('update pool_state set sent_through = 1, version = version + 1')
  await away.scout.database.query("insert into search_indexes (name, state) values ('gone', 'LIVE')")
  const { status, headers, body } = await account.search({ prompt: 'nurse', filtersJson: '{"localOnly":true}' })
  assert.deepEqual(
    { status, retryAfter: headers.get('retry-after'), code: body.code },
    { status: 503, retryAfter: '5', code: 'SERVICE_UNAVAILABLE' },
  )
  assert.match(body.message, /search cluster/)
  const saved = await account.call('POST', 'talent-pool/candidates', { candidates: [person(2)] })
  assert.equal(saved.status, 200)
  assert.equal((await account.call('GET', 'talent-pool/candidates/urn%3Apool%3A1')).status, 200)
  const listed = await account.call('GET', 'talent-pool/candidates?limit=1')
  assert.deepEqual(
    { status: listed.status, candidates: listed.body.candidates.length },
    { status: 200, candidates: 1 },
    JSON.stringify(listed.body),
  )
  const resolved = await account.call('GET', 'talent-scout/resolve-entity?kind=COMPANY&query=Spotify')
  assert.deepEqual(
    { status: resolved.status, displayName: resolved.body.displayName },
    { status: 200, displayName: 'Spotify' },
    JSON.stringify(resolved.body),
  )
})

/** Most people have the first title, and the last saved have others, so the last saved alone would not answer the question. */
test('of many who are worth the same the last saved come first, as without the cluster, and with them whoever is rare', async () => {
  const account = await service.account(0)
  const { accountId } = account
  const jobTitle = (index: number) => (index % 400 === 0 ? 'Beekeeper' : 'Nurse')
  await service.savePool(
    account,
    range(0, 1_400).map((index) => person(index, { jobTitle: jobTitle(index) })),
  )
  const asker = await poolSearcher(scout, accountId)
  const found = async () => [
    await cluster.peopleUnder(asker, accountId, ['t:nurse'], 5),
    await cluster.peopleUnder(asker, accountId, ['t:beekeeper'], 5),
    await cluster.peopleUnder(asker, accountId, ['t:nobody'], 5),
  ]
  const before = await found()
  assert.deepEqual(
    before.map(({ count, docs }) => [count, docs.length]),
    [
      [1_396, 5],
      [4, 4],
      [0, 0],
    ],
  )
  await buildIndex(scout, account)
  assert.equal(await countThere(account), 1_400)
  assert.deepEqual(await found(), before)
})
