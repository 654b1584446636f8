/** Records of a CSV file, each under its row as a spreadsheet counts it. Owns delimiter and header; cells stay text. */
import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { type SourceRecord, UnreadableFile } from './source.ts'
import { BROKEN, NOT_TEXT } from './text.ts'

const DELIMITERS = [',', ';', '\t']
/** A header longer than this is no header. */
const HEADER_CHARS_MAX = 100_000
/** One person with a long history takes some ten thousand; a quote that never closes takes the whole file. */
const RECORD_BYTES_MAX = 4_000_000

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
    max_record_size: RECORD_BYTES_MAX,
  })
  // The parser is destroyed with whatever goes wrong before it, and tells it to the loop below.
  pipeline(Readable.from(rest), parser, () => {})
  let header: string[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>) {
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
  while (!/[\r\n]/.test(start) && start.length < HEADER_CHARS_MAX) {
    const { done, value } = await reader.next()
    if (done) break
    start += value
  }
  async function* all() {
    yield start
    yield* { [Symbol.asyncIterator]: () => reader }
  }
  return { start: start.split(/[\r\n]/, 1)[0] ?? '', rest: all() }
}

/** The one that divides the header most often, outside quotes. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

function readHeader(cells: string[]): string[] {
  const names = cells.map((cell) => cell.trim())
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice) throw new UnreadableFile(`It has two columns named "${twice.slice(0, 100)}".`)
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
  const named = header.map((name, index) => [name, bare(cells[index] ?? '')] as const).filter(([name]) => name !== '')
  yield { row, record: Object.fromEntries(named) }
}

/** Exports put an apostrophe before what a spreadsheet would run as a formula ("+34 …" is a phone number). */
const bare = (cell: string) => cell.replace(/^'(?='*(?:[\t\r ]*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r]))/, '')
