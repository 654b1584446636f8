/** Text made safe for a terminal, without control characters, and tables in columns. Knows no command. */

/** Names and texts written by strangers may contain characters that move the cursor, rename the window or reverse the writing direction. */
const STEERING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const SUBSTITUTE = '\ufffd'

/** Keeps line breaks. */
export const printable = (text: string): string => text.replace(STEERING, (sign) => (sign === '\n' ? sign : SUBSTITUTE))

/** On one line, for a cell of a table. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(STEERING, SUBSTITUTE)

/** JSON with the same meaning but without characters that steer a terminal: JSON.stringify itself escapes only up to U+001F. */
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
