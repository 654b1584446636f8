/**
 * A backup into an empty database. Owns the checks: the file is whole before anything is written, everything is written in
 * one transaction, and what stands there afterwards is counted. The schema is made as it was when the backup was taken.
 */
import { createHash } from 'node:crypto'
import { type BackupEnd, type BackupHead, MARK } from './backup.ts'
import { quotedColumns, readTables } from './catalogue.ts'
import type { Database, Tx } from './database.ts'
import { migrate } from './migrate.ts'

/** What is wrong with the file or with where it should go, in words for the operator. */
export class RestoreFault extends Error {}

export interface Inspected {
  head: BackupHead
  end: BackupEnd
}

/** Reads all of it and changes nothing. */
export async function inspectBackup(lines: AsyncIterable<string>): Promise<Inspected> {
  const hash = createHash('sha256')
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  for await (const line of lines) {
    if (end) throw new RestoreFault('The backup goes on after its end.')
    const marked = line.startsWith(MARK) ? parse(line.slice(MARK.length)) : undefined
    if (!head) head = headOf(marked)
    if (marked && 'digest' in marked) end = marked as unknown as BackupEnd
    else hash.update(`${line}\n`)
  }
  if (!head || !end) throw new RestoreFault('The backup has no end: it was cut off. Take another one.')
  if (hash.digest('hex') !== end.digest) throw new RestoreFault('The backup was changed after it was taken.')
  return { head, end }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function headOf(marked: Record<string, unknown> | undefined): BackupHead {
  if (marked?.talentScout !== 'backup') throw new RestoreFault('This is no backup of Talent Scout.')
  if (marked.form !== 1) throw new RestoreFault('This backup was made by a newer version. Restore it with that one.')
  return marked as unknown as BackupHead
}

/** Returns how many rows were written. The file was inspected before. `isUsed` locks what it looks at until the commit. */
export async function restore(
  database: Database,
  lines: AsyncIterable<string>,
  { head, end }: Inspected,
  isUsed: (tx: Tx) => Promise<boolean>,
): Promise<number> {
  const refuseUsed = async (tx: Tx) => {
    if (await isUsed(tx))
      throw new RestoreFault('There are accounts in this database. A backup is restored into an empty one.')
  }
  await database.transaction(refuseUsed)
  await migrate(database, head.migrations.at(-1))
  const written = await database.transaction(async (tx) => {
    await tx.queryBuilt('set local statement_timeout = 0')
    await refuseUsed(tx)
    const rows = await write(tx, lines)
    await numberOn(tx)
    if (JSON.stringify(await counted(tx, Object.keys(end.rows))) !== JSON.stringify(end.rows))
      throw new RestoreFault('Not all rows of the backup arrived. Nothing was kept.')
    return rows
  })
  await migrate(database)
  return written
}

/** Of one statement. */
const ROWS_MAX = 500
const CHARS_MAX = 4_000_000

async function write(tx: Tx, lines: AsyncIterable<string>): Promise<number> {
  const identities = new Set((await readTables(tx)).filter(({ identity }) => identity).map(({ name }) => name))
  let insert = ''
  let waiting: string[] = []
  let chars = 0
  let rows = 0
  const flush = async () => {
    if (waiting.length > 0) await tx.queryBuilt(insert, [`[${waiting.join(',')}]`])
    rows += waiting.length
    waiting = []
    chars = 0
  }
  for await (const line of lines) {
    if (!line.startsWith(MARK)) {
      waiting.push(line)
      chars += line.length
      if (waiting.length >= ROWS_MAX || chars >= CHARS_MAX) await flush()
      continue
    }
    await flush()
    const { table, columns } = parse(line.slice(MARK.length)) as { table?: string; columns?: string[] }
    if (table && columns) insert = insertInto(table, columns, identities.has(table))
  }
  return rows
}

const insertInto = (table: string, columns: string[], hasIdentity: boolean) =>
  `insert into "${table}" (${quotedColumns(columns)}) ${hasIdentity ? 'overriding system value' : ''}
   select ${quotedColumns(columns)} from json_populate_recordset(null::"${table}", $1::json)`

/** What the database numbers by itself goes on after the highest. */
async function numberOn(tx: Tx): Promise<void> {
  for (const { name, identity } of await readTables(tx)) {
    if (!identity) continue
    await tx.queryBuilt(
      `select setval(pg_get_serial_sequence('public."${name}"', '${identity}'), max("${identity}")) from "${name}"
       having max("${identity}") is not null`,
    )
  }
}

async function counted(tx: Tx, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await tx.queryBuilt<{ n: number }>(`select count(*) as n from "${table}"`)
    counts[table] = row!.n
  }
  return counts
}
