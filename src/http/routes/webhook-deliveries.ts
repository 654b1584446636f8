/** `/webhooks/{webhookId}/test` and `/deliveries`: what was sent to an endpoint and with what result. */
import {
  deliveryListResponseSchema,
  deliveryParamsSchema,
  deliveryResponseSchema,
  emptyBodySchema,
  pagingQuerySchema,
  webhookParamsSchema,
} from '../../../contract/webhooks.ts'
import { readPageRequest } from '../../base/cursor.ts'
import type { Delivery } from '../../events/delivery-store.ts'
import { deliveriesOf, resendDelivery, testWebhook } from '../../operations/webhooks/webhook-deliveries.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

const config = { scopes: ['admin' as const] }
const tags = ['Webhooks']

export function webhookDeliveryRoutes(app: App, context: RouteContext): void {
  testRoute(app, context)
  listRoute(app, context)
  resendRoute(app, context)
}

function testRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/webhooks/:webhookId/test',
    {
      config,
      schema: {
        tags,
        operationId: 'testWebhook',
        summary: 'Send the event `webhook.test` to a webhook',
        description:
          'The event is sent whatever types the webhook asks for, even while it is switched off. The deliveries show the result.',
        params: webhookParamsSchema,
        body: emptyBodySchema,
        response: { 200: deliveryResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { webhookId } = request.params
      const { result, replayed } = await testWebhook(scout, callerOf(request), webhookId, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, delivery: present(result) }
    },
  )
}

function listRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/webhooks/:webhookId/deliveries',
    {
      config,
      schema: {
        tags,
        operationId: 'listWebhookDeliveries',
        summary: 'List the deliveries of a webhook in the last seven days, newest first',
        params: webhookParamsSchema,
        querystring: pagingQuerySchema,
        response: { 200: deliveryListResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['integer'])
      const { items, nextCursor } = await deliveriesOf(scout, callerOf(request), request.params.webhookId, page)
      return { success: true as const, deliveries: items.map(present), nextCursor }
    },
  )
}

function resendRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/webhooks/:webhookId/deliveries/:deliveryId/resend',
    {
      config,
      schema: {
        tags,
        operationId: 'resendWebhookDelivery',
        summary: 'Send a delivery again now, under the same event id',
        params: deliveryParamsSchema,
        body: emptyBodySchema,
        response: { 200: deliveryResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { webhookId, deliveryId } = request.params
      const token = idempotencyToken(request)
      const { result, replayed } = await resendDelivery(scout, callerOf(request), { webhookId, deliveryId }, token)
      markReplayed(reply, replayed)
      return { success: true as const, delivery: present(result) }
    },
  )
}

/** Without `eventSeq`, which is only the position in the list, for the cursor. */
const present = ({ eventSeq, ...delivery }: Delivery) => delivery
