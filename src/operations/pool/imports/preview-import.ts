/**
 * Shows what an import would make of a file, from its first part: its columns, the fields they are taken for, and the rows it
 * would refuse. Writes nothing.
 */
import type { ImportFormat } from '../../../../contract/imports.ts'
import type { Caller } from '../../../accounts/account.ts'
import { invalidRequest } from '../../../base/invalid.ts'
import { type SourceRecord, UnreadableFile } from '../../../imports/source.ts'
import { type ColumnMapping, fieldOfColumn, type PoolField, poolFields } from '../../../pool/record.ts'
import type { Scout } from '../../scout.ts'
import { briefRecord, type OnePerson, rowsOfOnePerson, type TakenRow } from './one-person.ts'
import { openUpload, type UploadOptions } from './open-upload.ts'
import { readRow } from './read-rows.ts'
import { takeUpload } from './take-upload.ts'

const COLUMNS_MAX = 200
const SAMPLES_MAX = 3
const SAMPLE_CHARS_MAX = 80
const ROWS_LISTED_MAX = 20
const ROWS_MAX = 1_000

interface RowReasons {
  row: number
  reasons: string[]
}

export interface Preview {
  format: ImportFormat
  columns: { name: string; field: PoolField | null; samples: string[] }[]
  fields: readonly PoolField[]
  delimiter: string | null
  headerRow: number | null
  rows: number
  isWhole: boolean
  rejectedCount: number
  rejected: RowReasons[]
  leftOutCount: number
  leftOut: RowReasons[]
  repeatedCount: number
  onePersonCount: number
  onePerson: OnePerson[]
}

export interface PreviewOptions extends UploadOptions {
  /** True if the part sent is the whole file. */
  whole?: boolean | undefined
}

/** Refusals: RATE_LIMITED, INVALID_REQUEST (a file that cannot be read). */
export const previewFile = (
  scout: Scout,
  caller: Caller,
  bytes: AsyncIterable<Uint8Array>,
  options: PreviewOptions,
): Promise<Preview> =>
  takeUpload(scout, caller, () =>
    previewImport(bytes, options).catch((error) => {
      throw error instanceof UnreadableFile ? invalidRequest('body', error.message) : error
    }),
  )

/** Throws UnreadableFile if not even one record can be read. */
export async function previewImport(bytes: AsyncIterable<Uint8Array>, options: PreviewOptions): Promise<Preview> {
  const end = new EndOfPart(options.textBytesMax)
  const { format, records, layout, mapping } = await openUpload(end.watch(bytes), options)
  const isSheet = format === 'xlsx' || format === 'xls'
  const samples = new Map<string, string[]>()
  const verdicts = new Verdicts(mapping)
  let last: SourceRecord | undefined
  let isOver = true
  let isBroken = false
  try {
    for await (const source of records) {
      if (last) verdicts.add(last)
      last = undefined
      isOver = verdicts.rows < ROWS_MAX
      if (!isOver) break
      if ('record' in source) gather(samples, source.record)
      last = source
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (verdicts.rows === 0 && !last) throw error
    // The part may end inside a quoted value.
    isBroken = true
  }
  const isWhole = isOver && !isBroken && (isSheet || (!end.isCut && options.whole === true))
  if (last && (isWhole || (!isBroken && end.isClean))) verdicts.add(last)
  const columns = [...samples].map(([name, values]) => ({ name, field: fieldOf(name, mapping), samples: values }))
  const { delimiter = null, headerRow = null } = layout
  return { format, columns, fields: poolFields, delimiter, headerRow, isWhole, ...verdicts.summary }
}

/** Collects what would become of each row. */
class Verdicts {
  rows = 0
  readonly #mapping: ColumnMapping
  /** For each person (by urn), what the last row about them would leave out. */
  readonly #seen = new Map<string, RowReasons[]>()
  readonly #rejected: RowReasons[] = []
  readonly #taken: TakenRow[] = []
  #repeated = 0

  constructor(mapping: ColumnMapping) {
    this.#mapping = mapping
  }

  add(source: SourceRecord): void {
    this.rows += 1
    // The account makes no difference to what is wrong with a row.
    const { row, read } = readRow('', source, this.#mapping)
    if (!read.ok) {
      this.#rejected.push({ row, reasons: read.reasons })
      return
    }
    this.#taken.push({ row, record: briefRecord(read.record) })
    const { candidate, leftOut } = read.record
    if (this.#seen.has(candidate.urn)) this.#repeated += 1
    this.#seen.set(candidate.urn, leftOut ? [{ row, reasons: leftOut }] : [])
  }

  get summary() {
    const leftOut = [...this.#seen.values()].flat().sort((one, other) => one.row - other.row)
    const onePerson = rowsOfOnePerson(this.#taken)
    return {
      rows: this.rows,
      rejectedCount: this.#rejected.length,
      rejected: this.#rejected.slice(0, ROWS_LISTED_MAX),
      leftOutCount: leftOut.length,
      leftOut: leftOut.slice(0, ROWS_LISTED_MAX),
      repeatedCount: this.#repeated,
      onePersonCount: onePerson.length,
      onePerson: onePerson.slice(0, ROWS_LISTED_MAX),
    }
  }
}

/** The last record may be cut off where the part ends. It is validated only if the part ends in a line break or a bracket. */
class EndOfPart {
  static readonly #CLEAN = new Set(Buffer.from('\r\n]}'))
  readonly #max: number
  #lastByte = 0
  #bytes = 0

  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max
  }

  /** True if more bytes came than were read. */
  get isCut(): boolean {
    return this.#bytes > this.#max
  }

  get isClean(): boolean {
    return EndOfPart.#CLEAN.has(this.#lastByte)
  }

  async *watch(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      // In UTF-16 every second byte of plain text is zero.
      const read = piece.subarray(0, Math.max(0, this.#max - this.#bytes))
      this.#bytes += piece.length
      this.#lastByte = read.findLast((byte) => byte !== 0) ?? this.#lastByte
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
