/**
 * Events in the database. Owns `events` and `event_heads`. The statement that writes an event also writes its deliveries, so both
 * exist or neither does. Knows no queue and sends nothing.
 */
import type { EventType } from '../../contract/events.ts'
import { newId } from '../base/ids.ts'
import type { Database, Sql, Tx } from '../storage/database.ts'
import { dropPartitions, type PartitionedTable, purgeLoose, readCut } from '../storage/partitions.ts'
import { purgeDeliveries } from './delivery-store.ts'
import type { Event, NewEvent } from './event.ts'

const EMIT = `
  with head as (
    insert into event_heads (account_id, last_seq) values ($1, cardinality($3::text[]))
    on conflict (account_id) do update set last_seq = event_heads.last_seq + excluded.last_seq
    returning last_seq - cardinality($3::text[]) as seq_before
  ), told as (
    insert into events (account_id, seq, event_id, type, data, at)
    select $1, seq_before + n, event_id, type, data::json, $2
    from head, unnest($3::text[], $4::text[], $5::text[]) with ordinality as e (event_id, type, data, n)
    returning seq, event_id, type
  )
  insert into webhook_deliveries (account_id, webhook_id, event_seq, delivery_id, status, next_attempt_at)
  select $1, webhook_id, seq, 'dlv_' || md5(event_id || webhook_id), 'PENDING', $2
  from told join webhooks w on w.account_id = $1 and case
    when $6::text is null then w.active and (w.event_types is null or told.type = any (w.event_types))
    else w.webhook_id = $6 end
  returning delivery_id as "deliveryId", webhook_id as "webhookId"`

export interface OwedDelivery {
  deliveryId: string
  webhookId: string
}

/**
 * Call it in the transaction of what is reported, as its last lock, because events of an account are numbered one transaction at
 * a time. Returns the deliveries to enqueue. `onlyTo` names the single endpoint it is for, whatever events that endpoint
 * subscribes to.
 */
export async function emit(
  tx: Tx,
  accountId: string,
  { events, onlyTo }: { events: NewEvent[]; onlyTo: string | null },
  now: Date,
): Promise<OwedDelivery[]> {
  return tx.query<OwedDelivery>(EMIT, [
    accountId,
    now,
    events.map(() => newId('evt')),
    events.map(({ type }) => type),
    events.map(({ data }) => JSON.stringify(data)),
    onlyTo,
  ])
}

interface EventRow {
  seq: number
  event_id: string
  type: EventType
  data: unknown
  at: Date
}

const AFTER = `
  select seq, event_id, type, data, at from events where account_id = $1 and seq > $2 order by seq limit $3`

export async function readEvents(sql: Sql, accountId: string, afterSeq: number, limit: number): Promise<Event[]> {
  // Streams look every second, mostly in vain: reading the head costs a tenth of looking into every day's partition.
  if ((await readLastSeq(sql, accountId)) <= afterSeq) return []
  const rows = await sql.query<EventRow>(AFTER, [accountId, afterSeq, limit])
  return rows.map(({ seq, event_id, type, data, at }) => ({ seq, eventId: event_id, type, data, at }))
}

/** Where a stream starts: after the latest event. */
export async function readLastSeq(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ last_seq: number }>('select last_seq from event_heads where account_id = $1', [
    accountId,
  ])
  return row?.last_seq ?? 0
}

export async function findSeq(sql: Sql, accountId: string, eventId: string): Promise<number | undefined> {
  const [row] = await sql.query<{ seq: number }>('select seq from events where account_id = $1 and event_id = $2', [
    accountId,
    eventId,
  ])
  return row?.seq
}

export const eventPartitions: PartitionedTable = { name: 'events', span: 'day' }

/**
 * Drops whole days, then rows that lie in no partition; returns how many rows were deleted one by one. Deliveries are deleted
 * before the days of their events, so if it stops in between, the next purge continues.
 */
export async function purgeEvents(database: Database, before: Date, limit: number): Promise<number> {
  const cut = await readCut(database, eventPartitions, before)
  if (cut) {
    const deliveries = await purgeDeliveries(database, cut, limit)
    if (deliveries >= limit) return deliveries
    await dropPartitions(database, eventPartitions, before)
  }
  const loose = await database.transaction((tx) => purgeLoose(tx, eventPartitions, before, limit))
  return loose === 0 ? 0 : Math.max(loose, await purgeDeliveries(database, undefined, limit))
}
