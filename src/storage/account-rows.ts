/**
 * The rows of one account, table by table, as JSON: reads, writes and removes them by the database's catalogue, so it follows
 * whatever migrations have made. Knows no table; its callers say which tables there are and which rows go.
 */
import { type CatalogueTable, quotedColumns, readTables } from './catalogue.ts'
import type { Sql, Tx } from './database.ts'

/** Which rows of a table: those of an account, or those of things known to belong to it. */
export interface RowsWanted {
  column: string
  values: string[]
}

/** How much one fetch brings: a row may be a few letters or several megabytes. */
const CHARS_AT_ONCE = 2_000_000
const ROWS_AT_ONCE_MAX = 1_000

/**
 * Every table with rows of an account, each after the tables that it refers to. Unlogged tables are left out, as they hold
 * nothing worth a copy.
 */
export async function readAccountTables(sql: Sql): Promise<CatalogueTable[]> {
  return (await readTables(sql)).filter(({ columns }) => columns.includes('account_id'))
}

/**
 * Makes the session write rows in the same spelling whatever the server's defaults. It also lifts the time limits, and the
 * application name keeps `countTransactionsBefore` from taking a long copy for a change about to be committed.
 */
export async function fixSpelling(tx: Tx): Promise<void> {
  await tx.queryBuilt(`select set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true),
    set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('application_name', 'talent-scout moving', true)`)
}

/** Each row is one line. With `since` (a transaction id), only rows written since that transaction began, and perhaps a few older ones. */
export async function* readAccountRows(
  tx: Tx,
  { name, columns }: Pick<CatalogueTable, 'name' | 'columns'>,
  { column, values }: RowsWanted,
  since?: string,
): AsyncGenerator<string> {
  // A name for each table, as two tables may be read at the same time.
  const cursor = `"carried ${name}"`
  // Entries of the ledger refer to earlier ones, so they are read in order; other rows come in any order.
  const order = columns.includes('seq') ? 'order by seq' : ''
  const changed = since === undefined ? '' : 'and age(xmin) <= age($2::xid)'
  await tx.queryBuilt(
    `declare ${cursor} no scroll cursor for select row_to_json(t)::text as row from (
       select ${quotedColumns(columns)} from "${name}" where "${column}" = any ($1::text[]) ${changed} ${order}) t`,
    since === undefined ? [values] : [values, since],
  )
  try {
    let atOnce = 1
    for (;;) {
      const rows = await tx.queryBuilt<{ row: string }>(`fetch ${atOnce} from ${cursor}`)
      if (rows.length === 0) break
      let chars = 0
      for (const { row } of rows) {
        chars += row.length
        // Columns of type json keep the line breaks they were written with; JSON means the same without them.
        yield row.replaceAll('\n', ' ')
      }
      atOnce = Math.max(1, Math.min(ROWS_AT_ONCE_MAX, 4 * atOnce, Math.floor((CHARS_AT_ONCE * rows.length) / chars)))
    }
  } finally {
    // If the transaction has failed, the cursor is already gone.
    await tx.queryBuilt(`close ${cursor}`).catch(() => {})
  }
}

/** `rows`: the JSON of each. Rows that belong to another account are not written; returns how many were. */
export async function insertAccountRows(
  tx: Tx,
  { name, columns, identity }: CatalogueTable,
  { column, values }: RowsWanted,
  rows: string[],
): Promise<number> {
  if (rows.length === 0) return 0
  const isGiven = identity !== null && columns.includes(identity)
  const [written] = await tx.queryBuilt<{ count: number }>(
    `with written as (
       insert into "${name}" (${quotedColumns(columns)}) ${isGiven ? 'overriding system value' : ''}
       select ${quotedColumns(columns)} from json_populate_recordset(null::"${name}", $1::json)
       where "${column}" = any ($2::text[]) returning 1)
     select count(*)::int as count from written`,
    [`[${rows.join(',')}]`, values],
  )
  return written!.count
}

/** The oldest transaction still open as this one sees it. Nothing that it or a later transaction writes is visible here yet. */
export async function oldestOpenTransaction(tx: Tx): Promise<string> {
  const [row] = await tx.queryBuilt<{ xid: string }>(
    `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as xid`,
  )
  return row!.xid
}

/** The timeline that the server writes. It changes after a failover or a restore. */
export async function readTimeline(tx: Tx): Promise<string> {
  const [row] = await tx.queryBuilt<{ timeline: string }>(
    'select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline',
  )
  return row!.timeline
}

/** Writes rows of this account only, replacing those with the same key. Returns each row as it now stands. */
export async function replaceAccountRows(
  tx: Tx,
  { name, columns, key }: CatalogueTable,
  { column, values }: RowsWanted,
  rows: string[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const all = quotedColumns(columns)
  const written = await tx.queryBuilt<{ row: string }>(
    `with written as (
       insert into "${name}" (${all}) select ${all} from json_populate_recordset(null::"${name}", $1::json)
       where "${column}" = any ($2::text[])
       on conflict (${quotedColumns(key)}) do update set (${all}) = row (${quotedColumns(columns, 'excluded.')})
       returning ${all})
     select row_to_json(w)::text as row from written w`,
    [`[${rows.join(',')}]`, values],
  )
  return written.map(({ row }) => row.replaceAll('\n', ' '))
}

const keyOf = ({ key }: CatalogueTable) => `row (${quotedColumns(key)})::text`

/** Splits the rows into 4,096 parts by a hash of their key and counts each part. */
export async function countInParts(
  tx: Tx,
  table: CatalogueTable,
  { column, values }: RowsWanted,
): Promise<Map<string, number>> {
  const counts = await tx.queryBuilt<{ part: string; n: number }>(
    `select left(md5(${keyOf(table)}), 3) as part, count(*)::int as n from "${table.name}"
     where "${column}" = any ($1::text[]) group by 1`,
    [values],
  )
  return new Map(counts.map(({ part, n }) => [part, n]))
}

export async function readKeysInParts(
  tx: Tx,
  table: CatalogueTable,
  { column, values }: RowsWanted,
  parts: string[],
): Promise<string[]> {
  const keys = await tx.queryBuilt<{ key: string }>(
    `select ${keyOf(table)} as key from "${table.name}"
     where "${column}" = any ($1::text[]) and left(md5(${keyOf(table)}), 3) = any ($2::text[])`,
    [values, parts],
  )
  return keys.map(({ key }) => key)
}

export async function deleteByKey(tx: Tx, table: CatalogueTable, { column, values }: RowsWanted, keys: string[]) {
  await tx.queryBuilt(
    `delete from "${table.name}" where "${column}" = any ($1::text[]) and ${keyOf(table)} = any ($2::text[])`,
    [values, keys],
  )
}

/** Sets the table's sequence to the highest number in use; a sequence that is already higher stays as it is. */
export async function numberAccountOn(
  tx: Tx,
  { name, columns, identity }: CatalogueTable,
  { column, values }: RowsWanted,
): Promise<void> {
  if (!identity || !columns.includes(identity)) return
  const sequence = `pg_get_serial_sequence('public."${name}"', '${identity}')`
  await tx.queryBuilt(
    `select setval(${sequence}, max("${identity}")) from "${name}" where "${column}" = any ($1::text[])
     having max("${identity}") > coalesce(pg_sequence_last_value(${sequence}::regclass), 0)`,
    [values],
  )
}

/** Permits the database to delete this account's history, until the commit. */
export async function allowForgetting(tx: Tx, accountId: string): Promise<void> {
  await tx.queryBuilt(`select set_config('scout.forget_account', $1, true)`, [accountId])
}

/**
 * Permits changes, until the commit, also to rows of an account that is being moved. For what the installation does to rows of
 * all accounts: sealing anew, restoring, deleting what is too old. The installation that receives the account does the same.
 */
export async function allowChangesWhileMoving(tx: Tx): Promise<void> {
  await tx.queryBuilt(`select set_config('scout.unguarded', 'on', true)`)
}

/**
 * True if no transaction that began before the account was frozen is still about to commit. It asks for a lock instead of looking
 * at sessions, so it also works through a pooler.
 */
export async function hasNoPendingWrites(sql: Sql, accountId: string): Promise<boolean> {
  const [row] = await sql.queryBuilt<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(7202612, hashtext($1)) as free',
    [accountId],
  )
  return row!.free
}

const ACCOUNT_AWAY = 'TS001'

/** The database refused to change an account that is frozen, or that lives in another installation. */
export const isAccountAway = (error: unknown): boolean => (error as { code?: unknown })?.code === ACCOUNT_AWAY

export async function deleteAccountRows(tx: Tx, name: string, { column, values }: RowsWanted): Promise<void> {
  await tx.queryBuilt(`delete from "${name}" where "${column}" = any ($1::text[])`, [values])
}

/** The migrations that made this schema, in order. */
export async function readMigrationNames(sql: Sql): Promise<string[]> {
  const rows = await sql.queryBuilt<{ name: string }>('select name from schema_migrations order by version')
  return rows.map(({ name }) => name)
}

const OLDER = `
  select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start < $1::timestamptz
    and application_name = 'talent-scout' and state <> 'idle'`

/** How many of the service's transactions began before that time. Sessions behind a pooler are not seen. */
export async function countTransactionsBefore(sql: Sql, at: Date): Promise<number> {
  const [row] = await sql.queryBuilt<{ n: number }>(OLDER, [at])
  return row!.n
}
