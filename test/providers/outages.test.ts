/** The client against a network that is down, slow or short of patience: what is asked again, when, and how often. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Behaviour,
  cutShort,
  drip,
  hangUp,
  json,
  raw,
  resetMidBody,
  stall,
  startFakeNetwork,
  text,
} from '../support/fake-network.ts'
import { fails, useHarness } from './harness.ts'
import { anyQuery, hit, page, wirePerson } from './samples.ts'

const harness = useHarness()
const ada = hit('ada')

/** Short enough to wait for in a test, long enough for a busy machine to answer in time. */
const SHORT_MS = 400

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
      harness.fake.script(behaviour, behaviour, json(200, wirePerson('ada')))
      assert.equal((await harness.network.collect(ada)).urn, ada.urn)
      assert.deepEqual(
        harness.calls.map(({ outcome, tries }) => ({ outcome, tries })),
        [
          { outcome: 'UNAVAILABLE', tries: 3 },
          { outcome: 'OK', tries: 3 },
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
      harness.fake.script(behaviour, json(200, { matches: [] }))
      assert.deepEqual(await harness.network.resolveEntity('COMPANY', 'Spotify'), [])
      await dropped
    })

    it(`asks a network that ${what} for a profile once: a second asking might be billed`, async () => {
      harness.connect({ tryTimeoutMs: 1, deadlineMs: SHORT_MS })
      harness.fake.script(behaviour)
      await fails(harness.network.collect(ada), 'UNAVAILABLE')
      assert.equal(harness.fake.seen.length, 1)
    })

    it(`ends at the deadline of the whole call on a network that ${what}`, async () => {
      harness.connect({ tryTimeoutMs: 60_000, deadlineMs: SHORT_MS })
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

  it('to one call holds for all calls until its time has come, and each is told what is left of it', async () => {
    harness.fake.script(json(429, {}, { 'retry-after': '30' }), json(200, wirePerson('ada')))
    await fails(harness.network.search(anyQuery, null, 20), 'THROTTLED')
    harness.nowMs += 10_000
    const error = await fails(harness.network.collect(ada), 'THROTTLED')
    assert.deepEqual(
      { retryAfterSeconds: error.retryAfterSeconds, retryable: error.retryable, seen: harness.fake.seen.length },
      { retryAfterSeconds: 20, retryable: true, seen: 1 },
    )
    harness.nowMs += 15_000
    await harness.network.collect(ada)
    assert.deepEqual({ waits: harness.waits, seen: harness.fake.seen.length }, { waits: [5_000], seen: 2 })
  })

  it('passes once the network lets us', async () => {
    harness.fake.script(json(429, {}, { 'retry-after': '1' }), json(200, page(['ada'])))
    assert.equal((await harness.network.search(anyQuery, null, 20)).people.length, 1)
    assert.deepEqual(harness.waits, [1_000])
  })
})
