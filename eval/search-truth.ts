/**
 * Who is right for a query, judged by what the sandbox's generator made of people: job, skills, city, languages, years and
 * employer. Nothing of the service takes part, least of all its encoder. Owns grades and nDCG. There are two ways to grade:
 * whether a person was asked for, with job and place as hard conditions; and how much of the request a person has, wherever they
 * live.
 */
import { languageLevels } from '../contract/levels.ts'
import { REFERENCE_MONTH } from '../sandbox/people/career.ts'
import { currentPosition, type Person } from '../sandbox/people/shape.ts'
import { livesIn } from './asked-places.ts'

export interface Wanted {
  /** Any of these generator jobs; empty if only skills are asked for. */
  jobs: readonly string[]
  skills: readonly string[]
  geoId?: string
  /** Spoken fluently or better. */
  language?: string
  yearsMin?: number
  rank?: 'junior' | 'senior' | 'lead'
  notCompany?: string
  notSkill?: string
}

/** Steps of a job's ladder that each rank means. */
const STEPS: Record<NonNullable<Wanted['rank']>, readonly number[]> = { junior: [0], senior: [2], lead: [3] }

const FLUENT = languageLevels.indexOf('FLUENT')
const CUT = 20

/** 3: everything asked for. 2: the core and at least half of the rest. 1: the core. 0: not even the core, or excluded. */
export function gradeOf(person: Person, wanted: Wanted): number {
  const { company, job } = currentPosition(person)
  if (wanted.notCompany !== undefined && company.name === wanted.notCompany) return 0
  if (wanted.notSkill !== undefined && person.skills.includes(wanted.notSkill)) return 0
  const has = wanted.skills.map((skill) => person.skills.includes(skill))
  const isCore = wanted.jobs.length > 0 ? wanted.jobs.includes(job.id) : has.includes(true)
  return isCore ? gradeBy([...has, ...furtherAspects(person, wanted)]) : 0
}

/** The grade, but 0 for people who live neither in the requested place nor, for a city, within 50 km: they were not asked for. */
export function askedGradeOf(person: Person, { geoId, ...rest }: Wanted): number {
  return geoId !== undefined && !livesIn(person.city, geoId) ? 0 : gradeOf(person, rest)
}

/** The grade of a person who has the core; `rest` says which of the other requests they meet. */
export function gradeBy(rest: readonly boolean[]): number {
  const held = rest.filter((holds) => holds).length
  if (held === rest.length) return 3
  return held * 2 >= rest.length ? 2 : 1
}

function furtherAspects(person: Person, { geoId, language, yearsMin, rank }: Wanted): boolean[] {
  const { city, languages, positions } = person
  const aspects: boolean[] = []
  if (geoId) aspects.push(city.id === geoId || city.in.includes(geoId))
  if (language) {
    aspects.push(languages.some(({ name, level }) => name === language && languageLevels.indexOf(level) >= FLUENT))
  }
  if (yearsMin !== undefined) aspects.push((REFERENCE_MONTH - positions.at(-1)!.start) / 12 >= yearsMin)
  if (rank) aspects.push(STEPS[rank].includes(currentPosition(person).level))
  return aspects
}

const gain = (grade: number, at: number) => (2 ** grade - 1) / Math.log2(at + 2)

const gains = (grades: readonly number[]) => grades.slice(0, CUT).reduce((sum, grade, at) => sum + gain(grade, at), 0)

/** Over the first twenty, compared with the best twenty possible. */
export const ndcg = (found: readonly number[], all: readonly number[]): number =>
  gains(found) / gains(all.toSorted((a, b) => b - a))
