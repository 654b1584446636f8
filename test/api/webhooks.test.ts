/** The webhooks of an account: created, shown, changed, removed; who owns them; which addresses are allowed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../http/refused.ts'
import { startReceiver } from '../support/receiver.ts'
import { startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { database } = service.scout
const url = 'https://hooks.example.com/in'
const keyed = (key: string) => ({ 'idempotency-key': key })

const create = async (account: TestAccount, body: object = {}) => {
  const called = await account.call('POST', 'webhooks', { url, ...body })
  assert.equal(called.status, 200, JSON.stringify(called.body))
  return called.body
}

test('a webhook is made with all events by default and shows its secret once', async () => {
  const account = await service.account()
  const made = await create(account, { description: 'our CRM' })
  assert.match(made.webhookId, /^whk_/)
  assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const { createdAt, ...webhook } = made.webhook
  assert.deepEqual(webhook, {
    webhookId: made.webhookId,
    url,
    events: null,
    description: 'our CRM',
    active: true,
    disabledReason: null,
    failingSince: null,
    oldSecretUntil: null,
  })
  const one = await account.call('GET', `webhooks/${made.webhookId}`)
  assert.deepEqual(one.body, { success: true, webhook: made.webhook })
  const list = await account.call('GET', 'webhooks')
  assert.deepEqual(list.body, { success: true, webhooks: [made.webhook], nextCursor: null })
})

test('a repeat under its Idempotency-Key shows the same secret, which no table holds in clear', async () => {
  const account = await service.account()
  const first = await account.call('POST', 'webhooks', { url }, keyed('k'))
  const again = await account.call('POST', 'webhooks', { url }, keyed('k'))
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.body, first.body)
  const rotate = `webhooks/${first.body.webhookId}/rotate-secret`
  const rotated = await account.call('POST', rotate, {}, keyed('r'))
  assert.deepEqual((await account.call('POST', rotate, {}, keyed('r'))).body, rotated.body)
  const rows = await database.query<{ text: string }>(
    `select webhooks::text as text from webhooks union all select idempotency::text from idempotency`,
  )
  assert.ok(rows.length >= 3)
  for (const { secret } of [first.body, rotated.body]) {
    for (const { text } of rows) assert.ok(!text.includes(secret.slice(6, 30)))
  }
})

test('the same Idempotency-Key at another webhook is another request', async () => {
  const account = await service.account()
  const [one, two] = [await create(account), await create(account)]
  await account.call('POST', `webhooks/${one.webhookId}/rotate-secret`, {}, keyed('k'))
  const other = await account.call('POST', `webhooks/${two.webhookId}/rotate-secret`, {}, keyed('k'))
  assertRefused(other, 422, 'IDEMPOTENCY_KEY_REUSED')
})

test('what is named is changed and the rest stays', async () => {
  const account = await service.account()
  const { webhookId, webhook } = await create(account, { events: ['batch.completed', 'batch.completed'] })
  assert.deepEqual(webhook.events, ['batch.completed'])
  const patch = async (body: object) => (await account.call('PATCH', `webhooks/${webhookId}`, body)).body.webhook
  assert.deepEqual(await patch({ active: false }), { ...webhook, active: false })
  const moved = { url: 'https://other.example.com/x', description: 'new' }
  assert.deepEqual(await patch(moved), { ...webhook, ...moved, active: false })
  assert.deepEqual(await patch({ events: null, active: true }), { ...webhook, ...moved, events: null })
  for (const [body, field] of [
    [{}, 'body'],
    [{ active: 'yes' }, 'active'],
    [{ events: [] }, 'events'],
    [{ events: ['x'] }, 'events[0]'],
    [{ url: 'http://a.example.com' }, 'url'],
  ] as const) {
    const called = await account.call('PATCH', `webhooks/${webhookId}`, body)
    assertRefused(called, 400, 'INVALID_REQUEST', { field, about: JSON.stringify(body) })
  }
})

test('a deleted webhook is gone with its log, and deleting it again is 404', async () => {
  const account = await service.account()
  const { webhookId } = await create(account)
  await account.call('POST', `webhooks/${webhookId}/test`, {})
  const deleted = await account.call('DELETE', `webhooks/${webhookId}`)
  assert.deepEqual(deleted.body, { success: true, webhookId, deleted: true })
  assertRefused(await account.call('DELETE', `webhooks/${webhookId}`), 404, 'NOT_FOUND')
  assertRefused(await account.call('GET', `webhooks/${webhookId}/deliveries`), 404, 'NOT_FOUND')
  assert.deepEqual(await database.query('select from webhook_deliveries where webhook_id = $1', [webhookId]), [])
})

test('the list pages by cursor, and an account has ten at most, however many come at once', async () => {
  const account = await service.account()
  const all = await Promise.all(Array.from({ length: 14 }, () => account.call('POST', 'webhooks', { url })))
  assert.equal(all.filter(({ status }) => status === 200).length, 10)
  for (const called of all.filter(({ status }) => status !== 200)) assertRefused(called, 409, 'WEBHOOK_LIMIT_REACHED')
  const seen: string[] = []
  for (let query = 'limit=4'; query; ) {
    const { body } = await account.call('GET', `webhooks?${query}`)
    seen.push(...body.webhooks.map((webhook: { webhookId: string }) => webhook.webhookId))
    query = body.nextCursor ? `limit=4&cursor=${body.nextCursor}` : ''
  }
  assert.equal(new Set(seen).size, 10)
  assert.deepEqual(seen, [...seen].sort())
})

test('another account’s webhook and deliveries are as if there were none', async () => {
  const [owner, other] = [await service.account(), await service.account()]
  const { webhookId } = await create(owner)
  const { body } = await owner.call('POST', `webhooks/${webhookId}/test`, {})
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { active: false }],
    ['DELETE', ''],
    ['POST', '/rotate-secret', {}],
    ['POST', '/test', {}],
    ['GET', '/deliveries'],
    ['POST', `/deliveries/${body.delivery.deliveryId}/resend`, {}],
  ]
  for (const [method, path, sent] of calls) {
    const called = await other.call(method, `webhooks/${webhookId}${path}`, sent)
    assertRefused(called, 404, 'NOT_FOUND', { about: `${method} ${path}` })
  }
  assert.deepEqual((await other.call('GET', 'webhooks')).body.webhooks, [])
  assert.equal((await owner.call('GET', `webhooks/${webhookId}`)).body.webhook.active, true)
  const mine = await create(other)
  const crossed = `webhooks/${mine.webhookId}/deliveries/${body.delivery.deliveryId}/resend`
  assertRefused(await other.call('POST', crossed, {}), 404, 'NOT_FOUND')
})

test('addresses that are no public https address are refused and named', async () => {
  const account = await service.account()
  const inside = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:10.0.0.1]', '169.254.169.254', '10.0.0.1']
  const names = ['localhost', 'localhost.', 'a.localhost', 'metadata.google.internal', 'db', '0', '[fe80::1]', '[::]']
  const odd = ['', 'x', '//a.example', 'ftp://a.example.com', 'http://a.example.com', 'javascript:alert(1)', 'https://']
  const dressed = ['https://u@a.example.com', 'https://u:p@a.example.com', 'https://a.example.com/#x']
  for (const bad of [...[...inside, ...names].map((host) => `https://${host}/x`), ...odd, ...dressed]) {
    assertRefused(await account.call('POST', 'webhooks', { url: bad }), 400, 'INVALID_REQUEST', {
      field: 'url',
      about: bad,
    })
  }
  const long = `https://a.example.com/${'x'.repeat(2_000)}`
  assertRefused(await account.call('POST', 'webhooks', { url: long }), 400, 'INVALID_REQUEST', { field: 'url' })
  assert.deepEqual((await account.call('GET', 'webhooks')).body.webhooks, [])
})

test('what resolves to a private address later is not delivered, and the log says why', async () => {
  const account = await service.account()
  const receiver = await startReceiver()
  const { webhookId } = await create(account)
  await account.call('POST', `webhooks/${webhookId}/test`, {})
  const inside = receiver.url.replace('http:', 'https:')
  await database.query('update webhooks set url = $2 where webhook_id = $1', [webhookId, inside])
  service.startWorker()
  const log = async () => (await account.call('GET', `webhooks/${webhookId}/deliveries`)).body.deliveries[0]
  let delivery = await log()
  while (delivery.attempts === 0) delivery = await log()
  await service.stopWorker()
  assert.match(delivery.lastError, /does not resolve to a public address/)
  assert.deepEqual({ status: delivery.status, received: receiver.received.length }, { status: 'PENDING', received: 0 })
})
