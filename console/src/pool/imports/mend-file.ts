/** Refused rows as a file that can be mended and imported again: the columns they had, and why each was refused. */
import { firstLines, saveBlob } from '../../api/download.ts'
import { scoutPool } from '../../api/scout-pool.ts'
import { serviceText } from '../../text/service-text.ts'
import { t } from '../../text/t.ts'

export interface RejectedRow {
  row: number
  reasons: string[]
  record: unknown
}

export async function saveMendable(importId: string): Promise<void> {
  const file = scoutPool.imports.rejected(importId, { format: 'ndjson' })
  const rows = await firstLines<RejectedRow>(file, Number.POSITIVE_INFINITY)
  const name = `rejected-${importId}`
  if (rows.every(({ record }) => isFlat(record))) saveBlob(new Blob([csvOf(rows)], { type: 'text/csv' }), `${name}.csv`)
  else saveBlob(new Blob([linesOf(rows)], { type: 'application/x-ndjson' }), `${name}.ndjson`)
}

/** What was a line of a table. Erased people's rows hold nothing, and are left out. */
export const isFlat = (record: unknown): record is Record<string, string> | null =>
  record === null ||
  (typeof record === 'object' &&
    !Array.isArray(record) &&
    Object.values(record).every((value) => typeof value === 'string'))

function csvOf(rows: RejectedRow[]): string {
  // A column that means nothing to an import.
  const why = t('import.reasonsColumn')
  const kept = rows.flatMap(({ record, reasons }) =>
    record ? [{ ...(record as Record<string, string>), [why]: reasons.map(serviceText).join('; ') }] : [],
  )
  const columns = [...new Set(kept.flatMap((record) => Object.keys(record)))]
  const lines = [columns, ...kept.map((record: Record<string, string>) => columns.map((name) => record[name] ?? ''))]
  // By the mark Excel knows the encoding.
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/** What a spreadsheet would run begins with an apostrophe, which an import takes away. */
function cell(text: string): string {
  const safe = /^[\t\r ]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const linesOf = (rows: RejectedRow[]) =>
  rows.map(({ record }) => (record === null ? '' : `${JSON.stringify(record)}\n`)).join('')
