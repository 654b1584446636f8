/** Saves refused rows as a file that can be corrected and imported again: their own columns, and why each row was refused. */
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

/** Whether a record was a row of a table. Rows of erased people are null; they are left out of the file. */
export const isFlat = (record: unknown): record is Record<string, string> | null =>
  record === null ||
  (typeof record === 'object' &&
    !Array.isArray(record) &&
    Object.values(record).every((value) => typeof value === 'string'))

function csvOf(rows: RejectedRow[]): string {
  // An import ignores this column.
  const why = t('import.reasonsColumn')
  const kept = rows.flatMap(({ record, reasons }) =>
    record ? [{ ...(record as Record<string, string>), [why]: reasons.map(serviceText).join('; ') }] : [],
  )
  const columns = [...new Set(kept.flatMap((record) => Object.keys(record)))]
  const lines = [columns, ...kept.map((record: Record<string, string>) => columns.map((name) => record[name] ?? ''))]
  // The byte order mark tells Excel that the file is UTF-8.
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A cell that a spreadsheet would run as a formula gets a leading apostrophe, which an import removes again. */
function cell(text: string): string {
  const safe = /^[\t\r ]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const linesOf = (rows: RejectedRow[]) =>
  rows.map(({ record }) => (record === null ? '' : `${JSON.stringify(record)}\n`)).join('')
