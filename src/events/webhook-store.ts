/**
 * Webhook endpoints in the database. Owns `webhooks`. Secrets are passed in and out sealed. Another account's endpoint counts as
 * missing.
 */
import type { EventType } from '../../contract/events.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { Webhook } from './webhook.ts'

interface WebhookRow {
  webhook_id: string
  url: string
  event_types: EventType[] | null
  description: string
  active: boolean
  disabled_reason: Webhook['disabledReason']
  failing_since: Date | null
  old_secret_until: Date | null
  created_at: Date
}

const COLUMNS =
  'webhook_id, url, event_types, description, active, disabled_reason, failing_since, old_secret_until, created_at'

const toWebhook = (row: WebhookRow): Webhook => ({
  webhookId: row.webhook_id,
  url: row.url,
  events: row.event_types,
  description: row.description,
  active: row.active,
  disabledReason: row.disabled_reason,
  failingSince: row.failing_since?.toISOString() ?? null,
  oldSecretUntil: row.old_secret_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export interface NewWebhook {
  webhookId: string
  url: string
  events: EventType[] | null
  description: string
  sealedSecret: string
}

const INSERT = `
  insert into webhooks (account_id, webhook_id, url, event_types, description, secret, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`

export async function insertWebhook(tx: Tx, accountId: string, made: NewWebhook, now: Date): Promise<Webhook> {
  const { webhookId, url, events, description, sealedSecret } = made
  const [row] = await tx.query<WebhookRow>(INSERT, [accountId, webhookId, url, events, description, sealedSecret, now])
  return toWebhook(row!)
}

export async function countWebhooks(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*) as n from webhooks where account_id = $1', [accountId])
  return row!.n
}

const ONE = `select ${COLUMNS} from webhooks where account_id = $1 and webhook_id = $2`

export async function readWebhook(sql: Sql, accountId: string, webhookId: string): Promise<Webhook | undefined> {
  const [row] = await sql.query<WebhookRow>(ONE, [accountId, webhookId])
  return row && toWebhook(row)
}

/** Ordered by id, which is also the order of creation. One row more than asked for shows that there is a next page. */
const LIST = `
  select ${COLUMNS} from webhooks where account_id = $1 and webhook_id > $2 order by webhook_id limit $3`

export async function listWebhooks(sql: Sql, accountId: string, { limit, after }: PageRequest): Promise<Webhook[]> {
  const rows = await sql.query<WebhookRow>(LIST, [accountId, after?.[0] ?? '', limit + 1])
  return rows.map(toWebhook)
}

export interface WebhookChange {
  url?: string
  events?: EventType[] | null
  description?: string
  active?: boolean
}

/** When the owner changes the address or switches the endpoint on or off, recorded failures of the old state are cleared. */
const CHANGE = `
  update webhooks set url = coalesce($3, url), description = coalesce($4, description), active = coalesce($5, active),
    event_types = case when $6 then $7::text[] else event_types end,
    disabled_reason = case when $5 is null then disabled_reason end,
    failing_since = case when $3 is null and $5 is null then failing_since end
  where account_id = $1 and webhook_id = $2 returning ${COLUMNS}`

export async function changeWebhook(
  tx: Tx,
  accountId: string,
  webhookId: string,
  { url, events, description, active }: WebhookChange,
): Promise<Webhook | undefined> {
  const values = [url ?? null, description ?? null, active ?? null, events !== undefined, events ?? null]
  const [row] = await tx.query<WebhookRow>(CHANGE, [accountId, webhookId, ...values])
  return row && toWebhook(row)
}

const ROTATE = `
  update webhooks set old_secret = secret, old_secret_until = $4, secret = $3
  where account_id = $1 and webhook_id = $2 returning ${COLUMNS}`

export async function rotateSecret(
  tx: Tx,
  accountId: string,
  { webhookId, sealedSecret, oldUntil }: { webhookId: string; sealedSecret: string; oldUntil: Date },
): Promise<Webhook | undefined> {
  const [row] = await tx.query<WebhookRow>(ROTATE, [accountId, webhookId, sealedSecret, oldUntil])
  return row && toWebhook(row)
}

const REMOVE_LOG = 'delete from webhook_deliveries where account_id = $1 and webhook_id = $2'
const REMOVE = 'delete from webhooks where account_id = $1 and webhook_id = $2 returning webhook_id'

/** Deletes the endpoint and its log. The log goes first, in the same lock order as a try. Queued deliveries then find nothing to do. */
export async function removeWebhook(tx: Tx, accountId: string, webhookId: string): Promise<boolean> {
  await tx.query(REMOVE_LOG, [accountId, webhookId])
  return (await tx.query(REMOVE, [accountId, webhookId])).length > 0
}

const NOTE = `
  update webhooks set failing_since = case when $3 then null else coalesce(failing_since, $4) end,
    active = active and not $5, disabled_reason = case when $5 then 'RECEIVER_GONE' else disabled_reason end
  where account_id = $1 and webhook_id = $2 and ($5 or $3 = (failing_since is not null))`

/** Records how the receiver did. Writes only when something changes, because every delivery of an endpoint comes through here. */
export async function noteReceiver(
  tx: Tx,
  accountId: string,
  { webhookId, works, gone }: { webhookId: string; works: boolean; gone: boolean },
  now: Date,
): Promise<void> {
  await tx.query(NOTE, [accountId, webhookId, works, now, gone])
}
