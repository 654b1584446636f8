/** POST contact and GET contact-status. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { magic, startService } from '../support/service.ts'

const service = await startService()
const all = ['work_email', 'personal_email', 'phone']

test('dispatches, charges up front, ends with the values and keeps the charge', async () => {
  const account = await service.account(100)
  const started = await account.post('contact', { ...magic('found-all'), requestedFields: all })
  assert.equal(started.status, 200)
  assert.deepEqual(
    { queued: started.body.queued, status: started.body.status, creditsCharged: started.body.creditsCharged },
    { queued: true, status: 'QUEUED', creditsCharged: 9 },
  )
  assert.equal(started.body.companyCredits, 91)
  const { body } = await account.awaitContact(magic('found-all').urn)
  assert.equal(body.requestId, started.body.requestId)
  assert.deepEqual(
    { status: body.status, done: body.done, stalled: body.stalled, unresolvedFields: body.unresolvedFields },
    { status: 'COMPLETED', done: true, stalled: false, unresolvedFields: [] },
  )
  assert.ok(body.workEmail && body.personalEmail && body.phoneNumber)
  assert.deepEqual(
    { creditsCharged: body.creditsCharged, creditsRefunded: body.creditsRefunded, companyCredits: body.companyCredits },
    { creditsCharged: 9, creditsRefunded: 0, companyCredits: 91 },
  )
  await service.verify()
})

test('what is not found is null, listed and refunded to the balance it came from', async () => {
  const account = await service.account(3, 10)
  await account.post('contact', { ...magic('found-none'), requestedFields: all })
  const { body } = await account.awaitContact(magic('found-none').urn)
  assert.deepEqual(
    { workEmail: body.workEmail, personalEmail: body.personalEmail, phoneNumber: body.phoneNumber },
    { workEmail: null, personalEmail: null, phoneNumber: null },
  )
  assert.deepEqual(body.unresolvedFields, all)
  assert.equal(body.failureCode, undefined)
  assert.deepEqual(
    { creditsCharged: body.creditsCharged, creditsRefunded: body.creditsRefunded },
    { creditsCharged: 9, creditsRefunded: 9 },
  )
  assert.deepEqual(
    { companyCredits: body.companyCredits, companyExtraCredits: body.companyExtraCredits },
    { companyCredits: 3, companyExtraCredits: 10 },
  )
  await service.verify()
})

test('a provider that fails ends the request with a failureCode and a full refund', async () => {
  const account = await service.account(100)
  await account.post('contact', { ...magic('failed'), requestedFields: ['phone'] })
  const { body } = await account.awaitContact(magic('failed').urn)
  assert.deepEqual(
    { status: body.status, failureCode: body.failureCode, phoneNumber: body.phoneNumber },
    { status: 'COMPLETED', failureCode: 'LOOKUP_FAILED', phoneNumber: null },
  )
  assert.deepEqual(
    {
      unresolvedFields: body.unresolvedFields,
      creditsRefunded: body.creditsRefunded,
      companyCredits: body.companyCredits,
    },
    { unresolvedFields: ['phone'], creditsRefunded: 5, companyCredits: 100 },
  )
})

test('once unlocked a value is free, and only what is missing is dispatched', async () => {
  const account = await service.account(100)
  await account.post('contact', { ...magic('found-all'), requestedFields: ['work_email'] })
  await account.awaitContact(magic('found-all').urn)
  const again = await account.post('contact', { ...magic('found-all'), requestedFields: ['work_email'] })
  assert.deepEqual(
    { fromCache: again.body.fromCache, queued: again.body.queued, status: again.body.status },
    { fromCache: true, queued: false, status: 'COMPLETED' },
  )
  assert.deepEqual(
    {
      creditsDeducted: again.body.creditsDeducted,
      creditsCharged: again.body.creditsCharged,
      companyCredits: again.body.companyCredits,
    },
    { creditsDeducted: 0, creditsCharged: 0, companyCredits: 98 },
  )
  assert.ok(again.body.workEmail)
  assert.equal(again.body.phoneNumber, null)
  const more = await account.post('contact', { ...magic('found-all'), requestedFields: ['work_email', 'phone'] })
  assert.deepEqual(
    { queued: more.body.queued, creditsCharged: more.body.creditsCharged },
    { queued: true, creditsCharged: 5 },
  )
  const { body } = await account.awaitContact(magic('found-all').urn)
  assert.ok(body.workEmail && body.phoneNumber)
})

test('a field not found is asked again only after 24 hours', async () => {
  const account = await service.account(100)
  const request = { ...magic('found-none'), requestedFields: ['phone'] }
  await account.post('contact', request)
  await account.awaitContact(request.urn)
  const soon = await account.post('contact', request)
  assert.deepEqual(
    { fromCache: soon.body.fromCache, phoneNumber: soon.body.phoneNumber, creditsCharged: soon.body.creditsCharged },
    { fromCache: true, phoneNumber: null, creditsCharged: 0 },
  )
  assert.deepEqual(soon.body.unresolvedFields, ['phone'])
  service.clock.turn(24 * 3_600)
  const later = await account.post('contact', request)
  assert.deepEqual(
    { queued: later.body.queued, creditsCharged: later.body.creditsCharged },
    { queued: true, creditsCharged: 5 },
  )
  await account.awaitContact(request.urn)
  await service.verify()
})

test('while a request is under way the same requestId comes back, whatever fields the repeat names', async () => {
  const account = await service.account(100)
  const request = { ...magic('stuck'), requestedFields: ['phone'] }
  const first = await account.post('contact', request)
  const repeat = await account.post('contact', { ...request, requestedFields: ['work_email'] })
  assert.equal(repeat.body.requestId, first.body.requestId)
  assert.deepEqual(
    { creditsCharged: repeat.body.creditsCharged, companyCredits: repeat.body.companyCredits },
    { creditsCharged: 0, companyCredits: 95 },
  )
  assert.deepEqual(repeat.body.requestedFields, ['phone'])
})

test('a lookup that never ends is PROCESSING, stalls when nobody confirms it, and ends after five minutes, refunded', async () => {
  const account = await service.account(100)
  const request = { ...magic('stuck'), requestedFields: ['phone'] }
  await account.post('contact', request)
  let status = await account.get(`contact-status?urn=${request.urn}&wait=5`)
  while (status.body.status === 'QUEUED') status = await account.get(`contact-status?urn=${request.urn}&wait=5`)
  assert.deepEqual(
    { status: status.body.status, done: status.body.done, stalled: status.body.stalled },
    { status: 'PROCESSING', done: false, stalled: false },
  )
  assert.equal(status.headers.get('retry-after'), '15')
  await service.stopWorker()
  service.clock.turn(121)
  assert.equal((await account.get(`contact-status?urn=${request.urn}`)).body.stalled, true)
  service.clock.turn(180)
  await service.scout.database.query('update work set visible_at = now()')
  service.startWorker()
  const { body } = await account.awaitContact(request.urn)
  assert.deepEqual(
    { status: body.status, failureCode: body.failureCode, creditsRefunded: body.creditsRefunded },
    { status: 'COMPLETED', failureCode: 'LOOKUP_TIMED_OUT', creditsRefunded: 5 },
  )
  assert.equal(body.companyCredits, 100)
  await service.verify()
})

test('without an address in the request, what the service knows of the urn is used', async () => {
  const account = await service.account(100)
  const found = await account.search({ prompt: 'engineer' })
  const { urn } = found.body.candidates[0]
  for (const networkUrl of [undefined, null, '', 'nonsense', 'https://network.example/company/x']) {
    const started = await account.post('contact', { urn, networkUrl, requestedFields: ['work_email'] })
    assert.equal(started.status, 200, JSON.stringify(started.body))
  }
})

test('a person saved under a urn of one’s own is found by the profile address', async () => {
  const account = await service.account(100)
  const { networkUrl } = magic('found-all')
  await service.savePool(account, [{ urn: 'urn:pool:mine', fullName: 'My Own', networkUrl }])
  const started = await account.post('contact', { urn: 'urn:pool:mine', requestedFields: ['phone'] })
  assert.equal(started.body.creditsCharged, 5)
  const { body } = await account.awaitContact('urn:pool:mine')
  assert.deepEqual({ urn: body.urn, failureCode: body.failureCode }, { urn: 'urn:pool:mine', failureCode: undefined })
  assert.ok(body.phoneNumber)
})

test('a held answer is not let go because somebody is still at work', async () => {
  const account = await service.account(100)
  const { urn } = magic('stuck')
  await account.post('contact', { ...magic('stuck'), requestedFields: ['phone'] })
  while ((await account.get(`contact-status?urn=${urn}&wait=5`)).body.status !== 'PROCESSING');
  const updated = async () =>
    (await service.scout.database.query<{ at: Date }>('select max(updated_at) as at from unlocks'))[0]?.at.getTime()
  const before = await updated()
  const held = account.get(`contact-status?urn=${urn}&wait=1`)
  assert.equal(await Promise.race([held.then(() => 'answered'), untilMoved(updated, before)]), 'moved')
  assert.equal((await held).body.status, 'PROCESSING')
})

test('a held answer is refused to a key that ended while it waited', async () => {
  const account = await service.account(100)
  const { urn } = magic('stuck')
  await account.post('contact', { ...magic('stuck'), requestedFields: ['phone'] })
  // Waits for PROCESSING first, because a change of state would end the long poll.
  while ((await account.get(`contact-status?urn=${urn}&wait=5`)).body.status !== 'PROCESSING');
  const { body } = await account.call('POST', 'keys', { name: 'poller', scopes: ['contact'] })
  const held = service.call('GET', `/v1/talent-scout/contact-status?urn=${urn}&wait=3`, { key: body.apiKey })
  assert.equal((await account.call('DELETE', `keys/${body.key.keyId}`)).status, 200)
  assert.equal((await held).status, 401)
})

/** Resolves once the provider has confirmed the lookup again. */
async function untilMoved(read: () => Promise<number | undefined>, before: number | undefined): Promise<string> {
  while ((await read()) === before);
  return 'moved'
}

test('an unknown urn without an address is MISSING_NETWORK and costs nothing', async () => {
  const account = await service.account(100)
  const { status, body } = await account.post('contact', { urn: 'urn:unknown', requestedFields: ['phone'] })
  assert.deepEqual(
    { status, code: body.code, success: body.success, retryable: body.retryable },
    { status: 422, code: 'MISSING_NETWORK', success: false, retryable: false },
  )
  assert.deepEqual(await account.balance(), { credits: 100, extra: 0 })
})

test('too few credits: 402 with the figures, nothing dispatched', async () => {
  const account = await service.account(1, 0.5)
  const { status, body } = await account.post('contact', { ...magic('found-all'), requestedFields: all })
  assert.deepEqual(
    { status, code: body.code, requiredCredits: body.requiredCredits, availableCredits: body.availableCredits },
    { status: 402, code: 'INSUFFICIENT_CREDITS', requiredCredits: 9, availableCredits: 1.5 },
  )
  const after = await account.get(`contact-status?urn=${magic('found-all').urn}`)
  assert.deepEqual(
    { status: after.status, code: after.body.code, done: after.body.done },
    { status: 404, code: 'CONTACT_REQUEST_NOT_FOUND', done: true },
  )
  assert.deepEqual(await account.balance(), { credits: 1, extra: 0.5 })
})

test('another account sees nothing of the request and pays for its own', async () => {
  const [first, second] = [await service.account(100), await service.account(100)]
  const request = { ...magic('found-all'), requestedFields: ['work_email'] }
  const started = await first.post('contact', request)
  await first.awaitContact(request.urn)
  assert.equal((await second.get(`contact-status?urn=${request.urn}`)).status, 404)
  const other = await second.post('contact', request)
  assert.notEqual(other.body.requestId, started.body.requestId)
  assert.equal(other.body.creditsCharged, 2)
})
