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
  .meta({ description: 'Which events are sent there; null: all, those to come as well' })

const url = text(WEBHOOK_URL_CHARS_MAX, 1).meta({ description: 'https, on a public address, without a password' })
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
export const emptyBodySchema = z.object({}).meta({ id: 'EmptyBody', description: '`{}`' })

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
      .meta({ description: 'Why the service switched it off: RECEIVER_GONE, it answered 410' }),
    failingSince: time.nullable().meta({ description: 'No delivery has succeeded since; null while they do' }),
    oldSecretUntil: time.nullable().meta({ description: 'Until then the secret before the last rotation signs too' }),
    createdAt: time,
  })
  .meta({ id: 'Webhook' })

const secret = z.string().meta({ description: 'whsec_…, shown once: signs what is sent (Standard Webhooks)' })

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
    lastStatus: z.int().nullable().meta({ description: 'What the receiver last answered; null: nothing yet' }),
    lastError: z.string().nullable().meta({ description: 'Why the last try failed, in words' }),
    lastAttemptAt: time.nullable(),
    nextAttemptAt: time.nullable().meta({ description: 'While PENDING' }),
    createdAt: time,
  })
  .meta({ id: 'WebhookDelivery' })

export const deliveryResponseSchema = z
  .object({ success: z.literal(true), delivery: deliverySchema })
  .meta({ id: 'WebhookDeliveryResponse' })

export const deliveryListResponseSchema = listAnswer('WebhookDeliveryListResponse', {
  deliveries: z.array(deliverySchema),
})
