/** Text as a terminal may show it: without signs that would steer it, in columns. Knows no command. */

/** Names and texts of strangers may hold what moves the cursor, renames the window, or turns the direction of writing. */
const STEERING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const SUBSTITUTE = '\ufffd'

/** Lines stay lines. */
export const printable = (text: string): string => text.replace(STEERING, (sign) => (sign === '\n' ? sign : SUBSTITUTE))

/** In one line, as a cell of a table. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(STEERING, SUBSTITUTE)

/** JSON that means the same, and steers no terminal either: its own escapes go only as far as U+001F. */
export const printableJson = (data: unknown, indent?: number): string =>
  JSON.stringify(data, null, indent).replace(STEERING, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Columns as wide as their widest cell, two spaces apart. */
export function table(header: string[], rows: string[][]): string {
  const lines = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`
