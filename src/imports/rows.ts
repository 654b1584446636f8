/** The rows of an import in the database. Owns `import_rows`; does not know what a record means. */
import type { Sql, Tx } from '../storage/database.ts'
import { nextRows } from './row-page.ts'
import { keptUrn, openRecord, sealRecord } from './sealed-record.ts'

/** A row of a file waiting to be imported. `record` is JSON text: the record as read or, for a refused row, its raw content. */
export interface StagedRow {
  row: number
  /** The person it is about; null if that cannot be told. */
  urn: string | null
  record: string | null
  /** Why the row is refused. */
  reasons: string[] | null
  /** For a row accepted without some values: which ones, and why. */
  leftOut?: string[] | undefined
}

/** Reasons are sent as JSON, because the lists differ in length. */
const STAGE = `
  insert into import_rows (account_id, import_id, row_no, person_key, record, chars, reasons, left_out)
  select $1, $2, row_no, person_key, record, chars,
    case when reasons is not null then array(select json_array_elements_text(reasons::json)) end,
    case when left_out is not null then array(select json_array_elements_text(left_out::json)) end
  from unnest($3::int[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[])
    as r (row_no, person_key, record, chars, reasons, left_out)`

/** In a transaction, because data keys are checked when one begins: an upload may last longer than a data key is in use. */
export async function stageRows(tx: Tx, accountId: string, importId: string, rows: StagedRow[]): Promise<void> {
  const keyring = tx.keyring()
  await tx.query(STAGE, [
    accountId,
    importId,
    rows.map(({ row }) => row),
    rows.map(({ urn }) => urn && keptUrn(keyring, accountId, urn)),
    rows.map(({ row, record }) => record && sealRecord(keyring, accountId, { importId, row }, record)),
    rows.map(({ record }) => record?.length ?? 0),
    rows.map(({ reasons }) => reasons && JSON.stringify(reasons)),
    rows.map(({ leftOut }) => leftOut && JSON.stringify(leftOut)),
  ])
}

/** The next rows of an import after one; `those` is a further condition. */
const rowsAfter = (those: string) =>
  nextRows(`account_id = $1 and import_id = $2 and row_no > $3 and ${those}`, 'row_no', '$4')

/** At most `limit` rows after row `after`. */
interface RowPage {
  after: number
  limit: number
}

type Kept<Row> = Omit<Row, 'record'> & { record: string | null }

async function readPage<R extends Kept<{ row: number }>>(
  sql: Sql,
  text: string,
  [accountId, importId]: [string, string],
  { after, limit }: RowPage,
) {
  const kept = await sql.query<R>(text, [accountId, importId, after, limit])
  const keyring = sql.keyring()
  return kept.map((each) => ({
    ...each,
    record: openRecord(keyring, accountId, { importId, row: each.row }, each.record),
  }))
}

export interface WaitingRow {
  row: number
  record: unknown
  /** Why the row is refused. */
  reasons: string[] | null
  /** A later row about the same person will be imported instead. */
  superseded: boolean
}

/**
 * `import_id || ''` keeps the planner off the primary key. Without statistics, as while a file arrives, it rates the primary key
 * as good as the index by person, and would read the rest of the file for each row.
 */
const WAITING = `
  select row_no as row, record, reasons, person_key is not null and exists (
    select from import_rows later where later.account_id = $1 and later.import_id || '' = $2
      and later.person_key = r.person_key and later.row_no > r.row_no and later.reasons is null
  ) as superseded
  from ${rowsAfter('true')} as r order by row_no`

/** The next waiting rows; an empty page means there are no more. */
export const readWaiting = (sql: Sql, accountId: string, importId: string, page: RowPage): Promise<WaitingRow[]> =>
  readPage<Kept<WaitingRow>>(sql, WAITING, [accountId, importId], page)

export interface RowRejection {
  row: number
  reasons: string[]
  /** Drops the row's content. */
  blank?: boolean
}

const REJECT = `
  update import_rows r set reasons = array(select jsonb_array_elements_text(t.reasons)),
    record = case when t.blank then null else record end, person_key = case when t.blank then null else person_key end
  from jsonb_to_recordset($3::jsonb) as t (row int, reasons jsonb, blank boolean)
  where r.account_id = $1 and r.import_id = $2 and r.row_no = t.row and (t.blank or r.reasons is null)`

const REMOVE_TAKEN = `
  delete from import_rows where account_id = $1 and import_id = $2 and row_no <= $3
    and ((reasons is null and left_out is null) or row_no = any ($4::int[]))`

/** A person imported without some of their values. */
export interface LeftOutRow {
  row: number
  /** The urn under which the person was saved; it is not known from the row's content alone. */
  urn: string
}

const KEEP_LEFT_OUT = `
  update import_rows r set record = t.record, person_key = t.person_key, chars = length(t.record)
  from unnest($3::int[], $4::text[], $5::text[]) as t (row_no, person_key, record)
  where r.account_id = $1 and r.import_id = $2 and r.row_no = t.row_no and r.left_out is not null`

/** Keeps only whom the row became; the rest is in the pool. */
async function keepLeftOut(tx: Tx, accountId: string, importId: string, rows: LeftOutRow[]): Promise<void> {
  const keyring = tx.keyring()
  await tx.query(KEEP_LEFT_OUT, [
    accountId,
    importId,
    rows.map(({ row }) => row),
    rows.map(({ urn }) => keptUrn(keyring, accountId, urn)),
    rows.map(({ row, urn }) => sealRecord(keyring, accountId, { importId, row }, JSON.stringify({ urn }))),
  ])
}

export interface SettledRows {
  /** The last row that was looked at. */
  through: number
  rejections: RowRejection[]
  leftOut: LeftOutRow[]
  /** Rejected and superseded rows of which nothing is kept. */
  removed: number[]
}

/** Deletes imported rows. Rejected rows, and rows imported without some values, stay for reading. */
export async function settleRows(
  tx: Tx,
  accountId: string,
  importId: string,
  { through, rejections, leftOut, removed }: SettledRows,
): Promise<void> {
  if (rejections.length > 0) await tx.query(REJECT, [accountId, importId, JSON.stringify(rejections)])
  if (leftOut.length > 0) await keepLeftOut(tx, accountId, importId, leftOut)
  await tx.query(REMOVE_TAKEN, [accountId, importId, through, removed])
}

export interface RejectedRow {
  row: number
  reasons: string[]
  record: unknown
}

/** Rows beyond this number were only read so far: whether they may be shown is decided when their turn comes. */
const DONE_THROUGH = 'select done_through from imports where account_id = $1 and import_id = $2'

const REJECTED = `
  select row_no as row, reasons, record from ${rowsAfter(`reasons is not null and row_no <= (${DONE_THROUGH})`)} as r
  order by row_no`

/** The next rejected rows; an empty page means there are no more. */
export const readRejected = (sql: Sql, accountId: string, importId: string, page: RowPage): Promise<RejectedRow[]> =>
  readPage<Kept<RejectedRow>>(sql, REJECTED, [accountId, importId], page)

const LEFT_OUT = `
  select row_no as row, left_out as reasons, record
  from ${rowsAfter(`left_out is not null and reasons is null and row_no <= (${DONE_THROUGH})`)} as r order by row_no`

/** The next rows imported without some values. */
export async function readLeftOut(
  sql: Sql,
  accountId: string,
  importId: string,
  page: RowPage,
): Promise<(LeftOutRow & { reasons: string[] })[]> {
  const rows: RejectedRow[] = await readPage<Kept<RejectedRow>>(sql, LEFT_OUT, [accountId, importId], page)
  return rows.map(({ row, reasons, record }) => ({ row, reasons, urn: (record as { urn: string }).urn }))
}

const REMOVE_REJECTED = `
  delete from import_rows where account_id = $1 and import_id = $2 and row_no = $3 and reasons is not null
    and row_no <= (${DONE_THROUGH}) returning row_no`

/** Returns false if the row is not a refused one (any more). */
export const removeRejected = async (tx: Tx, accountId: string, importId: string, row: number): Promise<boolean> =>
  (await tx.query(REMOVE_REJECTED, [accountId, importId, row])).length === 1

/**
 * Continues after the last removed row number: starting from the beginning each time would scan all the deleted rows not yet
 * vacuumed.
 */
const REMOVE_NEXT = (those: string) => `
  with gone as (
    delete from import_rows where account_id = $1 and import_id = $2 and row_no = any (array(
      select row_no from import_rows where account_id = $1 and import_id = $2 and row_no > $3 and ${those}
      order by row_no limit $4
    )) returning row_no
  )
  select max(row_no) as last from gone`
const REMOVE_WAITING = REMOVE_NEXT(`row_no > (${DONE_THROUGH})`)
const REMOVE_ALL = REMOVE_NEXT('true')

/** Rows per transaction: about ten milliseconds. */
const REMOVED_AT_ONCE = 5_000

async function removeNext(sql: Sql, text: string, place: [string, string], after: number): Promise<number | null> {
  const [row] = await sql.query<{ last: number | null }>(text, [...place, after, REMOVED_AT_ONCE])
  return row!.last
}

/**
 * Deletes some waiting rows of a stopped import after a row number. Returns the last one deleted, or null if there are none.
 * Rejected rows stay.
 */
export const dropWaiting = (sql: Sql, accountId: string, importId: string, after: number): Promise<number | null> =>
  removeNext(sql, REMOVE_WAITING, [accountId, importId], after)

/** Deletes all rows of an import, some at a time; can be repeated after a crash. */
export async function dropRows(sql: Sql, accountId: string, importId: string): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    after = await removeNext(sql, REMOVE_ALL, [accountId, importId], after)
  }
}
