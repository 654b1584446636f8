/**
 * Rows of cells to records, whatever file they stood in. Owns which row is the header: the one told, or the one that
 * looks like it, below a title and above the people. A table without one has columns by their numbers. Cells stay text.
 */
import { IMPORT_COLUMN_CHARS_MAX, IMPORT_COLUMNS_MAX, IMPORT_HEADER_CHARS_MAX } from '../../contract/limits.ts'
import { unguarded } from '../base/csv.ts'
import { contentKind } from './column-content.ts'
import { isSeparatorLine } from './delimiter.ts'
import { type SourceRecord, UnreadableFile } from './source.ts'
import { BROKEN, NOT_TEXT } from './text.ts'

export interface TableRow {
  /** As a spreadsheet counts it. */
  row: number
  cells: string[]
}

/** How a table is laid out: told before it is read, or found while it is. */
export interface TableLayout {
  delimiter?: string | undefined
  /** 0: there is none. */
  headerRow?: number | undefined
}

export interface TableOptions {
  layout?: TableLayout
  /** Whether a column of this name means something. */
  isField?: (name: string) => boolean
}

/** No title is longer than so many rows. */
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
    // Whoever stands above what cannot be read is taken in.
    if (fault) throw fault
    for (let next = await reader.next(); !next.done; next = await reader.next()) yield* toRecord(header, next.value)
  } finally {
    await reader.return?.()
  }
}

/** Rows enough to see which is the header, or what kept us from it. */
async function lookAhead(
  reader: AsyncIterator<TableRow>,
  { headerRow }: TableLayout,
): Promise<{ first: TableRow[]; fault?: UnreadableFile }> {
  const first: TableRow[] = []
  let chars = 0
  try {
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      const { row, cells } = next.value
      // What stands above the header that was told is nobody's.
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
  if (!chosen)
    throw new UnreadableFile(`It has nothing in row ${headerRow}, which should hold the names of its columns.`)
  return readHeader(chosen.cells)
}

/** No more than may be columns. */
const filled = ({ cells }: TableRow) => cells.slice(0, IMPORT_COLUMNS_MAX + 1).filter((cell) => cell.trim() !== '')

/** The first with the most names that mean something; where none does, the first of several cells. 0: what stands there is people already. */
function headerRowOf(rows: TableRow[], isField: (name: string) => boolean): number {
  const isKnown = (cell: string) => cell.length <= IMPORT_COLUMN_CHARS_MAX && isField(cell)
  const knownByRow = new Map(rows.map((each) => [each, filled(each).filter(isKnown).length]))
  const known = (each: TableRow) => knownByRow.get(each)!
  const top = rows[0]!
  const best = rows.reduce((one, other) => (known(other) > known(one) ? other : one))
  // A person may have a cell that reads like the name of a column.
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

/** Each name stands in every record, so that all of them together are bounded. */
function readHeader(cells: string[]): string[] {
  if (cells.length > IMPORT_COLUMNS_MAX) {
    throw new UnreadableFile(`It has ${cells.length} columns, and at most ${IMPORT_COLUMNS_MAX} are read.`)
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
  const named = cells.slice(0, header.length).map((cell, index) => [header[index]!, unguarded(cell)] as const)
  yield { row, record: Object.fromEntries(named.filter(([name]) => name !== '')) }
}
