/**
 * The clauses that People Data Labs' searches are made of: the part of Elasticsearch that it documents, over its fields. Owns
 * which field says what; pure. The vendor stores everything in lower case.
 */
import type { EmploymentTime, SeniorityLevel } from '../../../../contract/levels.ts'
import { countryNames } from '../../country-names.ts'
import { LEVEL_WORDS } from '../../vendor-musts.ts'
import type { NamedEntity, NamedPlace } from '../../vendor-port.ts'

export type PdlClause = Record<string, unknown>

/** The words of the title; the field `job_title` itself is one single token. */
const TITLE = 'job_title.text'

export const low = (text: string) => text.toLowerCase().trim()
export const term = (field: string, value: string): PdlClause => ({ term: { [field]: low(value) } })
export const pdlPhrase = (field: string, value: string): PdlClause => ({ match_phrase: { [field]: low(value) } })
export const hasTitle = (title: string): PdlClause => pdlPhrase(TITLE, title)
export const anyPdlClause = (clauses: PdlClause[]): PdlClause =>
  clauses.length === 1 ? clauses[0]! : { bool: { should: clauses } }

type Prefix = 'job_company_' | 'experience.company.'

/** By the vendor's own id, otherwise by domain, otherwise by name. Never by several, because different companies share a name. */
export function pdlEmployer(prefix: Prefix, { ref, domain, name }: NamedEntity): PdlClause[] {
  if (ref) return [{ term: { [`${prefix}id`]: ref } }]
  if (domain) return [term(`${prefix}website`, domain)]
  return name ? [term(`${prefix}name`, name)] : []
}

/** The vendor cannot tell past jobs from present ones in a query, so for PAST the caller checks the answer again. */
export const pdlEmployers = ({ when, entities }: { when: EmploymentTime; entities: NamedEntity[] }): PdlClause[] =>
  entities.flatMap((entity) => pdlEmployer(when === 'CURRENT' ? 'job_company_' : 'experience.company.', entity))

export function schooling({ ref, domain, name }: NamedEntity): PdlClause[] {
  if (ref) return [{ term: { 'education.school.id': ref } }]
  const known = domain ? [term('education.school.website', domain), term('education.school.domain', domain)] : []
  return name ? [...known, term('education.school.name', name)] : known
}

export function pdlPlace(place: NamedPlace): PdlClause[] {
  const { level, city, region, country, name } = place
  const inCountry = country ? [anyPdlClause(countryNames(place).map((each) => term('location_country', each)))] : []
  const inRegion = region ? [term('location_region', region)] : []
  if (level === 'COUNTRY') return inCountry
  if (level === 'REGION' || level === 'PROVINCE') {
    return region && country ? [{ bool: { must: [...inRegion, ...inCountry] } }] : []
  }
  if (level !== 'CITY' || !country) return []
  return [{ bool: { must: [term('location_locality', city ?? name), ...inCountry] } }]
}

/** Both ends included. */
export function pdlYears({ min, max }: { min: number | null; max: number | null }): PdlClause[] {
  const range = { ...(min !== null && { gte: min }), ...(max !== null && { lte: max }) }
  return min === null && max === null ? [] : [{ range: { inferred_years_experience: range } }]
}

/** Values of the vendor's closed list. It has none for MID: such people have no level at all. */
const LEVELS: Record<SeniorityLevel, string[]> = {
  INTERN: ['training', 'unpaid'],
  JUNIOR: ['entry'],
  MID: [],
  SENIOR: ['senior'],
  LEAD: [],
  PRINCIPAL: [],
  MANAGER: ['manager'],
  DIRECTOR: ['director'],
  VP: ['vp'],
  C_LEVEL: ['cxo', 'owner', 'partner'],
}

/** Any of these may hold: the vendor's own levels, or words of the title. */
export function pdlLevel(level: SeniorityLevel): PdlClause[] {
  if (level === 'MID') return [{ bool: { must_not: [{ exists: { field: 'job_title_levels' } }] } }]
  const own = LEVELS[level].length > 0 ? [{ terms: { job_title_levels: LEVELS[level] } }] : []
  return [...own, ...LEVEL_WORDS[level].map(hasTitle)]
}
