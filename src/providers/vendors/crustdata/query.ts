/**
 * A search in Crustdata's filters. Owns which filter each part becomes, and what has to be looked at again in the answer; pure. The
 * prompt only decides who matches: the vendor's own ranking search is not asked for, for nothing says what it costs.
 */
import type { FilterName, NamedEntity, NamedPlace, UnderstoodInWords, VendorQuery } from '../../vendor-port.ts'
import { type Floor, floorOf } from '../../vendor-text.ts'
import {
  anyFilter,
  before,
  countryOf,
  employerFilters,
  type Filter,
  HEADLINE,
  has,
  INDUSTRY,
  isByName,
  isNoneOf,
  LANGUAGES,
  lacks,
  NAME,
  now,
  PLACE,
  placeFilters,
  SCHOOL,
  SKILLS,
  standsElsewhere,
} from './clauses.ts'
import { crustdataMusts } from './musts.ts'

export interface CrustdataSearch {
  filter: Filter
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

export function crustdataSearch(query: VendorQuery): CrustdataSearch {
  const floor = floorOf(query)
  const musts = crustdataMusts(query.understood?.musts)
  const conditions = [
    ...filters(query),
    ...musts.clauses,
    ...(floor ? [anyFilter(floorFilters(floor))] : []),
    ...(query.understood ? excluded(query.understood.excluded) : []),
  ]
  // Every search needs a filter; everybody has a name.
  const all: Filter = { op: 'and', conditions: conditions.length > 0 ? conditions : [everybody] }
  return {
    filter: all,
    unsupported: [...unsupportedIn(query), ...musts.unsupported],
    filterAfter: [...filterAfterIn(query), ...musts.filterAfter],
  }
}

const everybody: Filter = { field: NAME, type: '!=', value: '' }

function filters(query: VendorQuery): Filter[] {
  const { firstName, lastName, skills, languages, titles, places } = query
  const { currentCompany, pastCompany, industry, school } = query
  return [
    ...(firstName ? [has(NAME, firstName)] : []),
    ...(lastName ? [has(NAME, lastName)] : []),
    ...skills.map((skill) => has(SKILLS, skill)),
    ...languages.map(({ name }) => has(LANGUAGES, name)),
    ...(titles.length ? [anyFilter(titles.map((title) => has(now('title'), title)))] : []),
    ...(currentCompany ? employerFilters(now, currentCompany) : []),
    ...(pastCompany ? employerFilters(before, pastCompany) : []),
    ...(industry?.name ? [has(INDUSTRY, industry.name)] : []),
    ...(school?.name ? [has(SCHOOL, school.name)] : []),
    ...(places.length ? [anyFilter(places.flatMap(placeFilters))] : []),
  ]
}

/** Contained is not the same as equal: "java" is in "javascript", and a first name may be somebody's last. */
function filterAfterIn(query: VendorQuery): FilterName[] {
  const { firstName, lastName, skills, places, languages, titles } = query
  const { currentCompany, pastCompany, industry, school } = query
  const byName = (entity: NamedEntity | undefined) => entity !== undefined && isByName(entity)
  return [
    ...(firstName ? (['firstName'] as const) : []),
    ...(lastName ? (['lastName'] as const) : []),
    ...(skills.length ? (['skills'] as const) : []),
    ...(languages.length && !asksLevels(languages) ? (['languages'] as const) : []),
    ...(titles.length ? (['titles'] as const) : []),
    ...(byName(currentCompany) ? (['currentCompanyId'] as const) : []),
    ...(byName(pastCompany) ? (['pastCompanyId'] as const) : []),
    ...(industry?.name ? (['industryId'] as const) : []),
    ...(school?.name ? (['schoolId'] as const) : []),
    ...(places.some(({ level }) => level === 'PROVINCE') ? (['geoIds'] as const) : []),
  ]
}

const asksLevels = (languages: VendorQuery['languages']): boolean => languages.some(({ level }) => level !== 'BASIC')

/** How well somebody speaks is not known there. An organisation known to another vendor alone cannot be asked for. */
function unsupportedIn({ languages, currentCompany, pastCompany, industry, school }: VendorQuery): FilterName[] {
  const nowhere = (entity: NamedEntity | undefined) => entity !== undefined && employerFilters(now, entity).length === 0
  const nameless = (entity: NamedEntity | undefined) => entity !== undefined && entity.name === null
  return [
    ...(asksLevels(languages) ? (['languages'] as const) : []),
    ...(nowhere(currentCompany) ? (['currentCompanyId'] as const) : []),
    ...(nowhere(pastCompany) ? (['pastCompanyId'] as const) : []),
    ...(nameless(industry) ? (['industryId'] as const) : []),
    ...(nameless(school) ? (['schoolId'] as const) : []),
  ]
}

function floorFilters({ titles, skills, words }: Floor): Filter[] {
  return [
    ...titles.flatMap((title) => [has(now('title'), title), has(HEADLINE, title)]),
    ...skills.flatMap((skill) => [has(SKILLS, skill), has(HEADLINE, skill)]),
    ...words.map((word) => has(HEADLINE, word)),
  ]
}

/**
 * Every condition turned round by itself: the vendor has no "not" around several. Names of companies and skills are compared as wholes:
 * whoever works at Applebee's is not hidden because Apple is not wanted.
 */
function excluded(lists: UnderstoodInWords['excluded']): Filter[] {
  const titles = lists.titles.flatMap(({ name, also }) => [name, ...also])
  return [
    ...titles.map((title) => lacks(now('title'), title)),
    ...lists.skills.map((skill) => isNoneOf(SKILLS, [skill, skill.toLowerCase(), capitalised(skill)])),
    ...lists.companies.flatMap(notAt),
    ...lists.schools.map(({ name }) => lacks(SCHOOL, name)),
    ...lists.industries.map(({ name }) => lacks(INDUSTRY, name)),
    ...lists.languages.map(({ name }) => lacks(LANGUAGES, name)),
    ...lists.places.flatMap(({ places }) => places.flatMap(livesElsewhere)),
    ...lists.seniority.flatMap(standsElsewhere),
  ]
}

function notAt({ name, entities, when }: UnderstoodInWords['companies'][number]): Filter[] {
  const names = [name, ...entities.flatMap((entity) => entity.name ?? [])]
  const times = [...(when === 'PAST' ? [] : [now]), ...(when === 'CURRENT' ? [] : [before])]
  return times.map((at) => isNoneOf(at('company_name'), names))
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Another city, or the same name in another country: nobody is hidden for a namesake. A province cannot be said. */
function livesElsewhere(place: NamedPlace): Filter[] {
  const { level, name, city, region } = place
  const abroad = countryOf(place).map((filter): Filter => ({ ...filter, type: 'not_in' }) as Filter)
  const not = (field: string, value: string): Filter => ({ field: `${PLACE}.${field}`, type: 'not_in', value: [value] })
  if (level === 'COUNTRY') return abroad
  if (level === 'REGION') return [anyFilter([not('state', region ?? name), ...abroad])]
  if (level === 'CITY') return [anyFilter([not('city', city ?? name), ...abroad])]
  return []
}
