/** What an import would make of a file, from its first part: its columns, what they are taken for, which rows it refuses. Writes nothing. */
import type { ImportFormat } from '../../contract/imports.ts'
import { fieldOfColumn, type PoolField, poolFields, readPoolRecord, renameColumns } from '../candidates/pool-record.ts'
import { openFile } from '../imports/formats.ts'
import { UnreadableFile } from '../imports/source.ts'
import type { ColumnMapping } from './upload-import.ts'

const COLUMNS_MAX = 200
const SAMPLES_MAX = 3
const SAMPLE_CHARS_MAX = 80
const REJECTED_MAX = 20
const ROWS_MAX = 1_000

export interface Preview {
  format: ImportFormat
  columns: { name: string; field: PoolField | null; samples: string[] }[]
  fields: readonly PoolField[]
  rows: number
  rejected: { row: number; reasons: string[] }[]
}

/** The last record may be cut in two by the end of the part that was sent: it is not judged. */
export async function previewImport(
  bytes: AsyncIterable<Uint8Array>,
  told: ImportFormat | undefined,
  mapping: ColumnMapping,
): Promise<Preview> {
  const { format, records } = await openFile(bytes, told)
  const samples = new Map<string, string[]>()
  const rejected: Preview['rejected'] = []
  let rows = 0
  try {
    for await (const source of records) {
      if (++rows > ROWS_MAX) break
      if ('record' in source) gather(samples, source.record)
      const reasons = 'fault' in source ? [source.fault] : reasonsAgainst(renameColumns(source.record, mapping))
      if (reasons.length > 0 && rejected.length < REJECTED_MAX) rejected.push({ row: source.row, reasons })
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (rows === 0) rejected.push({ row: 1, reasons: [error.message] })
  }
  const columns = [...samples].map(([name, values]) => ({ name, field: fieldOf(name, mapping), samples: values }))
  return { format, columns, fields: poolFields, rows: Math.min(rows, ROWS_MAX), rejected }
}

const fieldOf = (name: string, mapping: ColumnMapping) =>
  mapping.has(name) ? (mapping.get(name) ?? null) : (fieldOfColumn(name) ?? null)

function reasonsAgainst(record: unknown): string[] {
  // Whose pool it will be has no bearing on what is wrong with it.
  const read = readPoolRecord('', record)
  return read.ok ? [] : read.reasons
}

function gather(samples: Map<string, string[]>, record: unknown): void {
  if (typeof record !== 'object' || record === null) return
  for (const [name, value] of Object.entries(record)) {
    const values = samples.get(name) ?? []
    if (!samples.has(name) && samples.size >= COLUMNS_MAX) continue
    samples.set(name, values)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (!text || text.trim() === '' || values.length >= SAMPLES_MAX) continue
    values.push(text.slice(0, SAMPLE_CHARS_MAX).toWellFormed())
  }
}
