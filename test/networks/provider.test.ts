/** The only way to ask a provider: what is recorded whatever happens, and what only the operator can fix. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { networkFailure } from '../../src/networks/failures.ts'
import type { ProviderLimits } from '../../src/networks/gate.ts'
import { readReport } from '../../src/networks/meter-store.ts'
import { Provider } from '../../src/networks/provider.ts'
import { VendorFailure } from '../../src/providers/vendor-failure.ts'
import type { Permit, Vendor, VendorAnswer } from '../../src/providers/vendor-port.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/template.ts'

let made: TestDatabase
let database: Database
let nowMs: number
let logged: string[]
let alerts: string[]
let opened: Provider[]
before(async () => {
  made = await createTestDatabase()
  database = openDatabase({ connection: made.connection, max: 10 })
})
after(async () => {
  await database.close()
  await made.drop()
})
beforeEach(async () => {
  await database.query('truncate network_meters, network_attempts')
  nowMs = Date.parse('2026-11-15T12:00:00Z')
  logged = []
  alerts = []
  opened = []
})
afterEach(async () => {
  for (const provider of opened) await provider.close()
})

const vendor: Vendor = {
  name: 'v',
  check: { mayCost: 'free', check: async () => ({ creditsLeft: null }) },
  close: async () => {},
}

function open(limits: Partial<ProviderLimits> = {}): Provider {
  const provider = new Provider('v', vendor, {
    database,
    clock: { now: () => new Date(nowMs) },
    log: { info() {}, warn() {}, error: (_fields, message) => void logged.push(message) },
    onAlert: (_provider, reason) => void alerts.push(reason),
    limits: { dailyCredits: null, callsPerMinute: 60_000, concurrency: 4, ...limits },
  })
  opened.push(provider)
  return provider
}

const ask = (provider: Provider, call: () => Promise<VendorAnswer<string>>, signal?: AbortSignal) =>
  provider.ask({ attempt: { operation: 'collect', costMax: 2 }, call, describe: () => ({ people: 1 }) }, signal)
const found = async (): Promise<VendorAnswer<string>> => ({ kind: 'FOUND', value: 'x', cost: 0.03 })
const fails = (failure: VendorFailure) => async (): Promise<VendorAnswer<string>> => {
  throw failure
}
const outcomes = async () =>
  (await readReport(database, new Date(0))).map(({ outcome, cost, uncertain }) => ({ outcome, cost, uncertain }))

test('what an answer cost is recorded to the thousandth of a credit', async () => {
  await ask(open(), found)
  assert.deepEqual(await outcomes(), [{ outcome: 'FOUND', cost: 30, uncertain: 0 }])
})

test('the record is there before the call is', async () => {
  const seen: unknown[] = []
  await ask(open(), async () => {
    seen.push(...(await outcomes()))
    return found()
  })
  assert.deepEqual(seen, [{ outcome: 'OPEN', cost: 0, uncertain: 2_000 }])
})

test('every further call of a question takes its own place in the rate; refused it, nothing was paid', async () => {
  const provider = open({ callsPerMinute: 4 })
  const twice = (leave: Permit) => leave().then(found)
  const asked = () => provider.ask({ attempt: { operation: 'search', costMax: 2 }, call: twice, describe: () => ({}) })
  await assert.rejects(asked(), (error) => error instanceof VendorFailure && error.reason === 'RATE_LIMITED')
  assert.deepEqual(await outcomes(), [{ outcome: 'RATE_LIMITED', cost: 0, uncertain: 0 }])
  nowMs += 60_000
  const hasty = open({ callsPerMinute: 60_000 })
  await hasty.ask({ attempt: { operation: 'search', costMax: 2 }, call: twice, describe: () => ({}) })
  assert.equal((await outcomes()).length, 2)
})

test('what could not be written down beforehand is not asked, and costs nothing', async () => {
  let calls = 0
  const asked = open().ask({
    attempt: { operation: 'contact', costMax: 2 },
    before: () => Promise.reject(new Error('taken over')),
    call: async () => {
      calls += 1
      return found()
    },
    describe: () => ({}),
  })
  await assert.rejects(asked, /taken over/)
  assert.equal(calls, 0)
  assert.deepEqual(await outcomes(), [{ outcome: 'NOT_SENT', cost: 0, uncertain: 0 }])
})

test('a caller who leaves does not end a call that may cost: it goes on and is recorded', async () => {
  const answer = Promise.withResolvers<VendorAnswer<string>>()
  const started = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const provider = open()
  const asked = ask(
    provider,
    () => {
      started.resolve()
      return answer.promise
    },
    leaving.signal,
  )
  await started.promise
  leaving.abort(new Error('caller left'))
  await assert.rejects(asked, /caller left/)
  answer.resolve(await found())
  await provider.close()
  assert.deepEqual(await outcomes(), [{ outcome: 'FOUND', cost: 30, uncertain: 0 }])
})

test('a refusal costs nothing, a lost answer counts by its reserve', async () => {
  const provider = open()
  await assert.rejects(ask(provider, fails(new VendorFailure('REFUSED', 'no'))))
  await assert.rejects(ask(provider, fails(new VendorFailure('UNAVAILABLE', 'lost', { maybeBilled: true }))))
  assert.deepEqual(await outcomes(), [
    { outcome: 'LOST', cost: 0, uncertain: 2_000 },
    { outcome: 'REFUSED', cost: 0, uncertain: 0 },
  ])
})

test('no credit with the vendor is an alert, and the vendor is left alone for a while by every process', async () => {
  const provider = open()
  await assert.rejects(ask(provider, fails(new VendorFailure('NO_CREDIT', 'the balance is empty'))))
  assert.deepEqual({ alerts, logged }, { alerts: ['NO_CREDIT'], logged: ['the balance is empty'] })
  await assert.rejects(ask(open(), found), (error) => error instanceof VendorFailure && error.reason === 'UNAVAILABLE')
  nowMs += 300_000
  assert.equal((await ask(open(), found)).kind, 'FOUND')
})

test('a question that the vendor refuses is an alert; one that refuses us is told as such for as long as it is left alone', async () => {
  const provider = open()
  await assert.rejects(ask(provider, fails(new VendorFailure('REFUSED', 'no such field'))))
  assert.deepEqual({ alerts, logged }, { alerts: ['REFUSED'], logged: ['no such field'] })
  assert.equal((await ask(provider, found)).kind, 'FOUND')
  const wrongKey = new VendorFailure('UNAVAILABLE', 'wrong key', { needsOperator: true })
  await assert.rejects(ask(provider, fails(wrongKey)))
  for (const failure of [wrongKey, await ask(provider, found).catch((error) => error)]) {
    const { retryable, fault } = networkFailure(failure)
    assert.deepEqual({ retryable, fault }, { retryable: false, fault: 'UNAVAILABLE' })
  }
  nowMs += 300_000
  assert.equal((await ask(provider, found)).kind, 'FOUND')
  const empty = networkFailure(new VendorFailure('NO_CREDIT', 'the balance is empty'))
  assert.equal(empty.retryable, true, 'it is filled again')
})

test('a vendor that was left alone is asked again at once when the operator’s check finds it in order', async () => {
  const provider = open()
  await assert.rejects(ask(provider, fails(new VendorFailure('UNAVAILABLE', 'wrong key', { needsOperator: true }))))
  await assert.rejects(ask(provider, found))
  await provider.check()
  assert.equal((await ask(provider, found)).kind, 'FOUND')
})

test('a budget used up is an alert and refused before anything is asked', async () => {
  const provider = open({ dailyCredits: 3 })
  await ask(provider, async () => ({ kind: 'FOUND', value: 'x', cost: 2 }))
  let calls = 0
  const counted = () => {
    calls += 1
    return found()
  }
  await assert.rejects(
    ask(provider, counted),
    (error) => error instanceof VendorFailure && error.reason === 'NO_CREDIT',
  )
  assert.deepEqual({ calls, alerts }, { calls: 0, alerts: ['BUDGET'] })
})

test('the same alert is logged once a minute, and counted each time', async () => {
  const provider = open({ dailyCredits: 1 })
  for (let times = 0; times < 3; times++) await assert.rejects(ask(provider, found))
  assert.deepEqual({ alerts: alerts.length, logged: logged.length }, { alerts: 3, logged: 1 })
  nowMs += 60_000
  await assert.rejects(ask(provider, found))
  assert.equal(logged.length, 2)
})

test('only so many calls are under way at once', async () => {
  const provider = open({ concurrency: 2 })
  let [now, most] = [0, 0]
  let pair = Promise.withResolvers<void>()
  // Calls wait until there are two: with room for one call this would never end, with room for three there would be three.
  const busy = async () => {
    now += 1
    most = Math.max(most, now)
    const mine = pair
    if (now === 2) {
      await database.query('select pg_sleep(0.02)')
      pair = Promise.withResolvers<void>()
      mine.resolve()
    }
    await mine.promise
    now -= 1
    return found()
  }
  await Promise.all(Array.from({ length: 6 }, () => ask(provider, busy)))
  assert.equal(most, 2)
})

test('a vendor that is down is not asked until a moment has passed', async () => {
  const provider = open()
  const down = fails(new VendorFailure('UNAVAILABLE', 'refused'))
  for (let times = 0; times < 10; times++) await assert.rejects(ask(provider, down))
  await assert.rejects(ask(provider, found), /failed too often/)
  nowMs += 5_000
  assert.equal((await ask(provider, found)).kind, 'FOUND')
})

test('a vendor’s 429 makes everybody wait as long as it said', async () => {
  await assert.rejects(ask(open(), fails(new VendorFailure('RATE_LIMITED', 'slow down', { retryAfterSeconds: 20 }))))
  await assert.rejects(ask(open(), found), (error) => error instanceof VendorFailure && error.retryAfterSeconds === 20)
  nowMs += 20_000
  assert.equal((await ask(open(), found)).kind, 'FOUND')
})
