/** What an import would make of a file, from its first part: its columns, what they are taken for, which rows it refuses. Writes nothing. */
import type { ImportFormat } from '../../../../contract/imports.ts'
import type { Caller } from '../../../accounts/account.ts'
import { openFile } from '../../../imports/formats.ts'
import { type SourceRecord, UnreadableFile } from '../../../imports/source.ts'
import { type ColumnMapping, fieldOfColumn, type PoolField, poolFields } from '../../../pool/record.ts'
import type { Scout } from '../../shared/scout.ts'
import { readRow } from './read-rows.ts'
import { takeUpload } from './take-upload.ts'

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

/** Refusal: RATE_LIMITED. */
export const previewFile = (
  scout: Scout,
  caller: Caller,
  ...file: Parameters<typeof previewImport>
): Promise<Preview> => takeUpload(scout, caller, () => previewImport(...file))

export async function previewImport(
  bytes: AsyncIterable<Uint8Array>,
  told: ImportFormat | undefined,
  mapping: ColumnMapping,
): Promise<Preview> {
  const end = new EndOfPart()
  const { format, records } = await openFile(end.watch(bytes), told)
  const samples = new Map<string, string[]>()
  const rejected: Preview['rejected'] = []
  const judge = (source: SourceRecord) => {
    // Whose pool it will be has no bearing on what is wrong with it.
    const { row, read } = readRow('', source, mapping)
    if (!read.ok && rejected.length < REJECTED_MAX) rejected.push({ row, reasons: read.reasons })
  }
  let rows = 0
  let last: SourceRecord | undefined
  try {
    for await (const source of records) {
      if (last) judge(last)
      last = undefined
      if (++rows > ROWS_MAX) break
      if ('record' in source) gather(samples, source.record)
      last = source
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (rows === 0) rejected.push({ row: 1, reasons: [error.message] })
  }
  if (last && end.isClean) judge(last)
  const columns = [...samples].map(([name, values]) => ({ name, field: fieldOf(name, mapping), samples: values }))
  return { format, columns, fields: poolFields, rows: Math.min(rows, ROWS_MAX), rejected }
}

/** The last record may be cut in two by the end of the part that was sent: it is judged only after a line break or a bracket. */
class EndOfPart {
  static readonly #CLEAN = new Set(Buffer.from('\r\n]}'))
  #lastByte = 0

  get isClean(): boolean {
    return EndOfPart.#CLEAN.has(this.#lastByte)
  }

  async *watch(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      // Half of every plain sign in UTF-16 is zero.
      this.#lastByte = piece.findLast((byte) => byte !== 0) ?? this.#lastByte
      yield piece
    }
  }
}

const fieldOf = (name: string, mapping: ColumnMapping) =>
  mapping.has(name) ? (mapping.get(name) ?? null) : (fieldOfColumn(name) ?? null)

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
