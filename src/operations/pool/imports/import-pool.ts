/**
 * Takes any number of records into an account's pool, in chunks that are each written whole or not at all. Importing the same
 * records again changes only what has changed. Knows nothing of files: records are handed in as they are read.
 */

import type { LeftOutRow } from '../../../imports/rows.ts'
import type { SourceRecord } from '../../../imports/source.ts'
import type { ImportProgress } from '../../../imports/store.ts'
import type { PoolRecord } from '../../../pool/record.ts'
import type { Tx } from '../../../storage/database.ts'
import { holdsErased } from '../../known-people/rows-about.ts'
import { RecordResolver } from '../../naming/resolve-record.ts'
import type { Scout } from '../../scout.ts'
import { IgnoredFields } from '../ignored-fields.ts'
import { planRecords, type SaveOptions } from '../plan-records.ts'
import { countOutcomes, LastWrites, type SaveResult, type Saving, saveRecords } from '../save-records.ts'
import { type ReadRow, readRows } from './read-rows.ts'

/** A transaction of some hundred milliseconds. Others who save to this pool wait no longer than that, and searches never wait. */
export const CHUNK_ROWS = 400

/** While one chunk is written, this many more are read and planned, so that neither this process nor the database waits for the other. */
const AHEAD = 2

export interface Rejection {
  row: number
  reasons: string[]
  /** True: nothing that the row held may be stored. */
  blank?: boolean
}

export interface ImportReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  /** Rows superseded by a later row about the same person. */
  repeated: number
  /** Distinct texts that the network could not resolve. Importing again once it answers finds their ids. */
  unansweredTexts: number
  /** Field names in the records that this service does not know, in order of appearance. */
  ignoredFields: string[]
}

export interface ImportOptions {
  onProgress?: (report: Readonly<ImportReport>) => void
  onReject?: (rejection: Rejection) => void
  /** Called for a person who was taken in without a value that cannot be right. */
  onLeftOut?: (left: { row: number; reasons: string[] }) => void
  /** Rows known from a survey to be superseded by a later row. They are never written, so that a second import finds nothing to do. */
  supersededRows?: ReadonlySet<number>
  /** Ends the import after the chunks that are being written. */
  signal?: AbortSignal
  /** Written in the transaction of every chunk, so that both are stored or neither. */
  checkpoint?: (tx: Tx, progress: ImportProgress) => Promise<void>
}

interface Chunk {
  records: Map<string, TakenRecord>
  rows: number
  /** The last row that the chunk covers. */
  through: number
  /** Rows superseded by a later row about the same person. */
  supersededRows: number[]
  rejected: { rejection: Rejection; held: unknown }[]
}

export const importPool = (
  scout: Scout,
  accountId: string,
  records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  options: ImportOptions = {},
): Promise<ImportReport> => importRows(scout, accountId, readRows(accountId, records, CHUNK_ROWS), options)

/** Like importPool, for records that have already been validated. Each chunk is written by itself. */
export async function importRows(
  scout: Scout,
  accountId: string,
  chunks: AsyncIterable<ReadRow[]>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = emptyReport()
  const ignored = new IgnoredFields()
  const saveOptions: SaveOptions = { source: 'IMPORT', resolver: new RecordResolver(scout), join: 'OVERWRITE' }
  const last = new LastWrites()
  const underWay: Promise<void>[] = []
  const carryOut = async (chunk: Chunk, before: Promise<void> | undefined) => {
    const records = [...chunk.records.values()].map(({ record }) => record)
    const planned = planRecords(scout, accountId, records, saveOptions)
    // Awaited below. Without this, a failure of the previous write would leave this rejection unhandled.
    planned.catch(() => {})
    await before
    const ahead = { plan: await planned, last }
    await writeChunk(scout, accountId, chunk, { saveOptions: { ...saveOptions, ahead }, report, options })
    report.unansweredTexts = saveOptions.resolver.unanswered
    options.onProgress?.(report)
  }
  try {
    for await (const rows of chunks) {
      if (options.signal?.aborted) break
      const chunk = toChunk(rows, report, options)
      for (const { record } of chunk.records.values()) ignored.add(record)
      report.ignoredFields = ignored.names
      const written = carryOut(chunk, underWay.at(-1))
      written.catch(() => {})
      underWay.push(written)
      if (underWay.length > AHEAD) await underWay.shift()
    }
  } finally {
    await underWay.at(-1)
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

function toChunk(rows: ReadRow[], report: ImportReport, options: ImportOptions): Chunk {
  const through = rows.at(-1)?.row ?? 0
  const chunk: Chunk = { records: new Map(), rows: rows.length, through, supersededRows: [], rejected: [] }
  for (const row of rows) take(row, chunk, options)
  report.rows += rows.length
  report.rejected += chunk.rejected.length
  report.repeated += chunk.supersededRows.length
  return chunk
}

function take(
  { row, read, held }: ReadRow,
  chunk: Chunk,
  { onReject, onLeftOut, supersededRows }: ImportOptions,
): void {
  if (!read.ok) {
    const rejection = { row, reasons: read.reasons }
    chunk.rejected.push({ rejection, held })
    onReject?.(rejection)
    return
  }
  const { urn } = read.record.candidate
  if (read.record.leftOut) onLeftOut?.({ row, reasons: read.record.leftOut })
  // The urn identifies the person: one natural key leads to one urn, and an exported record carries only the urn.
  const earlier = supersededRows?.has(row) ? row : chunk.records.get(urn)?.row
  if (earlier !== undefined) chunk.supersededRows.push(earlier)
  if (!supersededRows?.has(row)) chunk.records.set(urn, { row, record: read.record })
}

interface TakenRecord {
  row: number
  record: PoolRecord
}

interface Writing {
  saveOptions: Saving
  report: ImportReport
  options: ImportOptions
}

async function writeChunk(
  scout: Scout,
  accountId: string,
  { records, through, supersededRows, rejected, rows }: Chunk,
  { saveOptions, report, options: { checkpoint, onReject } }: Writing,
): Promise<void> {
  if (rows === 0) return
  const taken = [...records.values()]
  let refused: Rejection[] = []
  const saving: Saving = {
    ...saveOptions,
    async together(tx, results) {
      refused = taken.flatMap(({ row }, at) => rejectionOf(row, results[at]!))
      const rejections = [...(await blankErased(scout, tx, accountId, rejected)), ...refused]
      const { ignoredFields } = report
      const leftOut = taken.flatMap((each, at) => leftOutOf(each, results[at]!))
      const outcome = { rejections, supersededRows, leftOut, ignoredFields, ...countOutcomes(results) }
      await checkpoint?.(tx, { through, ...outcome })
    },
  }
  const toSave = { records: taken.map(({ record }) => record), saving, answer: countOutcomes }
  const { result } = await saveRecords(scout, accountId, toSave)
  report.rejected += refused.length
  for (const rejection of refused) onReject?.(rejection)
  const { created, updated, unchanged } = result
  report.created += created
  report.updated += updated
  report.unchanged += unchanged
}

const rejectionOf = (row: number, result: SaveResult): Rejection[] =>
  result.outcome === 'REJECTED' ? [{ row, reasons: result.reasons, blank: true }] : []

const leftOutOf = ({ row, record }: TakenRecord, result: SaveResult): LeftOutRow[] =>
  record.leftOut && result.outcome !== 'REJECTED' ? [{ row, urn: result.urn }] : []

/** Rows refused for another reason may still be about an erased person: then what they held is not stored. */
async function blankErased(scout: Scout, tx: Tx, accountId: string, rejected: Chunk['rejected']): Promise<Rejection[]> {
  if (rejected.length === 0) return []
  const shield = await scout.suppressions.shieldFor(tx, accountId)
  return rejected.map(({ rejection, held }) => (holdsErased(shield, held) ? { ...rejection, blank: true } : rejection))
}
