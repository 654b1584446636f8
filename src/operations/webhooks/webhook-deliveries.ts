/** An endpoint's deliveries: their log, a test event, and sending one again. Refusal: NOT_FOUND. */
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { Refusal } from '../../base/refusal.ts'
import { type Delivery, listDeliveries, readDelivery, restartDelivery } from '../../events/delivery-store.ts'
import { readWebhook } from '../../events/webhook-store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { enqueueNow } from '../../jobs/queue.ts'
import type { Scout } from '../scout.ts'
import { emitToEndpoint, eventsOf } from '../shared/emit-events.ts'
import { type Answer, once } from '../shared/once.ts'
import { findWebhook, noteWebhook, unknownWebhook } from './webhooks.ts'

export async function deliveriesOf(scout: Scout, caller: Caller, webhookId: string, page: PageRequest) {
  const { accountId } = caller
  await findWebhook(scout, caller, webhookId)
  const rows = await listDeliveries(scout.database, accountId, webhookId, page)
  return pageOf(rows, page, (delivery) => [delivery.eventSeq])
}

/**
 * Sent to this endpoint whatever types it subscribes to, and even while it is switched off, so it can be tried before it is switched on.
 */
export async function testWebhook(
  scout: Scout,
  caller: Caller,
  webhookId: string,
  token?: IdempotencyToken,
): Promise<Answer<Delivery>> {
  const { accountId } = caller
  const answer = await once(scout, accountId, token, async (tx) => {
    if (!(await readWebhook(tx, accountId, webhookId))) unknownWebhook()
    const event = { type: 'webhook.test' as const, data: { webhookId } }
    await noteWebhook(scout, tx, caller, { action: 'webhook.test', webhookId })
    const [deliveryId] = await emitToEndpoint(scout, tx, { accountId, webhookId }, event)
    return (await readDelivery(tx, accountId, webhookId, deliveryId ?? '')) ?? unknownWebhook()
  })
  wake(scout, accountId, answer)
  return answer
}

export async function resendDelivery(
  scout: Scout,
  caller: Caller,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  token?: IdempotencyToken,
): Promise<Answer<Delivery>> {
  const { accountId } = caller
  const answer = await once(scout, accountId, token, async (tx) => {
    // The work comes first, because a delivering worker locks it first. A refusal below rolls it back.
    await enqueueNow(tx, accountId, { kind: 'deliver-webhook', subjectId: deliveryId, turnOwner: webhookId })
    if (!(await restartDelivery(tx, accountId, { webhookId, deliveryId }, scout.clock.now()))) unknownDelivery()
    await noteWebhook(scout, tx, caller, { action: 'webhook.resend', webhookId, details: { deliveryId } })
    return (await readDelivery(tx, accountId, webhookId, deliveryId)) ?? unknownDelivery()
  })
  wake(scout, accountId, answer)
  return answer
}

function wake({ signals }: Scout, accountId: string, { replayed }: Answer<unknown>): void {
  if (replayed) return
  signals.workAdded('webhooks')
  signals.announceChanges([eventsOf(accountId)])
}

function unknownDelivery(): never {
  throw new Refusal('NOT_FOUND', 'There is no such delivery of this webhook. Deliveries are kept for seven days.')
}
