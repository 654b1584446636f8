/**
 * Imports an account from its sealed file in one transaction: afterwards it is here exactly as it was there, or not at all.
 * Before the commit, what arrived is read back and compared with the manifest, and the balance with the ledger.
 */
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { changeState, isPrecopy, lockAccountStatus, ownerOfName } from '../../accounts/moving.ts'
import { openSealedFile, SealedFileFault } from '../../base/sealed-file.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { recountBalance, sameBalance } from '../../credits/verify.ts'
import {
  fixSpelling,
  insertAccountRows,
  numberAccountOn,
  readMigrationNames,
  replaceAccountRows,
} from '../../storage/account-rows.ts'
import type { Database, Tx } from '../../storage/database.ts'
import { keepCarriedKeys } from '../../vault/carried-keys.ts'
import type { CarryKeys } from '../../vault/carry.ts'
import { type AccountHead, MARKED, type Manifest, openedRows, RowSum } from './account-lines.ts'
import { type CarriedTable, listCarried, removeRows, sealLine } from './carried-tables.ts'
import { MoveFault } from './freeze-account.ts'

export interface Importing {
  database: Database
  box: SecretBox
  passphrase: string
}

export interface ImportedAccount {
  accountId: string
  transferId: string
  name: string
  rows: number
  /** False: it was imported already, by the same transfer. */
  fresh: boolean
}

/** What was copied before the file, and the rest of it that still has to follow. */
export interface Precopied {
  isOf(table: CarriedTable): boolean
  /** Returns how many rows these tables hold. */
  copyRemainingRows(tx: Tx): Promise<number>
}

/** Afterwards the account is ARRIVING; it becomes live only when activated. */
export async function importAccount(
  { database, box, passphrase }: Importing,
  bytes: AsyncIterable<Buffer>,
  precopied?: Precopied,
): Promise<ImportedAccount> {
  const file = await openSealedFile(bytes)
  await requireSameSchema(database, file.head)
  const lines = linesOf(file.content(passphrase))
  const head = await readHead(lines)
  // The keys are stored first, outside the import's transaction: every process here must know them before the account is live.
  await refuseIfHere(database, head)
  const carried = {
    lasting: Buffer.from(head.lasting, 'base64'),
    suppressions: Buffer.from(head.suppressions, 'base64'),
  }
  await keepCarriedKeys(database, box, head.accountId, carried)
  const rows = { lines, precopied }
  return database.transaction((tx) => writeAccount(tx, head, rows, { keyring: tx.keyring(), box }))
}

async function requireSameSchema(database: Database, head: Record<string, unknown>): Promise<void> {
  if (head.talentScout !== 'account') throw new MoveFault('This is not a file of a Talent Scout account.')
  if (head.form !== 1) throw new MoveFault('This file was made by a newer version. Import it with that version.')
  const [theirs, ours] = [head.migrations as string[], await readMigrationNames(database)]
  if (JSON.stringify(theirs) === JSON.stringify(ours)) return
  const [from, here] = [theirs.at(-1), ours.at(-1)]
  throw new MoveFault(
    `The account comes from schema ${from}, and this installation has schema ${here}. Bring both to the same version first.`,
  )
}

async function readHead(lines: AsyncGenerator<string>): Promise<AccountHead> {
  const { value, done } = await lines.next()
  if (done || !value.startsWith(MARKED)) throw new SealedFileFault('The beginning of the file is missing.')
  return JSON.parse(value.slice(MARKED.length)) as AccountHead
}

async function refuseIfHere(database: Database, head: AccountHead): Promise<void> {
  await database.transaction((tx) => presenceOf(tx, head))
}

/** What exists here of the account: nothing, remains of an earlier move or copy, or all of this very transfer. */
async function presenceOf(tx: Tx, { accountId, name, transferId }: AccountHead): Promise<'NONE' | 'LEFT' | 'HERE'> {
  const status = await lockAccountStatus(tx, accountId)
  if (status?.state === 'ARRIVING' && status.transferId === transferId) return 'HERE'
  if (status && status.state !== 'MOVED' && !isPrecopy(status))
    throw new MoveFault(`The account ${accountId} is already here (${status.state}). Nothing was changed.`)
  const owner = await ownerOfName(tx, name)
  if (owner && owner !== accountId)
    throw new MoveFault(`There is an account named "${name}" here already. Names are unique: rename one of them first.`)
  return status ? 'LEFT' : 'NONE'
}

interface ArrivingRows {
  lines: AsyncGenerator<string>
  precopied: Precopied | undefined
}

async function writeAccount(
  tx: Tx,
  head: AccountHead,
  { lines, precopied }: ArrivingRows,
  keys: CarryKeys,
): Promise<ImportedAccount> {
  const { accountId, name, transferId } = head
  await fixSpelling(tx)
  const presence = await presenceOf(tx, head)
  if (presence === 'HERE') return { accountId, transferId, name, rows: 0, fresh: false }
  const tables = await listCarried(tx, accountId, head.lookupIds)
  const inFile = tables.filter((each) => !precopied?.isOf(each))
  const before = precopied ? await precopied.copyRemainingRows(tx) : 0
  // If something was copied before, the account's own row stays, because other rows refer to it.
  const replaced = precopied ? 'accounts' : undefined
  if (presence === 'LEFT')
    await removeRows(
      tx,
      accountId,
      inFile.filter(({ table }) => table.name !== replaced),
    )
  const manifest = await writeRows(tx, { tables: inFile, replaced, lines }, keys)
  for (const { table, whose } of tables) await numberAccountOn(tx, table, whose)
  await compare(tx, inFile, manifest, keys)
  const { counted, agrees } = await recountBalance(tx, accountId)
  if (!agrees || !sameBalance(counted, manifest.balance))
    throw new MoveFault('The balance does not match the ledger that arrived. Nothing was kept.')
  await changeState(tx, accountId, { from: ['ARRIVING'], to: 'ARRIVING', transferId })
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, before)
  return { accountId, transferId, name, rows, fresh: true }
}

/** The most rows and characters in one statement. */
const ROWS_MAX = 1_000
const CHARS_MAX = 4_000_000

interface FileRows {
  tables: CarriedTable[]
  /** The table of which a row may already be here. */
  replaced: string | undefined
  lines: AsyncGenerator<string>
}

async function writeRows(tx: Tx, { tables, replaced, lines }: FileRows, keys: CarryKeys): Promise<Manifest> {
  const byName = new Map(tables.map((each) => [each.table.name, each]))
  let current: CarriedTable | undefined
  let waiting: string[] = []
  let chars = 0
  let manifest: Manifest | undefined
  const flush = async () => {
    const written = current ? await put(tx, current, waiting, current.table.name === replaced) : 0
    // The file may come from another operator: it may bring one account and must not write to any other.
    if (current && written < waiting.length)
      throw new MoveFault(`The rows of ${current.table.name} include rows of another account. Nothing was kept.`)
    waiting = []
    chars = 0
  }
  for await (const line of lines) {
    if (manifest) throw new SealedFileFault('The file continues after its end.')
    if (!line.startsWith(MARKED)) {
      const row = current ? sealLine(current, line, keys) : line
      waiting.push(row)
      chars += row.length
      if (waiting.length >= ROWS_MAX || chars >= CHARS_MAX) await flush()
      continue
    }
    await flush()
    const marked = JSON.parse(line.slice(MARKED.length)) as { table: string } | Manifest
    if ('table' in marked) current = byName.get(marked.table)
    else manifest = marked
  }
  if (!manifest)
    throw new SealedFileFault('The end of the file is missing, because the file was cut off. Make another one.')
  return manifest
}

const put = async (tx: Tx, { table, whose }: CarriedTable, rows: string[], isReplaced: boolean): Promise<number> =>
  isReplaced ? (await replaceAccountRows(tx, table, whose, rows)).length : insertAccountRows(tx, table, whose, rows)

/** Reads the rows back as an export would read them. */
async function compare(tx: Tx, tables: CarriedTable[], manifest: Manifest, keys: CarryKeys): Promise<void> {
  const names = tables.map(({ table }) => table.name).sort()
  if (JSON.stringify(names) !== JSON.stringify(Object.keys(manifest.tables).sort()))
    throw new MoveFault('The file has other tables than this installation. Nothing was kept.')
  for (const each of tables) {
    const { name } = each.table
    const sum = new RowSum()
    for await (const line of openedRows(tx, each, keys)) sum.add(line)
    const [expected, found] = [manifest.tables[name]!, sum.total]
    if (expected.rows !== found.rows)
      throw new MoveFault(`Of ${name}, ${expected.rows} rows were sent, but ${found.rows} arrived. Nothing was kept.`)
    if (expected.sum !== found.sum)
      throw new MoveFault(`The rows of ${name} differ from those that were sent. Nothing was kept.`)
  }
}

/** Yields lines without their line breaks. A line may be megabytes long and come in many parts. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const unzip = createGunzip()
  // A failure also ends the stream that is read here.
  pipeline(bytes, unzip).catch(() => {})
  let begun: string[] = []
  for await (const part of unzip.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...more] = part.split('\n')
    begun.push(first)
    for (const next of more) {
      yield begun.join('')
      begun = [next]
    }
  }
}
