/**
 * Saved searches that run by themselves: once a day, within a budget, announced once; people whom a key added itself are not new to it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueKey, revoke } from '../../src/operations/accounts/accounts.ts'
import { runDueSearches } from '../../src/operations/lists/daily-searches.ts'
import { askPage } from '../../src/wiring/ask-page.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { scout } = service
const DAY = 86_400

const welder = (n: number) => ({ urn: `urn:pool:${n}`, fullName: `Person ${n}`, skills: ['Welding'] })
const welders = { name: 'Welders', filtersJson: '{"skills":[{"name":"welding"}]}' }

async function keep(account: TestAccount, body: Body): Promise<string> {
  const { status, body: answer } = await account.call('POST', 'saved-searches', body)
  assert.equal(status, 200, JSON.stringify(answer))
  return answer.savedSearch.savedSearchId
}

const read = async (account: TestAccount, id: string): Promise<Body> =>
  (await account.call('GET', `saved-searches/${id}`)).body

/** Advances the clock by a day and runs the due searches, as any worker would. */
async function nextDay(): Promise<void> {
  service.clock.turn(DAY)
  await runDueSearches(scout, askPage(scout))
}

const announced = ({ accountId }: TestAccount) =>
  scout.database.query<{ data: Body }>(
    `select data from events where account_id = $1 and type = 'saved_search.new_people' order by seq`,
    [accountId],
  )

test('who came into the pool is told once, with the projects whose search it is; an unchanged day is silent', async () => {
  const account = await service.account()
  await service.savePool(account, [welder(1)])
  const id = await keep(account, welders)
  const { project } = (await account.call('POST', 'projects', { name: 'Forge', savedSearchIds: [id] })).body
  await nextDay()
  assert.equal((await announced(account)).length, 0)
  await service.savePool(account, [welder(2), welder(3)])
  await nextDay()
  await nextDay()
  const events = await announced(account)
  assert.deepEqual(
    events.map(({ data }) => data),
    [
      {
        savedSearchId: id,
        projectIds: [project.projectId],
        newCount: 2,
        poolCount: 2,
        networkCount: 0,
        asksForContacts: false,
      },
    ],
  )
  const { savedSearch } = await read(account, id)
  assert.deepEqual(
    {
      savedSearchNewCount: savedSearch.newCount,
      lastRunNewCount: savedSearch.lastRun.newCount,
      creditsUsed: savedSearch.lastRun.creditsUsed,
    },
    { savedSearchNewCount: 2, lastRunNewCount: 0, creditsUsed: 0 },
  )
  // The search is marked as seen, and then another person matches.
  await account.call('POST', `saved-searches/${id}/seen`, {})
  await service.savePool(account, [welder(4)])
  await nextDay()
  assert.deepEqual((await announced(account)).at(-1)!.data.newCount, 1)
})

test('whom one added oneself is not new; whom another key added is', async () => {
  const account = await service.account()
  const id = await keep(account, welders)
  const add = (key: string, name: string) =>
    service.call('POST', '/v1/talent-pool/candidates', { key, body: { full_name: name, skills: ['Welding'] } })
  await add(account.key, 'My Own')
  const colleague = await issueKey(scout.database, account.accountId, { name: 'a colleague', scopes: ['pool'] })
  const { body } = await add(colleague.apiKey, 'Their Find')
  const found = await read(account, id)
  assert.deepEqual(
    { matchCount: found.savedSearch.matchCount, newUrns: found.newUrns },
    { matchCount: 2, newUrns: [body.results[0].urn] },
  )
})

test('the network is asked once a day within the budget, and only strangers are new', async () => {
  const account = await service.account(100)
  const asked = { name: 'Engineers', prompt: 'engineer' }
  // People whom a search has shown before are not new.
  const shown = (await account.search({ prompt: 'engineer' })).body.candidates.map(({ urn }: Body) => urn)
  const id = await keep(account, { ...asked, dailyNetwork: { maxCredits: 3 } })
  const before = (await account.balance()).credits
  await nextDay()
  assert.equal(before - (await account.balance()).credits, 3)
  const first = await read(account, id)
  assert.deepEqual(
    {
      creditsUsed: first.savedSearch.lastRun.creditsUsed,
      failureCode: first.savedSearch.lastRun.failureCode,
      newNetworkCount: first.savedSearch.newNetworkCount,
    },
    { creditsUsed: 3, failureCode: null, newNetworkCount: 40 },
  )
  assert.ok(first.newNetworkUrns.every((urn: string) => !shown.includes(urn)))
  assert.deepEqual((await announced(account))[0]!.data.networkCount, 40)
  // The same people again: paid for, but nobody is new.
  await nextDay()
  assert.deepEqual(
    { announced: (await announced(account)).length, spent: before - (await account.balance()).credits },
    { announced: 1, spent: 6 },
  )
  // Not twice within a day, whichever worker runs.
  await runDueSearches(scout, askPage(scout))
  assert.equal(before - (await account.balance()).credits, 6)
  await account.call('POST', 'privacy/suppressions', { entries: [{ urn: first.newNetworkUrns[0] }] })
  assert.equal((await read(account, id)).savedSearch.newNetworkCount, 39)
  const seen = await account.call('POST', `saved-searches/${id}/seen`, {})
  assert.deepEqual(
    { newNetworkCount: seen.body.savedSearch.newNetworkCount, newNetworkUrns: seen.body.newNetworkUrns },
    { newNetworkCount: 0, newNetworkUrns: [] },
  )
  await service.verify()
})

test('a run that cannot pay, or whose key is gone, says so and takes nothing; it is switched off again', async () => {
  const account = await service.account(1)
  const spent = await keep(account, { name: 'A', prompt: 'nurse', dailyNetwork: { maxCredits: 0.5 } })
  const { apiKey, keyId } = await issueKey(scout.database, account.accountId, { name: 'k', scopes: ['search'] })
  const kept = await service.call('POST', '/v1/saved-searches', {
    key: apiKey,
    body: { name: 'B', prompt: 'welder', dailyNetwork: { maxCredits: 5 } },
  })
  const orphan = kept.body.savedSearch.savedSearchId
  assert.deepEqual(kept.body.savedSearch.dailyNetwork, { maxCredits: 5 })
  await revoke(scout.database, keyId, service.clock.now())
  await nextDay()
  const failure = async (id: string) => (await read(account, id)).savedSearch.lastRun.failureCode
  assert.deepEqual(
    { spent: await failure(spent), orphan: await failure(orphan) },
    { spent: 'MAX_CREDITS_EXCEEDED', orphan: 'KEY_NOT_USABLE' },
  )
  assert.equal((await account.balance()).credits, 1)
  const off = await account.call('PATCH', `saved-searches/${orphan}`, { dailyNetwork: null })
  assert.equal(off.body.savedSearch.dailyNetwork, null)
  await nextDay()
  assert.equal(await failure(orphan), null)
  for (const maxCredits of [0, -1, 0.0001, 'x']) {
    const bad = await account.call('PATCH', `saved-searches/${orphan}`, { dailyNetwork: { maxCredits } })
    assert.equal(bad.status, 400, String(maxCredits))
  }
})

test('the erased are forgotten where runs remembered them', async () => {
  const account = await service.account(100)
  const id = await keep(account, { name: 'A', prompt: 'engineer', dailyNetwork: { maxCredits: 1 } })
  await nextDay()
  const [urn] = (await read(account, id)).newNetworkUrns
  await account.call('POST', 'privacy/erasures', { urn })
  const rows = await scout.database.query<{ text: string }>(
    'select row_to_json(s)::text as text from saved_searches s where account_id = $1',
    [account.accountId],
  )
  assert.ok(!rows[0]!.text.includes(`"${urn}"`))
})

test('so is somebody of whom it was told, and who matches no more', async () => {
  const account = await service.account()
  await keep(account, welders)
  await service.savePool(account, [welder(1)])
  await nextDay()
  await scout.database.query(`update saved_searches set new_urns = '{}' where account_id = $1`, [account.accountId])
  await account.call('POST', 'privacy/erasures', { urn: 'urn:pool:1' })
  const rows = await scout.database.query<{ told: string[] }>(
    'select told_urns as told from saved_searches where account_id = $1',
    [account.accountId],
  )
  assert.deepEqual(rows, [{ told: [] }])
})

test('a process that is to end asks for no further page, and tells of whom it has paid for', async () => {
  const account = await service.account(100)
  const id = await keep(account, { name: 'A', prompt: 'engineer', dailyNetwork: { maxCredits: 5 } })
  service.clock.turn(DAY)
  const stop = new AbortController()
  await runDueSearches(
    scout,
    async (caller, input) => {
      if (caller.accountId === account.accountId && input.page === 2) stop.abort()
      return askPage(scout)(caller, input)
    },
    stop.signal,
  )
  const { lastRun, newNetworkCount } = (await read(account, id)).savedSearch
  assert.equal(100 - (await account.balance()).credits, lastRun.creditsUsed)
  const [event] = await announced(account)
  assert.deepEqual(
    { used: lastRun.creditsUsed, found: newNetworkCount, told: event!.data.networkCount },
    { used: 2, found: 40, told: 40 },
  )
})

test('whom a page found stays found where the run ends badly behind it', async () => {
  const account = await service.account(100)
  const id = await keep(account, { name: 'A', prompt: 'engineer', dailyNetwork: { maxCredits: 5 } })
  service.clock.turn(DAY)
  await runDueSearches(scout, async (caller, input) => {
    if (caller.accountId === account.accountId && input.page === 2) throw new Error('the process is gone')
    return askPage(scout)(caller, input)
  })
  assert.equal((await read(account, id)).savedSearch.newNetworkCount, 20)
})

test('accounts take turns', async () => {
  const accounts = [await service.account(10), await service.account(10)]
  const dailyNetwork = { maxCredits: 1 }
  for (const account of accounts)
    for (const name of ['A', 'B']) await keep(account, { name, prompt: 'welder', dailyNetwork })
  service.clock.turn(DAY)
  const asked: string[] = []
  await runDueSearches(scout, (caller, input) => {
    asked.push(caller.accountId)
    return askPage(scout)(caller, input)
  })
  const ours = asked.filter((accountId) => accounts.some((account) => account.accountId === accountId))
  const [first, second] = accounts.map(({ accountId }) => accountId)
  assert.deepEqual(ours, [first, second, first, second])
})

test('while the network is away who came into the pool is told all the same, and the run says why it went no further', async () => {
  const account = await service.account(100)
  await service.savePool(account, [{ ...welder(1), jobTitle: 'Welder' }])
  const id = await keep(account, { name: 'A', prompt: 'welder', dailyNetwork: { maxCredits: 5 } })
  await service.savePool(account, [{ ...welder(2), jobTitle: 'Welder' }])
  await service.sandbox.close()
  await nextDay()
  const { savedSearch } = await read(account, id)
  assert.deepEqual(
    { failureCode: savedSearch.lastRun.failureCode, creditsUsed: savedSearch.lastRun.creditsUsed },
    { failureCode: 'NETWORK_UNAVAILABLE', creditsUsed: 0 },
  )
  assert.deepEqual((await announced(account))[0]!.data.poolCount, 1)
  assert.equal((await account.balance()).credits, 100)
})

test('a question that somebody else puts is not paid for by whoever asked for the run before; their own they may change', async () => {
  const account = await service.account(100)
  const id = await keep(account, { name: 'A', prompt: 'welder', dailyNetwork: { maxCredits: 5 } })
  const { apiKey } = await issueKey(scout.database, account.accountId, { name: 'other', scopes: ['search'] })
  const byOther = async (body: Body) =>
    (await service.call('PATCH', `/v1/saved-searches/${id}`, { key: apiKey, body })).body.savedSearch.dailyNetwork
  const daily = { maxCredits: 5 }
  assert.deepEqual(await byOther({ name: 'Another name' }), daily)
  const own = await account.call('PATCH', `saved-searches/${id}`, { prompt: 'nurse' })
  assert.deepEqual(own.body.savedSearch.dailyNetwork, daily)
  assert.equal(await byOther({ prompt: 'engineer' }), null)
  await nextDay()
  assert.equal((await account.balance()).credits, 100)
  assert.deepEqual(await byOther({ prompt: 'pilot', dailyNetwork: daily }), daily)
})
