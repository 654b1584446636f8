/** Writes lines of CSV that a spreadsheet opens safely. Owns quoting and the guard against formulas; parsing is a library's job. */

/**
 * What a spreadsheet would run: =HYPERLINK(…) in somebody's job title must stay text. The guard is an apostrophe in front. A cell
 * that already begins like a guarded one gets a second apostrophe; otherwise reading it back would remove its own.
 */
const FORMULA = /^'*(?:[\t\r ]*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r])/

/**
 * Where the comma is the decimal sign, spreadsheets separate cells at semicolons, and
 * quotes inside such a cell are plain letters. So text after a semicolon or a line break
 * begins a new cell, quoted or not. FORMULA guards the beginning of the whole text.
 */
const BEGINNING = /((?:;|(?<!^)[\r\n])[\t "]*)(?='*[=+\-@\uff0b\uff0d\uff1d\uff20])/g
const GUARDED_THERE = /((?:;|(?<!^)[\r\n])[\t "]*)'(?='*[=+\-@\uff0b\uff0d\uff1d\uff20])/g

/** Removes the guards again ("'+34 …" was a phone number). */
export function unguarded(cell: string): string {
  const behind = cell.startsWith("'") ? cell.slice(1).replace(GUARDED_THERE, '$1') : ''
  return FORMULA.test(behind) ? behind : cell.replace(GUARDED_THERE, '$1')
}

export type Cell = string | number | null | undefined

export const csvLine = (cells: Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** The first line of a file for spreadsheets. Without the byte order mark, Excel would read names in the wrong encoding. */
export const csvHead = (names: string[]): string => `\ufeff${csvLine(names)}`

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  // Numbers are our own: a minus before one begins no formula.
  if (typeof cell === 'number') return String(cell)
  const text = `${FORMULA.test(cell) ? "'" : ''}${cell.replace(BEGINNING, "$1'")}`
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
