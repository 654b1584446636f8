/** Records of a source judged one by one: a person, or the reasons against it. Writes nothing. */

import type { SourceRecord } from '../../../imports/source.ts'
import { type ColumnMapping, type ReadRecord, readPoolRecord, urnOfRecord } from '../../../pool/record.ts'

export interface ReadRow {
  row: number
  read: ReadRecord
  /** As it came; null when not even that could be read. */
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

/** So many at a time. */
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
 * A first walk over the records: how many there are, and which are overruled by a later one of the same person. Keeps
 * one short string for each person, not the records.
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
    const { read } = readRow(accountId, source)
    if (!read.ok) continue
    const { urn } = read.record.candidate
    const overrules = lastRows.get(urn)
    if (overrules !== undefined) overruled.add(overrules)
    lastRows.set(urn, source.row)
  }
  return { rows, overruled }
}
