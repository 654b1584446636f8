/**
 * How long somebody stays with an employer: jobs that follow one another there are one stay, however often the title changes. Owns
 * what it takes to have left. Pure.
 */
import { organisationKey } from '../reference/entities/organisation-key.ts'
import type { PoolCandidate } from './candidate.ts'

/** Away for longer than this, somebody has left: between two titles of one stay records show a few months at most. */
const AWAY_MONTHS_MAX = 6

export interface DatedJob {
  /** YYYY or YYYY-MM. */
  startDate?: string | null | undefined
  /** None: it lasts. */
  endDate?: string | null | undefined
}

/**
 * Whether a stay with an employer is over: of those who are there now, one before this one. `isThereNow`: that is known without a
 * job that says so, and since when is not: not before all else was over.
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

/** The month in which the jobs of today began. */
function sinceWhen(experience: readonly DatedJob[], jobs: readonly DatedJob[]): number {
  const starts = jobs.flatMap(({ startDate, endDate }) => (startDate && !endDate ? [firstMonth(startDate)] : []))
  if (starts.length > 0) return Math.min(...starts)
  return Math.max(0, ...experience.map(({ endDate }) => (endDate ? lastMonth(endDate) : 0)))
}

/** Counted from the year nought; a year alone is the whole of it. */
const firstMonth = (date: string): number => monthOf(date, 1)
const lastMonth = (date: string): number => monthOf(date, 12)

function monthOf(date: string, otherwise: number): number {
  const [year, month = otherwise] = date.split('-').map(Number)
  return year! * 12 + month - 1
}

/** Whether an employer of today is one that they had left before. */
export function hasReturned({ currentCompany, experience }: Pick<PoolCandidate, 'currentCompany' | 'experience'>) {
  const open = experience.filter(({ endDate }) => !endDate)
  const employers = new Set([...open.map(employerOf), organisationKey(currentCompany)])
  employers.delete('')
  return [...employers].some((employer) => hasLeft(experience, (job) => employerOf(job) === employer, true))
}

const employerOf = ({ company, companyId }: PoolCandidate['experience'][number]): string =>
  companyId ? `#${companyId}` : organisationKey(company ?? '')
