/** What the endpoints of credits, keys, webhooks and the request log answer, derived from the contract. Types only. */
import type { z } from 'zod'
import type { ledgerResponseSchema, spendingResponseSchema } from '../../../contract/credits.ts'
import type { keyMadeResponseSchema, keyRotatedResponseSchema, keysResponseSchema } from '../../../contract/keys.ts'
import type { requestErrorsResponseSchema, requestsResponseSchema } from '../../../contract/requests.ts'
import type {
  deliveryListResponseSchema,
  webhookListResponseSchema,
  webhookSecretResponseSchema,
} from '../../../contract/webhooks.ts'

export type LedgerPage = z.infer<typeof ledgerResponseSchema>
export type LedgerEntry = LedgerPage['entries'][number]
export type Spending = z.infer<typeof spendingResponseSchema>
export type SpendingDay = Spending['days'][number]
export type KeysPage = z.infer<typeof keysResponseSchema>
export type Key = KeysPage['keys'][number]
export type KeyMade = z.infer<typeof keyMadeResponseSchema>
export type KeyRotated = z.infer<typeof keyRotatedResponseSchema>
export type RequestsPage = z.infer<typeof requestsResponseSchema>
export type LoggedRequest = RequestsPage['requests'][number]
export type RequestErrors = z.infer<typeof requestErrorsResponseSchema>
export type WebhooksPage = z.infer<typeof webhookListResponseSchema>
export type Webhook = WebhooksPage['webhooks'][number]
export type WebhookSecret = z.infer<typeof webhookSecretResponseSchema>
export type DeliveriesPage = z.infer<typeof deliveryListResponseSchema>
export type Delivery = DeliveriesPage['deliveries'][number]
