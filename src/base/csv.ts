/** Lines of CSV that a spreadsheet opens without harm. Owns quoting and the guard against formulas; parsing is a library's. */

/** What a spreadsheet would run: =HYPERLINK(…) in somebody's job title must stay text. What looks guarded already is guarded once more, or reading would take its own sign away. */
const FORMULA = /^'*(?:[\t\r ]*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r])/

/**
 * Where numbers have a comma, spreadsheets part cells at semicolons, and quotes inside such a cell are letters. So what
 * stands behind a semicolon or a line's end begins a cell, in quotes or without. What begins the text is guarded there.
 */
const BEGINNING = /((?:;|(?<!^)[\r\n])[\t "]*)(?='*[=+\-@\uff0b\uff0d\uff1d\uff20])/g
const GUARDED_THERE = /((?:;|(?<!^)[\r\n])[\t "]*)'(?='*[=+\-@\uff0b\uff0d\uff1d\uff20])/g

/** The guards taken away again ("'+34 …" was a phone number). */
export function unguarded(cell: string): string {
  const behind = cell.startsWith("'") ? cell.slice(1).replace(GUARDED_THERE, '$1') : ''
  return FORMULA.test(behind) ? behind : cell.replace(GUARDED_THERE, '$1')
}

export type Cell = string | number | null | undefined

export const csvLine = (cells: Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** The first line of a file for spreadsheets: without the mark Excel takes names for another encoding. */
export const csvHead = (names: string[]): string => `\ufeff${csvLine(names)}`

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  // Numbers are ours: a minus before one is no formula.
  if (typeof cell === 'number') return String(cell)
  const text = `${FORMULA.test(cell) ? "'" : ''}${cell.replace(BEGINNING, "$1'")}`
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
