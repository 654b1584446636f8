/**
 * How long a person has worked, as one number for the index: whole years if they have stopped working, otherwise the month in
 * which they began, so that years grow while the record stays unchanged. Owns this encoding. Pure.
 */
import type { PoolCandidate } from '../candidates/candidate.ts'
import { NOT_KNOWN } from '../reference/terms.ts'

const YEARS_MAX = 60
/** Values from here on are months; lower ones are whole years, or NOT_KNOWN. */
const MONTHS_FROM = 256
/** A person who began before this month has reached YEARS_MAX long ago. */
const FIRST_MONTH = 1940 * 12
/** Enough for people who begin in 2089. */
export const TENURES = 2_048

export const monthIn = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth()

/** From the first position to the end of the last one; `month` is the current month. */
export function tenureOf({ experience }: Pick<PoolCandidate, 'experience'>, month: number): number {
  const starts = experience.flatMap(({ startDate }) => (startDate ? [monthOf(startDate)] : []))
  if (starts.length === 0) return NOT_KNOWN
  const start = Math.min(...starts)
  // An end in the future means still working: many systems write the year 9999 for "until now".
  const isAtWork = experience.some(({ startDate, endDate }) => (endDate ? monthOf(endDate) > month : startDate))
  if (!isAtWork) return wholeYears(lastEnd(experience) - start)
  return MONTHS_FROM + Math.max(0, Math.min(TENURES - 1 - MONTHS_FROM, start - FIRST_MONTH))
}

const lastEnd = (experience: PoolCandidate['experience']): number =>
  Math.max(...experience.flatMap(({ endDate }) => (endDate ? [monthOf(endDate)] : [])))

/** Whole years, 0–60, as of `month`; NOT_KNOWN if no position has a date. */
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
