/** The log of requests in the database. Owns `request_log`: written in groups, read by its account, purged by age. */
import type { ErrorCode } from '../../contract/errors.ts'
import type { PageRequest } from '../base/cursor.ts'
import { storableJson } from '../base/json.ts'
import type { Database, Sql } from '../storage/database.ts'
import { type PartitionedTable, purgePartitioned } from '../storage/partitions.ts'

export interface LoggedRequest {
  accountId: string
  traceId: string
  at: Date
  keyId: string
  method: string
  path: string
  status: number
  code: ErrorCode | null
  ms: number
}

const WRITE = `
  insert into request_log (account_id, trace_id, at, key_id, method, path, status, code, ms)
  select "accountId", "traceId", at, "keyId", method, path, status, code, ms
  from jsonb_to_recordset($1::jsonb) as r ("accountId" text, "traceId" text, at timestamptz, "keyId" text, method text,
    path text, status smallint, code text, ms int)
  on conflict do nothing`

export async function writeRequests(sql: Sql, requests: LoggedRequest[]): Promise<void> {
  await sql.query(WRITE, [storableJson(requests)])
}

export interface RequestFilter {
  from?: Date
  to?: Date
  code?: ErrorCode
  failed?: boolean
  keyId?: string
  path?: string
}

const READ = `
  select trace_id as "traceId", at, key_id as "keyId", method, path, status, code, ms from request_log
  where account_id = $1 and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
    and ($4::text is null or code = $4) and ($5::boolean is null or (code is not null) = $5)
    and ($6::text is null or key_id = $6) and ($7::text is null or path = $7)
    and ($8::timestamptz is null or (at, trace_id) < ($8, $9))
  order by at desc, trace_id desc limit $10`

/** Newest first, and one row more than the page holds, if there is one. Planned each time: the filters differ too much for one plan. */
export function readRequests(sql: Sql, accountId: string, filter: RequestFilter, { after, limit }: PageRequest) {
  const { from, to, code, failed, keyId, path } = filter
  const filters = [from, to, code, failed, keyId, path].map((given) => given ?? null)
  const [at, id] = after ?? [null, null]
  return sql.queryBuilt<Omit<LoggedRequest, 'accountId'>>(READ, [accountId, ...filters, at, id, limit + 1])
}

const ERRORS = `
  select code, max(status)::int as status, count(*) as count, max(at) as "lastAt" from request_log
  where account_id = $1 and code is not null and at >= $2 and at < $3 and ($4::text is null or key_id = $4)
  group by code order by count(*) desc, code`

const TOTAL = `
  select count(*) as n from request_log
  where account_id = $1 and at >= $2 and at < $3 and ($4::text is null or key_id = $4)`

export interface ErrorCount {
  code: ErrorCode
  status: number
  count: number
  lastAt: Date
}

export async function countErrors(
  sql: Sql,
  accountId: string,
  { from, to }: { from: Date; to: Date },
  keyId: string | undefined,
) {
  const values = [accountId, from, to, keyId ?? null]
  const [errors, [total]] = await Promise.all([
    sql.query<ErrorCount>(ERRORS, values),
    sql.query<{ n: number }>(TOTAL, values),
  ])
  return { errors, requestCount: total!.n }
}

export const requestPartitions: PartitionedTable = { name: 'request_log', span: 'day' }

/** Drops whole days, then deletes rows that lie in no partition; returns how many rows were deleted one by one. */
export const purgeRequests = (database: Database, before: Date, limit: number): Promise<number> =>
  purgePartitioned(database, requestPartitions, before, limit)
