/** Records of a CSV file, each with its row number as a spreadsheet counts it. Owns the parser; table.ts knows what the rows mean. */
import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { IMPORT_HEADER_CHARS_MAX, IMPORT_RECORD_CHARS_MAX } from '../../contract/limits.ts'
import { isSliceOver, nextSlice } from '../base/slices.ts'
import { delimiterOf } from './delimiter.ts'
import { type SourceRecord, UnreadableFile } from './source.ts'
import { type TableOptions, type TableRow, tableRecords } from './table.ts'

interface Row {
  record: string[]
  info: Info
}

export async function* readCsv(
  text: AsyncIterable<string>,
  { layout = {}, ...options }: TableOptions = {},
): AsyncGenerator<SourceRecord> {
  const { start, rest } = await peekLines(text)
  layout.delimiter ??= delimiterOf(start)
  yield* tableRecords(csvRows(rest, layout.delimiter), { ...options, layout })
}

async function* csvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    // Many spreadsheets write 5" disk without doubling the quote.
    relax_quotes: true,
    skip_empty_lines: true,
    // One person with a long history takes some ten thousand characters; a quote that never closes would take the whole file.
    max_record_size: IMPORT_RECORD_CHARS_MAX,
  })
  // An error before the parser destroys the parser, which throws it to the loop below; so the callback has nothing to do.
  pipeline(Readable.from(shortLines(text)), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      // Also yields to others while the parser reads rows that produce nothing.
      if (isSliceOver()) await nextSlice()
      yield { row: info.records + info.empty_lines, cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw error.code === 'CSV_MAX_RECORD_SIZE' ? longRecord() : new UnreadableFile(`It is not CSV: ${error.message}.`)
  }
}

const longRecord = () =>
  new UnreadableFile(`A row of it is longer than ${IMPORT_RECORD_CHARS_MAX} characters. A quote may not be closed.`)

/** The parser limits only what is inside cells: a line of nothing but commas would become millions of cells. */
async function* shortLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0
  for await (const piece of text) {
    const lastBreak = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
    length = lastBreak < 0 ? length + piece.length : piece.length - lastBreak
    if (length > IMPORT_RECORD_CHARS_MAX) throw longRecord()
    yield piece
  }
}

/** Enough lines to see which delimiter is used, even below a title. */
const LINES_LOOKED_AT = 10

/** The first lines of a text, and the whole text to be read once more. */
async function peekLines(text: AsyncIterable<string>): Promise<{ start: string; rest: AsyncIterable<string> }> {
  const reader = text[Symbol.asyncIterator]()
  let start = ''
  let lines = 0
  while (start.length <= IMPORT_HEADER_CHARS_MAX && lines < LINES_LOOKED_AT) {
    const { done, value } = await reader.next()
    if (done) break
    start += value
    lines += value.match(/\r\n|[\r\n]/g)?.length ?? 0
  }
  const line = start.split(/[\r\n]/, 1)[0] ?? ''
  if (line.length > IMPORT_HEADER_CHARS_MAX) {
    await reader.return?.()
    throw new UnreadableFile(`Its header is longer than ${IMPORT_HEADER_CHARS_MAX} characters.`)
  }
  async function* all() {
    yield start
    yield* { [Symbol.asyncIterator]: () => reader }
  }
  return { start, rest: all() }
}
