/** A result that comes after the deadline costs nothing by itself; a client that asks again gets it and pays once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WORK_DEADLINE_SECONDS } from '../../contract/limits.ts'
import { assertInvariants } from '../support/invariants.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Every lookup of the sandbox has ended after this. */
const LOOKUP_MS_MAX = 170_000

test('late: refunded, not charged when the result is there, charged once when it is asked for again', async () => {
  // The network's clock stands still until the test advances it, so no lookup ends before.
  let lookupTime = Date.now()
  const service = await startService({
    sandbox: { timeFactor: 1, now: () => lookupTime, people: 300 },
    env: { SCOUT_LEASE_SECONDS: '600' },
  })
  const { database } = service.scout
  const account = await service.account(100)
  const person = {
    urn: 'urn:network:person:test-found-all',
    networkUrl: 'https://network.example/in/test-found-all',
    requestedFields: ['phone'],
  }
  const hurry = () =>
    database.query(`update work set visible_at = now() where visible_at < now() + interval '5 minutes'`)
  const ended = () =>
    until('it has ended', async () => {
      await hurry()
      const { body } = await account.get(`contact-status?urn=${encodeURIComponent(person.urn)}`)
      return body.done && body
    })
  const started = async () =>
    (await database.query(`select 1 as it from unlocks where lookup_id is not null and status = 'PROCESSING'`)).length >
    0

  await account.post('contact', person)
  await until('the network is at it', started)
  service.clock.turn(WORK_DEADLINE_SECONDS)
  assert.equal((await ended()).failureCode, 'LOOKUP_TIMED_OUT')
  const refunded = await account.balance()
  assert.deepEqual(refunded, { credits: 100, extra: 0 })

  lookupTime += LOOKUP_MS_MAX
  const late = async () =>
    (await database.query<{ state: string; value: string | null }>('select state, value from late_fields'))[0]
  await until('the late result is kept', async () => {
    await hurry()
    return (await late())?.state === 'FOUND'
  })
  assert.match((await late())!.value!, /^k\d+\.[\w-]+$/, 'sealed')
  assert.deepEqual(await account.balance(), refunded, 'nobody asked for what the network has by now')
  const { body: unasked } = await account.get(`contact-status?urn=${encodeURIComponent(person.urn)}`)
  assert.deepEqual(
    { phoneNumber: unasked.phoneNumber, failureCode: unasked.failureCode },
    { phoneNumber: null, failureCode: 'LOOKUP_TIMED_OUT' },
  )

  const lookups = () => service.sandbox.stats().lookupsBought
  const bought = lookups()
  await account.post('contact', person)
  const found = await ended()
  assert.ok(found.phoneNumber, JSON.stringify(found))
  assert.deepEqual(await account.balance(), { credits: 95, extra: 0 })
  assert.equal(lookups(), bought, 'from what was kept, not bought again')
  assert.equal(await late(), undefined)
  await assertInvariants(database)
})
