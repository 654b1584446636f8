/**
 * Takes a file of candidates as it arrives, in constant memory, and leaves it in rows for a worker. Nothing of it is
 * in the pool when this ends; a file that is cut short on its way leaves nothing.
 */
import { createHash, type Hash } from 'node:crypto'
import type { ImportFormat } from '../../contract/imports.ts'
import type { Caller } from '../accounts/account.ts'
import { noteAudit } from '../audit/store.ts'
import { echoName } from '../base/echo.ts'
import { newId } from '../base/ids.ts'
import { invalidRequest } from '../base/invalid.ts'
import { type ColumnMapping, type PoolField, poolFields, urnOfRecord } from '../candidates/pool-record.ts'
import type { IdempotencyToken } from '../idempotency/store.ts'
import { openFile } from '../imports/formats.ts'
import { type StagedRow, stageRows } from '../imports/rows.ts'
import { type SourceRecord, UnreadableFile } from '../imports/source.ts'
import { dropImport, type ImportJob, openImport, queueImport, readImport } from '../imports/store.ts'
import { enqueue } from '../jobs/queue.ts'
import { type Answer, once } from './once.ts'
import { readRow } from './read-rows.ts'
import type { Scout } from './scout.ts'

/** Some hundred kilobytes at a time: large enough to be quick, small enough to forget. */
const STAGED_AT_ONCE = 500
const STAGED_CHARS_MAX = 2_000_000

export interface Upload {
  bytes: AsyncIterable<Uint8Array>
  format: ImportFormat | undefined
  mapping: ColumnMapping
  fileName: string | null
  /** From the hash of the bytes: the same key with another file is another request. */
  tokenOf: (contentHash: string) => IdempotencyToken | undefined
}

/** `{"Position": "jobTitle", "Notes": null}` */
export function readMapping(text: string | undefined): ColumnMapping {
  if (text === undefined) return new Map()
  const entries = parseObject(text)
  const mapping = new Map<string, PoolField | null>()
  for (const [column, field] of entries) {
    const known = poolFields.find((each) => each === field)
    if (field !== null && !known) {
      throw invalidRequest(`mapping.${echoName(column)}`, `must be null or one of ${poolFields.join(', ')}`)
    }
    if (known && [...mapping.values()].includes(known)) {
      throw invalidRequest(`mapping.${echoName(column)}`, `another column is mapped to ${known} already`)
    }
    mapping.set(column, known ?? null)
  }
  return mapping
}

function parseObject(text: string): [string, unknown][] {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value)
  } catch {
    // Told below, like every other text that is no object.
  }
  throw invalidRequest('mapping', 'must be a JSON object of column to field')
}

export async function uploadImport(scout: Scout, caller: Caller, upload: Upload): Promise<Answer<ImportJob>> {
  const { accountId, keyId } = caller
  const importId = newId('imp')
  const hash = createHash('sha256')
  const { format, records } = await openFile(hashed(upload.bytes, hash), upload.format)
  await openImport(scout.database, { accountId, importId, keyId, format, fileName: upload.fileName }, scout.clock.now())
  const answer = await stageAndQueue(scout, caller, importId, { ...upload, format, records, hash }).catch(
    async (error) => {
      // What is left if even this fails is removed by the housekeeping.
      await dropImport(scout.database, accountId, importId).catch(() => {})
      throw error
    },
  )
  if (answer.replayed) await dropImport(scout.database, accountId, importId)
  scout.signals.workAdded()
  const job = await readImport(scout.database, accountId, answer.result)
  if (!job) throw invalidRequest('Idempotency-Key', 'belongs to an import that has been removed since')
  return { result: job, replayed: answer.replayed }
}

interface Opened extends Pick<Upload, 'mapping' | 'tokenOf'> {
  format: ImportFormat
  records: AsyncIterable<SourceRecord>
  hash: Hash
}

/** Once this has answered the import is no longer ours to take back. */
async function stageAndQueue(
  scout: Scout,
  { accountId, keyId }: Caller,
  importId: string,
  { format, records, hash, mapping, tokenOf }: Opened,
): Promise<Answer<string>> {
  const staged = await stage(scout, accountId, importId, records, mapping)
  if (staged.totalRows === 0) throw invalidRequest('body', staged.unreadReason ?? 'holds no records')
  return once(scout, accountId, tokenOf(hash.digest('hex')), async (tx) => {
    const at = scout.clock.now()
    const details = { format, rows: staged.totalRows }
    await queueImport(tx, accountId, importId, staged, at)
    await noteAudit(tx, { accountId, keyId, action: 'pool.import', at, subject: importId, details })
    await enqueue(tx, accountId, 'import-pool', [importId])
    return importId
  })
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

async function stage(
  scout: Scout,
  accountId: string,
  importId: string,
  records: AsyncIterable<SourceRecord>,
  mapping: ColumnMapping,
): Promise<{ totalRows: number; unreadReason: string | null }> {
  let totalRows = 0
  let unreadReason: string | null = null
  let rows: StagedRow[] = []
  let chars = 0
  let lastRow = 0
  let writing: Promise<void> = Promise.resolve()
  // While some are written the next are read.
  const write = async () => {
    const full = rows
    rows = []
    chars = 0
    await writing
    if (full.length > 0) writing = scout.database.transaction((tx) => stageRows(tx, accountId, importId, full))
    // Heard when its turn comes.
    writing.catch(() => {})
  }
  try {
    for await (const source of records) {
      const row = toStaged(accountId, source, mapping)
      rows.push(row)
      totalRows += 1
      lastRow = row.row
      chars += row.record?.length ?? 0
      if (rows.length >= STAGED_AT_ONCE || chars > STAGED_CHARS_MAX) await write()
    }
  } catch (error) {
    // What is under way ends first: whoever takes the import back must not be followed by rows of it.
    await writing.catch(() => {})
    if (!(error instanceof UnreadableFile)) throw error
    unreadReason = totalRows === 0 ? error.message : `${error.message} Nothing after row ${lastRow} was read.`
  }
  await write()
  await writing
  return { totalRows, unreadReason }
}

/** Judged here and not later: of several rows about one person the last good one counts. */
function toStaged(accountId: string, source: SourceRecord, mapping: ColumnMapping): StagedRow {
  const { row, read, held } = readRow(accountId, source, mapping)
  if (read.ok) {
    return { row, urn: read.record.candidate.urn, record: JSON.stringify(read.record), reasons: null }
  }
  return {
    row,
    urn: urnOfRecord(accountId, held, mapping) ?? null,
    record: held === null ? null : JSON.stringify(held),
    reasons: read.reasons,
  }
}
