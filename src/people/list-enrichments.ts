/** The newest single profile enrichments of an account. Reads `enrichments`. */
import type { Sql } from '../storage/database.ts'

export interface ListedEnrichment {
  enrichmentId: string
  urn: string
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
  failureCode: string | null
  createdAt: Date
}

const NEWEST = `
  select enrichment_id as "enrichmentId", urn, status, failure_code as "failureCode", created_at as "createdAt"
  from enrichments
  where account_id = $1 and batch_id is null and ($2::boolean is null or (status <> 'PENDING') = $2)
    and ($3::timestamptz is null or (created_at, enrichment_id) < ($3, $4))
  order by created_at desc, enrichment_id desc limit $5`

export function listSingleEnrichments(
  sql: Sql,
  accountId: string,
  { done, after, limit }: { done: boolean | null; after: [string, string] | null; limit: number },
): Promise<ListedEnrichment[]> {
  const [at, id] = after ?? [null, null]
  return sql.queryBuilt<ListedEnrichment>(NEWEST, [accountId, done, at, id, limit])
}
