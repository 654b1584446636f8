/**
 * The whole database as lines of text, as it stood at one moment, while everybody goes on working. Owns the format of a backup: a
 * head; for each table its name and its rows as JSON; and an end that counts the rows. restore.ts reads it back.
 */
import { createHash } from 'node:crypto'
import { type CatalogueTable, readTables } from './catalogue.ts'
import type { Database, Tx } from './database.ts'
import { rowNumber, Tally, usePlainText } from './row-sums.ts'

export interface BackupHead {
  talentScout: 'backup'
  form: 1
  takenAt: string
  /** The migrations that made the schema of these rows. */
  migrations: string[]
  /** Identifies the secret that texts are sealed under; the secret itself is not in a backup. */
  secretId: string | null
}

/** The line before the rows of a table. */
export interface BackupTable {
  table: string
  columns: string[]
  /** Columns of type json, which are written as quoted text; missing in earlier backups. */
  quoted?: string[]
}

export interface BackupEnd {
  rows: Record<string, number>
  /** The checksum of each table's rows (row-sums.ts); missing in earlier backups. */
  sums?: Record<string, string>
  /** SHA-256 of everything before this line. */
  digest: string
}

/** Lines that are not rows begin with this. */
export const MARK = '#'

/** Rows fetched at once; tables whose rows may be megabytes are fetched row by row. */
const ROWS_AT_ONCE = 500

/** All lines, each with its line break. */
export async function* backUp(database: Database): AsyncGenerator<string> {
  const client = database.openDedicatedClient()
  client.on('error', () => {})
  await client.connect()
  try {
    const query = async <R extends object>(text: string, values?: unknown[]) =>
      (await client.query({ text, values })).rows as R[]
    await query('begin transaction isolation level repeatable read, read only')
    // A disk that writes the file slowly must not end the transaction.
    await query('set local statement_timeout = 0')
    await query('set local idle_in_transaction_session_timeout = 0')
    const tx: Tx = { query, queryBuilt: query, keyring: database.keyring, inTransaction: true }
    await usePlainText(tx)
    yield* snapshot(tx)
    await query('commit')
  } finally {
    await client.end()
  }
}

async function* snapshot(tx: Tx): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (line: string) => {
    hash.update(line)
    return line
  }
  const tally = new Tally()
  yield hashed(markedLine(await headOf(tx)))
  for (const table of await readTables(tx)) {
    yield hashed(markedLine(tableHead(table)))
    tally.add(table.name, 0, 0)
    for await (const { row, number } of rowsOf(tx, table)) {
      tally.add(table.name, 1, number)
      yield hashed(`${row}\n`)
    }
  }
  yield markedLine({ rows: tally.rows, sums: tally.sums, digest: hash.digest('hex') } satisfies BackupEnd)
}

const markedLine = (value: object) => `${MARK}${JSON.stringify(value)}\n`

async function headOf(tx: Tx): Promise<BackupHead> {
  const migrations = await tx.queryBuilt<{ name: string }>('select name from schema_migrations order by version')
  const [made] = await tx.queryBuilt<{ there: boolean }>(
    `select to_regclass('public.installation') is not null as there`,
  )
  const [installation] = made!.there
    ? await tx.queryBuilt<{ secret_id: string }>('select secret_id from installation')
    : []
  const [now] = await tx.queryBuilt<{ at: Date }>('select now() as at')
  return {
    talentScout: 'backup',
    form: 1,
    takenAt: now!.at.toISOString(),
    migrations: migrations.map(({ name }) => name),
    secretId: installation?.secret_id ?? null,
  }
}

const tableHead = ({ name, columns, json }: CatalogueTable): BackupTable => ({ table: name, columns, quoted: json })

/**
 * SQL for one row as JSON, by the table's own columns: a database engine that rewrites queries may lose the column names of a
 * subquery. Columns of type json are written as quoted text, because they may hold what PostgreSQL cannot parse as jsonb
 * (`\u0000`), and to keep their line breaks.
 */
function rowAsJson({ columns, json }: CatalogueTable): string {
  if (json.length === 0) return 'row_to_json(t)'
  const values = columns.map((name) => `'${name}', t."${name}"${json.includes(name) ? '::text' : ''}`)
  return `json_build_object(${values.join(', ')})`
}

interface CopiedRow {
  row: string
  number: number
}

async function* rowsOf(tx: Tx, table: CatalogueTable): AsyncGenerator<CopiedRow> {
  // Entries of the ledger refer to earlier ones, so they are read in order; other rows come in any order.
  const order = table.columns.includes('seq') ? 'order by t.account_id, t.seq' : ''
  await tx.queryBuilt(
    `declare copied no scroll cursor for
     select ${rowAsJson(table)}::text as row, ${rowNumber(table.columns)} as number from "${table.name}" t ${order}`,
  )
  for (;;) {
    const rows = await tx.queryBuilt<CopiedRow>(`fetch ${table.isHeavy ? 1 : ROWS_AT_ONCE} from copied`)
    if (rows.length === 0) break
    yield* rows
  }
  await tx.queryBuilt('close copied')
}
