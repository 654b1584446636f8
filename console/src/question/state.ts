/**
 * A search as the user made it: its words, its filters, its page. Owns how it stands in the address bar and how it is sent.
 * Names go along with ids, so that an address shows what it means.
 */
import { PAGES_MAX, PROMPT_CHARS_MAX } from '../../../contract/limits.ts'
import type { Filters } from '../api/types.ts'
import { navigate, type Place, setQuery } from '../router/router.ts'
import type { Named, SearchFilters } from './filters.ts'
import { readFilters } from './read-filters.ts'

/** What is typed and chosen, whether it was asked or not. */
export interface Draft {
  prompt: string
  filters: SearchFilters
}

export interface SearchState extends Draft {
  page: number
}

export const entityFilters = ['currentCompany', 'pastCompany', 'industry', 'school'] as const
export type EntityFilter = (typeof entityFilters)[number]

/** Without what is empty, so that equal filters have equal addresses. */
export function tidy(filters: SearchFilters): SearchFilters {
  const kept = Object.entries(filters).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Of any address: what is mangled in it is left out, and the page is shown. */
export function readState({ query }: Place): SearchState {
  const page = Number(query.get('page') ?? 1)
  return {
    prompt: (query.get('q') ?? '').slice(0, PROMPT_CHARS_MAX),
    filters: readFilters(query.get('f')),
    page: Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1,
  }
}

export const isEmpty = ({ prompt, filters }: Draft): boolean =>
  prompt.trim() === '' && Object.keys(tidy(filters)).every((name) => name === 'localOnly')

export const isSame = (a: Draft, b: Draft): boolean =>
  a.prompt.trim() === b.prompt.trim() && JSON.stringify(tidy(a.filters)) === JSON.stringify(tidy(b.filters))

export function go({ prompt, filters, page }: SearchState): void {
  const f = JSON.stringify(tidy(filters))
  const changes = { q: prompt.trim(), f: f === '{}' ? null : f, page: page > 1 ? page : null, person: null }
  if (window.location.pathname === '/') setQuery(changes)
  else navigate(`/?q=${encodeURIComponent(prompt)}`)
}

interface SearchBody {
  prompt: string
  filtersJson: string
  page: number
}

export const bodyOf = ({ prompt, filters, page }: SearchState): SearchBody => ({
  prompt: prompt.trim(),
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
