/**
 * How long somebody stays with an employer: consecutive jobs there are one stay, however often the title changes. Owns when
 * somebody counts as having left. Pure.
 */
import { organisationKey } from '../reference/entities/organisation-key.ts'
import type { PoolCandidate } from './candidate.ts'

/** A longer gap means that the person left: between two titles of one stay, records show a few months at most. */
const AWAY_MONTHS_MAX = 6

export interface DatedJob {
  /** YYYY or YYYY-MM. */
  startDate?: string | null | undefined
  /** None: the job goes on. */
  endDate?: string | null | undefined
}

/**
 * Whether a stay with an employer is over. For somebody who works there now: whether an earlier stay ended before the present
 * one. `isThereNow` says that the person is known to work there now; if no job tells since when, the present stay counts from
 * when all other jobs were over.
 */
export function hasLeft<Job extends DatedJob>(
  experience: readonly Job[],
  isThere: (job: Job) => boolean,
  isThereNow = false,
): boolean {
  const jobs = experience.filter(isThere)
  const over = jobs.filter(({ endDate }) => endDate)
  if (over.length === jobs.length && !isThereNow) return over.length > 0
  let since = sinceWhen(experience, jobs)
  for (const { startDate, endDate } of over.toSorted((a, b) => lastMonth(b.endDate!) - lastMonth(a.endDate!))) {
    const end = lastMonth(endDate!)
    if (since - end > AWAY_MONTHS_MAX) return true
    since = Math.min(since, startDate ? firstMonth(startDate) : end)
  }
  return false
}

/** The month in which the present jobs began; without a start date, the month in which the last other job ended. */
function sinceWhen(experience: readonly DatedJob[], jobs: readonly DatedJob[]): number {
  const starts = jobs.flatMap(({ startDate, endDate }) => (startDate && !endDate ? [firstMonth(startDate)] : []))
  if (starts.length > 0) return Math.min(...starts)
  return Math.max(0, ...experience.map(({ endDate }) => (endDate ? lastMonth(endDate) : 0)))
}

/** Months since year 0. A date that is only a year covers the whole year. */
const firstMonth = (date: string): number => monthOf(date, 1)
const lastMonth = (date: string): number => monthOf(date, 12)

function monthOf(date: string, otherwise: number): number {
  const [year, month = otherwise] = date.split('-').map(Number)
  return year! * 12 + month - 1
}

/** Whether a present employer is one that the person had left before. */
export function hasReturned({ currentCompany, experience }: Pick<PoolCandidate, 'currentCompany' | 'experience'>) {
  const open = experience.filter(({ endDate }) => !endDate)
  const employers = new Set([...open.map(employerOf), organisationKey(currentCompany)])
  employers.delete('')
  return [...employers].some((employer) => hasLeft(experience, (job) => employerOf(job) === employer, true))
}

const employerOf = ({ company, companyId }: PoolCandidate['experience'][number]): string =>
  companyId ? `#${companyId}` : organisationKey(company ?? '')
