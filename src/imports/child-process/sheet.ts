/** Reads a workbook as rows of text, from its first sheet that is not empty. Owns how each kind of cell becomes text. */

import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx'
import * as xlsx from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { IMPORT_COLUMNS_MAX, IMPORT_RECORD_CHARS_MAX } from '../../../contract/limits.ts'
import { UnreadableFile } from '../source.ts'
import type { TableRow } from '../table.ts'
import { unzip } from './unzip.ts'

const ROWS_MAX = 200_000
const CELLS_MAX = 3_000_000
const UNPACKED_BYTES_MAX = 150_000_000

const OPTIONS = {
  dense: true,
  cellDates: true,
  UTC: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  sheetRows: ROWS_MAX + 1,
} satisfies ParsingOptions

/** The library's types leave out the function that reads an already unpacked archive. */
const { CFB, parse_zip: parseArchive } = xlsx as typeof xlsx & {
  parse_zip: (container: unknown, options: ParsingOptions) => WorkBook
}

export function* readSheet(file: Buffer): Generator<TableRow> {
  const workbook = open(file)
  const sheet = workbook.SheetNames.map((name) => workbook.Sheets[name]).find((each) => each && rowsOf(each).length > 0)
  if (!sheet) throw new UnreadableFile('It holds nothing.')
  let cells = 0
  for (const [at, row] of rowsOf(sheet).entries()) {
    if (!row) continue
    if (at >= ROWS_MAX)
      throw new UnreadableFile(`It has more than ${ROWS_MAX} rows. Save it as CSV, which may have any number.`)
    // One column more than allowed, so that the reader of the rows can report that there are too many.
    const texts = Array.from(row.slice(0, IMPORT_COLUMNS_MAX + 1), textOf)
    cells += texts.length
    if (texts.reduce((sum, text) => sum + text.length, 0) > IMPORT_RECORD_CHARS_MAX)
      throw new UnreadableFile(`Its row ${at + 1} holds more than ${IMPORT_RECORD_CHARS_MAX} characters.`)
    if (cells > CELLS_MAX) throw new UnreadableFile(`It has more than ${CELLS_MAX} cells. Save it as CSV.`)
    yield { row: at + 1, cells: texts }
  }
}

const rowsOf = (sheet: WorkSheet) => (sheet['!data'] ?? []) as (CellObject[] | undefined)[]

function open(file: Buffer): WorkBook {
  const isArchive = file.readUInt16BE(0) === 0x504b
  try {
    if (isArchive) return openArchive(unzip(file, UNPACKED_BYTES_MAX))
    // For workbooks from before Unicode.
    xlsx.set_cptable(codepages)
    return xlsx.read(file, { ...OPTIONS, type: 'buffer' })
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      /password|encrypt/i.test((error as Error).message)
        ? 'It is protected by a password. Save it without one.'
        : 'It cannot be read: it is broken, or it is not a workbook.',
    )
  }
}

/** Unpacked by us within bounds, then handed to the library as it is. */
function openArchive(parts: Map<string, Buffer>): WorkBook {
  const container = CFB.utils.cfb_new({})
  for (const [name, content] of parts) if (!name.endsWith('/')) CFB.utils.cfb_add(container, `/${name}`, content)
  if (parts.has('word/document.xml'))
    throw new UnreadableFile('It is a Word document, not a table. A CV is added one at a time, as a draft to check.')
  if (!parts.has('xl/workbook.xml') && !parts.has('xl/workbook.bin') && !parts.has('content.xml')) {
    throw new UnreadableFile('It is an archive, not a workbook. Unpack it first.')
  }
  return parseArchive(container, { ...OPTIONS })
}

/** Whole numbers are written in full: the displayed form of a long phone number would be shortened. */
function textOf(cell: CellObject | undefined): string {
  const value = cell?.v
  if (value === undefined || value === null || cell?.t === 'e') return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return String(value)
}

const dateText = (date: Date) => (Number.isNaN(date.valueOf()) ? '' : date.toISOString().slice(0, 10))
