/**
 * A search in Crustdata's filters. Owns which filter each part becomes, and what must be checked again in the answer; pure. Only
 * what the answers show can be checked, which excludes skills, languages and the parts of names. The prompt only decides who
 * matches: the vendor's own ranked search costs no more, but its pages are consistent only under an explicit order.
 */
import { countryNames } from '../../country-names.ts'
import type { FilterName, NamedEntity, NamedPlace, UnderstoodInWords, VendorQuery } from '../../vendor-port.ts'
import { type MatchThreshold, thresholdOf } from '../../vendor-text.ts'
import {
  anyFilter,
  before,
  cityWritten,
  employerFilters,
  FIRST_NAME,
  type Filter,
  HEADLINE,
  has,
  hasPhrase,
  INDUSTRY,
  isByName,
  isNoneOf,
  isNot,
  LANGUAGES,
  LAST_NAME,
  lacks,
  lacksTitle,
  NAME,
  now,
  PLACE,
  placeFilters,
  SCHOOL,
  SKILLS,
  standsElsewhere,
  WHOLE_PLACE,
} from './clauses.ts'
import { crustdataMusts } from './musts.ts'

export interface CrustdataSearch {
  filter: Filter
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

export function crustdataSearch(query: VendorQuery): CrustdataSearch {
  const threshold = thresholdOf(query)
  const musts = crustdataMusts(query.understood?.musts)
  const conditions = [
    ...filters(query),
    ...musts.clauses,
    ...(threshold ? [anyFilter(thresholdFilters(threshold))] : []),
    ...(query.understood ? excluded(query.understood.excluded) : []),
  ]
  // Every search needs a filter, so one that everybody meets is used: having a name.
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
    ...(firstName ? [has(FIRST_NAME, firstName)] : []),
    ...(lastName ? [has(LAST_NAME, lastName)] : []),
    ...skills.map((skill) => has(SKILLS, skill)),
    ...languages.map(({ name }) => has(LANGUAGES, name)),
    ...(titles.length ? [anyFilter(titles.map((title) => hasPhrase(now('title'), title)))] : []),
    ...(currentCompany ? employerFilters(now, currentCompany) : []),
    ...(pastCompany ? employerFilters(before, pastCompany) : []),
    ...(industry?.name ? [hasPhrase(INDUSTRY, industry.name)] : []),
    ...(school?.name ? [hasPhrase(SCHOOL, school.name)] : []),
    ...(places.length ? [anyFilter(places.flatMap(placeFilters))] : []),
  ]
}

/** Containing a text is not the same as being equal to it: "Spotify Cleaning" contains "Spotify". */
function filterAfterIn(query: VendorQuery): FilterName[] {
  const { places, titles, currentCompany, pastCompany, industry, school } = query
  const byName = (entity: NamedEntity | undefined) => entity !== undefined && isByName(entity)
  return [
    ...(titles.length ? (['titles'] as const) : []),
    ...(byName(currentCompany) ? (['currentCompanyId'] as const) : []),
    ...(byName(pastCompany) ? (['pastCompanyId'] as const) : []),
    ...(industry?.name ? (['industryId'] as const) : []),
    ...(school?.name ? (['schoolId'] as const) : []),
    ...(places.some(({ level }) => level === 'PROVINCE') ? (['geoIds'] as const) : []),
  ]
}

const asksLevels = (languages: VendorQuery['languages']): boolean => languages.some(({ level }) => level !== 'BASIC')

/** The vendor does not know how well somebody speaks. An organisation known only to another vendor cannot be asked for. */
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

function thresholdFilters({ titles, skills, words }: MatchThreshold): Filter[] {
  return [
    ...titles.flatMap((title) => [has(now('title'), title), has(HEADLINE, title)]),
    ...skills.flatMap((skill) => [has(SKILLS, skill), has(HEADLINE, skill)]),
    ...words.map((word) => has(HEADLINE, word)),
  ]
}

/**
 * Each condition is negated by itself, because the vendor has no "not" around several. Names of companies and skills are compared
 * as wholes, so that excluding Apple does not hide somebody who works at Applebee's.
 */
function excluded(lists: UnderstoodInWords['excluded']): Filter[] {
  const titles = lists.titles.flatMap(({ name, also }) => [name, ...also])
  return [
    ...titles.flatMap(lacksTitle),
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

/** Another city, or a city of the same name in another country, so that namesake places are not hidden. A province cannot be excluded. */
function livesElsewhere(place: NamedPlace): Filter[] {
  const { level, name, city, region } = place
  const names = countryNames(place).map((country) => isNot(`${PLACE}.country`, country))
  const abroad: Filter[] = names.length > 1 ? [{ op: 'and', conditions: names }] : names
  if (level === 'COUNTRY') return names
  if (level === 'REGION') return [anyFilter([isNot(`${PLACE}.state`, region ?? name), ...abroad])]
  if (level !== 'CITY') return []
  const written = cityWritten(place)
  const apart = [isNot(`${PLACE}.city`, city ?? name), ...(written ? [lacks(WHOLE_PLACE, written)] : [])]
  return [anyFilter([{ op: 'and', conditions: apart }, ...abroad])]
}
