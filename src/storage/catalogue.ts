/**
 * Our tables as the database itself describes them, so that all of them can be copied whatever migrations have made. A
 * partitioned table is read and written as a whole, not by its partitions. Unlogged tables are left out: they hold nothing that
 * survives a crash or is worth a copy.
 */
import type { Sql } from './database.ts'

export interface CatalogueTable {
  name: string
  /** The columns that are written; generated columns compute themselves. */
  columns: string[]
  /** The columns of type json among them. */
  json: string[]
  /** The column that the database numbers; after a copy, numbering must continue from the highest value. */
  identity: string | null
  /** Columns of the primary key; empty for a partitioned table. */
  key: string[]
  /** Its rows may be megabytes. */
  isHeavy: boolean
}

const TABLES = `
  select c.oid::int as oid, c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    coalesce(array_agg(a.attname::text) filter (where a.attgenerated = '' and a.atttypid = 'json'::regtype), '{}') as json,
    min(a.attname::text) filter (where a.attidentity <> ''
      or a.atthasdef and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null) as identity,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any (p.indkey::int2[])), '{}') as key,
    bool_or(a.atttypid = 'bytea'::regtype and a.attstorage in ('e', 'x')) as heavy
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index p on p.indrelid = c.oid and p.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
    and c.relpersistence = 'p' and not c.relispartition
  group by c.oid, c.relname order by c.relname`

const REFERENCES = `
  select conrelid::int as child, confrelid::int as parent from pg_constraint
  where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`

/** Each table comes after the tables that it refers to. */
export async function readTables(sql: Sql): Promise<CatalogueTable[]> {
  const rows = await sql.queryBuilt<{
    oid: number
    name: string
    columns: string[]
    json: string[]
    identity: string | null
    key: string[]
    heavy: boolean
  }>(TABLES)
  const references = await sql.queryBuilt<{ child: number; parent: number }>(REFERENCES)
  const parents = Map.groupBy(references, ({ child }) => child)
  const byOid = new Map(rows.map((row) => [row.oid, row]))
  const ordered = new Map<number, CatalogueTable>()
  const place = (oid: number): void => {
    if (ordered.has(oid)) return
    for (const { parent } of parents.get(oid) ?? []) place(parent)
    const { heavy, oid: _, ...table } = byOid.get(oid)!
    ordered.set(oid, { ...table, isHeavy: heavy })
  }
  for (const { oid } of rows) place(oid)
  return [...ordered.values()]
}

export const quotedColumns = (columns: string[], before = ''): string =>
  columns.map((column) => `${before}"${column}"`).join(', ')
