/**
 * A search as the user made it: its words, its filters, its page. Owns how it stands in the address bar and how it is sent.
 * Names go along with ids, so that an address shows what it means.
 */
import type { Filters, LanguageLevel } from '../api/search-types.ts'
import { navigate, type Place, setQuery } from '../router/router.ts'

/** Something chosen by its id; without one it is only words, and filters nothing. */
export interface Named {
  label: string
  id?: string
}

export interface SearchFilters {
  titles?: string[]
  skills?: string[]
  languages?: { name: string; level?: LanguageLevel }[]
  firstName?: string
  lastName?: string
  places?: Named[]
  currentCompany?: Named
  pastCompany?: Named
  industry?: Named
  school?: Named
  localOnly?: boolean
}

export interface SearchState {
  prompt: string
  filters: SearchFilters
  page: number
}

export const entityFilters = ['currentCompany', 'pastCompany', 'industry', 'school'] as const
export type EntityFilter = (typeof entityFilters)[number]

/** Without what is empty, so that equal filters have equal addresses. */
export function tidy(filters: SearchFilters): SearchFilters {
  const kept = Object.entries(filters).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function readState({ query }: Place): SearchState {
  return { prompt: query.get('q') ?? '', filters: readFilters(query.get('f')), page: Number(query.get('page')) || 1 }
}

/** An address that somebody mangled is a search without filters, not a broken page. */
function readFilters(text: string | null): SearchFilters {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as SearchFilters) : {}
  } catch {
    return {}
  }
}

export const isEmpty = ({ prompt, filters }: Pick<SearchState, 'prompt' | 'filters'>): boolean =>
  prompt.trim() === '' && Object.keys(tidy(filters)).every((name) => name === 'localOnly')

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
