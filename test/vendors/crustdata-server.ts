/**
 * Crustdata as its documentation tells: filters with operators of its own spelling, a version header without which nothing works,
 * enrichment of at most 25 whose price depends on the fields, seconds in the rate headers. Owns that vendor's manners over world.ts.
 */
import { type Condition, holds, UnknownOperator } from './crustdata-filter.ts'
import { crustdataPerson } from './crustdata-record.ts'
import { type Reply, spend, startVendor, type VendorRequest, type VendorServer } from './kit.ts'
import { bySlug, world } from './world.ts'

const KEY = 'crustdata-test-token'
const VERSION = '2025-11-01'
const SEARCH_CREDITS = 0.03
const ENRICH_MAX = 25

/** What each section adds to the price of a profile. */
const sectionCredits: [section: RegExp, credits: number][] = [
  [/^contact(\.personal_emails)?$/, 2],
  [/^contact(\.phone_numbers)?$/, 2],
  [/^contact(\.business_emails)?$/, 1],
  [/^dev_platform_profiles/, 1],
]

export type CrustdataServer = VendorServer

export function startCrustdataServer(): Promise<CrustdataServer> {
  return startVendor(KEY, (vendor) => ({
    refuseKey(request) {
      if (request.headers.authorization !== `Bearer ${vendor.key}`)
        return failed(401, 'authentication_error', 'Invalid API key')
      if (request.headers['x-api-version'] !== VERSION) return invalid('x-api-version header is required')
      return null
    },
    unknownPath: { status: 404, body: '<h1>Not Found</h1>' },
    tooMany: { ...failed(429, 'rate_limit_exceeded', 'Too many requests'), headers: { 'x-ratelimit-reset': '41' } },
    headers: () => ({
      'x-ratelimit-limit': '30',
      'x-ratelimit-remaining': `${Math.max(0, Math.min(30, vendor.quota))}`,
      'x-ratelimit-reset': '41',
    }),
    routes: [
      ['POST', /^\/person\/search$/, (request) => search(vendor, request)],
      ['POST', /^\/person\/enrich$/, (request) => enrich(vendor, request)],
      ['POST', /^\/person\/search\/autocomplete$/, (request) => autocomplete(request)],
      ['GET', /^\/user\/credits$/, () => ({ body: { credits: vendor.credits } })],
    ],
  }))
}

function search(server: VendorServer, { body }: VendorRequest): Reply {
  const { filters, limit = 20, cursor = null, fields } = body ?? {}
  if (!filters) return invalid('filters is required')
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) return invalid('limit must be between 1 and 1000')
  try {
    const people = world.filter((person) => !person.deleted).map(crustdataPerson)
    const found = people.filter((person) => holds(person, filters as Condition))
    const start = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString())
    const page = found.slice(start, start + limit)
    if (!spend(server, page.length * SEARCH_CREDITS)) return noCredit()
    const more = start + limit < found.length
    return {
      body: {
        profiles: page.map((person) => sections(person, fields)),
        next_cursor: more ? Buffer.from(`${start + limit}`).toString('base64url') : null,
        total_count: found.length,
      },
    }
  } catch (thrown) {
    if (thrown instanceof UnknownOperator) return invalid(thrown.message)
    throw thrown
  }
}

function enrich(server: VendorServer, { body }: VendorRequest): Reply {
  const { professional_network_profile_urls: urls, fields = ['basic_profile', 'social_handles'] } = body ?? {}
  if (!Array.isArray(urls) || urls.length === 0) return invalid('Exactly one identifier type must be provided')
  if (urls.length > ENRICH_MAX) return invalid('At most 25 identifiers are allowed')
  const found = urls.map((url: string) => bySlug(url)).map((person) => (person?.deleted ? undefined : person))
  if (!spend(server, found.filter(Boolean).length * priceOf(fields))) return noCredit()
  return {
    body: urls.map((url: string, nth: number) => ({
      matched_on: url,
      match_type: 'professional_network_profile_url',
      matches: found[nth] ? [{ confidence_score: 1, person_data: sections(crustdataPerson(found[nth]!), fields) }] : [],
    })),
  }
}

function priceOf(fields: string[]): number {
  const added = sectionCredits.filter(([section]) => fields.some((field) => section.test(field)))
  return added.reduce((sum, [, credits]) => sum + credits, 1)
}

/** Whole sections, or dotted paths into them; the id is always there. */
function sections(person: Record<string, unknown>, fields: string[] | undefined): Record<string, unknown> {
  if (!fields) return person
  const wanted = new Set(fields.map((field) => field.split('.')[0]))
  return Object.fromEntries(
    Object.entries(person).filter(([name]) => wanted.has(name) || name === 'crustdata_person_id'),
  )
}

function autocomplete({ body }: VendorRequest): Reply {
  const { field, query = '', limit = 20 } = body ?? {}
  if (limit > 100) return invalid('limit must be at most 100')
  const values = new Set<string>()
  if (field === 'basic_profile.location.country') for (const { country } of world) values.add(country)
  const fitting = [...values].filter((value) => value.toLowerCase().includes(String(query).toLowerCase()))
  return { body: { suggestions: fitting.slice(0, limit).map((value) => ({ value })) } }
}

const failed = (status: number, type: string, message: string): Reply => ({
  status,
  body: { error: { type, message, metadata: [] } },
})
const invalid = (message: string) => failed(400, 'invalid_request', message)
const noCredit = () => failed(402, 'insufficient_credits', 'You do not have enough credits')
