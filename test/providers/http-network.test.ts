/** The client against a hostile network: what comes out when the other side does anything but its duty. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  type Behaviour,
  cutShort,
  drip,
  endless,
  hangUp,
  json,
  raw,
  resetMidBody,
  stall,
  startFakeNetwork,
  text,
} from '../support/fake-network.ts'
import { fails, useHarness } from './harness.ts'
import { anyQuery, hit, page, person, place } from './samples.ts'

const harness = useHarness()
const ada = hit('ada')

/** Short enough to wait out in a test, long enough for a busy machine to answer within. */
const SHORT_MS = 400

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

describe('an unreachable or failing network', () => {
  const outages: [string, Behaviour][] = [
    ['resets every connection', hangUp],
    ['resets in the middle of the body', resetMidBody],
    ['ends a chunked body early', cutShort],
    ['speaks no HTTP', raw('SSH-2.0-OpenSSH_9.6\r\n')],
    [
      'switches to a protocol nobody asked for',
      raw('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
    ['sends a header without end', raw(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}`)],
    ['answers 500', json(500, { code: 'UNAVAILABLE', message: 'boom' })],
    ['answers 502 with a page of HTML', text(502, '<html>bad gateway</html>', { 'content-type': 'text/html' })],
  ]
  for (const [what, behaviour] of outages) {
    it(`is UNAVAILABLE after three tries when it ${what}, and fine when it recovers in between`, async () => {
      harness.fake.script(behaviour)
      const error = await fails(harness.network.collect(ada), 'UNAVAILABLE')
      assert.equal(error.retryable, true)
      assert.equal(harness.fake.seen.length, 3)
      harness.fake.script(behaviour, behaviour, json(200, person('ada')))
      assert.equal((await harness.network.collect(ada)).urn, ada.urn)
      assert.deepEqual(
        harness.calls.map(({ outcome, tries }) => [outcome, tries]),
        [
          ['UNAVAILABLE', 3],
          ['OK', 3],
        ],
      )
    })
  }

  it('is UNAVAILABLE when nobody listens', async () => {
    const gone = await startFakeNetwork()
    await gone.close()
    harness.connect({ url: gone.url })
    await fails(harness.network.check(), 'UNAVAILABLE')
  })

  for (const [what, behaviour] of [
    ['never answers', stall],
    ['drips a byte at a time', drip],
  ] as const) {
    it(`gives up a try on a network that ${what}, and takes the answer of the next`, async () => {
      harness.connect({ tryTimeoutMs: SHORT_MS, deadlineMs: 60_000 })
      const dropped = harness.fake.dropped()
      harness.fake.script(behaviour, json(200, person('ada')))
      assert.equal((await harness.network.collect(ada)).urn, ada.urn)
      await dropped
    })

    it(`ends at the deadline of the whole call on a network that ${what}`, async () => {
      harness.connect({ tryTimeoutMs: 60_000, deadlineMs: SHORT_MS, searchDeadlineMs: SHORT_MS })
      harness.fake.script(behaviour)
      await fails(harness.network.collect(ada), 'UNAVAILABLE')
      await fails(harness.network.search(anyQuery, null, 20), 'UNAVAILABLE')
      assert.equal(harness.fake.seen.length, 2)
    })
  }

  it('spreads retries by full jitter, wider for the second', async () => {
    harness.connect({ random: () => 0.5 })
    harness.fake.script(json(500, {}))
    await fails(harness.network.collect(ada), 'UNAVAILABLE')
    assert.deepEqual(harness.waits, [100, 200])
  })

  it('does not start a retry that cannot end before the deadline', async () => {
    harness.connect({ deadlineMs: 5_000 })
    harness.fake.script(json(503, {}, { 'retry-after': '7' }))
    const error = await fails(harness.network.collect(ada), 'UNAVAILABLE')
    assert.equal(error.retryAfterSeconds, 7)
    assert.equal(harness.fake.seen.length, 1)
  })
})

describe('429', () => {
  const cases: { header: string | undefined; waits: number[]; says: number | undefined }[] = [
    { header: undefined, waits: [0, 0], says: undefined },
    { header: '2', waits: [2_000, 2_000], says: 2 },
    { header: '0', waits: [0, 0], says: 0 },
    { header: 'Sun, 15 Nov 2026 00:00:03 GMT', waits: [3_000, 3_000], says: 3 },
    { header: 'Sun, 15 Nov 2020 00:00:00 GMT', waits: [0, 0], says: 0 },
    { header: 'Sun, 15 Nov 2026 00:10:00 GMT', waits: [], says: 600 },
    { header: '30', waits: [], says: 30 },
    { header: '99999999999999999999', waits: [], says: 3_600 },
    { header: 'Fri, 31 Dec 9999 23:59:59 GMT', waits: [], says: 3_600 },
    { header: '-5', waits: [0, 0], says: undefined },
    { header: '1.5', waits: [0, 0], says: undefined },
    { header: 'Sun, 99 Foo 2026 00:00:00 GMT', waits: [0, 0], says: undefined },
    { header: 'soon', waits: [0, 0], says: undefined },
  ]
  for (const { header, waits, says } of cases) {
    it(`with Retry-After ${header}: waits ${JSON.stringify(waits)}, tells the caller ${says}`, async () => {
      harness.fake.script(json(429, { code: 'RATE_LIMITED', message: '' }, header ? { 'retry-after': header } : {}))
      const error = await fails(harness.network.search(anyQuery, null, 20), 'THROTTLED')
      assert.equal(error.retryAfterSeconds, says)
      assert.deepEqual(harness.waits, waits)
      assert.equal(harness.fake.seen.length, waits.length + 1)
    })
  }

  it('passes once the network lets us', async () => {
    harness.fake.script(json(429, {}, { 'retry-after': '1' }), json(200, page(['ada'])))
    assert.equal((await harness.network.search(anyQuery, null, 20)).people.length, 1)
    assert.deepEqual(harness.waits, [1_000])
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
      elsewhere.script(json(200, person('ada')))
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
  const padded = (bytes: number) => text(200, JSON.stringify(person('ada')).padEnd(bytes))

  it('takes two megabytes and not a byte more', async () => {
    harness.fake.script(padded(2_000_000))
    assert.equal((await harness.network.collect(ada)).urn, ada.urn)
    harness.fake.script(padded(2_000_001))
    await fails(harness.network.collect(ada), 'MALFORMED')
  })

  const bad: [string, Behaviour][] = [
    ['three megabytes', padded(3_000_000)],
    ['no end', endless],
    ['gzip nobody asked for', text(200, gzipSync(JSON.stringify(person('ada'))), { 'content-encoding': 'gzip' })],
    ['a gzip bomb', text(200, gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' })],
    ['nothing', text(204, '')],
    ['no JSON', text(200, '{"person":')],
    ['a page of HTML', text(200, '<html>welcome</html>')],
    ['broken UTF-8', text(200, Buffer.from(JSON.stringify(person('ada', { company: '\u00e9' })), 'latin1'))],
    ['nesting without end', text(200, '['.repeat(1_900_000))],
  ]
  for (const [what, behaviour] of bad) {
    it(`is MALFORMED after two tries when the body is ${what}`, async () => {
      harness.fake.script(behaviour)
      const error = await fails(harness.network.collect(ada), 'MALFORMED')
      assert.equal(error.retryable, true)
      assert.equal(harness.fake.seen.length, 2)
      harness.fake.script(behaviour, json(200, person('ada')))
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
    // The pause is drawn right before it begins: the abort falls into its nine seconds.
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
