/** `/webhooks`: the account's webhook endpoints. */
import {
  emptyBodySchema,
  pagingQuerySchema,
  webhookBodySchema,
  webhookDeletedResponseSchema,
  webhookListResponseSchema,
  webhookParamsSchema,
  webhookPatchSchema,
  webhookResponseSchema,
  webhookSecretResponseSchema,
} from '../../../contract/webhooks.ts'
import { readPageRequest } from '../../base/cursor.ts'
import type { Webhook } from '../../events/webhook.ts'
import {
  changeWebhookOf,
  createWebhook,
  deleteWebhook,
  findWebhook,
  rotateWebhookSecret,
  type WebhookWithSecret,
  webhooksOf,
} from '../../operations/webhooks/webhooks.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

const config = { scopes: ['admin' as const] }
const tags = ['Webhooks']

export function webhookRoutes(app: App, context: RouteContext): void {
  createRoute(app, context)
  readRoutes(app, context)
  changeRoutes(app, context)
  rotateRoute(app, context)
}

function createRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/webhooks',
    {
      config,
      schema: {
        tags,
        operationId: 'createWebhook',
        summary: 'Create a webhook: an address that gets events',
        description: 'The secret in the answer signs the deliveries and is not shown again. See docs/webhooks.md.',
        body: webhookBodySchema,
        response: { 200: webhookSecretResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { url, events = null, description = '' } = request.body
      const input = { url, events, description }
      const { result, replayed } = await createWebhook(scout, callerOf(request), input, idempotencyToken(request))
      markReplayed(reply, replayed)
      return presentSecret(result)
    },
  )
}

function readRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/webhooks',
    {
      config,
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'List the account’s webhooks',
        querystring: pagingQuerySchema,
        response: { 200: webhookListResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { items, nextCursor } = await webhooksOf(
        scout,
        callerOf(request),
        readPageRequest(request.query, ['string']),
      )
      return { success: true as const, webhooks: items, nextCursor }
    },
  )
  app.get(
    '/webhooks/:webhookId',
    {
      config,
      schema: {
        tags,
        operationId: 'webhook',
        summary: 'Show one webhook',
        params: webhookParamsSchema,
        response: { 200: webhookResponseSchema, ...errorResponses },
      },
    },
    async (request) => present(await findWebhook(scout, callerOf(request), request.params.webhookId)),
  )
}

function changeRoutes(app: App, { scout }: RouteContext): void {
  app.patch(
    '/webhooks/:webhookId',
    {
      config,
      schema: {
        tags,
        operationId: 'changeWebhook',
        summary: 'Change a webhook, or switch it off or on',
        description:
          'Fields that you leave out stay unchanged. If you switch a webhook off, deliveries that still wait fail.',
        params: webhookParamsSchema,
        body: webhookPatchSchema,
        response: { 200: webhookResponseSchema, ...errorResponses },
      },
    },
    async (request) => present(await changeWebhookOf(scout, callerOf(request), request.params.webhookId, request.body)),
  )
  app.delete(
    '/webhooks/:webhookId',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook with its delivery log',
        params: webhookParamsSchema,
        response: { 200: webhookDeletedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { webhookId } = request.params
      await deleteWebhook(scout, callerOf(request), webhookId)
      return { success: true as const, webhookId, deleted: true as const }
    },
  )
}

function rotateRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/webhooks/:webhookId/rotate-secret',
    {
      config,
      schema: {
        tags,
        operationId: 'rotateWebhookSecret',
        summary: 'Create a new secret. The old secret also signs for 24 hours',
        params: webhookParamsSchema,
        body: emptyBodySchema,
        response: { 200: webhookSecretResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { webhookId } = request.params
      const token = idempotencyToken(request)
      const { result, replayed } = await rotateWebhookSecret(scout, callerOf(request), webhookId, token)
      markReplayed(reply, replayed)
      return presentSecret(result)
    },
  )
}

const present = (webhook: Webhook) => ({ success: true as const, webhook })

const presentSecret = ({ webhook, secret }: WebhookWithSecret) => ({
  ...present(webhook),
  webhookId: webhook.webhookId,
  secret,
})
