/** Bytes of a file to its records, by what they are, by the format it is said to have, or by how its text begins. */
import type { ImportFormat } from '../../contract/imports.ts'
import { SPREADSHEET_BYTES_MAX } from '../../contract/limits.ts'
import { isSliceOver, nextSlice } from '../base/slices.ts'
import { readInChild, wholeFile } from './child-process/read-in-child.ts'
import { readCsv } from './csv-records.ts'
import { KIND_BYTES, kindOfFile } from './file-kind.ts'
import { readJson, readNdjson } from './json-records.ts'
import { fromResume, isResume } from './json-resume.ts'
import { type SourceRecord, UnreadableFile } from './source.ts'
import { type TableLayout, type TableOptions, type TableRow, tableRecords } from './table.ts'
import { decodeText } from './text.ts'

const READERS: Record<'ndjson' | 'json', (text: AsyncIterable<string>) => AsyncGenerator<SourceRecord>> = {
  ndjson: readNdjson,
  json: readJson,
}

const CONTENT_TYPES = new Map<string, ImportFormat>([
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['application/json', 'json'],
  ['application/x-ndjson', 'ndjson'],
  ['application/jsonl', 'ndjson'],
])

export function formatOfContentType(contentType: string | undefined): ImportFormat | undefined {
  return CONTENT_TYPES.get(contentType?.split(';')[0]?.trim().toLowerCase() ?? '')
}

export interface OpenedFile {
  format: ImportFormat
  records: AsyncGenerator<SourceRecord>
  /** Of a table: how it is laid out, once its first record was read. */
  layout: TableLayout
}

export interface OpenOptions extends TableOptions {
  format?: ImportFormat | undefined
  /** Of a text no more than this is read; a workbook is read whole or not at all. */
  textBytesMax?: number
}

/** A workbook is one whatever it is said to be: its bytes say so. Throws UnreadableFile for what holds no people. */
export async function openFile(
  bytes: AsyncIterable<Uint8Array>,
  { format: declared, textBytesMax, layout: declaredLayout, isField }: OpenOptions = {},
): Promise<OpenedFile> {
  const layout = { ...declaredLayout }
  const { first, rest } = await peekBytes(bytes)
  const kind = kindOfFile(first)
  if (kind !== 'TEXT') {
    const format = kind === 'ZIP' ? 'xlsx' : 'xls'
    const rows = sheetRows(await wholeFile(rest, SPREADSHEET_BYTES_MAX))
    return { format, records: plain(tableRecords(rows, { layout, ...(isField && { isField }) })), layout }
  }
  if (declared === 'xlsx' || declared === 'xls') throw new UnreadableFile('It is no workbook.')
  const text = inPieces(decodeText(textBytesMax === undefined ? rest : limited(rest, textBytesMax)))
  const { start, rest: all } = declared ? { start: '', rest: text } : await peek(text)
  const format = declared ?? guess(start)
  const records = format === 'csv' ? readCsv(all, { layout, ...(isField && { isField }) }) : READERS[format](all)
  return { format, records: plain(records), layout }
}

async function* sheetRows(file: Uint8Array): AsyncGenerator<TableRow> {
  for await (const row of readInChild('sheet', file)) yield row as TableRow
}

/** At most so many bytes; what comes after them is not read. */
export async function* limited(bytes: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let left = max
  for await (const piece of bytes) {
    yield piece.subarray(0, left)
    left -= piece.length
    if (left <= 0) return
  }
}

/** Enough of a file to tell what it is, and all of it to be read. */
async function peekBytes(bytes: AsyncIterable<Uint8Array>) {
  const reader = bytes[Symbol.asyncIterator]()
  let first: Uint8Array = new Uint8Array()
  while (first.length < KIND_BYTES) {
    const { done, value } = await reader.next()
    if (done) break
    first = first.length === 0 ? value : Buffer.concat([first, value])
  }
  async function* all() {
    if (first.length > 0) yield first
    yield* { [Symbol.asyncIterator]: () => reader }
  }
  return { first: first.subarray(0, KIND_BYTES), rest: all() }
}

/** A parser does a piece at once: thousands of rows of nothing fit into what a socket hands over. */
const PIECE_CHARS = 4_096

/** Others have their turn between two of them, also where nothing comes of what is read. */
async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of text) {
    for (let at = 0; at < piece.length; at += PIECE_CHARS) {
      yield piece.slice(at, at + PIECE_CHARS)
      if (isSliceOver()) await nextSlice()
    }
  }
}

/** A bracket begins JSON; the JSON reader takes objects one after another as well. All else is a table. */
const guess = (start: string): 'json' | 'csv' => (/^\s*[[{]/.test(start) ? 'json' : 'csv')

/** No file begins with more of nothing. */
const BLANK_CHARS_MAX = 10_000

/** Up to the first sign that is not blank, and all of the text to be read again. */
async function peek(text: AsyncGenerator<string>): Promise<{ start: string; rest: AsyncIterable<string> }> {
  let start = ''
  while (start.length < BLANK_CHARS_MAX) {
    const { done, value } = await text.next()
    if (done) break
    start += value
    if (value.trim() !== '') break
  }
  async function* all() {
    yield start
    yield* text
  }
  return { start, rest: all() }
}

/** Documents of another kind become plain records. Others have their turn between two of them, whatever is done with each. */
async function* plain(records: AsyncGenerator<SourceRecord>): AsyncGenerator<SourceRecord> {
  for await (const source of records) {
    if (isSliceOver()) await nextSlice()
    yield 'record' in source && isResume(source.record)
      ? { row: source.row, record: fromResume(source.record) }
      : source
  }
}
