/**
 * How People Data Labs indexes its fields and which queries it accepts, by its pages "Elasticsearch Mapping" and "Input
 * Parameters - Person Search API" and by what users found out (docs/networks.md names them). Nearly every field is a single
 * token; few can be searched by words.
 */
import { BadQuery, type FieldType, type Mapping } from './es-query.ts'

const of = (type: FieldType, names: string): [string, FieldType][] => names.split(/\s+/).map((name) => [name, type])

/** `experience` and `education` are objects, not nested, so values of one job cannot be told from those of another. */
export const pdlMapping: Mapping = {
  nested: [],
  fields: Object.fromEntries([
    ...of('keyword', 'id full_name first_name last_name linkedin_url linkedin_username linkedin_id work_email'),
    ...of('keyword', 'job_title job_title_role job_title_levels job_company_name job_company_id job_company_website'),
    ...of('keyword', 'job_company_industry industry location_name location_locality location_region location_country'),
    ...of('keyword', 'skills languages.name experience.title.name experience.company.name experience.company.id'),
    ...of('keyword', 'experience.company.website experience.company.industry education.school.name'),
    ...of('keyword', 'education.school.id education.school.website education.school.domain education.degrees'),
    ...of('text', 'job_title.text experience.title.name.text headline summary job_summary experience.summary'),
    ...of('number', 'inferred_years_experience languages.proficiency'),
  ]),
}

const CLAUSES = ['term', 'terms', 'exists', 'bool', 'match', 'range', 'match_phrase', 'wildcard', 'prefix', 'match_all']
const JOINTS = ['must', 'filter', 'should', 'must_not']
const ARRAY_MAX = 1_000
const WILDCARDS_MAX = 20

/** Throws for everything that the vendor refuses: other clauses, options such as boosting, too long arrays, too many wildcards. */
export function checkPdlQuery(query: unknown): void {
  const clauses = clausesIn(query)
  if (clauses.filter((kind) => kind === 'wildcard').length > WILDCARDS_MAX)
    throw new BadQuery('too many wildcard terms')
}

function clausesIn(query: unknown): string[] {
  if (typeof query !== 'object' || query === null) throw new BadQuery('the query is no object')
  return Object.entries(query).flatMap(([kind, clause]) => {
    if (!CLAUSES.includes(kind)) throw new BadQuery(`The query contains an unsupported clause: ${kind}`)
    if (kind === 'bool') return ['bool', ...Object.entries(clause).flatMap(([joint, inner]) => inJoint(joint, inner))]
    checkOptions(kind, clause)
    return [kind]
  })
}

function inJoint(joint: string, inner: unknown): string[] {
  if (!JOINTS.includes(joint)) throw new BadQuery(`The query contains an unsupported option: ${joint}`)
  const clauses = Array.isArray(inner) ? inner : [inner]
  if (clauses.length > ARRAY_MAX) throw new BadQuery('an array has more than 1000 elements')
  return clauses.flatMap(clausesIn)
}

function checkOptions(kind: string, clause: Record<string, unknown>): void {
  for (const given of Object.values(clause)) {
    if (Array.isArray(given) && given.length > ARRAY_MAX) throw new BadQuery('an array has more than 1000 elements')
    if (kind !== 'range' && typeof given === 'object' && given !== null && 'boost' in given) {
      throw new BadQuery('The query contains an unsupported option: boost')
    }
  }
}
