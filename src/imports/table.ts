/**
 * Turns rows of cells into records, whatever file they come from. Owns which row is the header: the declared one, or the one that
 * looks like it, below a title and above the people. Without a header, columns are named by number. Cells stay text.
 */
import { IMPORT_COLUMN_CHARS_MAX, IMPORT_COLUMNS_MAX, IMPORT_HEADER_CHARS_MAX } from '../../contract/limits.ts'
import { unguarded } from '../base/csv.ts'
import { contentKind } from './column-content.ts'
import { isSeparatorLine } from './delimiter.ts'
import { type SourceRecord, UnreadableFile } from './source.ts'
import { BROKEN, NOT_TEXT } from './text.ts'

export interface TableRow {
  /** Row number as a spreadsheet counts it. */
  row: number
  cells: string[]
}

/** How a table is laid out: declared beforehand, or found while reading. */
export interface TableLayout {
  delimiter?: string | undefined
  /** 0 means that there is no header. */
  headerRow?: number | undefined
}

export interface TableOptions {
  layout?: TableLayout
  /** Whether a column with this name is a known field. */
  isField?: (name: string) => boolean
}

/** No title is longer than this many rows. */
const LOOKED_AT_ROWS = 10
const LOOKED_AT_CHARS = 200_000

export async function* tableRecords(
  rows: AsyncIterable<TableRow>,
  { layout = {}, isField = () => false }: TableOptions,
): AsyncGenerator<SourceRecord> {
  const reader = rows[Symbol.asyncIterator]()
  try {
    const { first, fault } = await lookAhead(reader, layout)
    if (fault && first.length === 0) throw fault
    if (first.length === 0 && !layout.headerRow) return
    const header = open(first, layout, isField)
    for (const each of first) if (each.row > layout.headerRow!) yield* toRecord(header, each)
    // People above the unreadable part are still imported.
    if (fault) throw fault
    for (let next = await reader.next(); !next.done; next = await reader.next()) yield* toRecord(header, next.value)
  } finally {
    await reader.return?.()
  }
}

/** Reads enough rows to see which one is the header; `fault` is the error that stopped it. */
async function lookAhead(
  reader: AsyncIterator<TableRow>,
  { headerRow }: TableLayout,
): Promise<{ first: TableRow[]; fault?: UnreadableFile }> {
  const first: TableRow[] = []
  let chars = 0
  try {
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      const { row, cells } = next.value
      // Rows above the declared header are ignored.
      if ((first.length === 0 && isSeparatorLine(cells)) || row < (headerRow ?? 0)) continue
      first.push(next.value)
      chars += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (isEnough(first, chars, headerRow)) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { first, fault: error }
  }
  return { first }
}

function isEnough(first: TableRow[], chars: number, headerRow: number | undefined): boolean {
  if (headerRow !== undefined) return first.at(-1)!.row >= headerRow
  return first.length >= LOOKED_AT_ROWS || chars > LOOKED_AT_CHARS
}

function open(first: TableRow[], layout: TableLayout, isField: (name: string) => boolean): string[] {
  layout.headerRow ??= headerRowOf(first, isField)
  const { headerRow } = layout
  if (headerRow === 0) return readHeader(numbered(first))
  const chosen = first.find(({ row }) => row === headerRow)
  if (!chosen) throw new UnreadableFile(`Its row ${headerRow} is empty, but should hold the names of its columns.`)
  return readHeader(chosen.cells)
}

/** The filled cells, up to one more than the maximum of columns. */
const filled = ({ cells }: TableRow) => cells.slice(0, IMPORT_COLUMNS_MAX + 1).filter((cell) => cell.trim() !== '')

/**
 * The row with the most known column names; if no row has one, the first with several cells. 0 if there is no header and the rows
 * are people already.
 */
function headerRowOf(rows: TableRow[], isField: (name: string) => boolean): number {
  const isKnown = (cell: string) => cell.length <= IMPORT_COLUMN_CHARS_MAX && isField(cell)
  const knownByRow = new Map(rows.map((each) => [each, filled(each).filter(isKnown).length]))
  const known = (each: TableRow) => knownByRow.get(each)!
  const top = rows[0]!
  const best = rows.reduce((one, other) => (known(other) > known(one) ? other : one))
  // A person's cell may happen to read like a column name, so one match is not enough.
  if (known(best) > 0 && (best === top || filled(top).length === 1 || known(best) > 1)) return best.row
  const broadest = rows.reduce((one, other) => (filled(other).length > filled(one).length ? other : one))
  const likely = filled(top).length === 1 && filled(broadest).length > 2 ? broadest : top
  return filled(likely).some((cell) => contentKind([cell]) !== undefined && contentKind([cell]) !== 'NAME')
    ? 0
    : likely.row
}

const numbered = (rows: TableRow[]) =>
  Array.from({ length: Math.max(...rows.map(({ cells }) => cells.length)) }, (_, at) => `Column ${at + 1}`)

const longHeader = () => new UnreadableFile(`Its header is longer than ${IMPORT_HEADER_CHARS_MAX} characters.`)

/** Every record repeats every column name, so the total length of the names is bounded. */
function readHeader(cells: string[]): string[] {
  if (cells.length > IMPORT_COLUMNS_MAX) {
    throw new UnreadableFile(`It has ${cells.length} columns. At most ${IMPORT_COLUMNS_MAX} are read.`)
  }
  const names = cells.map((cell) => cell.trim())
  const seen = new Set<string>()
  let chars = 0
  for (const name of names) {
    const shown = name.slice(0, 100)
    if (name !== '' && seen.has(name)) throw new UnreadableFile(`It has two columns named "${shown}".`)
    if (name.length > IMPORT_COLUMN_CHARS_MAX) {
      throw new UnreadableFile(`The name of a column is longer than ${IMPORT_COLUMN_CHARS_MAX} characters: "${shown}".`)
    }
    seen.add(name)
    chars += name.length
  }
  if (chars > IMPORT_HEADER_CHARS_MAX) throw longHeader()
  return names
}

function* toRecord(header: string[], { row, cells }: TableRow): Generator<SourceRecord> {
  // Spreadsheets leave empty rows behind at the end of a table.
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
  // Only the cells that exist: a row with one cell must not cost as much as all columns of the header.
  const named = cells.slice(0, header.length).map((cell, index) => [header[index]!, unguarded(cell)] as const)
  yield { row, record: Object.fromEntries(named.filter(([name]) => name !== '')) }
}
