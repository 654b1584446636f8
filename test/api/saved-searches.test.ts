/** `/saved-searches`: searches kept by name, and who is new in them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SAVED_SEARCHES_MAX } from '../../contract/limits.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })

const welder = (n: number, skill = 'Welding') => ({ urn: `urn:pool:${n}`, fullName: `Person ${n}`, skills: [skill] })
const asked = { name: 'Welders', filtersJson: '{"skills":[{"name":"welding"}]}' }

async function keep(account: TestAccount, body: Body = asked): Promise<Body> {
  const { status, body: answer } = await account.call('POST', 'saved-searches', body)
  assert.equal(status, 200, JSON.stringify(answer))
  return answer.savedSearch
}

const read = async (account: TestAccount, { savedSearchId }: Body): Promise<Body> =>
  (await account.call('GET', `saved-searches/${savedSearchId}`)).body

test('whoever matches when it is kept has been seen; who comes later is new until it is looked at', async () => {
  const account = await service.account()
  await service.savePool(account, [welder(1), welder(2), welder(3, 'Law')])
  const search = await keep(account)
  assert.deepEqual(
    { matchCount: search.matchCount, newCount: search.newCount, prompt: search.prompt },
    { matchCount: 2, newCount: 0, prompt: '' },
  )
  await service.savePool(account, [welder(4)])
  // Was in the pool already, and matches only now.
  await account.call('PATCH', 'talent-pool/candidates/urn:pool:3', { skills: ['Welding'] })
  // Matched before and has changed since, so is not new.
  await account.call('PATCH', 'talent-pool/candidates/urn:pool:1', { notes: 'called' })
  const found = await read(account, search)
  assert.deepEqual(
    { matchCount: found.savedSearch.matchCount, newCount: found.savedSearch.newCount },
    { matchCount: 4, newCount: 2 },
  )
  assert.deepEqual(found.newUrns.sort(), ['urn:pool:3', 'urn:pool:4'])
  const { savedSearches } = (await account.call('GET', 'saved-searches')).body
  assert.deepEqual(savedSearches, [{ ...found.savedSearch, stale: false }])
  const seen = await account.call('POST', `saved-searches/${search.savedSearchId}/seen`, {})
  assert.deepEqual(
    { newCount: seen.body.savedSearch.newCount, newUrns: seen.body.newUrns },
    { newCount: 0, newUrns: [] },
  )
  assert.equal((await read(account, search)).savedSearch.matchCount, 4)
})

test('the suppressed are neither counted nor named, and the erased are forgotten as seen', async () => {
  const account = await service.account()
  await service.savePool(account, [welder(1)])
  const search = await keep(account)
  await service.savePool(account, [welder(2), welder(3)])
  assert.equal((await read(account, search)).savedSearch.newCount, 2)
  await account.call('POST', 'privacy/suppressions', { entries: [{ urn: 'urn:pool:2' }] })
  assert.deepEqual((await read(account, search)).newUrns, ['urn:pool:3'])
  await account.call('POST', 'privacy/erasures', { urn: 'urn:pool:1' })
  const rows = await service.scout.database.query<{ seen_urns: string[] }>(
    'select seen_urns from saved_searches where account_id = $1',
    [account.accountId],
  )
  assert.deepEqual(rows, [{ seen_urns: [] }])
})

test('it is renamed without being looked at; another question begins anew', async () => {
  const account = await service.account()
  const search = await keep(account)
  await service.savePool(account, [welder(1), welder(2, 'Law')])
  const change = (body: Body) => account.call('PATCH', `saved-searches/${search.savedSearchId}`, body)
  const renamed = (await change({ name: 'Metal' })).body.savedSearch
  assert.deepEqual({ name: renamed.name, newCount: renamed.newCount }, { name: 'Metal', newCount: 1 })
  const other = (await change({ filtersJson: '{"skills":[{"name":"law"}]}', prompt: '' })).body.savedSearch
  assert.deepEqual(
    { name: other.name, matchCount: other.matchCount, newCount: other.newCount },
    { name: 'Metal', matchCount: 1, newCount: 0 },
  )
  const bad = await change({ filtersJson: '[]' })
  assert.deepEqual({ status: bad.status, field: bad.body.fields[0].field }, { status: 400, field: 'filtersJson' })
  assert.equal((await account.call('DELETE', `saved-searches/${search.savedSearchId}`)).status, 200)
  assert.equal((await account.call('DELETE', `saved-searches/${search.savedSearchId}`)).status, 404)
})

test('a repeat under an Idempotency-Key keeps one search, and an account keeps only so many', async () => {
  const account = await service.account()
  const headers = { 'idempotency-key': 'once' }
  const first = await account.call('POST', 'saved-searches', asked, headers)
  const again = await account.call('POST', 'saved-searches', asked, headers)
  assert.equal(again.body.savedSearch.savedSearchId, first.body.savedSearch.savedSearchId)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  await service.scout.database.query(
    `insert into saved_searches (account_id, search_id, name, prompt, filters_json, seen_at, created_at, updated_at)
     select $1, 'ssr_' || n, 'x', '', '{}', now(), now(), now() from generate_series(2, $2::int) as n`,
    [account.accountId, SAVED_SEARCHES_MAX],
  )
  const full = await account.call('POST', 'saved-searches', asked)
  assert.deepEqual({ status: full.status, code: full.body.code }, { status: 409, code: 'LIST_LIMIT_REACHED' })
})

test('another account’s search is none', async () => {
  const [owner, other] = [await service.account(), await service.account()]
  const { savedSearchId } = await keep(owner)
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { name: 'mine' }],
    ['DELETE', '', undefined],
    ['POST', '/seen', {}],
  ] as const) {
    const { status } = await other.call(method, `saved-searches/${savedSearchId}${path}`, body)
    assert.equal(status, 404, method)
  }
  assert.deepEqual((await other.call('GET', 'saved-searches')).body.savedSearches, [])
})

test('a list counts some anew at a time, those not counted for longest first, and says which are old', async () => {
  const account = await service.account()
  await service.savePool(account, [welder(1)])
  for (let n = 0; n < 50; n++) await keep(account, { ...asked, name: `Welders ${n}` })
  await service.savePool(account, [welder(2)])
  const list = async (): Promise<Body[]> => (await account.call('GET', 'saved-searches?limit=100')).body.savedSearches
  const statements = await statementsOf(list)
  assert.ok(statements < 300, `${statements} statements`)
  const stale: number[] = []
  for (let n = 0; n < 2; n++) {
    const searches = await list()
    assert.equal(searches.length, 50)
    for (const { matchCount, stale: isStale } of searches) assert.equal(matchCount, isStale ? 1 : 2)
    stale.push(searches.filter((search) => search.stale).length)
  }
  assert.deepEqual(stale, [10, 0], 'twenty by the first list, twenty by the second, the rest by the third')
  // While the pool keeps changing, each search gets its turn.
  const fresh = new Set<string>()
  for (let n = 3; n < 6; n++) {
    await service.savePool(account, [welder(n)])
    for (const search of await list()) if (!search.stale) fresh.add(search.savedSearchId)
  }
  assert.equal(fresh.size, 50)
})

/** How many statements are sent to the database while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { database } = service.scout
  const [query, built] = [database.query, database.queryBuilt]
  let count = 0
  database.query = (text, values) => {
    count++
    return query(text, values)
  }
  database.queryBuilt = (text, values) => {
    count++
    return built(text, values)
  }
  await work()
  Object.assign(database, { query, queryBuilt: built })
  return count
}

test('filters and criteria of a search that is kept are bounded, for lists show many of them', async () => {
  const account = await service.account(0)
  const anyOf = Array.from({ length: 49 }, (_, at) => ({ name: `${at} ${'x'.repeat(400)}` }))
  const criteria = ['a', 'b'].map((id) => ({ id, kind: 'SKILL', importance: 'REQUIRED', anyOf }))
  const { status, body } = await account.call('POST', 'saved-searches', { name: 'long', criteria })
  assert.deepEqual({ status, field: body.fields[0].field }, { status: 400, field: 'criteria' })
  const kept = await account.call('POST', 'saved-searches', { name: 'short', prompt: 'nurse' })
  const path = `saved-searches/${kept.body.savedSearch.savedSearchId}`
  assert.equal((await account.call('PATCH', path, { criteria })).status, 400)
})
