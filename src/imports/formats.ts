/** Bytes of a file to its records: by the format it is said to have, or by how it begins. */
import type { ImportFormat } from '../../contract/imports.ts'
import { Slices } from '../base/slices.ts'
import { readCsv } from './csv-records.ts'
import { readJson, readNdjson } from './json-records.ts'
import { fromResume, isResume } from './json-resume.ts'
import type { SourceRecord } from './source.ts'
import { decodeText } from './text.ts'

const READERS: Record<ImportFormat, (text: AsyncIterable<string>) => AsyncGenerator<SourceRecord>> = {
  csv: readCsv,
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
}

export async function openFile(bytes: AsyncIterable<Uint8Array>, told: ImportFormat | undefined): Promise<OpenedFile> {
  const text = inPieces(decodeText(bytes))
  if (told) return { format: told, records: plain(READERS[told](text)) }
  const { start, rest } = await peek(text)
  const format = guess(start)
  return { format, records: plain(READERS[format](rest)) }
}

/** A parser does a piece at once: thousands of rows of nothing fit into what a socket hands over. */
const PIECE_CHARS = 4_096

/** Others have their turn between two of them, also where nothing comes of what is read. */
async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  const slices = new Slices()
  for await (const piece of text) {
    for (let at = 0; at < piece.length; at += PIECE_CHARS) {
      yield piece.slice(at, at + PIECE_CHARS)
      if (slices.isOver) await slices.next()
    }
  }
}

/** A bracket begins JSON; the JSON reader takes objects one after another as well. All else is a table. */
const guess = (start: string): ImportFormat => (/^\s*[[{]/.test(start) ? 'json' : 'csv')

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
  const slices = new Slices()
  for await (const source of records) {
    if (slices.isOver) await slices.next()
    yield 'record' in source && isResume(source.record)
      ? { row: source.row, record: fromResume(source.record) }
      : source
  }
}
