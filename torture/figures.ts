/** What a part of a run found out, and how it is displayed. */

export interface Figure {
  part: string
  what: string
  value: string
  /** The required value, if something was promised. */
  aim?: string
  met?: boolean
}

const HEAD = ['Part', 'Measure', 'Figure', 'Promise']

export function table(figures: Figure[]): string {
  const rows = figures.map(({ part, what, value, aim, met }) => [
    part,
    what,
    value,
    aim === undefined ? '' : `${aim}: ${met ? 'kept' : 'BROKEN'}`,
  ])
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export const count = (value: number): string => value.toLocaleString('en')
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
export const millis = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`

/** A promise with its outcome, as one row. */
export const promised = (
  part: string,
  what: string,
  value: string,
  promise: { aim: string; met: boolean },
): Figure => ({
  part,
  what,
  value,
  ...promise,
})
