/** Webhooks with the SDK: it accepts what the service has sent, and nothing else. */
import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { verifyWebhook, WebhookVerificationError } from '../../sdk/typescript/src/index.ts'
import { startReceiver } from '../support/receiver.ts'
import { lineTo } from '../support/sdk.ts'
import { startService } from '../support/service.ts'

const service = await startService({ env: { SCOUT_WEBHOOK_PRIVATE: 'true' } })

const refused = (received: Parameters<typeof verifyWebhook>[0], why: RegExp) =>
  assert.rejects(
    verifyWebhook(received),
    (error) => error instanceof WebhookVerificationError && why.test(error.message),
  )

test('what was delivered is the event; changed, late, or of another secret it is refused', async () => {
  const { scout } = lineTo(service, await service.account())
  const receiver = await startReceiver()
  const { webhookId, secret } = await scout.webhooks.create({ url: receiver.url })
  await scout.webhooks.test(webhookId)
  const { headers, body: payload } = await receiver.nth(1)
  const event = await verifyWebhook({ payload, headers, secret })
  assert.deepEqual({ type: event.type, data: event.data }, { type: 'webhook.test', data: { webhookId } })
  const bytes = new TextEncoder().encode(payload)
  const fetched = new Headers(Object.entries(headers) as [string, string][])
  assert.deepEqual(await verifyWebhook({ payload: bytes, headers: fetched, secret: [stranger(), secret] }), event)
  await refused({ payload: `${payload} `, headers, secret }, /no signature/)
  await refused({ payload, headers, secret: stranger() }, /no signature/)
  await refused({ payload, headers: { ...headers, 'webhook-id': 'evt_1' }, secret }, /no signature/)
  await refused({ payload, headers: { ...headers, 'webhook-signature': 'v1,bad v2,x v1,' }, secret }, /no signature/)
  await refused({ payload, headers: { ...headers, 'webhook-timestamp': 'now' }, secret }, /time/)
  await refused({ payload, headers: { ...headers, 'webhook-signature': undefined }, secret }, /webhook-signature/)
  await refused({ payload, headers, secret: 'whsec_' }, /secret/)
  await refused(signedAt(payload, secret, Date.now() / 1_000 - 301), /time/)
  await refused(signedAt(payload, secret, Date.now() / 1_000 + 301), /time/)
  await verifyWebhook(signedAt(payload, secret, Date.now() / 1_000 - 200))
})

test('while a secret is changed either is enough', async () => {
  const { scout } = lineTo(service, await service.account())
  const receiver = await startReceiver()
  const { webhookId, secret: old } = await scout.webhooks.create({ url: receiver.url })
  const { secret } = await scout.webhooks.rotateSecret(webhookId)
  await scout.webhooks.test(webhookId)
  const { headers, body: payload } = await receiver.nth(1)
  for (const each of [old, secret])
    assert.equal((await verifyWebhook({ payload, headers, secret: each })).type, 'webhook.test')
})

const stranger = () => `whsec_${randomBytes(24).toString('base64')}`

/** Signed by the rules of the scheme, with any time. */
function signedAt(payload: string, secret: string, seconds: number) {
  const timestamp = String(Math.floor(seconds))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${payload}`).digest('base64')
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return { payload, headers, secret }
}
