/** `/webhooks`: the addresses to which an account wants events sent, and the log of deliveries. */
import { z } from 'zod'
import { eventTypes } from './events.ts'
import { TEXT_CHARS_MAX, WEBHOOK_URL_CHARS_MAX } from './limits.ts'
import { deletedAnswer, listAnswer, pagingQuery } from './paging.ts'
import { text } from './text.ts'

const eventType = z.enum(eventTypes, `must be one of ${eventTypes.join(', ')}`)

/** A type named twice counts once. */
const wantedTypes = z
  .array(eventType)
  .min(1, 'must name at least one event type; leave it out, or send null, for all')
  .max(50)
  .transform((types) => eventTypes.filter((type) => types.includes(type)))
  .nullable()
  .meta({ description: 'The types of events to send; null: all types, including future ones' })

const url = text(WEBHOOK_URL_CHARS_MAX, 1).meta({
  description: 'An https address on the public internet, without user name and password',
})
const description = text(TEXT_CHARS_MAX)

export const webhookBodySchema = z
  .object({ url, events: wantedTypes.optional(), description: description.optional() })
  .meta({ id: 'WebhookBody' })

export const webhookPatchSchema = z
  .object({
    url: url.optional(),
    events: wantedTypes.optional(),
    description: description.optional(),
    active: z.boolean().optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), {
    message: 'must name at least one of url, events, description, active',
  })
  .meta({ id: 'WebhookPatch' })

/** For calls that need nothing but their address. */
export const emptyBodySchema = z.object({}).meta({ id: 'EmptyBody', description: 'An empty object: `{}`' })

const id = text(100, 1)
export const webhookParamsSchema = z.object({ webhookId: id })
export const deliveryParamsSchema = z.object({ webhookId: id, deliveryId: id })
export const pagingQuerySchema = z.object(pagingQuery)

const time = z.iso.datetime()

export const webhookSchema = z
  .object({
    webhookId: z.string(),
    url: z.string(),
    events: z.array(eventType).nullable(),
    description: z.string(),
    active: z.boolean(),
    disabledReason: z
      .enum(['RECEIVER_GONE'])
      .nullable()
      .meta({ description: 'Why the service switched the webhook off. RECEIVER_GONE: the receiver answered 410' }),
    failingSince: time
      .nullable()
      .meta({ description: 'Every delivery since this time has failed; null while deliveries succeed' }),
    oldSecretUntil: time
      .nullable()
      .meta({ description: 'The secret from before the last rotation also signs until this time' }),
    createdAt: time,
  })
  .meta({ id: 'Webhook' })

const secret = z
  .string()
  .meta({ description: 'The secret (whsec_…) that signs deliveries by the Standard Webhooks scheme. Shown once' })

const shown = z.object({ success: z.literal(true), webhook: webhookSchema })
export const webhookResponseSchema = shown.meta({ id: 'WebhookResponse' })
export const webhookSecretResponseSchema = shown
  .extend({ webhookId: z.string(), secret })
  .meta({ id: 'WebhookSecretResponse' })

export const webhookListResponseSchema = listAnswer('WebhookListResponse', { webhooks: z.array(webhookSchema) })

export const webhookDeletedResponseSchema = deletedAnswer('WebhookDeletedResponse', { webhookId: z.string() })

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const

const deliverySchema = z
  .object({
    deliveryId: z.string(),
    eventId: z.string(),
    type: eventType,
    status: z.enum(deliveryStatuses),
    attempts: z.int().min(0),
    lastStatus: z
      .int()
      .nullable()
      .meta({ description: 'The HTTP status of the receiver’s last answer; null when it has not answered yet' }),
    lastError: z.string().nullable().meta({ description: 'Why the last try failed' }),
    lastAttemptAt: time.nullable(),
    nextAttemptAt: time.nullable().meta({ description: 'When the next try is due, while the delivery is PENDING' }),
    createdAt: time,
  })
  .meta({ id: 'WebhookDelivery' })

export const deliveryResponseSchema = z
  .object({ success: z.literal(true), delivery: deliverySchema })
  .meta({ id: 'WebhookDeliveryResponse' })

export const deliveryListResponseSchema = listAnswer('WebhookDeliveryListResponse', {
  deliveries: z.array(deliverySchema),
})
