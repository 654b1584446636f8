/**
 * A search as the user composed it: a prompt or criteria, people to be like, filters, page. Owns its form in the address bar and
 * in the request. Names go along with ids, so that an address can be shown without asking what its ids mean.
 */
import { LIKE_PEOPLE_MAX, PAGES_MAX, PROMPT_CHARS_MAX, TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import type { Criterion, Filters } from '../api/types.ts'
import { readCriteria, writeCriteria } from './criteria-address.ts'
import type { Named, SearchFilters } from './filters.ts'
import { readFilters } from './read-filters.ts'

/** What is typed and chosen, whether or not it has been searched for. */
export interface Draft {
  prompt: string
  /** Replaces what is read from the prompt, once the user has edited the criteria. */
  criteria?: Criterion[]
  /** Urns of people to find others like. */
  like?: string[]
  filters: SearchFilters
}

export interface SearchState extends Draft {
  page: number
}

export const entityFilters = ['currentCompany', 'pastCompany', 'industry', 'school'] as const
export type EntityFilter = (typeof entityFilters)[number]

/** Drops empty filters and sorts the rest, so that equal filters have equal addresses. */
export function tidy(filters: SearchFilters): SearchFilters {
  const kept = Object.entries(filters).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Reads any address: malformed parts are left out, and the page is shown. */
export function readState({ q = '', c, like = '', f, page = 1 }: SearchQuery): SearchState {
  const criteria = readCriteria(c ?? null)
  const urns = readLike(like)
  return {
    prompt: q.slice(0, PROMPT_CHARS_MAX),
    ...(criteria && { criteria }),
    ...(urns.length > 0 && { like: urns }),
    filters: readFilters(f ?? null),
    page: page <= PAGES_MAX ? page : 1,
  }
}

const readLike = (text: string): string[] =>
  [...new Set(text.split(' '))].filter((urn) => urn !== '' && urn.length <= TEXT_CHARS_MAX).slice(0, LIKE_PEOPLE_MAX)

/** The query parameters that determine the search. */
export interface SearchQuery {
  q?: string
  c?: string
  like?: string
  f?: string
  page?: number
}

/** Contains every parameter, also the empty ones, so that they are removed from the address. */
export function queryOf({ prompt, criteria, like, filters, page }: SearchState): SearchQuery {
  const f = JSON.stringify(tidy(filters))
  return {
    q: prompt.trim(),
    c: criteria ? writeCriteria(criteria) : undefined,
    like: like?.join(' '),
    f: f === '{}' ? undefined : f,
    page: page > 1 ? page : undefined,
  }
}

export function isEmpty({ prompt, criteria, like, filters }: Draft): boolean {
  const hasQuestion = criteria ? criteria.length > 0 : prompt.trim() !== ''
  return !hasQuestion && !like && Object.keys(tidy(filters)).every((name) => name === 'localOnly')
}

export const isSame = (a: Draft, b: Draft): boolean =>
  JSON.stringify(queryOf({ ...a, page: 1 })) === JSON.stringify(queryOf({ ...b, page: 1 }))

export const bodyOf = ({ prompt, criteria, like, filters, page }: SearchState) => ({
  ...(criteria?.length ? { criteria } : { prompt: criteria ? '' : prompt.trim() }),
  ...(like && { like }),
  filtersJson: JSON.stringify(sentFilters(filters)),
  page,
})

function sentFilters(filters: SearchFilters): Filters {
  const named = (names?: string[]) => names?.map((name) => ({ name }))
  const entity = (given?: Named) => given && { query: given.label, ...(given.id && { entityId: given.id }) }
  const { titles, skills, languages, firstName, lastName, places, localOnly } = tidy(filters)
  return {
    customTitles: named(titles),
    skills: named(skills),
    languages,
    firstName,
    lastName,
    countries: places?.map(({ label, id }) => (id ? { geoId: id } : { city: label })),
    currentCompany: entity(filters.currentCompany),
    pastCompany: entity(filters.pastCompany),
    industry: entity(filters.industry),
    school: entity(filters.school),
    localOnly,
  }
}
