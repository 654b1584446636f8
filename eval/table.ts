/** A table of figures, as an evaluation returns it, and how it is printed. */

export interface Table {
  title: string
  columns: string[]
  rows: (string | number)[][]
  /** What is needed to read the figures. */
  notes: string[]
  /** The figures that represent the table in the overview at the end. */
  headlines?: [measure: string, figure: string | number][]
}

const cell = (value: string | number): string => (typeof value === 'number' ? value.toFixed(3) : value)

/** Printed as Markdown, for docs/quality.md. */
export function printTable(table: Table): string {
  const line = (cells: (string | number)[]): string => `| ${cells.map(cell).join(' | ')} |`
  const lines = [line(table.columns), line(table.columns.map(() => '---')), ...table.rows.map(line)]
  return [`## ${table.title}`, '', ...lines, '', ...table.notes.map((note) => `- ${note}`)].join('\n')
}
