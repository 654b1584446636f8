/** Records of a CSV file, each under its row as a spreadsheet counts it. Owns delimiter and header; cells stay text. */
import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import {
  IMPORT_COLUMN_CHARS_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_HEADER_CHARS_MAX,
  IMPORT_RECORD_CHARS_MAX,
} from '../../contract/limits.ts'
import { Slices } from '../base/slices.ts'
import { type SourceRecord, UnreadableFile } from './source.ts'
import { BROKEN, NOT_TEXT } from './text.ts'

const DELIMITERS = [',', ';', '\t']

interface Row {
  record: string[]
  info: Info
}

export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const { start, rest } = await peekLine(text)
  const parser = parse({
    delimiter: delimiterOf(start),
    info: true,
    relax_column_count: true,
    // Half the spreadsheets in the world write 5" disk without doubling the quote.
    relax_quotes: true,
    skip_empty_lines: true,
    // One person with a long history takes some ten thousand; a quote that never closes takes the whole file.
    max_record_size: IMPORT_RECORD_CHARS_MAX,
  })
  // The parser is destroyed with whatever goes wrong before it, and tells it to the loop below.
  pipeline(Readable.from(rest), parser, () => {})
  const slices = new Slices()
  let header: string[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      // Also of rows of which nothing comes.
      if (slices.isOver) await slices.next()
      if (header) yield* toRecord(header, record, info.records + info.empty_lines)
      else header = readHeader(record)
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(`It is not CSV: ${error.message}.`) : error
  }
}

/** The text up to the end of the first line, and all of it to be read once more. */
async function peekLine(text: AsyncIterable<string>): Promise<{ start: string; rest: AsyncIterable<string> }> {
  const reader = text[Symbol.asyncIterator]()
  let start = ''
  while (start.length <= IMPORT_HEADER_CHARS_MAX) {
    const { done, value } = await reader.next()
    if (done) break
    start += value
    if (/[\r\n]/.test(value)) break
  }
  const line = start.split(/[\r\n]/, 1)[0] ?? ''
  if (line.length > IMPORT_HEADER_CHARS_MAX) {
    await reader.return?.()
    throw longHeader()
  }
  async function* all() {
    yield start
    yield* { [Symbol.asyncIterator]: () => reader }
  }
  return { start: line, rest: all() }
}

/** The one that divides the header most often, outside quotes. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

const longHeader = () => new UnreadableFile(`Its header is longer than ${IMPORT_HEADER_CHARS_MAX} characters.`)

/** Each name stands in every record, so that all of them together are bounded. */
function readHeader(cells: string[]): string[] {
  if (cells.length > IMPORT_COLUMNS_MAX) {
    throw new UnreadableFile(`It has ${cells.length} columns, and at most ${IMPORT_COLUMNS_MAX} are read.`)
  }
  const names = cells.map((cell) => cell.trim())
  const seen = new Set<string>()
  let chars = 0
  for (const name of names) {
    const told = name.slice(0, 100)
    if (name !== '' && seen.has(name)) throw new UnreadableFile(`It has two columns named "${told}".`)
    if (name.length > IMPORT_COLUMN_CHARS_MAX) {
      throw new UnreadableFile(`The name of a column is longer than ${IMPORT_COLUMN_CHARS_MAX} characters: "${told}".`)
    }
    seen.add(name)
    chars += name.length
  }
  if (chars > IMPORT_HEADER_CHARS_MAX) throw longHeader()
  return names
}

function* toRecord(header: string[], cells: string[], row: number): Generator<SourceRecord> {
  // Spreadsheets leave such rows behind at the end of a table.
  if (cells.every((cell) => cell.trim() === '')) return
  if (cells.some((cell) => cell.includes(BROKEN))) {
    yield { row, fault: NOT_TEXT }
    return
  }
  const beyond = cells.slice(header.length).find((cell) => cell.trim() !== '')
  if (beyond !== undefined) {
    yield { row, fault: `has ${cells.length} cells, the header has ${header.length}` }
    return
  }
  // Only the cells that are there: a row of one must not cost as much as all the columns of the header.
  const named = cells.slice(0, header.length).map((cell, index) => [header[index]!, bare(cell)] as const)
  yield { row, record: Object.fromEntries(named.filter(([name]) => name !== '')) }
}

/** Exports put an apostrophe before what a spreadsheet would run as a formula ("+34 …" is a phone number). */
const bare = (cell: string) => cell.replace(/^'(?='*(?:[\t\r ]*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r]))/, '')
