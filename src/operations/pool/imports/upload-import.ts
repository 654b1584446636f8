/**
 * Takes a file of candidates as it arrives, in constant memory, and stores its rows for a worker. None of it is in the pool when
 * this ends; an upload that breaks off leaves nothing.
 */
import { createHash, type Hash } from 'node:crypto'
import type { ImportFormat } from '../../../../contract/imports.ts'
import type { Caller } from '../../../accounts/account.ts'
import { noteAudit } from '../../../audit/store.ts'
import { echoName } from '../../../base/echo.ts'
import { newId } from '../../../base/ids.ts'
import { invalidRequest } from '../../../base/invalid.ts'
import type { IdempotencyToken } from '../../../idempotency/store.ts'
import { type SourceRecord, UnreadableFile } from '../../../imports/source.ts'
import { dropImport, type ImportJob, openImport, queueImport, readImport } from '../../../imports/store.ts'
import type { TableLayout } from '../../../imports/table.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { type ColumnMapping, type PoolField, poolFields } from '../../../pool/record.ts'
import type { Scout } from '../../scout.ts'
import { type Answer, once } from '../../shared/once.ts'
import { assertRoom } from '../pool-limit.ts'
import { openUpload } from './open-upload.ts'
import { type Allowance, readAllowance, stageFile } from './stage-rows.ts'
import { takeUpload } from './take-upload.ts'

export interface Upload {
  bytes: AsyncIterable<Uint8Array>
  format: ImportFormat | undefined
  mapping: ColumnMapping
  layout: TableLayout
  fileName: string | null
  /** Made from the hash of the bytes: the same key with another file is another request. */
  tokenOf: (contentHash: string) => IdempotencyToken | undefined
}

/** For example `{"Position": "jobTitle", "Notes": null}`. */
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
    // Refused below, like any other text that is not an object.
  }
  throw invalidRequest('mapping', 'must be a JSON object from column names to field names')
}

/** Refusals: RATE_LIMITED if the account has too much uploading or waiting; POOL_LIMIT_REACHED. */
export const uploadImport = (scout: Scout, caller: Caller, upload: Upload): Promise<Answer<ImportJob>> =>
  takeUpload(scout, caller, () => takeFile(scout, caller, upload))

async function takeFile(scout: Scout, caller: Caller, upload: Upload): Promise<Answer<ImportJob>> {
  const { accountId, keyId } = caller
  await assertRoom(scout, accountId)
  const allowance = await readAllowance(scout, accountId)
  const importId = newId('imp')
  const hash = createHash('sha256')
  const opened = await openUpload(hashed(upload.bytes, hash), upload).catch(refuseUnreadable)
  const { format, records, mapping } = opened
  const job = { accountId, importId, keyId, format, fileName: upload.fileName }
  await openImport(scout.database, job, scout.clock.now()).catch(async (error) => {
    // Ends the child process that reads a workbook: it occupies the only such place that the account has.
    await opened.close()
    throw error
  })
  const answer = await stageAndQueue(scout, caller, importId, {
    ...upload,
    format,
    records,
    mapping,
    hash,
    allowance,
  }).catch(async (error) => {
    // If even this fails, housekeeping removes what is left.
    await dropImport(scout.database, accountId, importId).catch(() => {})
    throw error
  })
  if (answer.replayed) await dropImport(scout.database, accountId, importId)
  scout.signals.workAdded('pool')
  const taken = await readImport(scout.database, accountId, answer.result)
  if (!taken) throw invalidRequest('Idempotency-Key', 'belongs to an import that has since been removed')
  return { result: taken, replayed: answer.replayed }
}

interface Opened extends Pick<Upload, 'mapping' | 'tokenOf'> {
  format: ImportFormat
  records: AsyncIterable<SourceRecord>
  hash: Hash
  allowance: Allowance
}

/** After this has returned, the import is queued and must no longer be dropped. */
async function stageAndQueue(
  scout: Scout,
  { accountId, keyId }: Caller,
  importId: string,
  { format, records, hash, mapping, allowance, tokenOf }: Opened,
): Promise<Answer<string>> {
  const staged = await stageFile(scout, { accountId, importId }, records, { mapping, allowance })
  if (staged.totalRows === 0) throw invalidRequest('body', staged.unreadReason ?? 'holds no records')
  return once(scout, accountId, tokenOf(hash.digest('hex')), async (tx) => {
    const at = scout.clock.now()
    const details = { format, rows: staged.totalRows }
    await queueImport(tx, { accountId, importId }, staged, at)
    await noteAudit(tx, { accountId, keyId, action: 'pool.import', at, subject: importId, details })
    await enqueue(tx, accountId, { kind: 'import-pool', subjectIds: [importId] })
    return importId
  })
}

/** Files whose format cannot be recognised, or that hold no table. */
function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadableFile ? invalidRequest('body', error.message) : error
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}
