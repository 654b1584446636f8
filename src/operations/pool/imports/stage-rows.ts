/**
 * Validates the rows of a file as it arrives and stores them for a worker, in constant memory. Limits how much of a file is kept:
 * at most as many rows as the account may have waiting, and a limited number of characters of refused rows.
 */
import {
  IMPORT_REJECTED_CHARS_MAX,
  IMPORT_REJECTED_ROW_CHARS_MAX,
  IMPORT_REJECTED_ROWS_MAX,
  IMPORTS_REJECTED_CHARS_MAX,
} from '../../../../contract/limits.ts'
import { Refusal } from '../../../base/refusal.ts'
import { type StagedRow, stageRows } from '../../../imports/rows.ts'
import { type SourceRecord, UnreadableFile } from '../../../imports/source.ts'
import { readImportLoad, type StagedFile } from '../../../imports/store.ts'
import { type ColumnMapping, urnOfRecord } from '../../../pool/record.ts'
import type { Scout } from '../../scout.ts'
import { IgnoredFields } from '../ignored-fields.ts'
import { type ReadRow, readRow } from './read-rows.ts'

/** Some hundred kilobytes at a time: large enough to be quick, small enough for memory. */
const STAGED_AT_ONCE = 500
const STAGED_CHARS_MAX = 2_000_000

/** How much this account may still upload. */
export interface Allowance {
  rows: number
  rejectedChars: number
}

/** Refuses if too many rows are waiting already, before a byte of the file is read. */
export async function readAllowance({ database, bulk }: Scout, accountId: string): Promise<Allowance> {
  const { waitingRows, rejectedChars } = await readImportLoad(database, accountId)
  if (waitingRows >= bulk.importRowsMax) throw tooManyRows(bulk.importRowsMax)
  return {
    rows: bulk.importRowsMax - waitingRows,
    rejectedChars: Math.min(IMPORT_REJECTED_CHARS_MAX, Math.max(0, IMPORTS_REJECTED_CHARS_MAX - rejectedChars)),
  }
}

const RETRY_SECONDS = 60

const tooManyRows = (max: number) =>
  new Refusal(
    'RATE_LIMITED',
    `At most ${max} rows may wait to be imported. Send the file again when some of them have been imported.`,
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  )

/** Resolves only when all rows are in the database, so the totals describe the whole file. */
export async function stageFile(
  scout: Scout,
  { accountId, importId }: { accountId: string; importId: string },
  records: AsyncIterable<SourceRecord>,
  { mapping, allowance }: { mapping: ColumnMapping; allowance: Allowance },
): Promise<StagedFile> {
  const writer = new RowWriter(scout, accountId, importId)
  const refused = new RefusedRows(allowance.rejectedChars)
  const ignored = new IgnoredFields()
  let totalRows = 0
  let lastRow = 0
  let unreadReason: string | null = null
  try {
    for await (const source of records) {
      if (++totalRows > allowance.rows) throw tooManyRows(scout.bulk.importRowsMax)
      const judged = readRow(accountId, source, mapping)
      lastRow = judged.row
      if (judged.read.ok) ignored.add(judged.read.record)
      const row = toStaged(accountId, judged, mapping)
      if (row.leftOut && !refused.keepLeftOut(row)) row.leftOut = undefined
      if (row.reasons === null || refused.keep(row)) await writer.add(row)
    }
  } catch (error) {
    // Wait for the write in progress: when the caller drops the import, no rows may be written after that.
    await writer.settled()
    if (!(error instanceof UnreadableFile)) throw error
    unreadReason = totalRows === 0 ? error.message : `${error.message} Nothing after row ${lastRow} was read.`
  }
  await writer.end()
  return {
    totalRows,
    unreadReason,
    ignoredFields: ignored.names,
    rejectedUnkept: refused.unkept,
    rejectedChars: refused.chars,
    mapping: Object.fromEntries(mapping),
  }
}

/** Rows are validated here and not in the worker, because of several rows about one person the last valid one counts. */
function toStaged(accountId: string, { row, read, held }: ReadRow, mapping: ColumnMapping): StagedRow {
  if (read.ok) {
    // Unknown field names are reported once for the whole file: repeated beside each row, they could be longer than the row.
    const { leftOut, ...taken } = read.record
    // The reasons are stored beside the record. The empty list in the record only says that there were some; it is counted when
    // the person is imported.
    const record = JSON.stringify({ ...taken, ignored: [], ...(leftOut && { leftOut: [] }) })
    return { row, urn: taken.candidate.urn, record, reasons: null, leftOut }
  }
  return {
    row,
    urn: urnOfRecord(accountId, held, mapping) ?? null,
    record: held === null ? null : JSON.stringify(held),
    reasons: read.reasons,
  }
}

const NOT_KEPT = `the row’s content is longer than ${IMPORT_REJECTED_ROW_CHARS_MAX} characters and is not kept`

/** A row and its reasons may be a hundred times as long as its line in the file, and are kept for a month. */
class RefusedRows {
  unkept = 0
  chars = 0
  #kept = 0
  readonly #charsMax: number

  constructor(charsMax: number) {
    this.#charsMax = charsMax
  }

  /** True if the row is kept, perhaps without what it held; otherwise it is only counted. */
  keep(row: StagedRow): boolean {
    if ((row.record?.length ?? 0) > IMPORT_REJECTED_ROW_CHARS_MAX) {
      row.record = null
      row.reasons = [...(row.reasons ?? []), NOT_KEPT]
    }
    const isKept = this.#take(row)
    if (!isKept) this.unkept += 1
    return isKept
  }

  /** True if what was left out of the row can be reported later; otherwise it is only counted. */
  keepLeftOut(row: StagedRow): boolean {
    return (row.record?.length ?? 0) <= IMPORT_REJECTED_ROW_CHARS_MAX && this.#take(row)
  }

  #take(row: StagedRow): boolean {
    const chars = lengthOf(row)
    if (this.#kept >= IMPORT_REJECTED_ROWS_MAX || this.chars + chars > this.#charsMax) return false
    this.#kept += 1
    this.chars += chars
    return true
  }
}

const lengthOf = ({ record, reasons, leftOut }: StagedRow) =>
  (record?.length ?? 0) + [...(reasons ?? []), ...(leftOut ?? [])].reduce((sum, reason) => sum + reason.length, 0)

/** While some rows are being written, the next ones are read. */
class RowWriter {
  #rows: StagedRow[] = []
  #chars = 0
  #writing: Promise<void> = Promise.resolve()
  readonly #scout: Scout
  readonly #accountId: string
  readonly #importId: string

  constructor(scout: Scout, accountId: string, importId: string) {
    this.#scout = scout
    this.#accountId = accountId
    this.#importId = importId
  }

  async add(row: StagedRow): Promise<void> {
    this.#rows.push(row)
    this.#chars += lengthOf(row)
    if (this.#rows.length >= STAGED_AT_ONCE || this.#chars > STAGED_CHARS_MAX) await this.#write()
  }

  async end(): Promise<void> {
    await this.#write()
    await this.#writing
  }

  /** Waits until no write is in progress. */
  settled(): Promise<void> {
    return this.#writing.catch(() => {})
  }

  async #write(): Promise<void> {
    const full = this.#rows
    this.#rows = []
    this.#chars = 0
    await this.#writing
    if (full.length === 0) return
    this.#writing = this.#scout.database.transaction((tx) => stageRows(tx, this.#accountId, this.#importId, full))
    // Awaited by the next write. Without this, an early failure would be an unhandled rejection.
    this.#writing.catch(() => {})
  }
}
