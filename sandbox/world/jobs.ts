/**
 * The kinds of work: titles by seniority, skills, studies and duties of each, and who employs such people where. Owns the table,
 * and the random choice of a job and an employer.
 */
import { type Random, Wheel } from '../random.ts'
import { readTable } from './data.ts'
import { type Company, companiesInGroups } from './entities.ts'
import type { City } from './places.ts'

export interface Job {
  id: string
  /** Field of work; people move between jobs of one area. */
  area: string
  weight: number
  /** Groups of industries that employ it. */
  groups: readonly string[]
  study: 'vocational' | 'bachelor' | 'master' | 'doctorate' | 'medicine' | 'law'
  /** Titles from first job to head; each step lists equal titles. */
  ladder: readonly (readonly string[])[]
  skills: readonly string[]
  fields: readonly string[]
  duties: readonly string[]
}

interface Employers {
  byCity: Map<City, Company[]>
  /** Companies that may employ people in any city of their countries. */
  byCountry: Map<string, Company[]>
  /** Companies in several countries: they hire where nobody else does. */
  everywhere: Company[]
}

/** Hospitals, schools, universities and governments employ people only in their own cities. */
const LOCAL_INDUSTRIES = new Set([14, 67, 68, 75])

export const jobs: readonly Job[] = readTable<Job[]>('jobs')
const jobWheel = new Wheel(jobs, (job) => job.weight)
const jobsByArea = Map.groupBy(jobs, (job) => job.area)

function append<Key>(lists: Map<Key, Company[]>, key: Key, company: Company): void {
  const list = lists.get(key)
  if (list) list.push(company)
  else lists.set(key, [company])
}

function employersOf(job: Job): Employers {
  const byCity = new Map<City, Company[]>()
  const byCountry = new Map<string, Company[]>()
  const fitting = companiesInGroups(job.groups)
  for (const company of fitting) {
    for (const city of company.cities) append(byCity, city, company)
    if (LOCAL_INDUSTRIES.has(company.industry.id)) continue
    for (const country of new Set(company.cities.map((city) => city.country))) append(byCountry, country, company)
  }
  const abroad = fitting.filter((company) => new Set(company.cities.map((city) => city.country)).size > 2)
  return { byCity, byCountry, everywhere: abroad.length > 0 ? abroad : fitting }
}

const employers = new Map<Job, Employers>()

function offering(job: Job): Employers {
  const known = employers.get(job)
  if (known) return known
  const found = employersOf(job)
  employers.set(job, found)
  return found
}

/** Frees the cached employers, some megabytes for all jobs; they are computed again when needed. */
export const forgetEmployers = (): void => employers.clear()

/** A random job that somebody in the city or its country offers; after a dozen draws any job is accepted. */
export function drawJob(random: Random, city: City): Job {
  let job = jobWheel.spin(random)
  for (let tries = 0; tries < 12 && !isOffered(job, city); tries++) job = jobWheel.spin(random)
  return job
}

function isOffered(job: Job, city: City): boolean {
  const { byCity, byCountry } = offering(job)
  return byCity.has(city) || byCountry.has(city.country)
}

export const drawRelatedJob = (random: Random, job: Job): Job => random.pick(jobsByArea.get(job.area)!)

/** An employer that existed in that year, in the city if possible, otherwise elsewhere in the country. */
export function drawEmployer(random: Random, job: Job, city: City, year: number): Company {
  const known = offering(job)
  const lists = [known.byCity.get(city), known.byCountry.get(city.country), known.everywhere]
  if (random.chance(0.15)) lists.shift()
  for (const list of lists) {
    if (!list) continue
    const company = random.pick(list)
    if (company.since <= year) return company
    const older = list.filter((other) => other.since <= year)
    if (older.length > 0) return random.pick(older)
  }
  return known.everywhere[0]!
}
