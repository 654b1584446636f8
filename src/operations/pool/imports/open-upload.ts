/**
 * Opens an uploaded file to import or preview it: its records, and the field of each column. A column's field is given by the
 * client or follows from its name or content.
 */
import type { ImportFormat } from '../../../../contract/imports.ts'
import { type ContentKind, contentKind } from '../../../imports/column-content.ts'
import { type OpenOptions, openFile } from '../../../imports/formats.ts'
import { type SourceRecord, UnreadableFile } from '../../../imports/source.ts'
import type { TableLayout } from '../../../imports/table.ts'
import { type ColumnMapping, fieldOfColumn, type PoolField } from '../../../pool/record.ts'

/** Enough rows to see what a column holds. */
const SAMPLE_ROWS = 100
const SAMPLE_CHARS_MAX = 500_000

export interface OpenedUpload {
  format: ImportFormat
  records: AsyncIterable<SourceRecord>
  layout: TableLayout
  mapping: ColumnMapping
  /** Must be called by a caller that reads no record after all. */
  close: () => Promise<unknown>
}

export interface UploadOptions extends Pick<OpenOptions, 'format' | 'layout' | 'textBytesMax'> {
  mapping: ColumnMapping
}

export async function openUpload(
  bytes: AsyncIterable<Uint8Array>,
  { mapping: given, ...options }: UploadOptions,
): Promise<OpenedUpload> {
  const isField = (name: string) => given.has(name) || fieldOfColumn(name) !== undefined
  const { format, records, layout } = await openFile(bytes, { ...options, isField })
  const { sample, rest } = await peekRecords(records)
  const isTable = format === 'csv' || format === 'xlsx' || format === 'xls'
  const mapping = isTable ? withContent(given, sample) : given
  return { format, records: rest, layout, mapping, close: () => records.return(undefined) }
}

/**
 * Reads the first records as a sample, and returns a stream of all of them. An error while sampling is thrown when that stream
 * reaches it.
 */
async function peekRecords(records: AsyncGenerator<SourceRecord>) {
  const sample: SourceRecord[] = []
  let failure: unknown
  let chars = 0
  while (sample.length < SAMPLE_ROWS && chars < SAMPLE_CHARS_MAX) {
    try {
      const { done, value } = await records.next()
      if (done) break
      sample.push(value)
      chars += 'record' in value ? charsOf(value.record) : 0
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      failure = error
      break
    }
  }
  async function* all() {
    try {
      yield* sample
      if (failure) throw failure
      yield* records
    } finally {
      // Also for a caller that stops after the first records.
      await records.return(undefined)
    }
  }
  return { sample, rest: all() }
}

const charsOf = (record: unknown) =>
  Object.values(record ?? {}).reduce((sum: number, cell) => sum + (JSON.stringify(cell) ?? '').length, 0)

const FIELDS: Partial<Record<ContentKind, PoolField[]>> = {
  EMAIL: ['workEmail', 'personalEmail'],
  PHONE: ['phone'],
  PROFILE: ['networkUrl'],
  NAME: ['fullName'],
}
const NAMES: PoolField[] = ['fullName', 'firstName', 'lastName']

/** A column whose name is unknown gets the field that its cells look like, unless another column already has that field. */
function withContent(given: ColumnMapping, sample: SourceRecord[]): ColumnMapping {
  const cells = cellsByColumn(sample)
  const fieldOf = (column: string) => (given.has(column) ? given.get(column) : fieldOfColumn(column))
  const taken = new Set([...cells.keys()].map(fieldOf))
  if (NAMES.some((field) => taken.has(field))) taken.add('fullName')
  const mapping = new Map(given)
  for (const [column, texts] of cells) {
    if (given.has(column) || fieldOf(column)) continue
    const kind = contentKind(texts)
    const field = kind && FIELDS[kind]?.find((each) => !taken.has(each))
    if (!field) continue
    mapping.set(column, field)
    taken.add(field)
  }
  return mapping
}

function cellsByColumn(sample: SourceRecord[]): Map<string, string[]> {
  const cells = new Map<string, string[]>()
  for (const source of sample) {
    if (!('record' in source)) continue
    for (const [column, cell] of Object.entries(source.record as Record<string, unknown>)) {
      const texts = cells.get(column) ?? []
      texts.push(String(cell))
      cells.set(column, texts)
    }
  }
  return cells
}
