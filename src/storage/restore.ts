/**
 * Restores a backup into an empty database. Owns the checks: the file is complete before
 * anything is written, everything is written in one transaction, and the rows there are
 * counted afterwards. The schema is first made as it was when the backup was taken.
 */
import { createHash } from 'node:crypto'
import { allowChangesWhileMoving } from './account-rows.ts'
import { type BackupEnd, type BackupHead, type BackupTable, MARK } from './backup.ts'
import { type CatalogueTable, quotedColumns, readTables } from './catalogue.ts'
import type { Database, Tx } from './database.ts'
import { migrate } from './migrate.ts'
import { countAndSum, type TableSum, Tally, usePlainText } from './row-sums.ts'

/** What is wrong with the file or the target database, in words for the operator. */
export class RestoreFault extends Error {}

export interface Inspected {
  head: BackupHead
  end: BackupEnd
}

/** Reads the whole backup and changes nothing. */
export async function inspectBackup(lines: AsyncIterable<string>): Promise<Inspected> {
  const hash = createHash('sha256')
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  for await (const line of lines) {
    if (end) throw new RestoreFault('The backup continues after its end.')
    const marked = line.startsWith(MARK) ? parse(line.slice(MARK.length)) : undefined
    if (!head) head = headOf(marked)
    if (marked && 'digest' in marked) end = marked as unknown as BackupEnd
    else hash.update(`${line}\n`)
  }
  if (!head || !end)
    throw new RestoreFault('The end of the backup is missing, because the backup was cut off. Take another one.')
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
  if (marked?.talentScout !== 'backup') throw new RestoreFault('This is not a backup of Talent Scout.')
  if (marked.form !== 1)
    throw new RestoreFault('This backup was made by a newer version. Restore it with that version.')
  return marked as unknown as BackupHead
}

/** Returns how many rows were written. The file must have been inspected before. `isUsed` locks what it checks until the commit. */
export async function restore(
  database: Database,
  lines: AsyncIterable<string>,
  { head, end }: Inspected,
  isUsed: (tx: Tx) => Promise<boolean>,
): Promise<number> {
  const refuseUsed = async (tx: Tx) => {
    if (await isUsed(tx))
      throw new RestoreFault(
        'This database already has accounts. A backup can only be restored into an empty database.',
      )
  }
  await database.transaction(refuseUsed)
  await migrate(database, head.migrations.at(-1))
  const written = await database.transaction(async (tx) => {
    await tx.queryBuilt('set local statement_timeout = 0')
    await allowChangesWhileMoving(tx)
    await refuseUsed(tx)
    const rows = await write(tx, lines)
    await numberOn(tx)
    await requireSame(await counted(tx, end), end, 'Nothing was kept.')
    return rows
  })
  await migrate(database)
  return written
}

/** Reads a backup back as a restore would, but writes nothing, and compares it with what was copied. */
export async function proveBackup(database: Database, lines: AsyncIterable<string>, end: BackupEnd): Promise<void> {
  const tally = new Tally()
  for (const name of Object.keys(end.rows)) tally.add(name, 0, 0)
  for await (const { rows, ...head } of partsOf(lines)) {
    const read = countAndSum(head.columns, `(${selectFrom(head)})`)
    const [found] = await database.transaction(async (tx) => {
      const [, counts] = await Promise.all([usePlainText(tx), tx.queryBuilt<TableSum>(read, [asArray(rows)])])
      return counts
    })
    tally.add(head.table, found!.rows, found!.sum)
  }
  await requireSame(tally, end, 'It could not be restored.')
}

async function requireSame({ rows, sums }: Pick<Tally, 'rows' | 'sums'>, end: BackupEnd, so: string): Promise<void> {
  for (const [table, n] of Object.entries(end.rows)) {
    if (rows[table] !== n)
      throw new RestoreFault(`The backup has ${n} rows of ${table}, but ${rows[table]} arrived. ${so}`)
    if (end.sums && sums[table] !== end.sums[table])
      throw new RestoreFault(`The rows of ${table} were not read back as they were written. ${so}`)
  }
}

const byName = (tables: CatalogueTable[]) => new Map(tables.map((table) => [table.name, table]))

/** Limits for one statement. */
const ROWS_MAX = 500
const CHARS_MAX = 4_000_000

interface Part extends BackupTable {
  rows: string[]
}

const asArray = (rows: string[]) => `[${rows.join(',')}]`

/** Groups the rows of one table so that each group fits into one statement. */
async function* partsOf(lines: AsyncIterable<string>): AsyncGenerator<Part> {
  let head: BackupTable | undefined
  let rows: string[] = []
  let chars = 0
  for await (const line of lines) {
    const marked = line.startsWith(MARK) ? parse(line.slice(MARK.length)) : undefined
    if (rows.length > 0 && (marked || rows.length >= ROWS_MAX || chars >= CHARS_MAX)) {
      yield { ...head!, rows }
      rows = []
      chars = 0
    }
    if (marked) head = marked as unknown as BackupTable
    else rows.push(line)
    chars += line.length
  }
}

async function write(tx: Tx, lines: AsyncIterable<string>): Promise<number> {
  const tables = byName(await readTables(tx))
  let written = 0
  for await (const { rows, ...head } of partsOf(lines)) {
    await tx.queryBuilt(insertInto(head, tables.get(head.table)?.identity != null), [asArray(rows)])
    written += rows.length
  }
  return written
}

const insertInto = (head: BackupTable, hasIdentity: boolean) =>
  `insert into "${head.table}" (${quotedColumns(head.columns)}) ${hasIdentity ? 'overriding system value' : ''}
   ${selectFrom(head)}`

/** Selects columns by name, so that others which the backup contains, such as generated ones, are left out. */
function selectFrom({ table, columns, quoted = [] }: BackupTable): string {
  const values = columns.map((name) =>
    quoted.includes(name) ? `("${name}" #>> '{}')::json as "${name}"` : `"${name}"`,
  )
  return `select ${values.join(', ')} from json_populate_recordset(null::"${table}", $1::json)`
}

/** Sets sequences to the highest number in use. */
async function numberOn(tx: Tx): Promise<void> {
  for (const { name, identity } of await readTables(tx)) {
    if (!identity) continue
    await tx.queryBuilt(
      `select setval(pg_get_serial_sequence('public."${name}"', '${identity}'), max("${identity}")) from "${name}"
       having max("${identity}") is not null`,
    )
  }
}

async function counted(tx: Tx, end: BackupEnd): Promise<Tally> {
  const tally = new Tally()
  const tables = byName(await readTables(tx))
  await usePlainText(tx)
  for (const name of Object.keys(end.rows)) {
    const table = tables.get(name)
    if (!table)
      throw new RestoreFault(`The backup has a table "${name}" that does not belong to the service. Nothing was kept.`)
    const [found] = await tx.queryBuilt<TableSum>(countAndSum(table.columns, `"${name}"`))
    tally.add(name, found!.rows, found!.sum)
  }
  return tally
}
