/** Contact lookups: bought once, answered in time, identified by nothing but their id. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { networkPaths } from '../../contract/network.ts'
import { secondsFor } from '../../sandbox/lookups.ts'
import { contactOf } from '../../sandbox/people/contact.ts'
import { personAt } from '../../sandbox/people/person.ts'
import { hitOf } from '../../sandbox/people/profile.ts'
import { magicRequest, openSandbox } from './client.ts'

let now = 1_800_000_000_000
const client = await openSandbox({ timeFactor: 1e-6, now: () => now })
const instant = await openSandbox()
after(() => Promise.all([client.sandbox.close(), instant.sandbox.close()]))

const requestFor = (index: number, fields: ('work_email' | 'personal_email' | 'phone')[] = ['work_email', 'phone']) => {
  const { urn, networkUrl } = hitOf(personAt(1, index))
  return { urn, networkUrl, fields }
}

test('a lookup is pending, says when to ask again, and is done once its time has passed', async () => {
  const started = await client.startLookup(magicRequest('test-found-all'), 'pending')
  assert.equal(started.status, 'PENDING')
  assert.ok(started.retryAfterSeconds! > 0)
  now += started.retryAfterSeconds! * 1000 + 1
  const done = await client.readLookup(started.lookupId)
  assert.equal(done.status, 'DONE')
  assert.deepEqual(Object.keys(done.found), ['work_email', 'personal_email', 'phone'])
})

test('a slowed-down sandbox never asks for a longer pause than the contract allows', async () => {
  const slow = await openSandbox({ timeFactor: 100, now: () => now })
  try {
    // Starting the lookup in the slow sandbox would take seconds, so it is started in the fast one, which has the same seed, and read by
    // its id.
    const { lookupId } = await client.startLookup(magicRequest('test-slow'), 'paused')
    const called = await slow.call('GET', `${networkPaths.lookups}/${lookupId}`)
    assert.equal((called.body as { retryAfterSeconds: number }).retryAfterSeconds, 300)
  } finally {
    await slow.sandbox.close()
  }
})

test('202 while pending, 200 when done', async () => {
  const headers = { 'idempotency-key': 'statuses' }
  const start = await client.call('POST', networkPaths.lookups, { body: magicRequest('test-found-none'), headers })
  assert.equal(start.status, 202)
  now += 1_000
  const { lookupId } = start.body as { lookupId: string }
  assert.equal((await client.call('GET', `${networkPaths.lookups}/${lookupId}`)).status, 200)
})

test('the same key buys one lookup however often it is sent', async () => {
  const before = instant.sandbox.stats().lookupsBought
  const first = await instant.startLookup(requestFor(1), 'same')
  const again = await Promise.all([1, 2, 3].map(() => instant.startLookup(requestFor(1), 'same')))
  assert.deepEqual(
    again.map(({ lookupId }) => lookupId),
    [first.lookupId, first.lookupId, first.lookupId],
  )
  await instant.startLookup(requestFor(1), 'other')
  assert.equal(instant.sandbox.stats().lookupsBought - before, 2)
})

test('a key used for another person or other fields is refused', async () => {
  await instant.startLookup(requestFor(2), 'mine')
  for (const body of [requestFor(3), requestFor(2, ['phone'])]) {
    const called = instant.call('POST', networkPaths.lookups, { body, headers: { 'idempotency-key': 'mine' } })
    assert.deepEqual(await instant.refusal(called), { status: 400, code: 'INVALID_REQUEST' })
  }
})

test('a lookup finds exactly the fields asked for that exist', async () => {
  for (let index = 0; index < 60; index++) {
    const request = requestFor(index, index % 2 === 0 ? ['work_email', 'phone'] : ['personal_email'])
    const lookup = await instant.startLookup(request, `fields ${index}`)
    assert.equal(lookup.status, 'DONE')
    const all = contactOf(personAt(1, index))
    const wanted = Object.fromEntries(request.fields.filter((field) => all[field]).map((field) => [field, all[field]]))
    assert.deepEqual(lookup.found, wanted)
  }
})

test('a sandbox started anew with the same seed answers an old lookup; one of another seed does not', async () => {
  const first = await openSandbox({ seed: 5, timeFactor: 1, now: () => now })
  const { urn, networkUrl } = hitOf(personAt(5, 3))
  const started = await first.startLookup({ urn, networkUrl, fields: ['work_email'] }, 'restart')
  assert.equal(started.status, 'PENDING')
  await first.sandbox.close()
  const second = await openSandbox({ seed: 5, timeFactor: 1, now: () => now + 180_000 })
  const other = await openSandbox({ seed: 6 })
  try {
    assert.equal((await second.readLookup(started.lookupId)).status, 'DONE')
    const refused = other.call('GET', `${networkPaths.lookups}/${started.lookupId}`)
    assert.deepEqual(await other.refusal(refused), { status: 404, code: 'LOOKUP_NOT_FOUND' })
  } finally {
    await Promise.all([second.sandbox.close(), other.sandbox.close()])
  }
})

test('every lookup ends within 170 seconds, most within 40, none before 3', () => {
  const seconds = Array.from({ length: 2_000 }, (_, index) => secondsFor(personAt(1, index), 1))
  assert.ok(Math.min(...seconds) >= 3)
  assert.ok(Math.max(...seconds) <= 170 && Math.max(...seconds) > 150)
  const quick = seconds.filter((each) => each <= 40).length / seconds.length
  assert.ok(quick > 0.8 && quick < 0.92, String(quick))
})

test('magic people keep their fate: all, one, nothing, failed, never', async () => {
  const outcome = async (name: string) => {
    const lookup = await instant.startLookup(magicRequest(name), `fate ${name}`)
    return lookup.status === 'DONE' ? Object.keys(lookup.found) : lookup.status
  }
  assert.deepEqual(await outcome('test-found-all'), ['work_email', 'personal_email', 'phone'])
  assert.deepEqual(await outcome('test-work-email-only'), ['work_email'])
  assert.deepEqual(await outcome('test-found-none'), [])
  assert.deepEqual(await outcome('test-gone'), [])
  assert.deepEqual(await outcome('test-slow'), ['work_email', 'personal_email', 'phone'])
  assert.equal(await outcome('test-failed'), 'FAILED')
  assert.equal(await outcome('test-stuck'), 'PENDING')
})

test('a deleted profile leads to nothing found', async () => {
  const index = Array.from({ length: 500 }, (_, n) => n).find((n) => personAt(1, n).gone)!
  const lookup = await instant.startLookup(requestFor(index, ['work_email', 'personal_email', 'phone']), 'deleted')
  assert.deepEqual(lookup.status === 'DONE' && lookup.found, {})
})

test('a person nobody knows, and an address that is not the person’s, are refused', async () => {
  const refused = (body: unknown) =>
    instant.refusal(instant.call('POST', networkPaths.lookups, { body, headers: { 'idempotency-key': 'refused' } }))
  const notFound = { status: 404, code: 'PERSON_NOT_FOUND' }
  const nobody = { urn: 'urn:network:person:aaaaaaaaaaaa', networkUrl: 'https://network.example/in/nobody-0000' }
  assert.deepEqual(await refused({ ...requestFor(4), ...nobody }), notFound)
  assert.deepEqual(await refused({ ...requestFor(4), networkUrl: requestFor(5).networkUrl }), notFound)
  const { networkUrl } = requestFor(4)
  const typed = `${networkUrl.replace('https://', 'http://www.')}/?from=mail`
  assert.equal((await instant.startLookup({ ...requestFor(4), networkUrl: typed }, 'typed')).status, 'DONE')
})

test('an id that was never given is not found', async () => {
  const { lookupId } = await instant.startLookup(requestFor(6), 'tampered')
  for (const id of ['lk_x', 'nothing', `${lookupId}x`, lookupId.replace(/^lk_../, 'lk_AA'), '%00']) {
    const refused = await instant.refusal(instant.call('GET', `${networkPaths.lookups}/${id}`))
    assert.deepEqual(refused, { status: 404, code: 'LOOKUP_NOT_FOUND' })
  }
})
