/** Turns a file's bytes into records. The reader is chosen by the bytes, then by the declared format, then by how the text begins. */
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
  /** Of a table: its layout, known after the first record was read. */
  layout: TableLayout
}

export interface OpenOptions extends TableOptions {
  format?: ImportFormat | undefined
  /** A text is read only up to this size; a workbook is read completely or not at all. */
  textBytesMax?: number
}

/** A workbook is recognised by its bytes, whatever format is declared. Throws UnreadableFile for files that hold no people. */
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
  if (declared === 'xlsx' || declared === 'xls') throw new UnreadableFile('It is not a workbook.')
  const text = inPieces(decodeText(textBytesMax === undefined ? rest : firstBytes(rest, textBytesMax)))
  const { start, rest: all } = declared ? { start: '', rest: text } : await peek(text)
  const format = declared ?? guess(start)
  const records = format === 'csv' ? readCsv(all, { layout, ...(isField && { isField }) }) : READERS[format](all)
  return { format, records: plain(records), layout }
}

async function* sheetRows(file: Uint8Array): AsyncGenerator<TableRow> {
  for await (const row of readInChild('sheet', file)) yield row as TableRow
}

/** Yields at most `max` bytes; what comes after them is not read. */
export async function* firstBytes(bytes: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let left = max
  for await (const piece of bytes) {
    yield piece.subarray(0, left)
    left -= piece.length
    if (left <= 0) return
  }
}

/** The first bytes, enough to tell what the file is, and the whole file to be read. */
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

/** A parser works through a piece in one go, and what a socket delivers at once can hold thousands of empty rows. */
const PIECE_CHARS = 4_096

/** Lets other work run between pieces, even if the pieces yield no records. */
async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of text) {
    for (let at = 0; at < piece.length; at += PIECE_CHARS) {
      yield piece.slice(at, at + PIECE_CHARS)
      if (isSliceOver()) await nextSlice()
    }
  }
}

/** A bracket means JSON; the JSON reader also takes objects one after another. Anything else is a table. */
const guess = (start: string): 'json' | 'csv' => (/^\s*[[{]/.test(start) ? 'json' : 'csv')

/** No real file begins with more blank characters than this. */
const BLANK_CHARS_MAX = 10_000

/** Reads up to the first character that is not blank, and returns the whole text to be read again. */
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

/** Converts records of known other kinds, such as JSON Resume, into plain records. Lets other work run between two of them. */
async function* plain(records: AsyncGenerator<SourceRecord>): AsyncGenerator<SourceRecord> {
  for await (const source of records) {
    if (isSliceOver()) await nextSlice()
    yield 'record' in source && isResume(source.record)
      ? { row: source.row, record: fromResume(source.record) }
      : source
  }
}
