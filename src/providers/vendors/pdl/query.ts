/**
 * Turns our query into the Elasticsearch query that this vendor takes. Owns which parts must hold, must not hold or only rank.
 * Its index does not keep the members of a list's objects together, so what must hold of one job is checked afterwards.
 */
import type { FilterName, UnderstoodInWords, VendorQuery } from '../../vendor-port.ts'
import {
  anyPdlClause,
  hasTitle,
  low,
  type PdlClause,
  pdlEmployer,
  pdlEmployers,
  pdlLevel,
  pdlPhrase,
  pdlPlace,
  pdlYears,
  schooling,
  term,
} from './clauses.ts'
import { type IndustryNames, pdlMusts } from './musts.ts'

export interface PdlQuery {
  query: PdlClause
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

/** `industryNames` were looked up beforehand. */
export function toPdlQuery(query: VendorQuery, industryNames: IndustryNames): PdlQuery {
  const required = pdlMusts(query.understood?.musts, industryNames)
  const unsupported: FilterName[] = [...required.unsupported]
  const filterAfter: FilterName[] = [...required.filterAfter]
  // Somebody without an address at the network can be neither shown nor looked up, but would be paid for.
  const must: PdlClause[] = [{ exists: { field: 'linkedin_url' } }]
  const need = (name: FilterName, given: boolean, clauses: PdlClause[]) => {
    if (given && clauses.length === 0) unsupported.push(name)
    else if (given) must.push(anyPdlClause(clauses))
  }
  const { firstName, lastName, currentCompany, pastCompany, industry, school } = query
  if (firstName) must.push({ prefix: { first_name: low(firstName) } })
  if (lastName) must.push({ prefix: { last_name: low(lastName) } })
  for (const skill of query.skills) must.push(term('skills', skill))
  for (const { name } of query.languages) must.push(term('languages.name', name))
  // The level stands beside the name in the same object, and a query cannot relate the two.
  if (query.languages.some(({ level }) => level !== 'BASIC')) filterAfter.push('languages')
  need('titles', query.titles.length > 0, query.titles.map(hasTitle))
  need(
    'currentCompanyId',
    currentCompany !== undefined,
    currentCompany ? pdlEmployer('job_company_', currentCompany) : [],
  )
  need('pastCompanyId', pastCompany !== undefined, pastCompany ? pdlEmployer('experience.company.', pastCompany) : [])
  if (pastCompany && !unsupported.includes('pastCompanyId')) filterAfter.push('pastCompanyId')
  need(
    'industryId',
    industry !== undefined,
    industry ? industryNames(industry).map((name) => term('job_company_industry', name)) : [],
  )
  need('schoolId', school !== undefined, school ? schooling(school) : [])
  need('geoIds', query.places.length > 0, query.places.flatMap(pdlPlace))
  // A province is smaller than the vendor's regions: who lives in it is checked afterwards.
  if (query.places.some(({ level }) => level === 'PROVINCE')) filterAfter.push('geoIds')
  must.push(...required.clauses)
  const threshold = thresholdOf(query)
  if (threshold.length > 0) must.push(anyPdlClause(threshold))
  const [should, mustNot] = query.understood
    ? [preferredClauses(query.understood), unwanted(query.understood)]
    : [[], []]
  const bool = { must, ...(should.length > 0 && { should }), ...(mustNot.length > 0 && { must_not: mustNot }) }
  return { query: { bool }, unsupported, filterAfter }
}

/**
 * A person must have one of the prompt's titles, skills or words, unless its musts already include a title or skill. Without a
 * reading, the prompt's plain words are used.
 */
function thresholdOf({ prompt, understood }: VendorQuery): PdlClause[] {
  if (!understood) return prompt.trim() === '' ? [] : wordClauses(prompt.trim().split(/\s+/))
  if (understood.musts && understood.musts.titles.length + understood.musts.skills.length > 0) return []
  return [
    ...understood.titles.flatMap(({ name, also }) => [name, ...also].map(hasTitle)),
    ...understood.skills.map((skill) => term('skills', skill)),
    ...wordClauses(understood.words),
  ]
}

const wordClauses = (words: string[]): PdlClause[] =>
  words.flatMap((word) => [hasTitle(word), pdlPhrase('headline', word), term('skills', word)])

/** Optional clauses beside the required ones: they move people up. */
function preferredClauses({ places, companies, languages, seniority, years, schools }: UnderstoodInWords): PdlClause[] {
  return [
    ...places.flatMap((each) => each.places.flatMap(pdlPlace)),
    ...companies.flatMap(pdlEmployers),
    ...schools.flatMap(({ entities }) => entities.flatMap(schooling)),
    ...languages.map(({ name }) => term('languages.name', name)),
    ...seniority.flatMap(pdlLevel),
    ...(years ? pdlYears(years) : []),
  ]
}

function unwanted({ excluded }: UnderstoodInWords): PdlClause[] {
  const { titles, skills, places, companies, schools, languages, seniority } = excluded
  return [
    ...titles.flatMap(({ name, also }) => [name, ...also].map(hasTitle)),
    ...skills.map((skill) => term('skills', skill)),
    // A province would be excluded by its region, which must not be hidden with it.
    ...places.flatMap((each) => each.places.filter(({ level }) => level !== 'PROVINCE').flatMap(pdlPlace)),
    ...companies.flatMap(pdlEmployers),
    ...schools.flatMap(({ entities }) => entities.flatMap(schooling)),
    ...languages.map(({ name }) => term('languages.name', name)),
    // MID cannot be excluded: for this vendor it is the absence of a level, and such people may have any.
    ...seniority.filter((level) => level !== 'MID').flatMap(pdlLevel),
  ]
}
