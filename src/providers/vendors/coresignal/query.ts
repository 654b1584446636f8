/** A search in Coresignal's terms. Owns which parts of the query must hold, must not hold or only rank; pure. */
import type { FilterName, NamedEntity, UnderstoodInWords, VendorQuery } from '../../vendor-port.ts'
import { type MatchThreshold, thresholdOf } from '../../vendor-text.ts'
import {
  anyOf,
  beginning,
  type CoresignalClause,
  coresignalEmployers,
  hasSkill,
  inIndustry,
  livesIn,
  phrase,
  speaks,
  studiedAt,
  workedAt,
} from './clauses.ts'
import { coresignalLevel } from './levels.ts'
import { coresignalMusts } from './musts.ts'
import { proficienciesFrom } from './person.ts'
import { ranking } from './ranking.ts'

export interface CoresignalSearch {
  body: { query: CoresignalClause; sort: string[] }
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

/** The vendor keeps removed profiles and marks them. Profiles without an address could not be collected later. */
const present: CoresignalClause[] = [{ term: { is_deleted: 0 } }, { exists: { field: 'professional_network_url' } }]

/** Best score first: people are shown in the order of the answer. */
export function coresignalSearch(query: VendorQuery): CoresignalSearch {
  const threshold = thresholdOf(query)
  const musts = coresignalMusts(query.understood?.musts)
  const must = [
    ...present,
    ...filters(query),
    ...musts.clauses,
    ...(threshold ? [anyOf(thresholdClauses(threshold))] : []),
  ]
  const must_not = query.understood ? excluded(query.understood.excluded) : []
  const should = query.understood ? ranking(query.understood) : []
  return {
    body: { query: { bool: { must, must_not, should, minimum_should_match: 0 } }, sort: ['_score'] },
    unsupported: [...unsupportedIn(query), ...musts.unasked],
    filterAfter: [...filterAfterIn(query), ...musts.unasked],
  }
}

/**
 * The vendor's levels are coarser than ours, so seniority is checked again by the headline in the preview. Names are not checked
 * again: the preview shows only the full name, which does not tell where the last name begins.
 */
const filterAfterIn = (query: VendorQuery): FilterName[] =>
  query.understood?.musts?.seniority.length ? ['musts.seniority'] : []

function filters(query: VendorQuery): CoresignalClause[] {
  const { firstName, lastName, skills, languages, titles, places } = query
  const { currentCompany, pastCompany, industry, school } = query
  return [
    ...(firstName ? [beginning('first_name', firstName)] : []),
    ...(lastName ? [beginning('last_name', lastName)] : []),
    ...skills.map(hasSkill),
    ...languages.map(({ name, level }) => speaks(name, level === 'BASIC' ? null : proficienciesFrom(level))),
    ...(titles.length ? [anyOf(titles.map((title) => phrase('active_experience_title', title)))] : []),
    ...(currentCompany ? workedAt(currentCompany, 1) : []),
    ...(pastCompany ? workedAt(pastCompany, 0) : []),
    ...(industry?.name ? [inIndustry(industry.name)] : []),
    ...(school?.name ? [studiedAt(school.name)] : []),
    ...(places.length ? [anyOf(places.flatMap(livesIn))] : []),
  ]
}

/** An organisation known only by another vendor's id cannot be asked for. */
function unsupportedIn({ currentCompany, pastCompany, industry, school }: VendorQuery): FilterName[] {
  const company = (entity: NamedEntity | undefined) => entity !== undefined && workedAt(entity, null).length === 0
  const named = (entity: NamedEntity | undefined) => entity === undefined || entity.name !== null
  return [
    ...(company(currentCompany) ? (['currentCompanyId'] as const) : []),
    ...(company(pastCompany) ? (['pastCompanyId'] as const) : []),
    ...(named(industry) ? [] : (['industryId'] as const)),
    ...(named(school) ? [] : (['schoolId'] as const)),
  ]
}

function thresholdClauses({ titles, skills, words }: MatchThreshold): CoresignalClause[] {
  return [
    ...titles.flatMap((title) => [phrase('active_experience_title', title), phrase('headline', title)]),
    ...skills.flatMap((skill) => [hasSkill(skill), phrase('headline', skill), phrase('summary', skill)]),
    ...words.flatMap((word) => [phrase('headline', word), phrase('summary', word)]),
  ]
}

function excluded(lists: UnderstoodInWords['excluded']): CoresignalClause[] {
  const titles = lists.titles.flatMap(({ name, also }) => [name, ...also])
  return [
    ...titles.map((title) => phrase('active_experience_title', title)),
    ...lists.skills.map(hasSkill),
    ...lists.places.flatMap(({ places }) => places.flatMap(livesIn)),
    ...lists.companies.flatMap(({ name, entities, when }) => coresignalEmployers(name, entities, when)),
    ...lists.schools.map(({ name }) => studiedAt(name)),
    ...lists.industries.map(({ name }) => inIndustry(name)),
    ...lists.languages.map(({ name }) => speaks(name, null)),
    // The vendor has no level of its own for MID: excluding "Specialist" would hide juniors as well.
    ...lists.seniority.filter((level) => level !== 'MID').flatMap(coresignalLevel),
  ]
}
