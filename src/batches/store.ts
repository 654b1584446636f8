/**
 * Batch jobs and their items. Owns `batches` and `batch_items`. A counter only changes together with the item it counts. Values
 * in results are sealed.
 */

import type { BatchType } from '../../contract/batch.ts'
import { latestFrom } from '../base/clock.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { Batch, ItemResult } from './batch.ts'
import { type KeptResult, openResult, sealResult } from './sealed-result.ts'

const OPEN = `
  with opened as (
    insert into batches (account_id, batch_id, type, total_count, created_at, updated_at)
    values ($1, $2, $3, cardinality($4::text[]), $6, $6)
  )
  insert into batch_items (account_id, batch_id, urn, work_ref, status)
  select $1, $2, urn, work_ref, 'PENDING' from unnest($4::text[], $5::text[]) as item (urn, work_ref)`

export interface NewItem {
  urn: string
  /** The enrichment or unlock that settles this item. */
  workRef: string
}

export async function openBatch(
  tx: Tx,
  accountId: string,
  { batchId, type, items }: { batchId: string; type: BatchType; items: NewItem[] },
  now: Date,
): Promise<void> {
  const urns = items.map((item) => item.urn)
  const refs = items.map((item) => item.workRef)
  await tx.query(OPEN, [accountId, batchId, type, urns, refs, now])
}

const COLUMNS = 'b.batch_id, b.type, b.total_count, b.completed_count, b.failed_count, b.used_units, b.updated_at'

interface BatchRow {
  batch_id: string
  type: BatchType
  total_count: number
  completed_count: number
  failed_count: number
  used_units: number
  updated_at: Date
}

const toBatch = (accountId: string, row: BatchRow): Batch => ({
  accountId,
  batchId: row.batch_id,
  type: row.type,
  totalCount: row.total_count,
  completedCount: row.completed_count,
  failedCount: row.failed_count,
  usedUnits: row.used_units,
  updatedAt: row.updated_at,
})

/**
 * Items are updated before counters and settled items are skipped, so a rerun counts nothing twice. A batch that only awaited
 * work paid for by another batch has used nothing and gets no refund. A batch that awaits the same work under two urns of one
 * person pays once. Items are found by the array of work refs: with a join alone the planner may read every pending item.
 */
const SETTLE = `
  with item as materialized (
    select batch_id, urn, work_ref, row_number() over (partition by work_ref, batch_id order by urn) = 1 as first
    from batch_items where account_id = $1 and work_ref = any ($4::text[]) and status = 'PENDING'
  ), waiting as (
    select batch_id, urn, e.result, case when pays then e."usedUnits" else 0 end as used, pays
    from jsonb_to_recordset($2::jsonb) as e ("workRef" text, result jsonb, "ownerId" text, "usedUnits" bigint)
    join item on work_ref = "workRef" cross join lateral (select first and batch_id = "ownerId" as pays) as payer
  ), ended as (
    update batch_items i set status = case when w.result ->> 'kind' = 'FAILED' then 'FAILED' else 'COMPLETED' end,
      result = case when pays then w.result else jsonb_set(w.result, '{refundedUnits}', '0', false) end
    from waiting w
    where i.account_id = $1 and i.batch_id = w.batch_id and i.urn = w.urn and i.status = 'PENDING'
      and i.work_ref = any ($4::text[])
    returning i.batch_id, i.status, w.used
  )
  update batches b set completed_count = completed_count + t.completed, failed_count = failed_count + t.failed,
    used_units = used_units + t.used, updated_at = $3
  from (
    select batch_id, count(*) filter (where status = 'COMPLETED') as completed,
      count(*) filter (where status = 'FAILED') as failed, sum(used)::bigint as used
    from ended group by batch_id
  ) t
  where b.account_id = $1 and b.batch_id = t.batch_id
  returning ${COLUMNS}`

export interface SettledWork {
  workRef: string
  result: ItemResult
  /** The batch that paid for the work: only its total grows by `usedUnits`. */
  ownerId: string | null
  usedUnits: number
}

/** Settles every item that waited for these pieces of work; returns the batches that moved, as they are now. */
export async function settleItems(tx: Tx, accountId: string, settled: SettledWork[], now: Date): Promise<Batch[]> {
  if (settled.length === 0) return []
  const kept = settled.map((each) => ({ ...each, result: sealResult(tx.keyring(), accountId, each.result) }))
  const refs = kept.map(({ workRef }) => workRef)
  const rows = await tx.query<BatchRow>(SETTLE, [accountId, JSON.stringify(kept), now, refs])
  return rows.map((row) => toBatch(accountId, row))
}

const AWAITED = `select 1 as it from batch_items where account_id = $1 and work_ref = $2 and status = 'PENDING' limit 1`

/** Whether an item of some batch waits for this piece of work. */
export async function isAwaited(sql: Sql, accountId: string, workRef: string): Promise<boolean> {
  return (await sql.query(AWAITED, [accountId, workRef])).length > 0
}

/** The provider confirmed that it is still working for these batches, so they have not stalled. */
export async function touchBatches(tx: Tx, accountId: string, batchIds: string[], now: Date): Promise<void> {
  if (batchIds.length === 0) return
  await tx.query(
    'update batches set updated_at = $3 where account_id = $1 and batch_id = any ($2::text[]) and (updated_at < $3 or updated_at > $4)',
    [accountId, batchIds, now, latestFrom(now)],
  )
}

const ITEM_URNS = 'select urn from batch_items where account_id = $1 and batch_id = $2'

export async function readItemUrns(sql: Sql, accountId: string, batchId: string): Promise<string[]> {
  const rows = await sql.query<{ urn: string }>(ITEM_URNS, [accountId, batchId])
  return rows.map((row) => row.urn)
}

const reading = (column: string) => `
  select ${COLUMNS}, ${column} as beside,
    (select json_object_agg(urn, result) from batch_items i
     where i.account_id = $1 and i.batch_id = b.batch_id and i.result is not null) as results
  from batches b where b.account_id = $1 and b.batch_id = any ($2::text[])`

interface ReadRow<T> extends BatchRow {
  beside: T
  results: Record<string, KeptResult> | null
}

export type BatchWithResults = Batch & {
  results: Record<string, ItemResult>
}

/**
 * Batches come back in the order asked for; a batch of another account reads as missing. `column` is SQL of another room that
 * yields a value about the account ($1), read in the same statement: polling is the most frequent call, and a second round trip
 * would halve its rate.
 */
export async function readBatches<T>(
  sql: Sql,
  accountId: string,
  batchIds: string[],
  column: string,
): Promise<((BatchWithResults & { beside: T }) | undefined)[]> {
  const rows = await sql.query<ReadRow<T>>(reading(column), [accountId, [...new Set(batchIds)]])
  const batches = new Map(
    rows.map((row) => {
      // `fromEntries` because urns are text from clients: assigning a result to the key `__proto__` would lose it.
      const results = Object.fromEntries(
        Object.entries(row.results ?? {}).map(([urn, kept]) => [urn, openResult(sql.keyring(), accountId, kept)]),
      )
      return [row.batch_id, { ...toBatch(accountId, row), results, beside: row.beside }]
    }),
  )
  return batchIds.map((batchId) => batches.get(batchId))
}

/** Starts from the pending items, which are few at any time. An index on the batch's state would change with every settled item. */
const STALLED = `
  select distinct i.account_id from batch_items i join batches b using (account_id, batch_id)
  where i.status = 'PENDING' and b.updated_at < $1 and b.stall_told_for is distinct from b.updated_at`

/** The accounts with a batch that has not moved since `unmovedSince` and that were not yet told of it. */
export async function findStalling(sql: Sql, unmovedSince: Date): Promise<string[]> {
  const rows = await sql.query<{ account_id: string }>(STALLED, [unmovedSince])
  return rows.map((row) => row.account_id)
}

const MARK = `
  update batches b set stall_told_for = updated_at
  where account_id = $1 and updated_at < $2 and stall_told_for is distinct from updated_at
    and batch_id in (select batch_id from batch_items where account_id = $1 and status = 'PENDING')
  returning ${COLUMNS}`

/** Marks those batches and returns them, each once per halt: the caller that marked a batch is the one that tells the account. */
export async function markStalled(tx: Tx, accountId: string, unmovedSince: Date): Promise<Batch[]> {
  const rows = await tx.query<BatchRow>(MARK, [accountId, unmovedSince])
  return rows.map((row) => toBatch(accountId, row))
}
