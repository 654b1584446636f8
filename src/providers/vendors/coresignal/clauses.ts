/**
 * The clauses that Coresignal's searches are made of: Elasticsearch over its fields. Owns which field says what; pure. Uses
 * phrases rather than exact terms, because phrases work for analysed fields and for single-token fields alike, and the vendor
 * does not document for all fields which they are.
 */
import type { NamedEntity, NamedPlace } from '../../vendor-port.ts'

export type CoresignalClause = Record<string, unknown>

export const phrase = (field: string, text: string): CoresignalClause => ({ match_phrase: { [field]: text } })
export const anyOf = (should: CoresignalClause[]): CoresignalClause => ({ bool: { should, minimum_should_match: 1 } })
const allOf = (must: CoresignalClause[]): CoresignalClause => ({ bool: { must } })
const active = (flag: 0 | 1): CoresignalClause => ({ term: { 'experience.active_experience': flag } })

/** One job that meets the clause and has the flag: current (1), over (0), any (null). */
function job(is: CoresignalClause, flag: 0 | 1 | null): CoresignalClause {
  return { nested: { path: 'experience', query: allOf(flag === null ? [is] : [is, active(flag)]) } }
}

/** Names match by their beginning. Everything with a meaning in a query string is removed from the text. */
export function beginning(field: string, text: string): CoresignalClause {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return {
    query_string: { query: words.map((word) => `${word}*`).join(' '), fields: [field], default_operator: 'and' },
  }
}

/** Searched both as written and in lower case, because a single-token field is compared letter by letter. */
export function hasSkill(skill: string): CoresignalClause {
  const forms = [...new Set([skill, skill.toLowerCase()])]
  return anyOf(forms.map((form) => phrase('inferred_skills', form)))
}

/** `levels` null: at any level. */
export function speaks(language: string, levels: string[] | null): CoresignalClause {
  const level = levels === null ? [] : [anyOf(levels.map((one) => phrase('languages.proficiency', one)))]
  return { nested: { path: 'languages', query: allOf([phrase('languages.language', language), ...level]) } }
}

/** By the vendor's own id if the id came from it, otherwise by name; empty if neither is known. */
export function workedAt({ ref, name }: Pick<NamedEntity, 'ref' | 'name'>, flag: 0 | 1 | null): CoresignalClause[] {
  if (ref !== null && /^\d+$/.test(ref)) return [job({ term: { 'experience.company_id': Number(ref) } }, flag)]
  return name === null ? [] : [job(phrase('experience.company_name', name), flag)]
}

/** A company of the prompt, both as it is written there and as it is known. */
export function coresignalEmployers(
  name: string,
  entities: NamedEntity[],
  when: 'CURRENT' | 'PAST' | 'ANY',
): CoresignalClause[] {
  const flag = when === 'ANY' ? null : when === 'CURRENT' ? 1 : 0
  const names = new Set([name, ...entities.flatMap((entity) => entity.name ?? [])])
  return [...names].flatMap((one) => workedAt({ ref: null, name: one }, flag))
}

export const inIndustry = (industry: string): CoresignalClause =>
  job(phrase('experience.company_industry', industry), 1)

export const studiedAt = (school: string): CoresignalClause => ({
  nested: { path: 'education', query: phrase('education.institution_name', school) },
})

/** Both ends included. */
export function coresignalYears({ min, max }: { min: number | null; max: number | null }): CoresignalClause[] {
  const months = { ...(min !== null && { gte: min * 12 }), ...(max !== null && { lte: max * 12 }) }
  return min === null && max === null ? [] : [{ range: { total_experience_duration_months: months } }]
}

/** As precise as the place is. */
export function livesIn(place: NamedPlace): CoresignalClause[] {
  const { level, name, city, region } = place
  const country = countryOf(place)
  const inCountry = (...where: CoresignalClause[]) => [allOf([...country, anyOf(where)])]
  if (level === 'COUNTRY') return country
  if (level === 'REGION')
    return inCountry(phrase('location_state', region ?? name), phrase('location_full', region ?? name))
  if (level === 'CITY') return inCountry(phrase('location_city', city ?? name), phrase('location_full', city ?? name))
  return inCountry(phrase('location_full', name))
}

function countryOf({ country, countryCode }: NamedPlace): CoresignalClause[] {
  const names = country ? [phrase('location_country', country)] : []
  const codes = countryCode ? [phrase('location_country_iso_2', countryCode)] : []
  return names.length + codes.length === 0 ? [] : [anyOf([...names, ...codes])]
}
