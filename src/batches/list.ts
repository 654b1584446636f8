/** The newest batch jobs of an account, with the people they are about. Reads `batches` and `batch_items`. */
import type { BatchType } from '../../contract/batch.ts'
import type { Sql } from '../storage/database.ts'

/** Which jobs to list, and after which one: the newest come first. */
export interface BatchFilter {
  type: BatchType | null
  done: boolean | null
  after: [createdAt: string, id: string] | null
  limit: number
}

/** A collected profile has no refund, and reading its large result only to learn that would cost more than the rest of the query. */
const NEWEST = `
  select b.batch_id as "batchId", b.type, b.total_count as "totalCount", b.completed_count as "completedCount",
    b.failed_count as "failedCount", b.used_units as "usedUnits", b.created_at as "createdAt",
    b.updated_at as "updatedAt", i.urns, i.work_refs as "workRefs", i.refunded as "refundedUnits"
  from batches b cross join lateral (
    select array_agg(urn order by urn) as urns, array_agg(work_ref) as work_refs,
      coalesce(sum((case when b.type = 'CONTACT_UNLOCK' or status = 'FAILED' then result ->> 'refundedUnits' end)::bigint),
        0)::bigint as refunded
    from batch_items where account_id = b.account_id and batch_id = b.batch_id
  ) i
  where b.account_id = $1 and ($2::text is null or b.type = $2)
    and ($3::boolean is null or (b.completed_count + b.failed_count = b.total_count) = $3)
    and ($4::timestamptz is null or (b.created_at, b.batch_id) < ($4, $5))
  order by b.created_at desc, b.batch_id desc limit $6`

export interface ListedBatch {
  batchId: string
  type: BatchType
  totalCount: number
  completedCount: number
  failedCount: number
  usedUnits: number
  refundedUnits: number
  createdAt: Date
  updatedAt: Date
  urns: string[]
  /** The work that settles each item; for an unlock it is the unlock id, which leads to the requested fields. */
  workRefs: string[]
}

export function listBatches(
  sql: Sql,
  accountId: string,
  { type, done, after, limit }: BatchFilter,
): Promise<ListedBatch[]> {
  const [at, id] = after ?? [null, null]
  return sql.queryBuilt<ListedBatch>(NEWEST, [accountId, type, done, at, id, limit])
}
