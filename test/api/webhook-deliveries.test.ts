/** What webhooks are sent: signed, once per event, again after a failure, and only to those who own the event and want it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClaimLost } from '../../src/jobs/queue.ts'
import { deliverWebhook } from '../../src/operations/webhooks/deliver-webhook.ts'
import { claimDue } from '../support/claim.ts'
import { isSignedBy } from '../support/receiver.ts'
import { type Body, magic, startService, type TestAccount } from '../support/service.ts'
import { deliveries, listen, typesInForm } from '../support/webhooks.ts'

const service = await startService({ env: { SCOUT_WEBHOOK_PRIVATE: 'true', SCOUT_CREDITS_LOW: '50' } })
const { database } = service.scout

/** Polls until the newest delivery of the webhook satisfies the condition. */
async function settled(account: TestAccount, hook: Body, is: (delivery: Body) => boolean): Promise<Body> {
  for (;;) {
    const [delivery] = await deliveries(account, hook)
    if (delivery && is(delivery)) return delivery
  }
}

/** Makes waiting work due at once. The queue uses the database's time, which a test cannot advance. */
async function makeDue(account: TestAccount): Promise<void> {
  await database.query('update work set visible_at = now() where account_id = $1', [account.accountId])
  service.scout.signals.workAdded('webhooks')
}

test('a single unlock tells contact.completed, signed, with names of fields and no value of them', async () => {
  const account = await service.account(500)
  const { receiver, hook } = await listen(account)
  const fields = ['work_email', 'phone']
  const started = await account.post('contact', { ...magic('found-all'), requestedFields: fields })
  const received = await receiver.nth(1)
  const { body: status } = await account.awaitContact(magic('found-all').urn)
  assert.ok(isSignedBy(received, hook.secret))
  assert.ok(!isSignedBy({ ...received, body: `${received.body} ` }, hook.secret))
  assert.equal(received.headers['webhook-id'], received.event.id)
  assert.ok(Math.abs(Date.now() / 1_000 - Number(received.headers['webhook-timestamp'])) < 60)
  assert.deepEqual(received.event.data, {
    requestId: started.body.requestId,
    urn: magic('found-all').urn,
    status: 'COMPLETED',
    foundFields: fields,
    unresolvedFields: [],
    creditsCharged: 7,
    creditsRefunded: 0,
  })
  assert.ok(
    status.workEmail && !received.body.includes(status.workEmail) && !received.body.includes(status.phoneNumber),
  )
  const delivery = await settled(account, hook, ({ status }) => status === 'DELIVERED')
  assert.deepEqual(
    { eventId: delivery.eventId, attempts: delivery.attempts, lastStatus: delivery.lastStatus },
    { eventId: received.event.id, attempts: 1, lastStatus: 200 },
  )
  // The values are known already, so the answer comes at once and there is no second event.
  await account.post('contact', { ...magic('found-all'), requestedFields: fields })
  assert.equal((await deliveries(account, hook)).length, 1)
})

test('a failed lookup tells its failure and the refund', async () => {
  const account = await service.account(500)
  const { receiver } = await listen(account, { events: ['contact.completed'] })
  await account.post('contact', { ...magic('failed'), requestedFields: ['phone'] })
  const { event } = await receiver.nth(1)
  const { foundFields, unresolvedFields, failureCode, creditsCharged, creditsRefunded } = event.data
  assert.deepEqual(
    { foundFields, unresolvedFields, creditsCharged, creditsRefunded },
    { foundFields: [], unresolvedFields: ['phone'], creditsCharged: 5, creditsRefunded: 5 },
  )
  assert.equal(failureCode, 'LOOKUP_FAILED')
})

test('a batch tells once, when its last item has settled, and its items do not', async () => {
  const account = await service.account(500)
  const { receiver } = await listen(account)
  const talents = [magic('found-all'), magic('found-none'), magic('gone')]
  const enriching = await account.post('enrich/batch', { talents })
  const { event: enriched } = await receiver.nth(1)
  assert.deepEqual(enriched.data, {
    jobId: enriching.body.jobId,
    type: 'ENRICHMENT',
    status: 'PARTIAL',
    totalCount: 3,
    completedCount: 2,
    failedCount: 1,
    totalCreditsUsed: 2,
  })
  const unlocking = await account.post('contact/batch', { talents: talents.slice(0, 2), requestedFields: ['phone'] })
  const { event: unlocked } = await receiver.nth(2)
  assert.deepEqual(
    { type: unlocked.type, jobId: unlocked.data.jobId },
    { type: 'batch.completed', jobId: unlocking.body.jobId },
  )
  assert.deepEqual(
    { status: unlocked.data.status, totalCreditsUsed: unlocked.data.totalCreditsUsed },
    { status: 'COMPLETED', totalCreditsUsed: 5 },
  )
  const rows = await database.query('select type from events where account_id = $1 order by seq', [account.accountId])
  assert.deepEqual(rows, [{ type: 'batch.completed' }, { type: 'batch.completed' }])
})

test('only who wants a type gets it, only while active, and only of its own account', async () => {
  const [account, other] = [await service.account(500), await service.account(500)]
  const all = await listen(account)
  const batches = await listen(account, { events: ['batch.completed'] })
  const off = await listen(account)
  await account.call('PATCH', `webhooks/${off.hook.webhookId}`, { active: false })
  const foreign = await listen(other)
  await account.post('contact', { ...magic('found-none'), requestedFields: ['phone'] })
  await all.receiver.nth(1)
  for (const { hook } of [batches, off]) assert.deepEqual(await deliveries(account, hook), [])
  assert.deepEqual(await deliveries(other, foreign.hook), [])
})

test('a test event goes to one endpoint, whatever it wants and even while it is off', async () => {
  const account = await service.account()
  const one = await listen(account, { events: ['credits.low'] })
  const two = await listen(account)
  await account.call('PATCH', `webhooks/${one.hook.webhookId}`, { active: false })
  const { body } = await account.call('POST', `webhooks/${one.hook.webhookId}/test`, {})
  assert.deepEqual(
    { type: body.delivery.type, status: body.delivery.status },
    { type: 'webhook.test', status: 'PENDING' },
  )
  const { event } = await one.receiver.nth(1)
  assert.deepEqual(
    { type: event.type, data: event.data },
    { type: 'webhook.test', data: { webhookId: one.hook.webhookId } },
  )
  assert.deepEqual(await deliveries(account, two.hook), [])
})

test('a failed delivery is tried again, the same event under a fresh signature, until it works', async () => {
  const account = await service.account()
  const { receiver, hook } = await listen(account)
  receiver.answer = 500
  await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
  const failed = await settled(account, hook, ({ attempts }) => attempts === 1)
  assert.deepEqual({ status: failed.status, lastStatus: failed.lastStatus }, { status: 'PENDING', lastStatus: 500 })
  assert.match(failed.lastError, /answered 500/)
  const pause = (Date.parse(failed.nextAttemptAt) - Date.parse(failed.lastAttemptAt)) / 1_000
  assert.ok(pause >= 4.5 && pause <= 5, `${pause}`)
  const failing = (await account.call('GET', `webhooks/${hook.webhookId}`)).body.webhook
  assert.ok(failing.failingSince)
  receiver.answer = 204
  service.clock.turn(60)
  await makeDue(account)
  const [first, second] = [await receiver.nth(1), await receiver.nth(2)]
  assert.equal(second.body, first.body)
  assert.equal(second.headers['webhook-id'], first.headers['webhook-id'])
  assert.notEqual(second.headers['webhook-timestamp'], first.headers['webhook-timestamp'])
  assert.ok(isSignedBy(second, hook.secret))
  const delivered = await settled(account, hook, ({ status }) => status === 'DELIVERED')
  assert.deepEqual(
    { attempts: delivered.attempts, lastError: delivered.lastError, nextAttemptAt: delivered.nextAttemptAt },
    { attempts: 2, lastError: null, nextAttemptAt: null },
  )
  assert.equal((await account.call('GET', `webhooks/${hook.webhookId}`)).body.webhook.failingSince, null)
})

test('after eleven tries over a day it has failed; resent, it begins anew', async () => {
  const account = await service.account()
  const { receiver, hook } = await listen(account)
  receiver.answer = (response) => response.writeHead(302, { location: 'https://example.com' }).end()
  await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
  const pauses: number[] = []
  for (let attempt = 1; ; attempt++) {
    const delivery = await settled(account, hook, ({ attempts }) => attempts === attempt)
    if (delivery.status === 'FAILED') break
    pauses.push((Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.lastAttemptAt)) / 1_000)
    await makeDue(account)
  }
  const schedule = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]
  assert.equal(pauses.length, schedule.length)
  pauses.forEach((pause, n) => {
    assert.ok(pause <= schedule[n]! && pause >= schedule[n]! * 0.89, `pause ${n}: ${pause}`)
  })
  const [failed] = await deliveries(account, hook)
  assert.match(failed!.lastError, /redirects are not followed/)
  receiver.answer = 200
  const { body } = await account.call('POST', `webhooks/${hook.webhookId}/deliveries/${failed!.deliveryId}/resend`, {})
  assert.equal(body.delivery.status, 'PENDING')
  const delivered = await settled(account, hook, ({ status }) => status === 'DELIVERED')
  assert.equal(delivered.attempts, 12)
  assert.deepEqual(await database.query('select from work where account_id = $1', [account.accountId]), [])
})

test('a delivery that waits for its next try can be sent now', async () => {
  const account = await service.account()
  const { receiver, hook } = await listen(account)
  receiver.answer = 503
  await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
  const { deliveryId } = await settled(account, hook, ({ attempts }) => attempts === 1)
  await database.query(`update work set visible_at = now() + interval '8 hours' where subject_id = $1`, [deliveryId])
  receiver.answer = 200
  await account.call('POST', `webhooks/${hook.webhookId}/deliveries/${deliveryId}/resend`, {})
  await settled(account, hook, ({ status }) => status === 'DELIVERED')
})

test('what is sent again during a try is not ended by that try', async () => {
  const account = await service.account()
  const { receiver, hook } = await listen(account)
  await service.stopWorker()
  const { body } = await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
  const { deliveryId } = body.delivery
  const claimed = await claimDue(database, 100, 0)
  const running = claimed.find(({ subjectId }) => subjectId === deliveryId)!
  await account.call('POST', `webhooks/${hook.webhookId}/deliveries/${deliveryId}/resend`, {})
  const ended = await deliverWebhook(service.scout, running, AbortSignal.timeout(10_000)).catch((error) => error)
  service.startWorker()
  assert.ok(ended instanceof ClaimLost)
  await receiver.nth(2)
  await settled(account, hook, ({ status }) => status === 'DELIVERED')
})

test('a receiver that is gone for good (410) is switched off, and what waits for it ends', async () => {
  const account = await service.account(500)
  const { receiver, hook } = await listen(account)
  receiver.answer = 500
  await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
  await settled(account, hook, ({ attempts }) => attempts === 1)
  await account.post('contact', { ...magic('found-none'), requestedFields: ['phone'] })
  await settled(account, hook, ({ type, attempts }) => type === 'contact.completed' && attempts === 1)
  receiver.answer = 410
  await makeDue(account)
  await settled(account, hook, ({ status }) => status === 'FAILED')
  const { webhook } = (await account.call('GET', `webhooks/${hook.webhookId}`)).body
  assert.deepEqual(
    { active: webhook.active, disabledReason: webhook.disabledReason },
    { active: false, disabledReason: 'RECEIVER_GONE' },
  )
  const switchedOn = await account.call('PATCH', `webhooks/${hook.webhookId}`, { active: true })
  assert.equal(switchedOn.body.webhook.disabledReason, null)
})

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const account = await service.account()
  const { receiver, hook } = await listen(account)
  const { body: rotated } = await account.call('POST', `webhooks/${hook.webhookId}/rotate-secret`, {})
  assert.notEqual(rotated.secret, hook.secret)
  assert.ok(rotated.webhook.oldSecretUntil)
  await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
  const both = await receiver.nth(1)
  assert.deepEqual(
    { byOld: isSignedBy(both, hook.secret), byNew: isSignedBy(both, rotated.secret) },
    { byOld: true, byNew: true },
  )
  service.clock.turn(24 * 3_600 + 1)
  await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
  const one = await receiver.nth(2)
  assert.deepEqual(
    { byOld: isSignedBy(one, hook.secret), byNew: isSignedBy(one, rotated.secret) },
    { byOld: false, byNew: true },
  )
})

test('a slow receiver does not keep others from being told', async () => {
  const account = await service.account()
  const slow = await listen(account)
  const quick = await listen(account)
  const waiting: (() => void)[] = []
  slow.receiver.answer = (response) => waiting.push(() => response.end())
  for (let n = 0; n < 20; n++) await account.call('POST', `webhooks/${slow.hook.webhookId}/test`, {})
  await account.call('POST', `webhooks/${quick.hook.webhookId}/test`, {})
  await settled(account, quick.hook, ({ status }) => status === 'DELIVERED')
  assert.ok(waiting.length <= 4, `${waiting.length} at once`)
  slow.receiver.answer = 200
  for (const answer of waiting) answer()
})

test('the log pages by cursor, newest first', async () => {
  const account = await service.account()
  const { hook } = await listen(account)
  const sent: string[] = []
  for (let n = 0; n < 5; n++) {
    const { body } = await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
    sent.unshift(body.delivery.deliveryId)
  }
  const seen: string[] = []
  for (let query = 'limit=2'; query; ) {
    const { body } = await account.call('GET', `webhooks/${hook.webhookId}/deliveries?${query}`)
    seen.push(...body.deliveries.map((delivery: Body) => delivery.deliveryId))
    query = body.nextCursor ? `limit=2&cursor=${body.nextCursor}` : ''
  }
  assert.deepEqual(seen, sent)
})

test('every event that was told here has the form that the contract gives it', async () => {
  assert.deepEqual(await typesInForm(database), ['batch.completed', 'contact.completed', 'webhook.test'])
})
