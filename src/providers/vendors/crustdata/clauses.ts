/**
 * The filters that Crustdata's searches are made of. Owns which field says what and what each operator means there; pure.
 */
import type { SeniorityLevel } from '../../../../contract/levels.ts'
import { countryNames } from '../../country-names.ts'
import { LEVEL_WORDS } from '../../vendor-musts.ts'
import type { NamedEntity, NamedPlace } from '../../vendor-port.ts'

export type Filter = { op: 'and' | 'or'; conditions: Filter[] } | { field: string; type: string; value: unknown }

export const NAME = 'basic_profile.name'
export const FIRST_NAME = 'basic_profile.first_name'
export const LAST_NAME = 'basic_profile.last_name'
export const HEADLINE = 'basic_profile.headline'
export const SKILLS = 'skills.professional_network_skills'
export const SCHOOL = 'education.schools.school'
export const LANGUAGES = 'basic_profile.languages'
export const PLACE = 'basic_profile.location'
export const WHOLE_PLACE = `${PLACE}.full_location`
/** The one of its two fields for years that filters by the number. */
export const YEARS = 'years_of_experience_raw'
export const now = (field: string): string => `experience.employment_details.current.${field}`
export const before = (field: string): string => `experience.employment_details.past.${field}`
export const INDUSTRY = now('company_professional_network_industry')

export const anyFilter = (conditions: Filter[]): Filter =>
  conditions.length === 1 ? conditions[0]! : { op: 'or', conditions }
/** All of its words, in any order; no sign means anything. */
export const has = (field: string, text: string): Filter => ({ field, type: '(.)', value: text })
/** The words as they follow one another. */
export const hasPhrase = (field: string, text: string): Filter => ({ field, type: '[.]', value: text })
/** Nowhere the text, letter by letter: also not inside a longer word. */
export const lacks = (field: string, text: string): Filter => ({ field, type: '(!)', value: text })
export const is = (field: string, value: string): Filter => ({ field, type: '=', value })
export const isNot = (field: string, value: string): Filter => ({ field, type: '!=', value })
const isOneOf = (field: string, value: unknown[]): Filter => ({ field, type: 'in', value })
export const isNoneOf = (field: string, values: string[]): Filter => ({
  field,
  type: 'not_in',
  value: [...new Set(values)],
})

/** By the vendor's own id where the id came from it, else by site, else by name; nothing where none is known. */
export function employerFilters(at: (field: string) => string, { ref, domain, name }: NamedEntity): Filter[] {
  if (ref !== null && /^\d+$/.test(ref)) return [isOneOf(at('company_id'), [Number(ref)])]
  if (domain !== null) return [isOneOf(at('company_website_domain'), [domain])]
  return name === null ? [] : [hasPhrase(at('company_name'), name)]
}

/** A name is only contained, an id or a site is the company. */
export const isByName = (entity: NamedEntity): boolean =>
  employerFilters(now, entity).some((filter) => 'type' in filter && filter.type === '[.]')

/** Each by "is": a list of states finds nobody for some keys. */
export function placeFilters(place: NamedPlace): Filter[] {
  const { level, name, city, region } = place
  const inCountry = (...more: Filter[]): Filter[] => [{ op: 'and', conditions: [...countryOf(place), ...more] }]
  if (level === 'CITY') {
    const written = cityWritten(place)
    return inCountry(
      anyFilter([is(`${PLACE}.city`, city ?? name), ...(written ? [hasPhrase(WHOLE_PLACE, written)] : [])]),
    )
  }
  if (level === 'REGION') return inCountry(is(`${PLACE}.state`, region ?? name))
  // A province has no field of its own: its region or country is asked for, and the rest is seen in the answer.
  return region && level === 'PROVINCE' ? inCountry(is(`${PLACE}.state`, region)) : inCountry()
}

/** Many have their city in the whole place alone. Only together with its region: a city may be called like a region elsewhere. */
export const cityWritten = ({ name, city, region }: NamedPlace): string | null =>
  region ? `${city ?? name}, ${region}` : null

export function countryOf(place: NamedPlace): Filter[] {
  const names = countryNames(place)
  return names.length === 0 ? [] : [anyFilter(names.map((name) => is(`${PLACE}.country`, name)))]
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

/** Longer words begin so, "International" and "Leader" among them: leaving these out would hide strangers. */
const INSIDE_OTHERS = new Set(['intern', 'lead', 'staff', 'vp'])

/** None where it cannot be said without hiding others; whoever is shown so is judged all the same. */
export const lacksTitle = (title: string): Filter[] =>
  INSIDE_OTHERS.has(title.toLowerCase()) ? [] : [lacks(now('title'), title)]

/** The middle is no level of its own there: leaving it out would hide the juniors as well. */
export function standsElsewhere(level: SeniorityLevel): Filter[] {
  if (level === 'MID') return []
  const own = LEVELS[level].length > 0 ? [isNoneOf(now('seniority_level'), LEVELS[level])] : []
  return [...own, ...LEVEL_WORDS[level].flatMap(lacksTitle)]
}
