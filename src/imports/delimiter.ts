/** Finds the delimiter of a table that does not declare one. Pure. */

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** `sep=;`, a first line that spreadsheets write and understand. */
const DECLARED = /^\ufeff?"?sep=(.)"?[\r\n]/i

export const isSeparatorLine = (cells: string[]): boolean => /^sep=.?$/i.test(cells[0]?.trim() ?? '')

/** The delimiter that divides most lines into the same number of cells, outside quotes. A title above the table contains none. */
export function delimiterOf(start: string): Delimiter {
  const declared = DELIMITERS.find((each) => each === DECLARED.exec(start)?.[1])
  if (declared) return declared
  const lines = start
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
  return DELIMITERS.map((each) => ({ each, ...evenness(lines, each) })).reduce((best, other) =>
    other.lines > best.lines || (other.lines === best.lines && other.cells > best.cells) ? other : best,
  ).each
}

/** In how many lines the delimiter occurs equally often, and how often. */
function evenness(lines: string[], delimiter: string): { lines: number; cells: number } {
  const linesByCount = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(delimiter).length - 1
    if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1)
  }
  return [...linesByCount].reduce(
    (best, [cells, times]) =>
      times > best.lines || (times === best.lines && cells > best.cells) ? { lines: times, cells } : best,
    { lines: 0, cells: 0 },
  )
}
