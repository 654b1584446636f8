/** Hand-kept lists: tab-separated, one thing a line, the first line naming the columns. */

export function parseList<Column extends string>(text: string): Record<Column, string>[] {
  const [head, ...lines] = text.trimEnd().split('\n')
  const columns = head!.split('\t') as Column[]
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Record<Column, string>
  })
}

/** Several names in one cell. */
export const listed = (cell: string): string[] => cell.split('|').filter((name) => name !== '')
