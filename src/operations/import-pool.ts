/**
 * Takes records into an account's talent pool, as many as come, in chunks that are each written whole or
 * not at all. Importing again changes only what has changed. Knows no file: records come as they are read.
 */
import { isDeepStrictEqual } from 'node:util'
import { type PoolRecord, readPoolRecord } from '../candidates/pool-record.ts'
import { readPool } from '../candidates/pool-store.ts'
import type { Tx } from '../storage/database.ts'
import { RecordResolver } from './resolve-record.ts'
import { savePool } from './save-pool.ts'
import type { Scout } from './scout.ts'

/** A transaction of some ten milliseconds: searches never wait for an import. */
const CHUNK_RECORDS = 200
/** The report stays readable whatever the file holds. */
const IGNORED_NAMES_MAX = 50
const IGNORED_NAME_CHARS_MAX = 100

/** One record of a source, or why it could not even be read. */
export type SourceRecord = { row: number; record: unknown } | { row: number; fault: string }

export interface Rejection {
  row: number
  reasons: string[]
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
}

export async function importPool(
  scout: Scout,
  accountId: string,
  records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report = emptyReport()
  const resolver = new RecordResolver(scout)
  const chunk = new Map<string, PoolRecord>()
  const write = async () => {
    if (chunk.size > 0) await writeChunk(scout, accountId, resolver, [...chunk.values()], report)
    chunk.clear()
    report.unansweredTexts = resolver.unanswered
    options.onProgress?.(report)
  }
  for await (const source of records) {
    if (options.signal?.aborted) break
    report.rows += 1
    const record = take(accountId, source, report, options)
    if (!record) continue
    // The urn says who it is: one natural key has one urn, and an exported record carries only that.
    if (chunk.has(record.candidate.urn)) report.repeated += 1
    chunk.set(record.candidate.urn, record)
    if (chunk.size >= CHUNK_RECORDS) await write()
  }
  await write()
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
  report: ImportReport,
  { onReject, overruled }: ImportOptions,
): PoolRecord | undefined {
  const read = readSource(accountId, source)
  if (!read.ok) {
    report.rejected += 1
    onReject?.({ row: source.row, reasons: read.reasons })
    return undefined
  }
  if (overruled?.has(source.row)) {
    report.repeated += 1
    return undefined
  }
  for (const ignored of read.record.ignored) {
    const name = ignored.slice(0, IGNORED_NAME_CHARS_MAX).toWellFormed()
    if (report.ignoredFields.length < IGNORED_NAMES_MAX && !report.ignoredFields.includes(name))
      report.ignoredFields.push(name)
  }
  return read.record
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
    const read = readSource(accountId, source)
    if (!read.ok) continue
    const earlier = lastRows.get(read.record.candidate.urn)
    if (earlier !== undefined) overruled.add(earlier)
    lastRows.set(read.record.candidate.urn, source.row)
  }
  return { rows, overruled }
}

async function writeChunk(
  scout: Scout,
  accountId: string,
  resolver: RecordResolver,
  records: PoolRecord[],
  report: ImportReport,
): Promise<void> {
  const resolved = await Promise.all(records.map(async (record) => ({ record, ...(await resolver.idsOf(record)) })))
  const counts = await scout.database.transaction(async (tx) => {
    const asStored = await unansweredButSame(tx, accountId, resolved)
    const entries = resolved
      .filter(({ record }) => !asStored.has(record.candidate.urn))
      .map(({ record: { candidate, naturalKey }, ids }) => ({ candidate, naturalKey, ids }))
    const { created, updated, unchanged } = await savePool(scout, tx, accountId, entries)
    return { created, updated, unchanged: unchanged + asStored.size }
  })
  report.created += counts.created
  report.updated += counts.updated
  report.unchanged += counts.unchanged
}

/** Without the network's answer a record has fewer ids than when it was stored: those found then are kept. */
async function unansweredButSame(
  tx: Tx,
  accountId: string,
  resolved: { record: PoolRecord; complete: boolean }[],
): Promise<Set<string>> {
  const unsure = resolved.filter(({ complete }) => !complete).map(({ record }) => record.candidate)
  if (unsure.length === 0) return new Set()
  const stored = await readPool(
    tx,
    accountId,
    unsure.map((candidate) => candidate.urn),
  )
  return new Set(
    unsure.filter((candidate) => isDeepStrictEqual(stored.get(candidate.urn), candidate)).map(({ urn }) => urn),
  )
}
