/**
 * How long somebody has worked, as one number for the index. Whole years where it is over; else the month it began in,
 * so that years grow while a record lies untouched. Owns the numbers. Pure.
 */
import type { PoolCandidate } from '../candidates/candidate.ts'
import { NOT_KNOWN } from '../reference/terms.ts'

const YEARS_MAX = 60
/** From here on months; below it whole years, and NOT_KNOWN. */
const MONTHS_FROM = 256
/** Whoever began before it has YEARS_MAX long since. */
const FIRST_MONTH = 1940 * 12
/** Enough for whoever begins in 2089. */
export const TENURES = 2_048

export const monthIn = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth()

/** From the first position to the end of the last; `month` is the present one. */
export function tenureOf({ experience }: Pick<PoolCandidate, 'experience'>, month: number): number {
  const starts = experience.flatMap(({ startDate }) => (startDate ? [monthOf(startDate)] : []))
  if (starts.length === 0) return NOT_KNOWN
  const start = Math.min(...starts)
  // Whoever is to stop later has not: many a system writes the year 9999 for "until now".
  const isAtWork = experience.some(({ startDate, endDate }) => (endDate ? monthOf(endDate) > month : startDate))
  if (!isAtWork) return wholeYears(lastEnd(experience) - start)
  return MONTHS_FROM + Math.max(0, Math.min(TENURES - 1 - MONTHS_FROM, start - FIRST_MONTH))
}

const lastEnd = (experience: PoolCandidate['experience']): number =>
  Math.max(...experience.flatMap(({ endDate }) => (endDate ? [monthOf(endDate)] : [])))

/** In whole years, 0–60, by a month; NOT_KNOWN where no position is dated. */
export const yearsBy = (tenure: number, month: number): number =>
  tenure < MONTHS_FROM ? tenure : wholeYears(month - FIRST_MONTH - (tenure - MONTHS_FROM))

const wholeYears = (months: number): number => Math.max(0, Math.min(YEARS_MAX, Math.floor(months / 12)))

function monthOf(date: string): number {
  const [year, month = '1'] = date.split('-')
  return Number(year) * 12 + Number(month) - 1
}

export function yearsOfExperience(record: Pick<PoolCandidate, 'experience'>, now: Date): number {
  const month = monthIn(now)
  return yearsBy(tenureOf(record, month), month)
}
