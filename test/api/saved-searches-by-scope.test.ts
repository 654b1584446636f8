/** A saved search that asks who has an email reveals that to nobody who may not ask it: not by its counts, a project or an event. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runDueSearches } from '../../src/operations/lists/daily-searches.ts'
import { askPage } from '../../src/wiring/ask-page.ts'
import { assertRefused } from '../http/refused.ts'
import { type Body, type Called, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })

const WELDING = '{"skills":[{"name":"welding"}]}'
const HAS_EMAIL = [{ id: 'a', kind: 'CONTACT', importance: 'REQUIRED', anyOf: [{ field: 'EMAIL' }] }]
const welder = (n: number, workEmail: string | null = null) => ({
  urn: `urn:pool:${n}`,
  fullName: `Person ${n}`,
  skills: ['Welding'],
  workEmail,
})

interface Kept {
  account: TestAccount
  /** The ids of a search that asks who has an email, and of one that does not. */
  asking: string
  plain: string
}

async function kept(): Promise<Kept> {
  const account = await service.account()
  await service.savePool(account, [welder(1, 'one@work.test'), welder(2)])
  const keep = async (body: Body): Promise<string> =>
    (await account.call('POST', 'saved-searches', body)).body.savedSearch.savedSearchId
  const plain = await keep({ name: 'Welders', filtersJson: WELDING })
  return { account, plain, asking: await keep({ name: 'Reachable', filtersJson: WELDING, criteria: HAS_EMAIL }) }
}

type As = (method: string, path: string, body?: unknown) => Promise<Called>

async function keyOf(account: TestAccount, scopes: string[]): Promise<{ apiKey: string; as: As }> {
  const { apiKey } = (await account.call('POST', 'keys', { name: scopes.join(), scopes })).body
  return { apiKey, as: (method, path, body) => service.call(method, `/v1/${path}`, { key: apiKey, body }) }
}

const listed = async (as: As, query = ''): Promise<string[]> =>
  (await as('GET', `saved-searches${query}`)).body.savedSearches.map(({ savedSearchId }: Body) => savedSearchId)

test('it is refused to whoever may not ask it, however they come to it, and stays as it was', async () => {
  const { account, asking, plain } = await kept()
  const { as } = await keyOf(account, ['search', 'view'])
  for (const [method, path, body] of [
    ['PATCH', '', { filtersJson: '{"skills":[{"name":"law"}]}' }],
    ['PATCH', '', { name: 'Mine' }],
    ['PATCH', '', { criteria: null }],
    ['PATCH', '', { dailyNetwork: { maxCredits: 1 } }],
    ['GET', '', undefined],
    ['POST', '/seen', {}],
    ['DELETE', '', undefined],
  ] as const) {
    assertRefused(await as(method, `saved-searches/${asking}${path}`, body), 403, 'FORBIDDEN')
  }
  assertRefused(await as('PATCH', `saved-searches/${plain}`, { criteria: HAS_EMAIL }), 403, 'FORBIDDEN')
  assert.deepEqual(await listed(as), [plain])
  assert.deepEqual(await listed(as, '?limit=1'), [plain])
  assert.equal((await as('GET', `saved-searches/${plain}`)).body.savedSearch.matchCount, 2)
  for (const scope of ['pool', 'contact']) {
    const { as: reader } = await keyOf(account, ['search', scope])
    assert.deepEqual(await listed(reader), [asking, plain])
    const { savedSearch } = (await reader('GET', `saved-searches/${asking}`)).body
    assert.deepEqual(
      { name: savedSearch.name, matchCount: savedSearch.matchCount, filtersJson: savedSearch.filtersJson },
      { name: 'Reachable', matchCount: 1, filtersJson: WELDING },
    )
  }
})

test('nor does a project show it to whoever only looks', async () => {
  const { account, asking, plain } = await kept()
  const wish = { name: 'Forge', savedSearchIds: [asking, plain] }
  const { projectId } = (await account.call('POST', 'projects', wish)).body.project
  const searchesFor = async (as: As) => {
    const { project } = (await as('GET', `projects/${projectId}`)).body
    const { projects } = (await as('GET', 'projects')).body
    assert.deepEqual(projects[0].searches, project.searches)
    return project.searches.map(({ savedSearchId }: Body) => savedSearchId).sort()
  }
  assert.deepEqual(await searchesFor((await keyOf(account, ['view'])).as), [plain])
  assert.deepEqual(await searchesFor((await keyOf(account, ['pool'])).as), [asking, plain].sort())
})

test('who is new in it is told to those who may ask it', async () => {
  const { account, asking, plain } = await kept()
  const nextDay = async () => {
    service.clock.turn(86_400)
    await runDueSearches(service.scout, askPage(service.scout))
  }
  await service.savePool(account, [welder(3, 'three@work.test')])
  await nextDay()
  // This welder has no email, so only the plain search has news. Once its event arrives, all earlier events have arrived.
  await service.savePool(account, [welder(4)])
  await nextDay()
  const receivedBy = async (scopes: string[], count: number) =>
    (await received((await keyOf(account, scopes)).apiKey, count)).map(({ savedSearchId }) => savedSearchId)
  assert.deepEqual(await receivedBy(['search'], 2), [plain, plain])
  for (const scope of ['pool', 'contact', 'admin']) {
    const events = await receivedBy(['search', scope], 3)
    assert.deepEqual(events.sort(), [asking, plain, plain].sort(), scope)
  }
})

/** The data of the first `count` events that are kept for a key. */
async function received(key: string, count: number): Promise<Body[]> {
  const leaving = new AbortController()
  after(() => leaving.abort())
  const response = await fetch(`${service.url}/v1/events?after=evt_${'0'.repeat(26)}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: leaving.signal,
  })
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    const lines = text.split('\n').filter((line) => line.startsWith('data: ') && line.endsWith('}'))
    if (lines.length >= count) return lines.map((line) => JSON.parse(line.slice('data: '.length)).data)
  }
  throw new Error('the stream ended')
}
