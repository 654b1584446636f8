/** The circuit breaker, through the client: how much a network that is down is still asked, and how it comes back. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Behaviour, hangUp, json, stall, text } from '../support/fake-network.ts'
import { fails, useHarness } from './harness.ts'
import { hit, wirePerson } from './samples.ts'

const harness = useHarness()
const ada = hit('ada')
const fine = json(200, wirePerson('ada'))
const down = json(503, {})
const collect = (signal?: AbortSignal) => harness.network.collect(ada, signal)
const levels = () => harness.logged.map((line) => line.level)

async function breakIt(): Promise<void> {
  harness.fake.script(down)
  for (let call = 0; call < 4; call += 1) await fails(collect(), 'UNAVAILABLE')
  assert.deepEqual(levels(), ['warn'])
  harness.fake.seen.length = 0
}

async function collectTimes(times: number, ...behaviours: Behaviour[]): Promise<void> {
  harness.fake.script(...behaviours)
  for (let call = 0; call < times; call += 1) await collect().catch(() => {})
}

/** A call that has arrived and whose successful answer waits for the test. */
async function held() {
  let answer = () => {}
  harness.fake.script((response, request) => {
    answer = () => fine(response, request)
  })
  const arrival = harness.fake.arrival()
  const outcome = collect()
  await arrival
  return { outcome, answer }
}

describe('opening', () => {
  it('stops asking after ten failures in a row, in the middle of a call if need be', async () => {
    harness.fake.script(down)
    for (let call = 0; call < 3; call += 1) await fails(collect(), 'UNAVAILABLE')
    assert.equal(harness.fake.seen.length, 9)
    const pauses = harness.waits.length
    assert.match((await fails(collect(), 'UNAVAILABLE')).message, /503/)
    assert.equal(harness.fake.seen.length, 10)
    assert.equal(harness.waits.length, pauses)
    const error = await fails(collect(), 'UNAVAILABLE')
    assert.equal(error.retryAfterSeconds, 5)
    assert.equal(error.retryable, true)
    assert.equal(harness.fake.seen.length, 10)
  })

  it('keeps a hundred calls at once from becoming a storm of retries', async () => {
    harness.connect({ connectionsMax: 5 })
    harness.fake.script(hangUp)
    await Promise.all(Array.from({ length: 100 }, () => fails(collect(), 'UNAVAILABLE')))
    // Every call was let in before the first failed; the breaker prevents the two hundred retries.
    assert.ok(harness.fake.seen.length <= 120, `${harness.fake.seen.length} requests`)
    await fails(collect(), 'UNAVAILABLE')
    assert.equal(harness.calls.at(-1)?.tries, 1)
  })

  it('opens when more than half of the last twenty tries failed', async () => {
    // Each call fails, fails, succeeds: never ten failures in a row, but two of three overall.
    await collectTimes(6, ...Array.from({ length: 6 }, () => [down, down, fine]).flat())
    assert.deepEqual(levels(), ['warn'])
  })

  it('stays closed when every other try fails', async () => {
    await collectTimes(30, ...Array.from({ length: 30 }, () => [down, fine]).flat())
    assert.deepEqual(levels(), [])
    assert.equal(harness.fake.seen.length, 60)
  })

  for (const [what, behaviour] of [
    ['refusals', json(400, {})],
    ['a refused token', json(401, {})],
    ['missing people', json(404, { code: 'PERSON_NOT_FOUND', message: '' })],
    ['a limit', json(429, {})],
    ['garbage', text(200, 'hello')],
  ] as const) {
    it(`is not opened by ${what}`, async () => {
      await collectTimes(30, behaviour)
      harness.fake.script(fine)
      assert.equal((await collect()).urn, ada.urn)
    })
  }

  it('is not opened by callers that give up', async () => {
    harness.fake.script(stall)
    for (let call = 0; call < 12; call += 1) {
      const giveUp = new AbortController()
      const arrival = harness.fake.arrival()
      const outcome = assert.rejects(collect(giveUp.signal), /left/)
      await arrival
      giveUp.abort(new Error('left'))
      await outcome
    }
    harness.fake.script(fine)
    assert.equal((await collect()).urn, ada.urn)
  })
})

describe('coming back', () => {
  it('lets one call try after five seconds, refuses the others meanwhile, and opens wide on success', async () => {
    await breakIt()
    harness.nowMs += 4_999
    assert.equal((await fails(collect(), 'UNAVAILABLE')).retryAfterSeconds, 1)
    assert.equal(harness.fake.seen.length, 0)

    harness.nowMs += 1
    const probe = await held()
    for (let call = 0; call < 5; call += 1) await fails(collect(), 'UNAVAILABLE')
    assert.equal(harness.fake.seen.length, 1)
    probe.answer()
    assert.equal((await probe.outcome).urn, ada.urn)

    harness.fake.script(fine)
    await Promise.all([collect(), collect(), collect()])
    assert.deepEqual(levels(), ['warn', 'info'])
  })

  it('lets only the probe decide, not a late answer to a call from before', async () => {
    const early = await held()
    await breakIt()
    harness.nowMs += 5_000
    const probe = await held()
    early.answer()
    assert.equal((await early.outcome).urn, ada.urn)
    await fails(collect(), 'UNAVAILABLE')
    probe.answer()
    await probe.outcome
    assert.deepEqual(levels(), ['warn', 'info'])
  })

  it('begins anew: the failures of before do not count after it', async () => {
    await breakIt()
    harness.nowMs += 5_000
    await collectTimes(2, fine, down, fine)
    assert.deepEqual(levels(), ['warn', 'info'])
  })

  it('does not take garbage for a recovery', async () => {
    await breakIt()
    harness.nowMs += 5_000
    harness.fake.script(text(200, 'hello'))
    await fails(collect(), 'MALFORMED')
    assert.ok(!levels().includes('info'))
  })

  it('waits another five seconds after a failed probe, which is not retried', async () => {
    await breakIt()
    harness.nowMs += 5_000
    await fails(collect(), 'UNAVAILABLE')
    assert.equal(harness.fake.seen.length, 1)
    harness.nowMs += 4_999
    await fails(collect(), 'UNAVAILABLE')
    assert.equal(harness.fake.seen.length, 1)
    harness.nowMs += 1
    harness.fake.script(fine)
    assert.equal((await collect()).urn, ada.urn)
  })

  it('lets the next call probe when the caller of the probe gave up', async () => {
    await breakIt()
    harness.nowMs += 5_000
    harness.fake.script(stall)
    const giveUp = new AbortController()
    const arrival = harness.fake.arrival()
    const outcome = assert.rejects(collect(giveUp.signal), /left/)
    await arrival
    giveUp.abort(new Error('left'))
    await outcome
    harness.fake.script(fine)
    assert.equal((await collect()).urn, ada.urn)
  })

  it('closes on a refusal too: whoever refuses is there', async () => {
    await breakIt()
    harness.nowMs += 5_000
    harness.fake.script(json(404, { code: 'PERSON_NOT_FOUND', message: '' }))
    await fails(collect(), 'GONE')
    assert.deepEqual(levels(), ['warn', 'info'])
  })

  it('is not held open by a clock that was set back', async () => {
    await breakIt()
    harness.nowMs -= 3_600_000
    harness.fake.script(fine)
    assert.equal((await collect()).urn, ada.urn)
  })
})
