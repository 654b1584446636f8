/**
 * FullEnrich's search and lookup: any value of a filter, all filters together, words compared tolerantly unless exact matching is asked
 * for, levels from a closed list, pages by a marker. Owns how that vendor searches the people of world.ts and how it writes them.
 */
import { type Reply, spend, type VendorRequest, type VendorServer } from './kit.ts'
import { bySlug, type Job, profileUrl, type WorldPerson, world } from './world.ts'

interface Filter {
  value: string
  exact_match?: boolean
  exclude?: boolean
}

const PERSON_CREDITS = 0.25
const LIMIT_MAX = 100
const LEVELS = ['Owner', 'Founder', 'C-level', 'Partner', 'VP', 'Head', 'Director', 'Manager', 'Senior']

/** The texts that each filter looks at. */
const TEXTS: Record<string, (person: WorldPerson) => string[]> = {
  person_names: ({ first, last }) => [`${first} ${last}`],
  person_locations: ({ city, state, country }) => [city, state, country],
  person_languages: ({ languages }) => languages.map(({ name }) => name),
  person_skills: ({ skills }) => skills,
  person_universities: ({ school }) => [school],
  current_position_titles: ({ jobs }) => [jobs[0].title],
  current_position_seniority_level: (person) => [levelOf(person)],
  current_company_ids: ({ jobs }) => [fullenrichCompanyId(jobs[0])],
  current_company_names: ({ jobs }) => [jobs[0].company],
  current_company_domains: ({ jobs }) => [jobs[0].domain],
  past_company_names: ({ jobs }) => jobs.slice(1).map(({ company }) => company),
  past_company_domains: ({ jobs }) => jobs.slice(1).map(({ domain }) => domain),
}

export const fullenrichCompanyId = ({ company }: Pick<Job, 'company'>): string => `c0ffee00-${company.toLowerCase()}`
const levelOf = ({ seniority }: WorldPerson): string => ({ senior: 'Senior', manager: 'Manager', entry: '' })[seniority]

export function searched(server: VendorServer, { body }: VendorRequest): Reply {
  const { offset = 0, limit = 10, search_after: mark, ...filters } = body ?? {}
  const unknown = Object.keys(filters).find((name) => !TEXTS[name])
  if (unknown) return refusal(400, 'error.search.filter', `unknown filter ${unknown}`)
  if (limit < 1 || limit > LIMIT_MAX || offset > 10_000)
    return refusal(400, 'error.search.limit', 'limit must be at most 100')
  const levels: Filter[] = filters.current_position_seniority_level ?? []
  if (levels.some(({ value }) => !LEVELS.includes(value))) {
    return refusal(400, 'error.search.seniority', `seniority must be one of ${LEVELS.join(', ')}`)
  }
  const found = world.filter(
    (one) => !one.deleted && Object.entries(filters).every(([name, given]) => holds(one, name, given)),
  )
  const from = mark ? Number(Buffer.from(mark, 'base64').toString()) : offset
  const people = found.slice(from, from + limit)
  const credits = people.length * PERSON_CREDITS
  if (!spend(server, credits)) return refusal(402, 'error.credits.insufficient', 'Not enough credits')
  const search_after = Buffer.from(`${from + people.length}`).toString('base64')
  return { body: { people: people.map(written), metadata: { total: found.length, credits, offset, search_after } } }
}

export function lookedUp(server: VendorServer, { body }: VendorRequest): Reply {
  const url = body?.person_professional_network_url
  if (!url) return refusal(400, 'error.lookup.identifier', 'Provide at least one identifier')
  const person = bySlug(url)
  if (!person || person.deleted) return { body: { people: [], metadata: { credits: 0 } } }
  if (!spend(server, PERSON_CREDITS)) return refusal(402, 'error.credits.insufficient', 'Not enough credits')
  return { body: { people: [written(person)], metadata: { credits: PERSON_CREDITS } } }
}

function holds(person: WorldPerson, name: string, given: unknown): boolean {
  const texts = TEXTS[name]!(person)
  const filters = given as Filter[]
  const matches = ({ value, exact_match: exact }: Filter) => texts.some((text) => isLike(text, value, exact ?? false))
  const wanted = filters.filter(({ exclude }) => !exclude)
  return (wanted.length === 0 || wanted.some(matches)) && !filters.some((one) => one.exclude && matches(one))
}

/** Words may be missing, others may be there, the order may differ. */
function isLike(text: string, value: string, exact: boolean): boolean {
  if (exact) return text.toLowerCase() === value.toLowerCase()
  const words = (one: string) => one.toLowerCase().split(/\W+/).filter(Boolean)
  const asked = words(value)
  const there = asked.filter((word) => words(text).includes(word)).length
  return there > 0 && there >= asked.length - 1
}

/** Unknown values are left out. */
function written(person: WorldPerson) {
  const { id, slug, first, last, city, state, country, jobs, school, skills, languages } = person
  return {
    id: `person-${id}`,
    full_name: `${first} ${last}`,
    first_name: first,
    last_name: last,
    headline: `${jobs[0].title} at ${jobs[0].company}`,
    location: { country, country_code: 'XX', city, region: state },
    social_profiles: { professional_network: { id, url: profileUrl(slug), handle: slug, connection_count: 500 } },
    educations: [
      { school_name: school, degree: 'BSc', start_at: '2012-09-01T00:00:00Z', end_at: '2015-06-01T00:00:00Z' },
    ],
    languages: languages.map(({ name, native }) => ({
      language: name,
      proficiency: native ? 'NATIVE_OR_BILINGUAL' : 'LIMITED_WORKING',
    })),
    skills,
    employment: { current: jobOf(jobs[0], levelOf(person)), all: jobs.map((job) => jobOf(job, '')) },
  }
}

function jobOf({ title, company, domain, industry, start, end }: Job, seniority: string) {
  return {
    title,
    seniority,
    is_current: end === null,
    start_at: `${start}-15T00:00:00Z`,
    ...(end !== null && { end_at: `${end}-28T00:00:00Z` }),
    company: {
      id: fullenrichCompanyId({ company }),
      name: company,
      domain,
      year_founded: 0,
      industry: { main_industry: industry },
    },
  }
}

const refusal = (status: number, code: string, message: string): Reply => ({ status, body: { code, message } })
