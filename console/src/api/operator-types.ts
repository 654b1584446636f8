/** Answer types of the endpoints for credits, keys, webhooks and the request log, from the SDK. */
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
