/** What the endpoints of credits, keys, webhooks and the request log answer: the SDK's types. */
import type { SpendingResponse } from '../../../sdk/typescript/src/index.ts'

export type {
  Key,
  LedgerEntry,
  LoggedRequest,
  SpendingResponse as Spending,
  Webhook,
  WebhookDelivery as Delivery,
} from '../../../sdk/typescript/src/index.ts'

export type SpendingDay = SpendingResponse['days'][number]
