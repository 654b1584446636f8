/** Deliveries: what is owed to an endpoint, and how each try went. Owns the rows of `webhook_deliveries` after they were created. */

import type { EventType } from '../../contract/events.ts'
import { latestFrom } from '../base/clock.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { Event } from './event.ts'
import { OLD_SECRET_SECONDS } from './webhook.ts'

/** Times are ISO texts because they are only displayed. */
export interface Delivery {
  deliveryId: string
  eventSeq: number
  eventId: string
  type: EventType
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  attempts: number
  lastStatus: number | null
  lastError: string | null
  lastAttemptAt: string | null
  nextAttemptAt: string | null
  createdAt: string
}

interface DeliveryRow {
  delivery_id: string
  event_seq: number
  event_id: string
  type: EventType
  status: Delivery['status']
  attempts: number
  last_status: number | null
  last_error: string | null
  last_attempt_at: Date | null
  next_attempt_at: Date | null
  at: Date
}

const SELECT = `
  select delivery_id, event_seq, event_id, type, status, attempts, last_status, last_error, last_attempt_at,
    next_attempt_at, e.at
  from webhook_deliveries d join events e on e.account_id = d.account_id and e.seq = d.event_seq
  where d.account_id = $1 and d.webhook_id = $2`

const toDelivery = (row: DeliveryRow): Delivery => ({
  deliveryId: row.delivery_id,
  eventSeq: row.event_seq,
  eventId: row.event_id,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  lastStatus: row.last_status,
  lastError: row.last_error,
  lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  createdAt: row.at.toISOString(),
})

const ONE = `${SELECT} and d.delivery_id = $3`

export async function readDelivery(
  sql: Sql,
  accountId: string,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery | undefined> {
  const [row] = await sql.query<DeliveryRow>(ONE, [accountId, webhookId, deliveryId])
  return row && toDelivery(row)
}

/** Newest first. One row more than asked for shows that there is a next page. */
const LIST = `${SELECT} and d.event_seq < $3 order by d.event_seq desc limit $4`

export async function listDeliveries(
  sql: Sql,
  accountId: string,
  webhookId: string,
  { limit, after }: PageRequest,
): Promise<Delivery[]> {
  const before = after?.[0] ?? Number.MAX_SAFE_INTEGER
  const rows = await sql.query<DeliveryRow>(LIST, [accountId, webhookId, before, limit + 1])
  return rows.map(toDelivery)
}

/** Everything a try needs, read in one query. */
export interface DueDelivery {
  deliveryId: string
  webhookId: string
  url: string
  active: boolean
  tries: number
  event: Event
  /** Sealed. The current secret, then the previous one while it is still used for signing. */
  secrets: string[]
}

const DUE = `
  select d.webhook_id, d.tries, w.url, w.active, w.secret,
    case when w.old_secret_until > $3 and w.old_secret_until <= $4 then w.old_secret end as old_secret, e.seq, e.event_id, e.type, e.data, e.at
  from webhook_deliveries d
  join webhooks w on w.account_id = d.account_id and w.webhook_id = d.webhook_id
  join events e on e.account_id = d.account_id and e.seq = d.event_seq
  where d.account_id = $1 and d.delivery_id = $2 and d.status = 'PENDING'`

interface DueRow {
  webhook_id: string
  tries: number
  url: string
  active: boolean
  secret: string
  old_secret: string | null
  seq: number
  event_id: string
  type: EventType
  data: unknown
  at: Date
}

/** Undefined when there is nothing to send, or no longer. */
export async function readDue(
  sql: Sql,
  accountId: string,
  deliveryId: string,
  now: Date,
): Promise<DueDelivery | undefined> {
  const [row] = await sql.query<DueRow>(DUE, [accountId, deliveryId, now, latestFrom(now, OLD_SECRET_SECONDS)])
  if (!row) return undefined
  const { webhook_id: webhookId, tries, url, active, secret, old_secret, seq, event_id: eventId, type, data, at } = row
  const secrets = old_secret ? [secret, old_secret] : [secret]
  return { deliveryId, webhookId, url, active, tries, secrets, event: { seq, eventId, type, data, at } }
}

export interface Try {
  deliveryId: string
  /** False if the delivery ended without sending anything. */
  sent: boolean
  status: Delivery['status']
  lastStatus: number | null
  lastError: string | null
  nextAttemptAt: Date | null
}

const RECORD = `
  update webhook_deliveries set status = $3, last_status = $4, last_error = $5, next_attempt_at = $6,
    attempts = attempts + $8, tries = tries + $8, last_attempt_at = case when $8 = 1 then $7 else last_attempt_at end
  where account_id = $1 and delivery_id = $2`

export async function recordTry(tx: Tx, accountId: string, made: Try, now: Date): Promise<void> {
  const { deliveryId, status, lastStatus, lastError, nextAttemptAt } = made
  const count = made.sent ? 1 : 0
  await tx.query(RECORD, [accountId, deliveryId, status, lastStatus, lastError, nextAttemptAt, now, count])
}

const RESTART = `
  update webhook_deliveries set status = 'PENDING', tries = 0, next_attempt_at = $4
  where account_id = $1 and webhook_id = $2 and delivery_id = $3 returning delivery_id`

/** Starts the retry schedule from the beginning, whatever its state; the count of attempts goes on. */
export async function restartDelivery(
  tx: Tx,
  accountId: string,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  now: Date,
): Promise<boolean> {
  return (await tx.query(RESTART, [accountId, webhookId, deliveryId, now])).length > 0
}

/**
 * An account's deliveries before its first event that is kept. `seq` follows time only nearly: a row missed here goes with a
 * later purge.
 */
const PURGE = `
  delete from webhook_deliveries where (account_id, webhook_id, event_seq) in (
    select d.account_id, d.webhook_id, d.event_seq from (select distinct account_id from webhook_deliveries) a
    cross join lateral (
      select min(seq) as seq from events e where e.account_id = a.account_id and e.at >= $1::timestamptz) first
    join webhook_deliveries d on d.account_id = a.account_id and (first.seq is null or d.event_seq < first.seq)
    limit $2)
  returning event_seq`

/** Deletes deliveries of events that are gone, and of events before `cut`. Returns how many. */
export async function purgeDeliveries(sql: Sql, cut: Date | undefined, limit: number): Promise<number> {
  return (await sql.query(PURGE, [cut ?? '-infinity', limit])).length
}
