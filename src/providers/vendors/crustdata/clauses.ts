/** The filters that Crustdata's searches are made of. Owns which field says what and what each operator means there; pure. */
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
/** The vendor has two fields for years; this is the one that filters by the number. */
export const YEARS = 'years_of_experience_raw'
export const now = (field: string): string => `experience.employment_details.current.${field}`
export const before = (field: string): string => `experience.employment_details.past.${field}`
export const INDUSTRY = now('company_professional_network_industry')

export const anyFilter = (conditions: Filter[]): Filter =>
  conditions.length === 1 ? conditions[0]! : { op: 'or', conditions }
/** Contains all words, in any order; no character has a special meaning. */
export const has = (field: string, text: string): Filter => ({ field, type: '(.)', value: text })
/** Contains the words one after another. */
export const hasPhrase = (field: string, text: string): Filter => ({ field, type: '[.]', value: text })
/** Does not contain the text, letter by letter, not even inside a longer word. */
export const lacks = (field: string, text: string): Filter => ({ field, type: '(!)', value: text })
export const is = (field: string, value: string): Filter => ({ field, type: '=', value })
export const isNot = (field: string, value: string): Filter => ({ field, type: '!=', value })
const isOneOf = (field: string, value: unknown[]): Filter => ({ field, type: 'in', value })
export const isNoneOf = (field: string, values: string[]): Filter => ({
  field,
  type: 'not_in',
  value: [...new Set(values)],
})

/** By the vendor's own id if the id came from it, otherwise by site, otherwise by name; empty if none is known. */
export function employerFilters(at: (field: string) => string, { ref, domain, name }: NamedEntity): Filter[] {
  if (ref !== null && /^\d+$/.test(ref)) return [isOneOf(at('company_id'), [Number(ref)])]
  if (domain !== null) return [isOneOf(at('company_website_domain'), [domain])]
  return name === null ? [] : [hasPhrase(at('company_name'), name)]
}

/** A filter by name also matches longer names that contain it; an id or a site identifies the company. */
export const isByName = (entity: NamedEntity): boolean =>
  employerFilters(now, entity).some((filter) => 'type' in filter && filter.type === '[.]')

/** Each region is asked for by "is", because for some keys a list of states finds nobody. */
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
  // The vendor has no field for provinces: the region or country is asked for, and the rest is checked in the answer.
  return region && level === 'PROVINCE' ? inCountry(is(`${PLACE}.state`, region)) : inCountry()
}

/** Many profiles have their city only in the full location. The region is added, because a city may have the name of a region elsewhere. */
export const cityWritten = ({ name, city, region }: NamedPlace): string | null =>
  region ? `${city ?? name}, ${region}` : null

export function countryOf(place: NamedPlace): Filter[] {
  const names = countryNames(place)
  return names.length === 0 ? [] : [anyFilter(names.map((name) => is(`${PLACE}.country`, name)))]
}

/** Values of the vendor's closed list. "Entry Level" covers everybody who is neither senior nor in training. */
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

/** Any of these may hold: the vendor's own levels, or words of the title. */
export function levelFilters(level: SeniorityLevel): Filter[] {
  const own = LEVELS[level].length > 0 ? [isOneOf(now('seniority_level'), LEVELS[level])] : []
  return [...own, ...LEVEL_WORDS[level].map((word) => has(now('title'), word))]
}

/** Longer words such as "International" and "Leader" contain these: excluding them would hide the wrong people. */
const INSIDE_OTHERS = new Set(['intern', 'lead', 'staff', 'vp'])

/** Empty if the exclusion would hide other people too. People shown because of that are still judged by us. */
export const lacksTitle = (title: string): Filter[] =>
  INSIDE_OTHERS.has(title.toLowerCase()) ? [] : [lacks(now('title'), title)]

/** Empty for MID: the vendor has no level of its own for it, and excluding "Entry Level" would hide juniors as well. */
export function standsElsewhere(level: SeniorityLevel): Filter[] {
  if (level === 'MID') return []
  const own = LEVELS[level].length > 0 ? [isNoneOf(now('seniority_level'), LEVELS[level])] : []
  return [...own, ...LEVEL_WORDS[level].flatMap(lacksTitle)]
}
