/** Imports in the database. Owns `imports`; rows.ts has their rows. */
import type { ImportFormat } from '../../contract/imports.ts'
import { IMPORT_REJECTED_ROWS_MAX } from '../../contract/limits.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Database, Sql, Tx } from '../storage/database.ts'
import { dropRows, type LeftOutRow, type RowRejection, settleRows } from './rows.ts'

export type ImportState = 'UPLOADING' | 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'CANCELLED'

export interface ImportJob {
  importId: string
  status: ImportState
  format: ImportFormat
  fileName: string | null
  totalRows: number
  doneThrough: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  /** Those of `rejected` that are only counted, not stored. */
  rejectedUnkept: number
  repeated: number
  /** People imported without some values. */
  leftOut: number
  ignoredFields: string[]
  /** The field that each column was taken for. */
  mapping: Record<string, string | null> | null
  unreadReason: string | null
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
}

const COLUMNS = `import_id as "importId", status, format, file_name as "fileName", total_rows as "totalRows",
  done_through as "doneThrough", created_count as created, updated_count as updated, unchanged_count as unchanged,
  rejected_count as rejected, rejected_unkept_count as "rejectedUnkept", repeated_count as repeated, left_out_count as "leftOut",
  ignored_fields as "ignoredFields", mapping,
  unread_reason as "unreadReason", created_at as "createdAt", updated_at as "updatedAt", completed_at as "completedAt"`

export interface NewImport {
  accountId: string
  importId: string
  keyId: string
  format: ImportFormat
  fileName: string | null
}

export async function openImport(sql: Sql, made: NewImport, now: Date): Promise<void> {
  await sql.query(
    `insert into imports (account_id, import_id, key_id, status, format, file_name, created_at, updated_at)
     values ($1, $2, $3, 'UPLOADING', $4, $5, $6, $6)`,
    [made.accountId, made.importId, made.keyId, made.format, made.fileName, now],
  )
}

/** What is known about a file after it was read. */
export interface StagedFile {
  totalRows: number
  unreadReason: string | null
  ignoredFields: string[]
  /** Refused rows that are not stored, only counted. */
  rejectedUnkept: number
  /** Characters of the refused rows that are stored. */
  rejectedChars: number
  mapping: Record<string, string | null>
}

export async function queueImport(
  tx: Tx,
  { accountId, importId }: { accountId: string; importId: string },
  { totalRows, unreadReason, ignoredFields, rejectedUnkept, rejectedChars, mapping }: StagedFile,
  now: Date,
): Promise<void> {
  await tx.query(
    `update imports set status = 'QUEUED', total_rows = $3, unread_reason = $4, ignored_fields = $5, rejected_count = $6,
       rejected_unkept_count = $6, rejected_chars = $7, mapping = $8, updated_at = $9
     where account_id = $1 and import_id = $2`,
    [
      accountId,
      importId,
      totalRows,
      unreadReason,
      ignoredFields,
      rejectedUnkept,
      rejectedChars,
      JSON.stringify(mapping),
      now,
    ],
  )
}

export interface ImportLoad {
  /** Rows that no worker has processed yet. */
  waitingRows: number
  /** Characters of refused rows that are stored. */
  rejectedChars: number
}

const IMPORT_LOAD = `
  select coalesce(sum(rejected_chars), 0) as "rejectedChars",
    coalesce(sum(total_rows - created_count - updated_count - unchanged_count - rejected_count - repeated_count)
      filter (where status in ('QUEUED', 'PROCESSING')), 0) as "waitingRows"
  from imports where account_id = $1`

/** How much one account's imports take up. */
export async function readImportLoad(sql: Sql, accountId: string): Promise<ImportLoad> {
  const [row] = await sql.query<ImportLoad>(IMPORT_LOAD, [accountId])
  return row!
}

/** Never call it inside a larger transaction: an import may have millions of rows. */
export async function dropImport(sql: Database, accountId: string, importId: string): Promise<void> {
  await dropRows(sql, accountId, importId)
  await sql.query('delete from imports where account_id = $1 and import_id = $2', [accountId, importId])
}

export async function readImport(sql: Sql, accountId: string, importId: string): Promise<ImportJob | undefined> {
  const [row] = await sql.query<ImportJob>(
    `select ${COLUMNS} from imports where account_id = $1 and import_id = $2 and status <> 'UPLOADING'`,
    [accountId, importId],
  )
  return row
}

const IMPORTING = `
  select from imports where account_id = $1 and status in ('QUEUED', 'PROCESSING') limit 1`

/** Whether an import is queued or running, so that more people are about to come. */
export const isImporting = async (sql: Sql, accountId: string): Promise<boolean> =>
  (await sql.query(IMPORTING, [accountId])).length > 0

/** Newest first. */
export async function listImports(sql: Sql, accountId: string, { limit, after }: PageRequest): Promise<ImportJob[]> {
  return sql.query<ImportJob>(
    `select ${COLUMNS} from imports
     where account_id = $1 and status <> 'UPLOADING'
       and ($2::timestamptz is null or (created_at, import_id) < ($2::timestamptz, $3::text))
     order by created_at desc, import_id desc limit $4`,
    [accountId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  )
}

export interface ImportProgress {
  through: number
  created: number
  updated: number
  unchanged: number
  /** Rows superseded by a later row about the same person. */
  supersededRows: number[]
  rejections: RowRejection[]
  /** People imported without some values. */
  leftOut: LeftOutRow[]
  ignoredFields: string[]
}

/** Keeps blank rejected rows only up to the import's limit, as there is little to read in them; the others are all kept. */
function divide(rejections: RowRejection[], rejectedBefore: number): { kept: RowRejection[]; unkept: number[] } {
  let room = IMPORT_REJECTED_ROWS_MAX - rejectedBefore
  const isKept = ({ blank }: RowRejection) => !blank || room-- > 0
  const { kept = [], unkept = [] } = Object.groupBy(rejections, (each) => (isKept(each) ? 'kept' : 'unkept'))
  return { kept, unkept: unkept.map(({ row }) => row) }
}

/** Runs in the same transaction as the rows. Returns false if the import was cancelled meanwhile: then nothing may be written. */
export async function noteProgress(
  tx: Tx,
  { accountId, importId }: { accountId: string; importId: string },
  progress: ImportProgress,
  now: Date,
): Promise<boolean> {
  const { through, created, updated, unchanged, supersededRows, rejections, leftOut, ignoredFields } = progress
  const [noted] = await tx.query<{ rejected: number }>(
    `update imports set status = 'PROCESSING', done_through = $3, created_count = created_count + $4,
       updated_count = updated_count + $5, unchanged_count = unchanged_count + $6, repeated_count = repeated_count + $7,
       rejected_count = rejected_count + $8, left_out_count = left_out_count + $11,
       ignored_fields = array(select distinct name from unnest(ignored_fields || $9::text[]) as name order by name limit 50),
       updated_at = $10
     where account_id = $1 and import_id = $2 and status in ('QUEUED', 'PROCESSING') returning rejected_count as rejected`,
    [
      accountId,
      importId,
      through,
      created,
      updated,
      unchanged,
      supersededRows.length,
      rejections.length,
      ignoredFields,
      now,
      leftOut.length,
    ],
  )
  if (!noted) return false
  const { kept, unkept } = divide(rejections, noted.rejected - rejections.length)
  if (unkept.length > 0) {
    await tx.query(
      `update imports set rejected_unkept_count = rejected_unkept_count + $3 where account_id = $1 and import_id = $2`,
      [accountId, importId, unkept.length],
    )
  }
  await settleRows(tx, accountId, importId, {
    through,
    rejections: kept,
    leftOut,
    removed: [...unkept, ...supersededRows],
  })
  return true
}

/** Call it when a refused row was corrected and imported: it no longer counts as rejected. */
export async function noteMended(
  tx: Tx,
  { accountId, importId }: { accountId: string; importId: string },
  { created, updated, unchanged }: { created: number; updated: number; unchanged: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `update imports set rejected_count = rejected_count - 1, created_count = created_count + $3,
       updated_count = updated_count + $4, unchanged_count = unchanged_count + $5, updated_at = $6
     where account_id = $1 and import_id = $2`,
    [accountId, importId, created, updated, unchanged, now],
  )
}

/** Returns undefined if the import was cancelled meanwhile. */
export async function completeImport(
  tx: Tx,
  accountId: string,
  importId: string,
  now: Date,
): Promise<ImportJob | undefined> {
  const [row] = await tx.query<ImportJob>(
    `update imports set status = 'COMPLETED', updated_at = $3, completed_at = $3
     where account_id = $1 and import_id = $2 and status <> 'CANCELLED' returning ${COLUMNS}`,
    [accountId, importId, now],
  )
  return row
}

/** Rows already imported stay imported. Returns false if there is nothing to cancel. */
export async function cancelImport(sql: Sql, accountId: string, importId: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `update imports set status = 'CANCELLED', updated_at = $3, completed_at = $3
     where account_id = $1 and import_id = $2 and status in ('QUEUED', 'PROCESSING') returning import_id`,
    [accountId, importId, now],
  )
  return rows.length === 1
}

/** Uploads whose client went away, and old imports with their rejected rows. */
const GONE = `((status = 'UPLOADING' and updated_at < $1) or completed_at < $2)`

const PURGE_ROWS = `
  delete from import_rows where (account_id, import_id, row_no) in (
    select account_id, import_id, row_no from imports join import_rows using (account_id, import_id)
    where ${GONE} limit $3)
  returning row_no`

const PURGE = `
  delete from imports where (account_id, import_id) in (
    select account_id, import_id from imports i where ${GONE} and not exists (
      select from import_rows r where r.account_id = i.account_id and r.import_id = i.import_id)
    limit $3)
  returning import_id`

/** Purges the rows first, as there are many, then the imports. Each returns how many were deleted. */
export const purgeImportRows = async (sql: Sql, abandonedBefore: Date, oldBefore: Date, limit: number) =>
  (await sql.query(PURGE_ROWS, [abandonedBefore, oldBefore, limit])).length

export const purgeImports = async (sql: Sql, abandonedBefore: Date, oldBefore: Date, limit: number) =>
  (await sql.query(PURGE, [abandonedBefore, oldBefore, limit])).length

const UPLOADING = `
  select count(*)::int as n from imports
  where account_id = $1 and status = 'UPLOADING' and created_at > now() - interval '1 hour'`

/** Files being uploaded; one that takes longer than an hour has lost its client and does not count. */
export async function countUploads(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.queryBuilt<{ n: number }>(UPLOADING, [accountId])
  return row!.n
}
