/** Figures and how they are displayed: medians, alternating rounds, the table. */

export type Unit = '/s' | 'ms' | 'MB' | 'of 1'

/** One line of the table: our figure beside a baseline from the same run. */
export interface Figure {
  what: string
  ours: number
  baseline: number
  unit: Unit
  against: string
  aim?: { text: string; met: (figure: Figure) => boolean }
}

export function percentile(ascending: number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
}

export const median = (values: number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** Ours, baseline, ours, baseline …, so that other load on the machine affects both. The first of each warms up and is discarded. */
export async function alternate<T>(
  rounds: number,
  ours: () => Promise<T>,
  baseline: () => Promise<T>,
): Promise<{ ours: T[]; baseline: T[] }> {
  const all = { ours: [] as T[], baseline: [] as T[] }
  for (let round = 0; round <= rounds; round++) {
    const one = await ours()
    const other = await baseline()
    if (round === 0) continue
    all.ours.push(one)
    all.baseline.push(other)
  }
  return all
}

/** For rates and shares more is better, for everything else less; a ratio above 1 always means that we are better. */
const ratio = ({ ours, baseline, unit }: Figure) =>
  unit === '/s' || unit === 'of 1' ? ours / baseline : baseline / ours

export const atLeast = (share: number): Figure['aim'] => ({
  text: `≥ ${Math.round(share * 100)} %`,
  met: (figure) => ratio(figure) >= share,
})

export const atRate = (perSecond: number): Figure['aim'] => ({
  text: `≥ ${perSecond.toLocaleString('en')}/s`,
  met: (figure) => figure.ours >= perSecond,
})

export const under = (limit: number, unit: Unit): Figure['aim'] => ({
  text: `< ${limit} ${unit}`,
  met: (figure) => figure.ours < limit,
})

const HEAD = ['Measure', 'Ours', 'Baseline', 'Ours of it', 'Aim', 'Baseline is']

export function table(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    amount(figure.ours, figure.unit),
    amount(figure.baseline, figure.unit),
    `${Math.round(ratio(figure) * 100)} %`,
    figure.aim ? `${figure.aim.text} ${figure.aim.met(figure) ? 'met' : 'MISSED'}` : '',
    figure.against,
  ])
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function amount(value: number, unit: Unit): string {
  const digits = unit === 'of 1' ? 4 : value < 100 && unit === 'ms' ? 1 : 0
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`
}
