/** Validates records of a source one by one: each becomes a person, or the reasons against it. Writes nothing. */

import type { SourceRecord } from '../../../imports/source.ts'
import { type ColumnMapping, type ReadRecord, readPoolRecord, urnOfRecord } from '../../../pool/record.ts'

export interface ReadRow {
  row: number
  read: ReadRecord
  /** The record as it came; null if not even that could be read. */
  held: unknown
}

export function readRow(accountId: string, source: SourceRecord, mapping?: ColumnMapping): ReadRow {
  if ('fault' in source) return { row: source.row, read: { ok: false, reasons: [source.fault] }, held: null }
  return {
    row: source.row,
    read: readPoolRecord(accountId, source.record, { mapping, lenient: true }),
    held: source.record,
  }
}

/** Yields at most `atOnce` rows at a time. */
export async function* readRows(
  accountId: string,
  records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  atOnce: number,
): AsyncGenerator<ReadRow[]> {
  let rows: ReadRow[] = []
  for await (const source of records) {
    rows.push(readRow(accountId, source))
    if (rows.length < atOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/**
 * A first pass over the records: counts them, and finds those superseded by a later record of the same person. Keeps one short
 * string per person, not the records.
 */
export async function survey(
  accountId: string,
  records: AsyncIterable<SourceRecord>,
): Promise<{ rows: number; supersededRows: Set<number> }> {
  const lastRows = new Map<string, number>()
  const supersededRows = new Set<number>()
  let rows = 0
  for await (const source of records) {
    rows += 1
    const sign = 'fault' in source ? undefined : urnOfRecord(accountId, source.record)
    const earlier = sign === undefined ? undefined : lastRows.get(sign)
    // Nearly every row is the first of its person and need not be read in full here. If it is invalid it is reported anyway,
    // superseded or not.
    if (sign !== undefined && earlier === undefined) {
      lastRows.set(sign, source.row)
      continue
    }
    const { read } = readRow(accountId, source)
    if (!read.ok) continue
    const { urn } = read.record.candidate
    const overrules = lastRows.get(urn)
    if (overrules !== undefined) supersededRows.add(overrules)
    lastRows.set(urn, source.row)
  }
  return { rows, supersededRows }
}
