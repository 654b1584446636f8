/**
 * Our query as the Elasticsearch query that this vendor takes. Owns the vendor's names of fields and levels. Only clauses
 * that it documents; objects in lists cannot be told apart there, so what holds of one job is looked at afterwards.
 */
import { countryNames } from '../../country-names.ts'
import type { FilterName, NamedEntity, NamedPlace, UnderstoodInWords, VendorQuery } from '../../vendor-port.ts'

export type Clause = Record<string, unknown>

export interface PdlQuery {
  query: Clause
  unsupported: FilterName[]
  filterAfter: FilterName[]
}

/** The vendor keeps everything in lower case. */
const low = (text: string) => text.toLowerCase().trim()
const term = (field: string, value: string): Clause => ({ term: { [field]: low(value) } })
const phrase = (field: string, value: string): Clause => ({ match_phrase: { [field]: low(value) } })
const any = (clauses: Clause[]): Clause => (clauses.length === 1 ? clauses[0]! : { bool: { should: clauses } })

/** `industries` are the vendor's own names of the industry asked for, found beforehand. */
export function toPdlQuery(query: VendorQuery, industries: string[]): PdlQuery {
  const unsupported: FilterName[] = []
  const filterAfter: FilterName[] = []
  // Whoever has no address in the network can be neither shown nor looked up, and would be paid for.
  const must: Clause[] = [{ exists: { field: 'linkedin_url' } }]
  const need = (name: FilterName, given: boolean, clauses: Clause[]) => {
    if (given && clauses.length === 0) unsupported.push(name)
    else if (given) must.push(any(clauses))
  }
  const { firstName, lastName, currentCompany, pastCompany, industry, school } = query
  if (firstName) must.push({ prefix: { first_name: low(firstName) } })
  if (lastName) must.push({ prefix: { last_name: low(lastName) } })
  for (const skill of query.skills) must.push(term('skills', skill))
  for (const { name } of query.languages) must.push(term('languages.name', name))
  // The level stands beside the name in the same object, which a query cannot say.
  if (query.languages.some(({ level }) => level !== 'BASIC')) filterAfter.push('languages')
  need(
    'titles',
    query.titles.length > 0,
    query.titles.map((title) => phrase('job_title', title)),
  )
  need('currentCompanyId', currentCompany !== undefined, currentCompany ? employer('job_company_', currentCompany) : [])
  need('pastCompanyId', pastCompany !== undefined, pastCompany ? employer('experience.company.', pastCompany) : [])
  if (pastCompany && !unsupported.includes('pastCompanyId')) filterAfter.push('pastCompanyId')
  need(
    'industryId',
    industry !== undefined,
    industries.map((name) => term('job_company_industry', name)),
  )
  need('schoolId', school !== undefined, school ? schooling(school) : [])
  need('geoIds', query.places.length > 0, query.places.flatMap(placed))
  // Finer than the vendor's own regions: who lives where is looked at afterwards.
  if (query.places.some(({ level }) => level === 'PROVINCE')) filterAfter.push('geoIds')
  const floor = floorOf(query)
  if (floor.length > 0) must.push(any(floor))
  const [should, mustNot] = query.understood ? [wished(query.understood), unwanted(query.understood)] : [[], []]
  const bool = { must, ...(should.length > 0 && { should }), ...(mustNot.length > 0 && { must_not: mustNot }) }
  return { query: { bool }, unsupported, filterAfter }
}

/** By the vendor's own id, else by the domain, else by the name: never by more than one of them, a name is shared. */
function employer(prefix: 'job_company_' | 'experience.company.', { ref, domain, name }: NamedEntity): Clause[] {
  if (ref) return [{ term: { [`${prefix}id`]: ref } }]
  if (domain) return [term(`${prefix}website`, domain)]
  return name ? [term(`${prefix}name`, name)] : []
}

function schooling({ ref, domain, name }: NamedEntity): Clause[] {
  if (ref) return [{ term: { 'education.school.id': ref } }]
  const known = domain ? [term('education.school.website', domain), term('education.school.domain', domain)] : []
  return name ? [...known, term('education.school.name', name)] : known
}

function placed(place: NamedPlace): Clause[] {
  const { level, city, region, country, name } = place
  const inCountry = country ? [any(countryNames(place).map((each) => term('location_country', each)))] : []
  const inRegion = region ? [term('location_region', region)] : []
  if (level === 'COUNTRY') return inCountry
  if (level === 'REGION' || level === 'PROVINCE') {
    return region && country ? [{ bool: { must: [...inRegion, ...inCountry] } }] : []
  }
  if (level !== 'CITY' || !country) return []
  return [{ bool: { must: [term('location_locality', city ?? name), ...inCountry] } }]
}

/** Whoever has a title, a skill or a word of the prompt. Without a reading, its words as they are. */
function floorOf({ prompt, understood }: VendorQuery): Clause[] {
  if (!understood) return prompt.trim() === '' ? [] : wordClauses(prompt.trim().split(/\s+/))
  return [
    ...understood.titles.flatMap(({ name, also }) => [name, ...also].map((title) => phrase('job_title', title))),
    ...understood.skills.map((skill) => term('skills', skill)),
    ...wordClauses(understood.words),
  ]
}

const wordClauses = (words: string[]): Clause[] =>
  words.flatMap((word) => [phrase('job_title', word), phrase('headline', word), term('skills', word)])

/** Optional beside what must hold: it moves people up. */
function wished({ places, companies, languages, seniority, years, schools }: UnderstoodInWords): Clause[] {
  const levels = [...new Set(seniority.flatMap((level) => LEVELS[level]))]
  const range = years && {
    ...(years.min !== null && { gte: years.min }),
    ...(years.max !== null && { lte: years.max }),
  }
  return [
    ...places.flatMap((each) => each.places.flatMap(placed)),
    ...companies.flatMap(({ when, entities }) =>
      entities.flatMap((entity) => employer(when === 'CURRENT' ? 'job_company_' : 'experience.company.', entity)),
    ),
    ...schools.flatMap(({ entities }) => entities.flatMap(schooling)),
    ...languages.map(({ name }) => term('languages.name', name)),
    ...(levels.length > 0 ? [{ terms: { job_title_levels: levels } }] : []),
    ...(range && Object.keys(range).length > 0 ? [{ range: { inferred_years_experience: range } }] : []),
  ]
}

const LEVELS: Record<UnderstoodInWords['seniority'][number], string[]> = {
  INTERN: ['training', 'unpaid'],
  JUNIOR: ['entry'],
  MID: [],
  SENIOR: ['senior'],
  LEAD: ['senior', 'manager'],
  PRINCIPAL: ['senior'],
  MANAGER: ['manager'],
  DIRECTOR: ['director'],
  VP: ['vp'],
  C_LEVEL: ['cxo', 'owner', 'partner'],
}

function unwanted({ excluded }: UnderstoodInWords): Clause[] {
  const { titles, skills, places, companies, schools, languages } = excluded
  return [
    ...titles.flatMap(({ name, also }) => [name, ...also].map((title) => phrase('job_title', title))),
    ...skills.map((skill) => term('skills', skill)),
    // A province is asked for by its region, which must not be hidden along with it.
    ...places.flatMap((each) => each.places.filter(({ level }) => level !== 'PROVINCE').flatMap(placed)),
    ...companies.flatMap(({ when, entities }) =>
      entities.flatMap((entity) => employer(when === 'CURRENT' ? 'job_company_' : 'experience.company.', entity)),
    ),
    ...schools.flatMap(({ entities }) => entities.flatMap(schooling)),
    ...languages.map(({ name }) => term('languages.name', name)),
  ]
}
