/**
 * Whom ContactOut's search finds: any entry of a list, whole words, places loosely; lists it does not accept are refused. Owns
 * how that vendor searches the people of world.ts.
 */
import type { WorldPerson } from './world.ts'

export interface SearchBody {
  page?: number
  page_size?: number
  name?: string
  job_title?: string[]
  current_titles_only?: boolean
  exclude_job_titles?: string[]
  skills?: string[]
  education?: string[]
  location?: string[]
  company?: string[]
  domain?: string[]
  company_filter?: 'current' | 'past' | 'both'
  exclude_companies?: string[]
  industry?: string[]
  keyword?: string
  years_of_experience?: string[]
  reveal_info?: boolean
  detailed_experience?: boolean
  detailed_education?: boolean
}

const LIST_MAX = 50
const YEARS: Record<string, [from: number, to: number]> = {
  '0_1': [0, 1],
  '1_2': [1, 2],
  '3_5': [3, 5],
  '6_10': [6, 10],
  '10': [10, 100],
}

/** Null if the vendor refuses the question. */
export function matchingPeople(people: readonly WorldPerson[], asked: SearchBody): WorldPerson[] | null {
  const lists = Object.values(asked).filter((value): value is string[] => Array.isArray(value))
  if (lists.some((list) => list.length > LIST_MAX || list.some((one) => typeof one !== 'string'))) return null
  if (asked.years_of_experience?.some((range) => !YEARS[range])) return null
  return people.filter((person) => holds(person, asked))
}

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Operators count only in capital letters. */
function has(text: string, expression: string): boolean {
  return expression
    .split(' OR ')
    .some((part) => part.split(' AND ').every((phrase) => words(text).includes(words(phrase))))
}

const isAny = (list: string[] | undefined, texts: string[]): boolean =>
  list === undefined || list.some((one) => texts.some((text) => has(text, one)))

function holds(person: WorldPerson, asked: SearchBody): boolean {
  const { first, last, city, state, country, jobs, skills, school, years } = person
  const [now] = jobs
  const held = asked.current_titles_only ? [now.title] : jobs.map(({ title }) => title)
  const times = jobs.filter(({ end }) => {
    const when = asked.company_filter ?? 'both'
    return when === 'both' || (when === 'current') === (end === null)
  })
  const all = [`${first} ${last}`, ...jobs.map(({ title, company }) => `${title} ${company}`), ...skills, school]
  return (
    (!asked.name || has(`${first} ${last}`, asked.name)) &&
    isAny(asked.job_title, held) &&
    !(asked.exclude_job_titles ?? []).some((title) => has(now.title, title)) &&
    isAny(asked.skills, skills) &&
    isAny(asked.education, [school]) &&
    isAny(
      asked.company,
      times.map(({ company }) => company),
    ) &&
    (!asked.domain ||
      times.some(({ domain }) => asked.domain!.some((site) => domain === site.replace(/^https?:\/\//, '')))) &&
    !(asked.exclude_companies ?? []).some((company) => jobs.some((job) => has(job.company, company))) &&
    isAny(asked.industry, [now.industry]) &&
    (!asked.keyword || all.some((text) => has(text, asked.keyword!))) &&
    (asked.location ?? ['']).some((place) => isNear(`${city}, ${state}, ${country}`, place)) &&
    (asked.years_of_experience ?? ['0_1']).some(
      (range) => !asked.years_of_experience || isBetween(years, YEARS[range]!),
    )
  )
}

/** Loose, as users found: any part of the place is enough. */
const isNear = (lives: string, place: string): boolean =>
  place === '' || place.split(',').some((part) => words(lives).includes(words(part)))

const isBetween = (years: number, [from, to]: [number, number]): boolean => years >= from && years <= to
