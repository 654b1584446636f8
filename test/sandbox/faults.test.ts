/** Each fault, requested by header and by rate, and the settings that name the faults. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { networkPaths } from '../../contract/network.ts'
import { parseFaults } from '../../sandbox/faults.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { readSandboxSettings, SettingsError } from '../../sandbox/settings.ts'
import { magicRequest, openSandbox } from './client.ts'

const client = await openSandbox()
after(() => client.sandbox.close())

const search = { query: { prompt: 'engineer' }, limit: 20 }
const withFault = (fault: string) => ({ 'x-sandbox-fault': fault })

test('error: 500 with a body of the contract', async () => {
  const called = client.call('POST', networkPaths.search, { body: search, headers: withFault('error') })
  assert.deepEqual(await client.refusal(called), { status: 500, code: 'UNAVAILABLE' })
})

test('throttle: 429 with Retry-After in scaled seconds', async () => {
  const called = await client.call('POST', networkPaths.search, { body: search, headers: withFault('throttle') })
  assert.equal(called.status, 429)
  assert.equal(called.headers.get('retry-after'), '0')
})

test('timeout: no answer until the client gives up', async () => {
  const response = fetch(client.sandbox.url + networkPaths.health, {
    headers: { authorization: `Bearer ${client.sandbox.token}`, ...withFault('timeout') },
    signal: AbortSignal.timeout(150),
  })
  await assert.rejects(response, { name: 'TimeoutError' })
})

test('timeout on a lookup buys it all the same, so that only the key prevents a second purchase', async () => {
  const before = client.sandbox.stats().lookupsBought
  const post = (headers: Record<string, string>, signal?: AbortSignal) =>
    fetch(client.sandbox.url + networkPaths.lookups, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.sandbox.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'lost answer',
        ...headers,
      },
      body: JSON.stringify(magicRequest('test-found-all')),
      ...(signal && { signal }),
    })
  await assert.rejects(post(withFault('timeout'), AbortSignal.timeout(150)))
  assert.equal((await post({})).status, 200)
  assert.equal(client.sandbox.stats().lookupsBought - before, 1)
})

test('malformed: broken JSON and a wrong shape by turns, both as a success', async () => {
  const broken: string[] = []
  for (let turn = 0; turn < 2; turn++) {
    const response = await fetch(client.sandbox.url + networkPaths.health, {
      headers: { authorization: `Bearer ${client.sandbox.token}`, ...withFault('malformed') },
    })
    assert.equal(response.status, 200)
    broken.push(await response.text())
  }
  assert.throws(() => JSON.parse(broken[0]!))
  assert.doesNotThrow(() => JSON.parse(broken[1]!))
})

test('slow: the right answer', async () => {
  assert.ok((await client.search(search.query, { fault: 'slow' })).people.length > 0)
})

test('duplicate: one hit twice, the page no longer than asked', async () => {
  const { people } = await client.search(search.query, { fault: 'duplicate' })
  assert.equal(people.length, 20)
  assert.equal(new Set(people.map(({ urn }) => urn)).size, 19)
})

test('foreign: a profile or a lookup of somebody else', async () => {
  const { urn } = magicRequest('test-found-all')
  assert.notEqual((await client.collect(urn, 'foreign')).urn, urn)
  assert.equal((await client.collect(urn)).urn, urn)
  const lookup = await client.startLookup(magicRequest('test-found-all'), 'foreign', 'foreign')
  assert.notEqual(lookup.urn, urn)
})

test('stuck: the lookup never ends, even where all else is at once', async () => {
  const lookup = await client.startLookup(magicRequest('test-found-all'), 'stuck', 'stuck')
  assert.equal(lookup.status, 'PENDING')
  assert.equal((await client.readLookup(lookup.lookupId)).status, 'PENDING')
})

test('a fault nobody knows is refused', async () => {
  const called = client.call('GET', networkPaths.health, { headers: withFault('earthquake') })
  assert.deepEqual(await client.refusal(called), { status: 400, code: 'INVALID_REQUEST' })
})

test('by rate: the same requests meet the same faults, about as often as set; "none" shields a request', async () => {
  const outcomes = async () => {
    const bad = await openSandbox({ seed: 3, people: 50, faults: { error: 0.2, throttle: 0.1 } })
    try {
      const statuses: number[] = []
      for (let n = 0; n < 300; n++)
        statuses.push((await bad.call('POST', networkPaths.search, { body: search })).status)
      const shielded = await bad.call('POST', networkPaths.search, { body: search, headers: withFault('none') })
      assert.equal(shielded.status, 200)
      assert.equal(bad.sandbox.stats().faults.error, statuses.filter((status) => status === 500).length)
      return statuses
    } finally {
      await bad.sandbox.close()
    }
  }
  const first = await outcomes()
  assert.deepEqual(await outcomes(), first)
  const share = (status: number) => first.filter((each) => each === status).length / first.length
  assert.ok(Math.abs(share(500) - 0.2) < 0.08, String(share(500)))
  assert.ok(Math.abs(share(429) - 0.1) < 0.08, String(share(429)))
})

test('by rate: stuck is decided for each lookup and stays so', async () => {
  const bad = await openSandbox({ seed: 3, people: 50, faults: { stuck: 0.5 } })
  try {
    const start = (n: number) => bad.startLookup(magicRequest('test-found-all'), `lookup ${n}`)
    const first = await Promise.all(Array.from({ length: 60 }, (_, n) => start(n)))
    const again = await Promise.all(Array.from({ length: 60 }, (_, n) => start(n)))
    assert.deepEqual(again, first)
    const stuck = first.filter(({ status }) => status === 'PENDING').length
    assert.ok(stuck > 15 && stuck < 45, String(stuck))
  } finally {
    await bad.sandbox.close()
  }
})

test('closing ends held answers and can be done at once', async () => {
  const sandbox = await startSandbox({ port: 0, people: 1, timeFactor: 0, faults: { timeout: 1 } })
  const held = fetch(`${sandbox.url}${networkPaths.places}?city=Madrid`, {
    headers: { authorization: 'Bearer sandbox' },
  })
  const ended = assert.rejects(held)
  while (sandbox.stats().faults.timeout !== 1) await new Promise(setImmediate)
  await sandbox.close()
  await ended
})

test('fault settings: read, and every objection told', () => {
  assert.deepEqual(parseFaults('timeout=0.1, error=0.05').rates, { timeout: 0.1, error: 0.05 })
  assert.deepEqual(parseFaults('none'), { rates: {}, objections: [] })
  assert.equal(parseFaults('timeout=0.6,error=0.6').objections.length, 1)
  for (const bad of ['timeout', 'timeout=', 'timeout=x', 'timeout=-1', 'timeout=1.1', 'quake=0.1', '=1']) {
    assert.equal(parseFaults(bad).objections.length, 1, bad)
  }
})

test('settings: defaults, and all faults reported together', () => {
  const settings = readSandboxSettings({})
  assert.deepEqual(settings, {
    host: '127.0.0.1',
    port: 8090,
    seed: 1,
    people: 20_000,
    timeFactor: 1,
    faults: {},
    token: 'sandbox',
  })
  assert.equal(readSandboxSettings({}, { timeFactor: 0.1 }).timeFactor, 0.1)
  const bad = {
    SCOUT_SANDBOX_PORT: '70000',
    SCOUT_SANDBOX_SEED: '1.5',
    SCOUT_SANDBOX_PEOPLE: 'many',
    SCOUT_SANDBOX_TIME_FACTOR: '-1',
    SCOUT_SANDBOX_FAULTS: 'quake=1,slow=2',
    SCOUT_NETWORK_TOKEN: 'two words',
  }
  assert.throws(
    () => readSandboxSettings(bad),
    (error) => error instanceof SettingsError && error.faults.length === 7,
  )
})
