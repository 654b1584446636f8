/** The sandbox as a server: token, bad input, unknown paths, statistics, and running as a process of its own. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { networkPaths } from '../../contract/network.ts'
import { personAt } from '../../sandbox/people/person.ts'
import { openSandbox } from './client.ts'

const client = await openSandbox()
after(() => client.sandbox.close())

const invalid = { status: 400, code: 'INVALID_REQUEST' }

test('every path wants the token, known or not', async () => {
  for (const path of [networkPaths.health, networkPaths.places, '/nowhere']) {
    for (const authorization of ['', 'Bearer wrong', 'Basic sandbox', 'bearer sandbox ']) {
      const called = client.call('GET', path, { headers: { authorization } })
      assert.deepEqual(await client.refusal(called), { status: 401, code: 'UNAUTHORIZED' })
    }
  }
  assert.equal((await client.call('GET', networkPaths.health)).status, 200)
})

test('an unknown path or method is a 404 in the contract’s words', async () => {
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/v2/health'],
    ['DELETE', networkPaths.search],
    ['GET', networkPaths.search],
  ] as const) {
    assert.deepEqual(await client.refusal(client.call(method, path)), { status: 404, code: 'INVALID_REQUEST' })
  }
})

const query = { prompt: 'x' }
const badBodies: [path: string, body: unknown][] = [
  [networkPaths.search, '{"query":'],
  [networkPaths.search, 'null'],
  [networkPaths.search, '[]'],
  [networkPaths.search, {}],
  [networkPaths.search, { query }],
  [networkPaths.search, { query, limit: 0 }],
  [networkPaths.search, { query, limit: 101 }],
  [networkPaths.search, { query, limit: '20' }],
  [networkPaths.search, { query: { prompt: 5 }, limit: 20 }],
  [networkPaths.search, { query: { prompt: 'x'.repeat(10_001) }, limit: 20 }],
  [networkPaths.search, { query: { languages: [{ name: 'German', level: 'PERFECT' }] }, limit: 20 }],
  [networkPaths.search, { query: { skills: [''] }, limit: 20 }],
  [networkPaths.search, { query, limit: 20, cursor: 'AAAA' }],
  [networkPaths.collect, {}],
  [networkPaths.collect, { urn: 7 }],
  [networkPaths.collect, { urn: '' }],
  [networkPaths.lookups, {}],
  [networkPaths.lookups, { urn: 'u', networkUrl: 'n', fields: [] }],
  [networkPaths.lookups, { urn: 'u', networkUrl: 'n', fields: ['fax'] }],
]

test('bad bodies are a 400 that names the fault', async () => {
  for (const [path, body] of badBodies) {
    const called = client.call('POST', path, { body, headers: { 'idempotency-key': 'k' } })
    assert.deepEqual(await client.refusal(called), invalid, `${path} ${JSON.stringify(body)}`)
  }
})

test('bad queries, a missing key, a foreign content type and a huge body are a 400', async () => {
  for (const path of [
    '?kind=PLANET&query=x',
    '?kind=COMPANY',
    '?query=x',
    '?kind=COMPANY&query=',
    '?kind=COMPANY&query=a&query=b',
  ]) {
    assert.deepEqual(await client.refusal(client.call('GET', networkPaths.entities + path)), invalid, path)
  }
  assert.deepEqual(await client.refusal(client.call('GET', `${networkPaths.places}?city=a&city=b`)), invalid)
  const lookup = { urn: 'u', networkUrl: 'n', fields: ['phone'] }
  assert.deepEqual(await client.refusal(client.call('POST', networkPaths.lookups, { body: lookup })), invalid)
  const headers = { 'content-type': 'text/xml' }
  assert.deepEqual(await client.refusal(client.call('POST', networkPaths.search, { body: '<a/>', headers })), invalid)
  const huge = client.call('POST', networkPaths.search, { body: 'x'.repeat(2_000_000) })
  assert.deepEqual(await client.refusal(huge), invalid)
  assert.deepEqual(await client.refusal(client.call('POST', networkPaths.search)), invalid)
  assert.deepEqual(await client.refusal(client.call('GET', '/v1/%zz')), invalid)
})

test('what is no HTTP at all gets a 400 or a closed line, and the server lives on', async () => {
  const socket = connect(Number(new URL(client.sandbox.url).port), '127.0.0.1')
  socket.end('NONSENSE\r\n\r\n')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  await once(socket, 'close')
  assert.match(answer, /^HTTP\/1\.1 400/)
  assert.equal((await client.call('GET', networkPaths.health)).status, 200)
})

test('strange texts in every field are answered, never with a 5xx', async () => {
  const strange = [
    '\u0000',
    '\ud800',
    '🙂'.repeat(100),
    "'; drop table people; --",
    '\\',
    '%',
    '__proto__',
    'constructor',
    'ﷺ',
    '-1',
    'null',
  ]
  for (const text of strange) {
    const searched = await client.search({
      prompt: text,
      firstName: text,
      skills: [text],
      titles: [text],
      geoIds: [text],
    })
    assert.equal(searched.total, 0)
    await client.places({ city: text, state: text, country: text })
    await client.entities('COMPANY', text)
    const refused = client.call('POST', networkPaths.collect, { body: { urn: text } })
    assert.equal((await client.refusal(refused)).status, 404)
  }
})

test('collect: a profile, nobody, a deleted one, and the magic failures', async () => {
  const numbers = Array.from({ length: 500 }, (_, n) => n)
  const gone = personAt(1, numbers.find((n) => personAt(1, n).gone)!)
  const here = personAt(1, numbers.find((n) => !personAt(1, n).gone)!)
  assert.equal((await client.collect(here.urn)).urn, here.urn)
  const refused = (urn: string) => client.refusal(client.call('POST', networkPaths.collect, { body: { urn } }))
  assert.deepEqual(await refused(gone.urn), { status: 410, code: 'PERSON_GONE' })
  assert.deepEqual(await refused('urn:network:person:aaaaaaaaaaaa'), { status: 404, code: 'PERSON_NOT_FOUND' })
  assert.deepEqual(await refused(personAt(1, 500).urn), { status: 404, code: 'PERSON_NOT_FOUND' })
  assert.deepEqual(await refused('urn:network:person:test-gone'), { status: 410, code: 'PERSON_GONE' })
  assert.deepEqual(await refused('urn:network:person:test-failed'), { status: 500, code: 'UNAVAILABLE' })
  for (const name of ['test-found-all', 'test-found-none', 'test-stuck', 'test-slow', 'test-work-email-only']) {
    assert.equal((await client.collect(`urn:network:person:${name}`)).firstName, 'Sandbox')
  }
})

test('calls are counted by endpoint', async () => {
  const own = await openSandbox({ people: 5 })
  try {
    await own.search({})
    await own.search({})
    await own.places({ city: 'Madrid' })
    const { calls, lookupsBought } = own.sandbox.stats()
    assert.deepEqual(calls, { health: 0, search: 2, collect: 0, places: 1, entities: 0, startLookup: 0, readLookup: 0 })
    assert.equal(lookupsBought, 0)
  } finally {
    await own.sandbox.close()
  }
})

const MAIN = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))

function run(env: Record<string, string>) {
  return spawn(process.execPath, [MAIN], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`as a process it tells its address, answers, and stops cleanly on ${signal}`, async () => {
    const child = run({ SCOUT_SANDBOX_PORT: '0', SCOUT_SANDBOX_PEOPLE: '50', SCOUT_NETWORK_TOKEN: 'secret' })
    const exited = once(child, 'exit')
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))![0]
    const response = await fetch(url + networkPaths.health, { headers: { authorization: 'Bearer secret' } })
    assert.equal(response.status, 200)
    await response.text()
    child.kill(signal)
    assert.deepEqual(await exited, [0, null])
  })
}

test('as a process it refuses bad settings together, in words, with exit code 2', async () => {
  const child = run({ SCOUT_SANDBOX_PORT: 'x', SCOUT_SANDBOX_FAULTS: 'quake=1' })
  let received = ''
  child.stderr.on('data', (chunk) => {
    received += String(chunk)
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 2)
  assert.match(received, /SCOUT_SANDBOX_PORT/)
  assert.match(received, /quake/)
})
