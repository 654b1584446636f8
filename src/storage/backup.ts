/**
 * The whole database as lines of text, as it stood at one moment, while everybody goes on working. Owns the form of a
 * backup: a head, for each table its name and its rows as JSON, and an end that counts them. Read back by restore.ts.
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
  /** Names the secret that sealed texts are under; the secret itself is not in a backup. */
  secretId: string | null
}

/** Stands before the rows of a table. */
export interface BackupTable {
  table: string
  columns: string[]
  /** Columns of JSON that is written as a quoted text; earlier backups have none. */
  quoted?: string[]
}

export interface BackupEnd {
  rows: Record<string, number>
  /** What the rows of each table add up to (row-sums.ts); earlier backups have none. */
  sums?: Record<string, string>
  /** SHA-256 of everything before. */
  digest: string
}

/** Lines that are no rows begin with this. */
export const MARK = '#'

/** In one trip; of tables whose rows may be megabytes only one. */
const ROWS_AT_ONCE = 500

/** All lines, each with its line break. */
export async function* backUp(database: Database): AsyncGenerator<string> {
  const client = database.dedicated()
  client.on('error', () => {})
  await client.connect()
  try {
    const query = async <R extends object>(text: string, values?: unknown[]) =>
      (await client.query({ text, values })).rows as R[]
    await query('begin transaction isolation level repeatable read, read only')
    // A disk that is slow to take the file must not end it.
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
 * Of the table itself and by name: of a subquery an engine that rewrites queries may lose the names of the columns. What is
 * kept as text of JSON is quoted: it may hold what no database reads as JSON (`\u0000`), and keeps its line breaks.
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
  // Entries of the ledger refer to earlier ones; the others come as they lie.
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
