/** `/mcp` as an entrance: who is let in, and that nothing sent to it makes the service fail or hang. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { serverWith } from '../support/limited-server.ts'
import { agentOf, type McpAnswer, post, postCall } from '../support/mcp.ts'
import { type ServiceOptions, startService, type TestAccount } from '../support/service.ts'

const start = (options: ServiceOptions = {}) => startService({ worker: false, ...options })
const service = await start()

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const of2026 = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: { ...params, _meta: META },
})
const of2025 = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
const LIST = of2025('tools/list')

test('a key is wanted, and no page of another site may come', async () => {
  const { key } = await service.account()
  assert.equal((await post(service, null, LIST)).status, 401)
  assert.equal((await post(service, `tsk_${'x'.repeat(32)}`, LIST)).status, 401)
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://localhost@evil.example',
  ]) {
    const { status, message } = await post(service, key, LIST, { origin })
    assert.deepEqual({ status, code: message.code }, { status: 403, code: 'FORBIDDEN' }, origin)
  }
  for (const origin of ['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:8080']) {
    assert.equal((await post(service, key, LIST, { origin })).status, 200, origin)
  }
})

test('the whole list of tools is less than 15 kB on the wire, in both protocols', async () => {
  const { key } = await service.account()
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
  for (const answer of [await post(service, key, LIST), await post(service, key, of2026('tools/list'), headers)]) {
    assert.equal(answer.message.result.tools.length, 10)
    assert.ok(Buffer.byteLength(JSON.stringify(answer.message)) < 15_000, JSON.stringify(answer.message))
  }
})

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

test('no message is answered as a failure of ours, and none is left without an answer', async () => {
  const { key } = await service.account()
  const call = (input: unknown, name = 'search_people') => of2025('tools/call', { name, arguments: input })
  const bodies: unknown[] = [
    ...['', '{', 'null', '1', '"x"', '[]', '{}', '[[]]', '\u0000', '{"jsonrpc":"2.0"}'],
    [LIST, LIST],
    of2025('nothing/of/the/kind'),
    of2025('initialize'),
    of2025('initialize', { protocolVersion: 7, capabilities: [], clientInfo: null }),
    of2025('tools/call'),
    of2025('tools/call', { name: 7 }),
    ...['__proto__', 'constructor', 'toString', 'x'.repeat(10_000)].map((name) => call({}, name)),
    ...[null, [], 'x', 7, { prompt: 7 }, { unknown: 1 }, { filters: [] }, { prompt: 'x'.repeat(50_000) }].map((input) =>
      call(input),
    ),
    ...[
      { criteria: [{}] },
      { criteria: [] },
      { cursor: '2.x' },
      { cursor: '' },
      { maxCredits: -1 },
      { filters: { skills: Array(60).fill('x') } },
    ].map((input) => call(input)),
    call({ criteria: Array(6_000).fill({}) }),
    call({ criteria: [{ x: deep(20) }] }),
    call({ urns: Array(201).fill('x'), shortlist: 'x' }, 'shortlist_add'),
    call({ urns: [], fields: [] }, 'unlock_contacts'),
    call({ urn: '\u0000' }, 'get_profile'),
    call({ urn: '\ud800' }, 'get_profile'),
    call({ jobId: "'; drop table accounts" }, 'job_status'),
    call({ person: { full_name: '' } }, 'pool_add'),
    call({}, 'pool_add'),
    call({ kind: 'COMPANY' }, 'resolve'),
    of2025('subscriptions/listen', {}),
  ]
  for (const body of bodies) wasAnswered(await post(service, key, body), JSON.stringify(body).slice(0, 200))
})

function wasAnswered({ status, message }: McpAnswer, of: string): void {
  assert.ok(status < 500, `${status} ${of}`)
  const { error, result } = message
  const isRefused = status >= 400 || error !== undefined || result?.isError === true
  const text = JSON.stringify(message)
  assert.ok(isRefused, `${of} ${text}`)
  assert.ok(!/INTERNAL|ZodError|node_modules|at \w+ \(/.test(text), `${of} ${text}`)
}

test('a 2026 client that wants to listen is told no at once: the tools never change', async () => {
  const { key } = await service.account()
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
  const listen = of2026('subscriptions/listen', { notifications: { toolsListChanged: true } })
  const { message } = await post(service, key, listen, headers)
  assert.match(message.error.message, /limit/)
})

test('bodies are bounded, other kinds and other methods are refused', async () => {
  const { key } = await service.account()
  assert.equal((await post(service, key, of2025('tools/call', { x: 'x'.repeat(300_000) }))).status, 413)
  assert.equal((await post(service, key, 'x', { 'content-type': 'text/plain' })).status, 415)
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(new URL('/mcp', service.url), { method, headers: { authorization: `Bearer ${key}` } })
    assert.equal(response.status, 405, method)
  }
})

test('the limits of a key hold: a call counts itself and what it asks', async () => {
  const limited = await start({ env: { SCOUT_RATE_LIMIT: '6' } })
  const { key } = await limited.account()
  // Turns the clock to the start of a minute, because at the end of one the counts would be reset.
  limited.clock.turn(60 - ((limited.clock.now().getTime() / 1_000) % 60))
  const call = () => postCall(limited, key, { name: 'resolve', arguments: { kind: 'PLACE', city: 'Madrid' } })
  for (const expected of [200, 200, 200, 429]) assert.equal((await call()).status, expected)
})

test('a tool that is refused inside leaves nothing behind that could end the process', async () => {
  const app = await serverWith(service, { requestMs: 50 })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const account = await service.account()
  const { apiKey } = (await account.call('POST', 'keys', { name: 'search', scopes: ['search'] })).body
  const call = { name: 'unlock_contacts', arguments: { urns: ['urn:pool:1'], fields: ['phone'] } }
  const { message } = await postCall({ url }, apiKey, call)
  assert.match(JSON.stringify(message), /FORBIDDEN/)
  // Longer than a body may take to arrive.
  await setTimeout(300)
  assert.equal((await postCall({ url }, apiKey, call)).status, 200)
  await app.close()
})

/** A page of these people is far larger than what fits into a socket's buffer. */
async function longPeople(account: TestAccount): Promise<void> {
  const people = Array.from({ length: 20 }, (_, at) => ({
    urn: `urn:pool:${at}`,
    fullName: 'Ana',
    summary: 'x'.repeat(15_000),
  }))
  await service.savePool(account, people)
}

test('long answers pass, and no call keeps its place after its end', async () => {
  const account = await service.account()
  await longPeople(account)
  const agent = await agentOf(service, account)
  const { data, text } = await agent.call('search_people', { ownOnly: true })
  assert.equal(data.people?.length, 20, text)
  // More calls than there are places.
  for (let at = 0; at < 30; at++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(service, account.key, of2025('tools/call', { name: 'credits' }))),
    )
    for (const { message } of answers) assert.equal(message.result.isError, undefined, JSON.stringify(message))
  }
})

test('what a tool asks stands in the account’s log under its own key', async () => {
  const account = await service.account()
  const agent = await agentOf(service, account)
  await agent.call('resolve', { kind: 'PLACE', city: 'Madrid' })
  await service.scout.requests.flush()
  const { body } = await account.call('GET', 'requests?limit=50')
  const paths = body.requests.map(({ path }: { path: string }) => path)
  assert.ok(paths.includes('/mcp') && paths.includes('/v1/talent-scout/resolve-location'), paths.join())
})
