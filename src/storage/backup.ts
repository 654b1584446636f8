/**
 * The whole database as lines of text, as it stood at one moment, while everybody goes on working. Owns the form of a
 * backup: a head, for each table its name and its rows as JSON, and an end that counts them. Read back by restore.ts.
 */
import { createHash } from 'node:crypto'
import { type CatalogueTable, quotedColumns, readTables } from './catalogue.ts'
import type { Database, Tx } from './database.ts'

export interface BackupHead {
  talentScout: 'backup'
  form: 1
  takenAt: string
  /** The migrations that made the schema of these rows. */
  migrations: string[]
  /** Names the secret that sealed texts are under; the secret itself is not in a backup. */
  secretId: string | null
}

export interface BackupEnd {
  rows: Record<string, number>
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
    yield* snapshot(tx)
    await query('commit')
  } finally {
    await client.end()
  }
}

async function* snapshot(tx: Tx): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const told = (line: string) => {
    hash.update(line)
    return line
  }
  const rows: Record<string, number> = {}
  yield told(markedLine(await headOf(tx)))
  for (const table of await readTables(tx)) {
    yield told(markedLine({ table: table.name, columns: table.columns }))
    rows[table.name] = 0
    for await (const row of rowsOf(tx, table)) {
      rows[table.name]!++
      yield told(`${row}\n`)
    }
  }
  yield markedLine({ rows, digest: hash.digest('hex') } satisfies BackupEnd)
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

async function* rowsOf(tx: Tx, { name, columns, isHeavy }: CatalogueTable): AsyncGenerator<string> {
  // Entries of the ledger refer to earlier ones; the others come as they lie.
  const order = columns.includes('seq') ? 'order by account_id, seq' : ''
  await tx.queryBuilt(
    `declare copied no scroll cursor for
     select row_to_json(t)::text as row from (select ${quotedColumns(columns)} from "${name}" ${order}) t`,
  )
  for (;;) {
    const rows = await tx.queryBuilt<{ row: string }>(`fetch ${isHeavy ? 1 : ROWS_AT_ONCE} from copied`)
    if (rows.length === 0) break
    // row_to_json writes no line breaks of its own, but json columns keep theirs, which JSON does not need.
    for (const { row } of rows) yield row.replaceAll('\n', ' ')
  }
  await tx.queryBuilt('close copied')
}
