/**
 * Takes a file of candidates as it arrives, in constant memory, and leaves it in rows for a worker. Nothing of it is
 * in the pool when this ends; a file that is cut short on its way leaves nothing.
 */
import { createHash } from 'node:crypto'
import type { ImportFormat } from '../../contract/imports.ts'
import type { Caller } from '../accounts/account.ts'
import { noteAudit } from '../audit/store.ts'
import { newId } from '../base/ids.ts'
import { invalidRequest } from '../base/invalid.ts'
import { type PoolField, poolFields, renameColumns, urnOfRecord } from '../candidates/pool-record.ts'
import type { IdempotencyToken } from '../idempotency/store.ts'
import { openFile } from '../imports/formats.ts'
import { type SourceRecord, UnreadableFile } from '../imports/source.ts'
import {
  dropImport,
  type ImportJob,
  openImport,
  queueImport,
  readImport,
  type StagedRow,
  stageRows,
} from '../imports/store.ts'
import { enqueue } from '../jobs/queue.ts'
import { type Answer, once } from './once.ts'
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

export type ColumnMapping = ReadonlyMap<string, PoolField | null>

/** `{"Position": "jobTitle", "Notes": null}` */
export function readMapping(text: string | undefined): ColumnMapping {
  if (text === undefined) return new Map()
  const entries = parseObject(text)
  const mapping = new Map<string, PoolField | null>()
  for (const [column, field] of entries) {
    const known = poolFields.find((each) => each === field)
    if (field !== null && !known) {
      throw invalidRequest(`mapping.${column.slice(0, 100)}`, `must be null or one of ${poolFields.join(', ')}`)
    }
    if (known && [...mapping.values()].includes(known)) {
      throw invalidRequest(`mapping.${column.slice(0, 100)}`, `another column is mapped to ${known} already`)
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
  try {
    const staged = await stage(scout, accountId, importId, records, upload.mapping)
    if (staged.totalRows === 0) throw invalidRequest('body', staged.unreadReason ?? 'holds no records')
    const answer = await once(scout, accountId, upload.tokenOf(hash.digest('hex')), async (tx) => {
      const at = scout.clock.now()
      const details = { format, rows: staged.totalRows }
      await queueImport(tx, accountId, importId, staged, at)
      await noteAudit(tx, { accountId, keyId, action: 'pool.import', at, subject: importId, details })
      await enqueue(tx, accountId, 'import-pool', [importId])
      return importId
    })
    if (answer.replayed) await dropImport(scout.database, accountId, importId)
    scout.signals.workAdded()
    const job = await readImport(scout.database, accountId, answer.result)
    if (!job) throw invalidRequest('Idempotency-Key', 'belongs to an import that has been removed since')
    return { result: job, replayed: answer.replayed }
  } catch (error) {
    // What is left if even this fails is removed by the housekeeping.
    await dropImport(scout.database, accountId, importId).catch(() => {})
    throw error
  }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
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
  const write = async () => {
    if (rows.length > 0) await stageRows(scout.database, accountId, importId, rows)
    rows = []
    chars = 0
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
    if (!(error instanceof UnreadableFile)) throw error
    unreadReason = totalRows === 0 ? error.message : `${error.message} Nothing after row ${lastRow} was read.`
  }
  await write()
  return { totalRows, unreadReason }
}

function toStaged(accountId: string, source: SourceRecord, mapping: ColumnMapping): StagedRow {
  if ('fault' in source) return { row: source.row, personKey: null, record: null, fault: source.fault }
  const record = renameColumns(source.record, mapping)
  return {
    row: source.row,
    personKey: urnOfRecord(accountId, record) ?? null,
    record: JSON.stringify(record),
    fault: null,
  }
}
