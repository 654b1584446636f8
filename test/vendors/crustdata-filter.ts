/**
 * Crustdata's filters over plain objects. Owns which fields can be asked for and what each operator means, by its reference
 * pages, or by users' measurements where these differ (docs/networks.md names them).
 */

export type Condition = { op: 'and' | 'or'; conditions: Condition[] } | { field: string; type: string; value: unknown }

export class BadFilter extends Error {}

const JOB =
  'company_name company_id title description seniority_level start_date company_website_domain company_professional_network_industry'
const jobs = (when: string) => JOB.split(' ').map((name) => `experience.employment_details.${when}.${name}`)

/**
 * The part of its schema that matters here. A profile's address is shown but cannot be asked for; of most fields that can be
 * asked for, a plan may withhold the values.
 */
const FIELDS = [
  ...'name first_name last_name headline summary languages'.split(' ').map((name) => `basic_profile.${name}`),
  ...'full_location city state country'.split(' ').map((name) => `basic_profile.location.${name}`),
  'skills.professional_network_skills',
  'education.schools.school',
  'education.schools.degree',
  'years_of_experience_raw',
  ...jobs('current'),
  ...jobs('past'),
]

/** Names that are spelt differently in a filter than in the answer. */
const shownAs: Record<string, string> = { company_name: 'name', company_id: 'crustdata_company_id' }

/** Punctuation is dropped, and a word matches only whole words. */
const words = (text: unknown): string[] =>
  String(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
const low = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

export function holds(person: unknown, condition: Condition): boolean {
  if ('op' in condition) {
    const each = (inner: Condition) => holds(person, inner)
    return condition.op === 'and' ? condition.conditions.every(each) : condition.conditions.some(each)
  }
  const { field, type, value } = condition
  if (!FIELDS.includes(field)) {
    throw new BadFilter(`Unsupported filter field: '${field}'. Supported fields: [${FIELDS.join(', ')}]`)
  }
  const values = valuesOf(person, field)
  const numbers = (test: (one: number) => boolean) => values.some((one) => typeof one === 'number' && test(one))
  const isListed = () => isIn(field, values, value as unknown[])
  switch (type) {
    case '=':
      return values.some((one) => low(one) === low(value))
    case '!=':
      return !values.some((one) => low(one) === low(value))
    case '<':
      return numbers((one) => one < Number(value))
    case '=<':
      return numbers((one) => one <= Number(value))
    case '>':
      return numbers((one) => one > Number(value))
    case '=>':
      return numbers((one) => one >= Number(value))
    case 'in':
      return isListed()
    case 'not_in':
      return !isListed()
    case '(.)':
      return values.some((one) => words(value).every((word) => words(one).includes(word)))
    case '[.]':
      return values.some((one) => ` ${words(one).join(' ')} `.includes(` ${words(value).join(' ')} `))
    // By letters, also inside longer words.
    case '(!)':
      return !values.some((one) => String(one).toLowerCase().includes(String(value).toLowerCase()))
    default:
      throw new BadFilter(`Unsupported filter type: ${type}`)
  }
}

/** By the stored spelling. For states it silently finds nothing, as one user measured; another found that it works. */
const isIn = (field: string, values: unknown[], listed: unknown[]): boolean =>
  field !== 'basic_profile.location.state' && values.some((one) => listed.includes(one))

function valuesOf(person: unknown, field: string): unknown[] {
  let found: unknown[] = [person]
  for (const step of field.split('.')) {
    found = found.flatMap((one) => {
      const object = one as Record<string, unknown>
      const value = object[step] ?? object[shownAs[step] ?? step]
      return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
    })
  }
  return found
}
