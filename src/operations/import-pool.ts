/**
 * Takes records into an account's talent pool, as many as come, in chunks that are each written whole or
 * not at all. Importing again changes only what has changed. Knows no file: records come as they are read.
 */
import { type PoolRecord, readPoolRecord, urnOfRecord } from '../candidates/pool-record.ts'
import type { SourceRecord } from '../imports/source.ts'
import type { ImportProgress } from '../imports/store.ts'
import type { Tx } from '../storage/database.ts'
import { RecordResolver } from './resolve-record.ts'
import { bearsErased } from './rows-about.ts'
import { countOutcomes, type SaveResult, type Saving, saveRecords } from './save-records.ts'
import type { Scout } from './scout.ts'

/** A transaction of some hundred milliseconds: whoever else saves to this pool waits no longer, and searches never wait. */
const CHUNK_RECORDS = 400
/** However many of them are refused: progress is told. */
const CHUNK_ROWS = 2_000
/** The report stays readable whatever the file holds. */
const IGNORED_NAMES_MAX = 50
const IGNORED_NAME_CHARS_MAX = 100

export interface Rejection {
  row: number
  reasons: string[]
  /** Nothing of what the row held may be kept. */
  blank?: boolean
}

export interface ImportReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  /** Rows that a later row about the same person overruled. */
  repeated: number
  /** Distinct texts that the network did not answer; importing again once it does finds their ids. */
  unansweredTexts: number
  /** Names in the records that mean nothing to us, in order of appearance. */
  ignoredFields: string[]
}

export interface ImportOptions {
  onProgress?: (report: Readonly<ImportReport>) => void
  onReject?: (rejection: Rejection) => void
  /** Rows known to be overruled by a later one (survey): never written, so that a second import finds nothing to do. */
  overruled?: ReadonlySet<number>
  /** Ends the import after the chunk at hand. */
  signal?: AbortSignal
  /** Written in the transaction of every chunk: both are there or neither. */
  checkpoint?: (tx: Tx, progress: ImportProgress) => Promise<void>
}

interface Chunk {
  records: Map<string, TakenRecord>
  rows: number
  /** The last row that it covers. */
  through: number
  repeated: number
  rejected: { rejection: Rejection; record: unknown }[]
}

const emptyChunk = (): Chunk => ({ records: new Map(), rows: 0, through: 0, repeated: 0, rejected: [] })

export async function importPool(
  scout: Scout,
  accountId: string,
  records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report = emptyReport()
  const resolver = new RecordResolver(scout)
  let chunk = emptyChunk()
  let writing: Promise<void> = Promise.resolve()
  // While one chunk is written the next is read and its texts are asked: neither we nor the database wait for the other.
  const handOver = async () => {
    const full = chunk
    const asked = Promise.all([...full.records.values()].map(({ record }) => resolver.idsOf(record)))
    chunk = emptyChunk()
    // Heard below, when its turn comes: the write before it may fail first.
    asked.catch(() => {})
    await writing
    writing = asked
      .then(() => writeChunk(scout, accountId, resolver, full, report, options))
      .then(() => {
        report.unansweredTexts = resolver.unanswered
        options.onProgress?.(report)
      })
    writing.catch(() => {})
  }
  try {
    for await (const source of records) {
      if (options.signal?.aborted) break
      report.rows += 1
      take(accountId, source, chunk, report, options)
      if (chunk.records.size >= CHUNK_RECORDS || chunk.rows >= CHUNK_ROWS) await handOver()
    }
    await handOver()
  } finally {
    await writing
  }
  return report
}

const emptyReport = (): ImportReport => ({
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  repeated: 0,
  unansweredTexts: 0,
  ignoredFields: [],
})

function take(
  accountId: string,
  source: SourceRecord,
  chunk: Chunk,
  report: ImportReport,
  { onReject, overruled }: ImportOptions,
): void {
  chunk.rows += 1
  chunk.through = source.row
  const read = readSource(accountId, source)
  if (!read.ok) {
    const rejection = { row: source.row, reasons: read.reasons }
    report.rejected += 1
    chunk.rejected.push({ rejection, record: 'fault' in source ? null : source.record })
    onReject?.(rejection)
    return
  }
  const { urn } = read.record.candidate
  // The urn says who it is: one natural key has one urn, and an exported record carries only that.
  if (overruled?.has(source.row) || chunk.records.has(urn)) {
    report.repeated += 1
    chunk.repeated += 1
  }
  if (overruled?.has(source.row)) return
  chunk.records.set(urn, { row: source.row, record: read.record })
  for (const ignored of read.record.ignored) {
    const name = ignored.slice(0, IGNORED_NAME_CHARS_MAX).toWellFormed()
    if (report.ignoredFields.length < IGNORED_NAMES_MAX && !report.ignoredFields.includes(name))
      report.ignoredFields.push(name)
  }
}

const readSource = (accountId: string, source: SourceRecord) =>
  'fault' in source ? { ok: false as const, reasons: [source.fault] } : readPoolRecord(accountId, source.record)

/**
 * A first walk over the records, which writes nothing: how many there are, and which are overruled by a
 * later one of the same person. Keeps one short string for each person, not the records.
 */
export async function survey(
  accountId: string,
  records: AsyncIterable<SourceRecord>,
): Promise<{ rows: number; overruled: Set<number> }> {
  const lastRows = new Map<string, number>()
  const overruled = new Set<number>()
  let rows = 0
  for await (const source of records) {
    rows += 1
    const sign = 'fault' in source ? undefined : urnOfRecord(accountId, source.record)
    const earlier = sign === undefined ? undefined : lastRows.get(sign)
    // Nearly every row is the first of its person and need not be read whole: one that is refused is told so, overruled or not.
    if (sign !== undefined && earlier === undefined) {
      lastRows.set(sign, source.row)
      continue
    }
    const read = readSource(accountId, source)
    if (!read.ok) continue
    const { urn } = read.record.candidate
    const overrules = lastRows.get(urn)
    if (overrules !== undefined) overruled.add(overrules)
    lastRows.set(urn, source.row)
  }
  return { rows, overruled }
}

interface TakenRecord {
  row: number
  record: PoolRecord
}

async function writeChunk(
  scout: Scout,
  accountId: string,
  resolver: RecordResolver,
  { records, through, repeated, rejected, rows }: Chunk,
  report: ImportReport,
  { checkpoint, onReject }: ImportOptions,
): Promise<void> {
  if (rows === 0) return
  const taken = [...records.values()]
  let refused: Rejection[] = []
  const saving: Saving = {
    source: 'IMPORT',
    resolver,
    join: 'OVERWRITE',
    async together(tx, results) {
      refused = taken.flatMap(({ row }, at) => rejectionOf(row, results[at]!))
      const rejections = [...(await blankErased(scout, tx, accountId, rejected)), ...refused]
      const { ignoredFields } = report
      await checkpoint?.(tx, { through, repeated, rejections, ignoredFields, ...countOutcomes(results) })
    },
  }
  const saved = taken.map(({ record }) => record)
  const { result } = await saveRecords(scout, accountId, saved, saving, countOutcomes)
  report.rejected += refused.length
  for (const rejection of refused) onReject?.(rejection)
  const { created, updated, unchanged } = result
  report.created += created
  report.updated += updated
  report.unchanged += unchanged
}

const rejectionOf = (row: number, result: SaveResult): Rejection[] =>
  result.outcome === 'REJECTED' ? [{ row, reasons: result.reasons, blank: true }] : []

/** Refused for another reason, and yet about somebody erased: the row is not kept for anybody to read. */
async function blankErased(scout: Scout, tx: Tx, accountId: string, rejected: Chunk['rejected']): Promise<Rejection[]> {
  if (rejected.length === 0) return []
  const shield = await scout.suppressions.open(tx, accountId)
  return rejected.map(({ rejection, record }) =>
    bearsErased(shield, record) ? { ...rejection, blank: true } : rejection,
  )
}
