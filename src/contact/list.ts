/** The newest single unlocks of an account, and the fields that several unlocks asked for. Reads `unlocks`. */
import type { ContactField } from '../../contract/network.ts'
import type { Sql } from '../storage/database.ts'
import type { Unlock } from './unlock.ts'

export type ListedUnlock = Pick<
  Unlock,
  | 'unlockId'
  | 'urn'
  | 'requestedFields'
  | 'status'
  | 'failureCode'
  | 'chargedUnits'
  | 'refundedUnits'
  | 'createdAt'
  | 'updatedAt'
>

const NEWEST = `
  select unlock_id as "unlockId", urn, requested_fields as "requestedFields", status, failure_code as "failureCode",
    charged_units as "chargedUnits", refunded_units as "refundedUnits", created_at as "createdAt",
    updated_at as "updatedAt"
  from unlocks
  where account_id = $1 and batch_id is null and ($2::boolean is null or (status = 'COMPLETED') = $2)
    and ($3::timestamptz is null or (created_at, unlock_id) < ($3, $4))
  order by created_at desc, unlock_id desc limit $5`

export function listSingleUnlocks(
  sql: Sql,
  accountId: string,
  { done, after, limit }: { done: boolean | null; after: [string, string] | null; limit: number },
): Promise<ListedUnlock[]> {
  const [at, id] = after ?? [null, null]
  return sql.queryBuilt<ListedUnlock>(NEWEST, [accountId, done, at, id, limit])
}

const FIELDS = `
  select unlock_id, requested_fields from unlocks where account_id = $1 and unlock_id = any ($2::text[])`

export async function readRequestedFields(
  sql: Sql,
  accountId: string,
  unlockIds: string[],
): Promise<Map<string, ContactField[]>> {
  if (unlockIds.length === 0) return new Map()
  const rows = await sql.query<{ unlock_id: string; requested_fields: ContactField[] }>(FIELDS, [accountId, unlockIds])
  return new Map(rows.map((row) => [row.unlock_id, row.requested_fields]))
}
