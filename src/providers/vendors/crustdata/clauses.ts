/**
 * The filters that Crustdata's searches are made of. Owns which field says what and what each operator means there; pure.
 */
import type { SeniorityLevel } from '../../../../contract/levels.ts'
import { countryNames } from '../../country-names.ts'
import { LEVEL_WORDS } from '../../vendor-musts.ts'
import type { NamedEntity, NamedPlace } from '../../vendor-port.ts'

export type Filter = { op: 'and' | 'or'; conditions: Filter[] } | { field: string; type: string; value: unknown }

export const NAME = 'basic_profile.name'
export const HEADLINE = 'basic_profile.headline'
export const SKILLS = 'skills.professional_network_skills'
export const SCHOOL = 'education.schools.school'
export const LANGUAGES = 'basic_profile.languages'
export const PLACE = 'basic_profile.location'
/** The one of its two fields for years that filters by the number. */
export const YEARS = 'years_of_experience_raw'
export const now = (field: string): string => `experience.employment_details.current.${field}`
export const before = (field: string): string => `experience.employment_details.past.${field}`
export const INDUSTRY = now('company_professional_network_industry')

export const anyFilter = (conditions: Filter[]): Filter =>
  conditions.length === 1 ? conditions[0]! : { op: 'or', conditions }
/** Case does not matter; the value is a pattern, so what means something in patterns is escaped. */
export const has = (field: string, text: string): Filter => ({ field, type: '(.)', value: escaped(text) })
export const lacks = (field: string, text: string): Filter => ({ field, type: '(!)', value: escaped(text) })
export const isOneOf = (field: string, value: unknown[]): Filter => ({ field, type: 'in', value })
export const isNoneOf = (field: string, values: string[]): Filter => ({
  field,
  type: 'not_in',
  value: [...new Set(values)],
})
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** By the vendor's own id where the id came from it, else by site, else by name; nothing where none is known. */
export function employerFilters(at: (field: string) => string, { ref, domain, name }: NamedEntity): Filter[] {
  if (ref !== null && /^\d+$/.test(ref)) return [isOneOf(at('company_id'), [Number(ref)])]
  if (domain !== null) return [isOneOf(at('company_website_domain'), [domain])]
  return name === null ? [] : [has(at('company_name'), name)]
}

/** A name is only contained, an id or a site is the company. */
export const isByName = (entity: NamedEntity): boolean =>
  employerFilters(now, entity).some((filter) => 'type' in filter && filter.type === '(.)')

export function placeFilters(place: NamedPlace): Filter[] {
  const { level, name, city, region } = place
  const inCountry = (...more: Filter[]): Filter[] => [{ op: 'and', conditions: [...countryOf(place), ...more] }]
  if (level === 'CITY') return inCountry(isOneOf(`${PLACE}.city`, [city ?? name]))
  if (level === 'REGION') return inCountry(isOneOf(`${PLACE}.state`, [region ?? name]))
  // A province has no field of its own: its region or country is asked for, and the rest is seen in the answer.
  return region && level === 'PROVINCE' ? inCountry(isOneOf(`${PLACE}.state`, [region])) : inCountry()
}

export function countryOf(place: NamedPlace): Filter[] {
  const names = countryNames(place)
  return names.length === 0 ? [] : [isOneOf(`${PLACE}.country`, names)]
}

/** Of the vendor's closed list. Its lowest word for a job is everybody's who is neither senior nor in training. */
const LEVELS: Record<SeniorityLevel, string[]> = {
  INTERN: ['In Training'],
  JUNIOR: [],
  MID: ['Entry Level'],
  SENIOR: ['Senior'],
  LEAD: [],
  PRINCIPAL: [],
  MANAGER: ['Entry Level Manager', 'Experienced Manager'],
  DIRECTOR: ['Director'],
  VP: ['Vice President'],
  C_LEVEL: ['CXO', 'Owner / Partner'],
}

/** Any of these: by the vendor's own levels, or by the words of the title. */
export function levelFilters(level: SeniorityLevel): Filter[] {
  const own = LEVELS[level].length > 0 ? [isOneOf(now('seniority_level'), LEVELS[level])] : []
  return [...own, ...LEVEL_WORDS[level].map((word) => has(now('title'), word))]
}

/** The middle is no level of its own there: leaving it out would hide the juniors as well. */
export function standsElsewhere(level: SeniorityLevel): Filter[] {
  if (level === 'MID') return []
  const own = LEVELS[level].length > 0 ? [isNoneOf(now('seniority_level'), LEVELS[level])] : []
  return [...own, ...LEVEL_WORDS[level].map((word) => lacks(now('title'), word))]
}
