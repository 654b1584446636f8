/**
 * A CSV file of people, of any length and in any encoding that spreadsheets write. It is counted and read row by row, never held
 * in memory as a whole. Owns which columns say who is meant. The file is opened once and checked for changes before each use, so
 * that the rows read are the rows counted.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable, type Transform } from 'node:stream'
import { parse } from 'csv-parse'
import { TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import type { Person } from '../../../sdk/typescript/src/index.ts'
import { unguarded } from '../../base/csv.ts'
import { delimiterOf, isSeparatorLine } from '../../imports/delimiter.ts'
import { decodeText } from '../../imports/text.ts'
import { CommandEnd, EXIT } from '../exit.ts'

export interface ListedRow {
  cells: string[]
  /** Undefined if the row does not say who is meant. */
  person: Person | undefined
}

const CHUNK_BYTES = 64 * 1024
/** Without a limit, a quote that is never closed would read the whole file as one record. */
const RECORD_CHARS_MAX = 1_000_000
const URN_NAMES = ['urn']
const ADDRESS_NAMES = [
  'networkurl',
  'profileurl',
  'profileaddress',
  'linkedinurl',
  'linkedin',
  'linkedinprofile',
  'url',
]
const ADDRESS = /^(https?:\/\/|[\w.-]+\.[a-z]{2,}\/in\/)/i

interface Columns {
  header: string[]
  hasHeader: boolean
  urn: number
  address: number
}

export class PeopleFile {
  readonly header: string[]
  /** The number of rows, without the header. */
  readonly rows: number
  /** Of the whole file. */
  readonly sha256: string
  /** How people are read from the file: with other columns, the same file is another list. */
  readonly readAs: string
  readonly #handle: FileHandle
  readonly #columns: Columns
  readonly #delimiter: string
  readonly #stamp: string

  private constructor(handle: FileHandle, delimiter: string, columns: Columns, counted: Counted) {
    this.#handle = handle
    this.#stamp = counted.stamp
    this.#columns = columns
    this.#delimiter = delimiter
    this.header = columns.header
    this.rows = counted.rows - (columns.hasHeader ? 1 : 0)
    this.sha256 = counted.sha256
    const { hasHeader, urn, address } = columns
    this.readAs = JSON.stringify({ delimiter, hasHeader, urn, address })
  }

  static async open(path: string, column?: string): Promise<PeopleFile> {
    const handle = await open(path).catch((error: Error) => {
      throw new CommandEnd(EXIT.MISUSE, `The list cannot be read: ${error.message}`)
    })
    try {
      if ((await handle.stat()).isDirectory()) throw new CommandEnd(EXIT.MISUSE, `${path} is a folder, not a list.`)
      const stamp = await stampOf(handle)
      const delimiter = delimiterOf(await startOf(handle))
      const hash = createHash('sha256')
      let columns: Columns | undefined
      let rows = 0
      for await (const cells of recordsOf(handle, delimiter, (bytes) => hash.update(bytes))) {
        columns ??= columnsOf(cells, column)
        rows++
      }
      if (!columns) throw new CommandEnd(EXIT.MISUSE, `${path} is empty.`)
      return new PeopleFile(handle, delimiter, columns, { rows, sha256: hash.digest('hex'), stamp })
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Reads from row `from` on; 0 is the first. */
  async *read(from: number): AsyncGenerator<ListedRow, void, undefined> {
    const { hasHeader, urn, address } = this.#columns
    let at = hasHeader ? -1 : 0
    for await (const cells of recordsOf(this.#handle, this.#delimiter))
      if (at++ >= from) yield { cells, person: personOf(cells[urn], cells[address]) }
  }

  /** Throws if somebody has changed the file: its rows are no longer those for which the price was agreed. */
  async requireUnchanged(): Promise<void> {
    if ((await stampOf(this.#handle)) !== this.#stamp)
      throw new CommandEnd(
        EXIT.MISUSE,
        'The list was changed while it was being processed. Restore it and run the same command to continue, or start over with another --output.',
      )
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

interface Counted {
  rows: number
  sha256: string
  stamp: string
}

async function stampOf(handle: FileHandle): Promise<string> {
  const { size, mtimeNs } = await handle.stat({ bigint: true })
  return `${size} ${mtimeNs}`
}

/** The beginning of the file, enough to recognise the separator of its cells. */
async function startOf(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, 0)
  let text = ''
  for await (const piece of decodeText(Readable.from([buffer.subarray(0, bytesRead)]))) text += piece
  return text
}

async function* recordsOf(
  handle: FileHandle,
  delimiter: string,
  see: (bytes: Buffer) => void = () => undefined,
): AsyncGenerator<string[], void, undefined> {
  const parser: Transform = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_CHARS_MAX,
  })
  // Any error before the parser destroys the parser, which reports it to the loop below.
  pipeline(Readable.from(decodeText(bytesOf(handle, see))), parser, () => undefined)
  let isFirst = true
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const isPreamble = isFirst && isSeparatorLine(cells)
      isFirst = false
      if (!isPreamble) yield cells.map(unguarded)
    }
  } catch (error) {
    if (!String((error as { code?: string }).code).startsWith('CSV_')) throw error
    throw new CommandEnd(EXIT.MISUSE, `The list is not valid CSV: ${(error as Error).message}`)
  }
}

/** Reads at explicit positions, because the file is read more than once. */
async function* bytesOf(handle: FileHandle, see: (bytes: Buffer) => void): AsyncGenerator<Buffer, void, undefined> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    const bytes = buffer.subarray(0, bytesRead)
    see(bytes)
    yield bytes
    position += bytesRead
  }
}

function columnsOf(first: string[], column: string | undefined): Columns {
  const names = first.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const named = (wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  if (column !== undefined) {
    const at = first.findIndex((name) => name.trim() === column)
    if (at < 0) throw new CommandEnd(EXIT.MISUSE, `The list has no column "${column}". It has: ${first.join(', ')}`)
    return { header: first, hasHeader: true, urn: at, address: -1 }
  }
  const [urn, address] = [named(URN_NAMES), named(ADDRESS_NAMES)]
  if (urn >= 0 || address >= 0) return { header: first, hasHeader: true, urn, address }
  const at = first.findIndex((cell) => cell.trim().startsWith('urn:') || ADDRESS.test(cell.trim()))
  if (at < 0)
    throw new CommandEnd(
      EXIT.MISUSE,
      'No column says who is meant. Name one "urn" or "network_url", or name yours with --column.',
    )
  return { header: first.map((_, column) => `column_${column + 1}`), hasHeader: false, urn: at, address: -1 }
}

/** A person by urn, or by profile address, which then also stands for the urn. Undefined for what the service would refuse. */
export function personOf(urnCell = '', addressCell = ''): Person | undefined {
  const urn = urnCell.trim()
  const address = addressCell.trim() || (ADDRESS.test(urn) ? urn : '')
  const person = { urn: urn || address, ...(address && { networkUrl: address }) }
  const isSendable = [urn, address].every(
    (text) => text.length <= TEXT_CHARS_MAX && !text.includes('\0') && text.isWellFormed(),
  )
  return person.urn && isSendable ? person : undefined
}
