/** The client against a hostile network: what comes out when the other side does anything but its duty. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Behaviour, endless, hangUp, json, stall, startFakeNetwork, text } from '../support/fake-network.ts'
import { fails, useHarness } from './harness.ts'
import { anyQuery, hit, page, place, wirePerson } from './samples.ts'

const harness = useHarness()
const ada = hit('ada')

describe('requests', () => {
  it('sends the token, asks for an uncompressed body and passes the query on', async () => {
    harness.fake.script(json(200, page(['ada'])))
    await harness.network.search({ ...anyQuery, titles: ['Engineer'] }, 'c1', 5)
    const [request] = harness.fake.seen
    assert.equal(`${request?.method} ${request?.path}`, 'POST /v1/people/search')
    assert.equal(request?.headers.authorization, `Bearer ${harness.fake.token}`)
    assert.equal(request?.headers['accept-encoding'], 'identity')
    assert.deepEqual(request?.body, { query: { ...anyQuery, titles: ['Engineer'] }, cursor: 'c1', limit: 5 })
    assert.deepEqual(
      harness.calls.map(({ operation, outcome, tries }) => ({ operation, outcome, tries })),
      [{ operation: 'search', outcome: 'OK', tries: 1 }],
    )
  })

  it('keeps the path of an address that has one, and escapes what it puts into a URL', async () => {
    harness.connect({ url: `${harness.fake.url}/people-api/` })
    harness.fake.script(json(200, { matches: [place('g1')], countryGeoId: 'es' }))
    await harness.network.resolvePlace({ city: 'San José & Ñuñoa', state: '\ud800' })
    harness.fake.script(json(404, { code: 'LOOKUP_NOT_FOUND', message: '' }))
    await fails(harness.network.readLookup('a/../b?c', ada.urn), 'GONE')
    await fails(harness.network.readLookup('\ud800', ada.urn), 'GONE')
    assert.deepEqual(
      harness.fake.seen.map((request) => request.path),
      [
        '/people-api/v1/places?city=San+Jos%C3%A9+%26+%C3%91u%C3%B1oa&state=%EF%BF%BD',
        '/people-api/v1/contact-lookups/a%2F..%2Fb%3Fc',
        '/people-api/v1/contact-lookups/%EF%BF%BD',
      ],
    )
  })

  it('repeats the idempotency key on every try of a lookup', async () => {
    const pending = { lookupId: 'l1', urn: ada.urn, status: 'PENDING' }
    harness.fake.script(json(503, {}), hangUp, json(202, pending))
    const request = { urn: ada.urn, networkUrl: ada.networkUrl, fields: ['phone' as const] }
    assert.deepEqual(await harness.network.startLookup(request, 'item-7'), pending)
    assert.deepEqual(
      harness.fake.seen.map((seen) => seen.headers['idempotency-key']),
      ['item-7', 'item-7', 'item-7'],
    )
  })

  it('refuses an address or a token that could leak or never work, without repeating it', () => {
    for (const options of [
      { url: 'ftp://network.example' },
      { url: 'nonsense' },
      { url: 'https://user:hunter2@network.example' },
      { url: 'https://network.example/?key=hunter2' },
      { token: 'hunter2\r\nx: y' },
      { token: '' },
    ]) {
      assert.throws(
        () => harness.connect(options),
        (error: Error) => /^the network (address|token)/.test(error.message) && !error.message.includes('hunter2'),
      )
    }
  })
})

describe('refusals', () => {
  const body = (code: string) => ({ code, message: 'no' })
  const lookup = { urn: ada.urn, networkUrl: ada.networkUrl, fields: ['phone' as const] }

  it('knows a missing person and a missing lookup by status and code together, and asks once', async () => {
    harness.fake.script(json(404, body('PERSON_NOT_FOUND')))
    assert.equal((await fails(harness.network.collect(ada), 'GONE')).retryable, false)
    harness.fake.script(json(410, body('PERSON_GONE')))
    await fails(harness.network.startLookup(lookup, 'k'), 'GONE')
    harness.fake.script(json(404, body('LOOKUP_NOT_FOUND')))
    await fails(harness.network.readLookup('l1', ada.urn), 'GONE')
    assert.equal(harness.fake.seen.length, 3)
  })

  it('takes no 404 for a missing person that is not about a person', async () => {
    const strangers = [
      text(404, 'Cannot POST /v1/people/collect'),
      json(404, { error: 'not found' }),
      json(404, body('INVALID_REQUEST')),
      json(410, {}),
      json(404, body('LOOKUP_NOT_FOUND')),
      json(405, body('PERSON_NOT_FOUND')),
    ]
    for (const stranger of strangers) {
      harness.fake.script(stranger)
      await fails(harness.network.collect(ada), 'UNAVAILABLE')
    }
    assert.equal(harness.fake.seen.length, strangers.length)
    assert.deepEqual(
      harness.logged.map((line) => line.level),
      ['error'],
    )
  })

  it('is REJECTED, without a retry, when the network refuses what we sent', async () => {
    harness.fake.script(json(400, { code: 'INVALID_REQUEST', message: `bad\u0000 token ${harness.fake.token}` }))
    const error = await fails(harness.network.search(anyQuery, null, 20), 'REJECTED')
    assert.match(error.message, /400 INVALID_REQUEST: bad {2}token \[token\]$/)
    harness.fake.script(json(422, body('INVALID_REQUEST')))
    await fails(harness.network.search(anyQuery, null, 20), 'REJECTED')
    assert.equal(harness.fake.seen.length, 2)
  })

  it('that cannot pass on asking again is an alert to the operator, and said to be so', async () => {
    const alerts: string[] = []
    harness.connect({ onAlert: (reason) => void alerts.push(reason) })
    for (const status of [400, 401, 403, 404]) {
      harness.fake.script(json(status, {}))
      const error = await harness.network.collect(ada).catch((failure) => failure)
      assert.deepEqual(
        { retryable: error.retryable, needsOperator: error.needsOperator },
        { retryable: false, needsOperator: true },
        String(status),
      )
    }
    assert.deepEqual(alerts, ['REFUSED', 'UNAUTHORIZED', 'UNAUTHORIZED', 'ADDRESS'])
    assert.deepEqual(
      harness.logged.map(({ level }) => level),
      ['error', 'error', 'error'],
    )
    for (const status of [429, 500]) {
      harness.fake.script(json(status, {}))
      const error = await harness.network.collect(ada).catch((failure) => failure)
      assert.deepEqual(
        { retryable: error.retryable, needsOperator: error.needsOperator },
        { retryable: true, needsOperator: false },
        String(status),
      )
    }
    assert.equal(alerts.length, 4)
  })

  it('tells the operator about a refused token, once a minute, and never the token', async () => {
    harness.fake.script(json(401, { code: 'UNAUTHORIZED', message: `who is ${harness.fake.token}?` }))
    await fails(harness.network.check(), 'UNAVAILABLE')
    harness.fake.script(json(403, {}))
    await fails(harness.network.collect(ada), 'UNAVAILABLE')
    assert.equal(harness.fake.seen.length, 2)
    assert.equal(harness.logged.length, 1)
    assert.equal(harness.logged[0]?.level, 'error')
    assert.match(harness.logged[0]?.message ?? '', /refused the service's token \(401\)/)
    harness.nowMs += 60_000
    await fails(harness.network.check(), 'UNAVAILABLE')
    assert.equal(harness.logged.length, 2)
  })

  it('never follows a redirect', async () => {
    const elsewhere = await startFakeNetwork()
    try {
      elsewhere.script(json(200, wirePerson('ada')))
      for (const status of [301, 302, 307, 308]) {
        harness.fake.script(text(status, '', { location: `${elsewhere.url}/v1/people/collect` }))
        await fails(harness.network.collect(ada), 'UNAVAILABLE')
      }
      assert.equal(elsewhere.seen.length, 0)
      assert.equal(harness.fake.seen.length, 4)
    } finally {
      await elsewhere.close()
    }
  })
})

describe('bodies', () => {
  const padded = (bytes: number) => text(200, JSON.stringify(wirePerson('ada')).padEnd(bytes))

  it('takes two megabytes and not a byte more', async () => {
    harness.fake.script(padded(2_000_000))
    assert.equal((await harness.network.collect(ada)).urn, ada.urn)
    harness.fake.script(padded(2_000_001))
    await fails(harness.network.collect(ada), 'MALFORMED')
  })

  const bad: [string, Behaviour][] = [
    ['three megabytes', padded(3_000_000)],
    ['no end', endless],
    ['gzip nobody asked for', text(200, gzipSync(JSON.stringify(wirePerson('ada'))), { 'content-encoding': 'gzip' })],
    ['a gzip bomb', text(200, gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' })],
    ['nothing', text(204, '')],
    ['no JSON', text(200, '{"person":')],
    ['a page of HTML', text(200, '<html>welcome</html>')],
    ['broken UTF-8', text(200, Buffer.from(JSON.stringify(wirePerson('ada', { company: '\u00e9' })), 'latin1'))],
    ['nesting without end', text(200, '['.repeat(1_900_000))],
  ]
  for (const [what, behaviour] of bad) {
    it(`is MALFORMED after two tries when the body is ${what}`, async () => {
      harness.fake.script(behaviour)
      const error = await fails(harness.network.collect(ada), 'MALFORMED')
      assert.equal(error.retryable, true)
      assert.equal(harness.fake.seen.length, 2)
      harness.fake.script(behaviour, json(200, wirePerson('ada')))
      assert.equal((await harness.network.collect(ada)).urn, ada.urn)
    })
  }

  it('is no health when a web server greets in its own way', async () => {
    harness.fake.script(text(200, '<html>It works!</html>'))
    await fails(harness.network.check(), 'MALFORMED')
    harness.fake.script(json(200, { status: 'ok' }))
    await harness.network.check()
  })
})

describe('giving up', () => {
  it('ends at once with the reason of the caller, drops the connection and never asks again', async () => {
    harness.fake.script(stall)
    const giveUp = new AbortController()
    const [arrival, dropped] = [harness.fake.arrival(), harness.fake.dropped()]
    const outcome = harness.network.collect(ada, giveUp.signal).catch((error) => error)
    await arrival
    giveUp.abort(new Error('client left'))
    assert.equal((await outcome).message, 'client left')
    await dropped
    assert.equal(harness.fake.seen.length, 1)
    assert.deepEqual(
      harness.calls.map((call) => call.outcome),
      ['ABORTED'],
    )
  })

  it('ends a pause between two tries too', async () => {
    const giveUp = new AbortController()
    // The random number is drawn right before the pause begins, so the abort falls into its nine seconds.
    const random = () => {
      setImmediate(() => giveUp.abort(new Error('client left')))
      return 0
    }
    harness.connect({ sleep: undefined, random })
    harness.fake.script(json(429, {}, { 'retry-after': '9' }))
    await assert.rejects(harness.network.collect(ada, giveUp.signal), /client left/)
    assert.equal(harness.fake.seen.length, 1)
  })

  it('sends nothing for a caller that has already left', async () => {
    await assert.rejects(harness.network.check(AbortSignal.abort(new Error('client left'))), /client left/)
    assert.equal(harness.fake.seen.length, 0)
  })

  it('ends calls under way when the client is closed, without retrying them', async () => {
    harness.fake.script(stall)
    const arrival = harness.fake.arrival()
    const outcome = fails(harness.network.collect(ada), 'UNAVAILABLE')
    await arrival
    await harness.network.close()
    await outcome
    await fails(harness.network.check(), 'UNAVAILABLE')
    assert.equal(harness.fake.seen.length, 1)
  })
})
