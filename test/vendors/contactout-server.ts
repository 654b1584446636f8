/**
 * A local copy of ContactOut, by its documentation, its own n8n node and users' code: contacts of a profile in one answer;
 * separate credits for emails, phones and searches; statuses with meanings of their own, placeholders for what a key may not see,
 * people keyed by their address. Owns that vendor's behaviour, over the people of world.ts; docs/networks.md names the sources.
 */
import { matchingPeople, type SearchBody } from './contactout-search.ts'
import { type Reply, spend, startVendor, type VendorRequest, type VendorServer } from './kit.ts'
import { bySlug, profileUrl, slugs, type WorldPerson, world } from './world.ts'

export interface ContactOutServer extends VendorServer {
  /** The key is a trial key: every answer is about an invented person. */
  sampleOnly: boolean
  /** The key may not reveal values: placeholders take their place. */
  placeholders: boolean
  /** Paid in advance: the usage has no `remaining`, and `quota` is what is left. */
  prepaid: boolean
}

const KEY = 'contactout-test-token'
const PAGE_MAX = 25
const OUT_OF_CREDITS = "You're out of credits, please email your sales manager or book a meeting"

export async function startContactOutServer(): Promise<ContactOutServer> {
  const server = await startVendor(KEY, (vendor) => ({
    refuseKey: ({ headers }) =>
      headers.token === vendor.key ? null : refusal(400, 'Bad credentials or invalid headers'),
    unknownPath: { status: 404, body: { message: '' } },
    tooMany: { ...refusal(429, 'Rate limit reached.'), headers: { 'retry-after': '37' } },
    routes: [
      ['GET', /^\/v1\/people\/linkedin$/, (request) => contacts(vendor as ContactOutServer, request)],
      ['GET', /^\/v1\/linkedin\/enrich$/, (request) => profile(vendor as ContactOutServer, request)],
      ['POST', /^\/v1\/people\/search$/, (request) => search(vendor as ContactOutServer, request)],
      ['POST', /^\/v1\/company\/search$/, () => refusal(403, 'No access to endpoint')],
      ['GET', /^\/v1\/stats$/, () => ({ body: stats(vendor as ContactOutServer) })],
    ],
  }))
  return Object.assign(server, { sampleOnly: false, placeholders: false, prepaid: false })
}

function refusedProfile(query: URLSearchParams): Reply | null {
  const isProfile = /^https?:\/\/.*linkedin\.com\/(in|pub)\//.test(query.get('profile') ?? '')
  return isProfile ? null : refusal(401, 'Bad request or invalid input')
}

/** Costs at most one email credit and one phone credit, however many values there are. */
function contacts(server: ContactOutServer, { query }: VendorRequest): Reply {
  const refused = refusedProfile(query)
  if (refused) return refused
  if (server.sampleOnly) return sample()
  const person = bySlug(query.get('profile')!)
  if (!person || person.deleted) return refusal(404, 'Not Found')
  if (person.slug === slugs.failing) return refusal(500, 'Server Error')
  const kinds = (query.get('email_type') ?? 'personal,work').split(',')
  const { work, personal, phone } = person.contact
  const emails = {
    work_email: kinds.includes('work') && work ? [work] : [],
    personal_email: kinds.includes('personal') && personal ? [personal] : [],
  }
  const phones = query.get('include_phone') === 'true' && phone ? [phone] : []
  const email = [...emails.personal_email, ...emails.work_email]
  if (email.length + phones.length === 0) return refusal(404, 'Not Found')
  if (server.placeholders) return { body: { status_code: 200, profile: hidden(person) } }
  if (!spend(server, Math.min(1, email.length) + phones.length)) return refusal(403, OUT_OF_CREDITS)
  const verified = person.slug !== slugs.unverified
  const work_email_status = Object.fromEntries(
    emails.work_email.map((one) => [one, verified ? 'Verified' : 'Unverified']),
  )
  const found = { url: profileUrl(person.slug), email, ...emails, work_email_status, phone: phones, github: [] }
  return { body: { status_code: 200, profile: found } }
}

const hidden = ({ slug }: WorldPerson) => ({
  url: profileUrl(slug),
  email: ['email1@example.com', 'email2@gmail.com'],
  work_email: ['email1@example.com'],
  personal_email: ['email2@gmail.com'],
  phone: ['phone number 1'],
})

/** Without contacts it costs one search credit. */
function profile(server: ContactOutServer, { query }: VendorRequest): Reply {
  const refused = refusedProfile(query)
  if (refused) return refused
  if (server.sampleOnly) return sample()
  if (query.get('profile_only') !== 'true') return refusal(500, 'this copy sells no contacts here')
  const person = bySlug(query.get('profile')!)
  if (!person || person.deleted) return { body: { status_code: 200, profile: [] } }
  if (!spend(server, 1)) return refusal(403, OUT_OF_CREDITS)
  const { title: _, ...rest } = written(person, { detailed_experience: true, detailed_education: true })
  const none = { email: [], work_email: [], personal_email: [], phone: [] }
  return { body: { status_code: 200, profile: { url: profileUrl(person.slug), ...none, ...rest } } }
}

function search(server: ContactOutServer, { body }: VendorRequest): Reply {
  const asked: SearchBody = body ?? {}
  const { page = 1, page_size: size = PAGE_MAX } = asked
  const found = matchingPeople(
    world.filter((one) => !one.deleted),
    asked,
  )
  if (found === null || size < 1 || size > PAGE_MAX) return refusal(401, 'Bad request or invalid input')
  if (server.sampleOnly) return sample()
  const shown = found.slice((page - 1) * size, page * size)
  if (asked.reveal_info !== false) return refusal(500, 'this copy reveals nothing on a page')
  if (!spend(server, shown.length)) return refusal(403, OUT_OF_CREDITS)
  const profiles = Object.fromEntries(
    shown.map((one) => [`https://linkedin.com/in/${one.slug}`, { li_vanity: one.slug, ...written(one, asked) }]),
  )
  const metadata = { page, page_size: size, total_results: found.length }
  return { body: { status_code: 200, metadata, profiles: shown.length === 0 ? [] : profiles } }
}

/** A career is a list of sentences unless details are asked for. */
function written(person: WorldPerson, asked: SearchBody) {
  const { first, last, city, state, country, jobs, school, skills, languages } = person
  const [now] = jobs
  const [from, to] = [asked.detailed_experience, asked.detailed_education]
  return {
    full_name: `${first} ${last}`,
    title: now.title,
    headline: `${now.title} at ${now.company}`,
    company: { name: now.company, domain: now.domain, email_domain: now.domain, industry: now.industry },
    location: `${city}, ${state}, ${country}`,
    country,
    industry: now.industry,
    experience: from ? jobs.map(jobOf) : jobs.map((job) => `${job.title} at ${job.company} in ${job.start} - Present`),
    education: to
      ? [
          {
            school_name: school,
            degree: 'BSc',
            field_of_study: 'Computer Science',
            start_date_year: '2012',
            end_date_year: '2015',
          },
        ]
      : [`BSc at ${school} in 2012 - 2015`],
    skills,
    summary: null,
    languages: languages.map(({ name, native }) => ({
      name,
      proficiency: native ? 'Native or bilingual proficiency' : 'Limited working proficiency',
    })),
    updated_at: '2026-09-01 00:00:00',
    profile_picture_url: `https://images.example/${person.slug}.jpg`,
    contact_availability: { personal_email: true, work_email: true, phone: true },
  }
}

function jobOf({ title, company, start, end }: WorldPerson['jobs'][number]) {
  const [startYear, startMonth] = start.split('-').map(Number)
  const [endYear = null, endMonth = null] = end?.split('-').map(Number) ?? []
  return {
    title,
    summary: null,
    locality: null,
    company_name: company,
    linkedin_url: `https://www.linkedin.com/company/${company.toLowerCase()}`,
    start_date_year: startYear,
    start_date_month: startMonth,
    end_date_year: endYear,
    end_date_month: endMonth,
    is_current: end === null,
  }
}

function sample(): Reply {
  const invented = { url: 'https://www.linkedin.com/in/example-person', full_name: 'Example Person' }
  const values = { email: ['email1@example.com'], work_email: ['email1@example.com'], phone: ['phone number 1'] }
  const message = 'This is a sample response. Book a call to unlock full access.'
  return { body: { status_code: 200, message, profile: { ...invented, ...values } } }
}

function stats({ credits, spent, prepaid }: ContactOutServer) {
  const pools = ['', 'phone_', 'search_'].map((pool) =>
    prepaid
      ? { [`${pool}count`]: spent, [`${pool}quota`]: credits }
      : {
          [`${pool}count`]: spent,
          [`${pool}quota`]: credits + spent,
          [`${pool}remaining`]: credits,
          [`${pool}over_quota`]: 0,
        },
  )
  return { status_code: 200, period: { start: '2026-11-01', end: '2026-11-30' }, usage: Object.assign({}, ...pools) }
}

const refusal = (status: number, message: string): Reply => ({ status, body: { status_code: status, message } })
