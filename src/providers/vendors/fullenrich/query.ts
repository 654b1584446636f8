/**
 * A search in FullEnrich's filters: any value of a filter may hold, and all filters must. Owns which filter each part becomes;
 * pure. The vendor compares words loosely, so every part is checked again in the answer. Exclusions are compared exactly, so that
 * nobody is hidden for a mere resemblance.
 */
import type { SeniorityLevel } from '../../../../contract/levels.ts'
import { countryNames } from '../../country-names.ts'
import { type Askable, type AskedLists, type Employer, oneListEach } from '../../vendor-lists.ts'
import type { FilterName, NamedPlace, UnderstoodInWords, VendorQuery } from '../../vendor-port.ts'

interface Value {
  value: string
  exact_match: boolean
  exclude: boolean
}
type Filters = Record<string, Value[]>

export interface FullEnrichSearch {
  filters: Filters
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

/** Values of a closed list; any other word is refused. It has none for levels below senior. */
const LEVELS: Record<SeniorityLevel, string[]> = {
  INTERN: [],
  JUNIOR: [],
  MID: [],
  SENIOR: ['Senior'],
  LEAD: [],
  PRINCIPAL: [],
  MANAGER: ['Manager'],
  DIRECTOR: ['Director', 'Head'],
  VP: ['VP'],
  C_LEVEL: ['C-level', 'Founder', 'Owner'],
}

/** Industries are a closed list too, which we do not know, so they are only checked in the answer. So are years. */
const CAN: Askable = {
  titles: () => true,
  skills: () => true,
  languages: () => true,
  schools: () => true,
  places: () => true,
  current: (group) => Object.keys(employersOf('current', group)).length > 0,
  past: (group) => Object.keys(employersOf('past', group)).length > 0,
  seniority: (levels) => levels.every((level) => LEVELS[level].length > 0),
}

const like = (values: readonly string[]): Value[] => valuesOf(values, false, false)
const exactly = (values: readonly string[]): Value[] => valuesOf(values, true, false)
const without = (values: readonly string[]): Value[] => valuesOf(values, true, true)
const valuesOf = (values: readonly string[], exact_match: boolean, exclude: boolean): Value[] =>
  [...new Set(values)].map((value) => ({ value, exact_match, exclude }))

export function fullEnrichSearch(query: VendorQuery): FullEnrichSearch {
  const { asked, words, unsupported, filterAfter } = oneListEach(query, CAN, false)
  const name = [query.firstName, query.lastName].filter(Boolean).join(' ')
  const wanted = {
    ...(name && { person_names: like([name]) }),
    ...listsOf(asked, words),
  }
  return {
    filters: joined(wanted, query.understood ? excludedIn(query.understood.excluded) : {}),
    unsupported,
    filterAfter,
  }
}

/** The vendor has no filter for words of a prompt, so they are asked for in titles. */
function listsOf(
  { titles, skills, languages, schools, places, current, past, seniority }: AskedLists,
  words: string[],
): Filters {
  const held = titles ?? (words.length > 0 ? words : undefined)
  return {
    ...(held && { current_position_titles: like(held) }),
    ...(skills && { person_skills: like(skills) }),
    ...(languages && { person_languages: like(languages) }),
    ...(schools && { person_universities: like(schools) }),
    ...(places && { person_locations: like(places.flatMap(placeWords)) }),
    ...(current && employersOf('current', current)),
    ...(past && employersOf('past', past)),
    ...(seniority && { current_position_seniority_level: exactly(seniority.flatMap((level) => LEVELS[level])) }),
  }
}

/** By the vendor's own ids if all are known, otherwise by site, otherwise by name: filters of different kinds would be joined by "and". */
function employersOf(time: 'current' | 'past', group: Employer[]): Filters {
  const entities = group.flatMap((employer) => employer.entities)
  const all = (of: (entity: (typeof entities)[number]) => string | null) =>
    entities.flatMap((entity) => of(entity) ?? [])
  const [ids, sites, names] = [all(({ ref }) => ref), all(({ domain }) => domain), all(({ name }) => name)]
  if (time === 'current' && ids.length === entities.length && ids.length > 0)
    return { current_company_ids: exactly(ids) }
  if (sites.length === entities.length && sites.length > 0) return { [`${time}_company_domains`]: exactly(sites) }
  return names.length > 0 ? { [`${time}_company_names`]: like(names) } : {}
}

/** The name alone; the city's country is checked in the answer. */
function placeWords(place: NamedPlace): string[] {
  const { level, name, city, region } = place
  if (level === 'CITY') return [city ?? name]
  if (level === 'COUNTRY' || (level === 'PROVINCE' && !region)) return countryNames(place)
  return [region ?? name]
}

/** Of places, only countries are excluded: another city may have the same name. */
function excludedIn(lists: UnderstoodInWords['excluded']): Filters {
  const at = (past: boolean) =>
    lists.companies.filter(({ when }) => when !== (past ? 'CURRENT' : 'PAST')).map(({ name }) => name)
  const countries = lists.places.flatMap(({ places }) => places.filter(({ level }) => level === 'COUNTRY'))
  return {
    current_position_titles: without(lists.titles.flatMap(({ name, also }) => [name, ...also])),
    person_skills: without(lists.skills),
    person_languages: without(lists.languages.map(({ name }) => name)),
    person_universities: without(lists.schools.map(({ name }) => name)),
    person_locations: without(countries.flatMap(countryNames)),
    current_company_names: without(at(false)),
    past_company_names: without(at(true)),
    current_position_seniority_level: without(lists.seniority.flatMap((level) => LEVELS[level])),
  }
}

function joined(wanted: Filters, left: Filters): Filters {
  const names = new Set([...Object.keys(wanted), ...Object.keys(left)])
  const all = [...names].map((name): [string, Value[]] => [name, [...(wanted[name] ?? []), ...(left[name] ?? [])]])
  return Object.fromEntries(all.filter(([, values]) => values.length > 0))
}
