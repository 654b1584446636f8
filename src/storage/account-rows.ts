/**
 * The rows of one account, table by table, as JSON: read, written and removed by the catalogue, whatever migrations have made.
 * Knows no table; which there are, and which go, its users say.
 */
import { type CatalogueTable, quotedColumns, readTables } from './catalogue.ts'
import type { Sql, Tx } from './database.ts'

/** Which rows of a table: those of an account, or those of things that are known to be its own. */
export interface RowsWanted {
  column: string
  values: string[]
}

/** Of one trip: a row may be a few letters or megabytes. */
const CHARS_AT_ONCE = 2_000_000
const ROWS_AT_ONCE_MAX = 1_000

/** Every table with an account's rows, each after those that it refers to. Unlogged ones hold nothing worth a copy. */
export async function readAccountTables(sql: Sql): Promise<CatalogueTable[]> {
  return (await readTables(sql)).filter(({ columns }) => columns.includes('account_id'))
}

/** Rows are written the same in every session, whatever the server prefers; and nobody takes a long copy for a change that is coming. */
export async function fixSpelling(tx: Tx): Promise<void> {
  await tx.queryBuilt(`select set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true),
    set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('application_name', 'talent-scout moving', true)`)
}

/** Each without a line break; with a transaction, those alone that were written since it began, and perhaps some that were before. */
export async function* readAccountRows(
  tx: Tx,
  { name, columns }: Pick<CatalogueTable, 'name' | 'columns'>,
  { column, values }: RowsWanted,
  since?: string,
): AsyncGenerator<string> {
  // Two tables may be read at once.
  const cursor = `"carried ${name}"`
  // Entries of the ledger refer to earlier ones; the others come as they lie.
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
        // json columns keep the breaks they were written with, which JSON does not need.
        yield row.replaceAll('\n', ' ')
      }
      atOnce = Math.max(1, Math.min(ROWS_AT_ONCE_MAX, 4 * atOnce, Math.floor((CHARS_AT_ONCE * rows.length) / chars)))
    }
  } finally {
    // One whose transaction has failed is gone with it.
    await tx.queryBuilt(`close ${cursor}`).catch(() => {})
  }
}

/** `rows`: JSON of each. Returns how many were whose they are to be: a row of somebody else is not written. */
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

/** The oldest transaction that has not ended for whoever reads here: what it and all later ones write is not seen yet. */
export async function oldestOpenTransaction(tx: Tx): Promise<string> {
  const [row] = await tx.queryBuilt<{ xid: string }>(
    `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as xid`,
  )
  return row!.xid
}

/** Which of its histories the server writes: another one after a failover or a restore. */
export async function readTimeline(tx: Tx): Promise<string> {
  const [row] = await tx.queryBuilt<{ timeline: string }>(
    'select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline',
  )
  return row!.timeline
}

/** Rows of the account alone, in the place of what is there under the same key. Returns each as it stands now. */
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

/** How many rows there are in each of 4,096 parts, into which they fall by their key. */
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

/** What the database numbers by itself goes on after the highest, and never goes back. */
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

/** Says to the database that this account's history may go from here, until the commit. */
export async function allowForgetting(tx: Tx, accountId: string): Promise<void> {
  await tx.queryBuilt(`select set_config('scout.forget_account', $1, true)`, [accountId])
}

/**
 * Until the commit: for what the installation does with rows of all accounts (sealed anew, restored, grown too old), also of one that
 * moves. Where that arrives, the same is done.
 */
export async function allowChangesWhileMoving(tx: Tx): Promise<void> {
  await tx.queryBuilt(`select set_config('scout.unguarded', 'on', true)`)
}

/** Nobody is about to commit what was begun before the account was frozen; by no session's name, so also through a pooler. */
export async function isUnwritten(sql: Sql, accountId: string): Promise<boolean> {
  const [row] = await sql.queryBuilt<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(7202612, hashtext($1)) as free',
    [accountId],
  )
  return row!.free
}

const ACCOUNT_AWAY = 'TS001'

/** The database refused to change an account that is frozen, or lives elsewhere. */
export const isAccountAway = (error: unknown): boolean => (error as { code?: unknown })?.code === ACCOUNT_AWAY

export async function deleteAccountRows(tx: Tx, name: string, { column, values }: RowsWanted): Promise<void> {
  await tx.queryBuilt(`delete from "${name}" where "${column}" = any ($1::text[])`, [values])
}

/** Which migrations made this schema, the last last. */
export async function readMigrationNames(sql: Sql): Promise<string[]> {
  const rows = await sql.queryBuilt<{ name: string }>('select name from schema_migrations order by version')
  return rows.map(({ name }) => name)
}

const OLDER = `
  select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start < $1::timestamptz
    and application_name = 'talent-scout' and state <> 'idle'`

/** Transactions of the service that began before; not seen through a pooler. */
export async function countTransactionsBefore(sql: Sql, at: Date): Promise<number> {
  const [row] = await sql.queryBuilt<{ n: number }>(OLDER, [at])
  return row!.n
}
