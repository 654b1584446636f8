/**
 * A local copy of Crustdata, by its pages and its users: filters with its own operators, plans that deny fields, pages that are
 * consistent only with a given order, a version header without which nothing works, enrichment of at most 25 people at a price by
 * fields, seconds in the rate headers. Owns that vendor's behaviour, over the people of world.ts.
 */
import { BadFilter, type Condition, holds } from './crustdata-filter.ts'
import { DENIED, failed, type Plan, refusedFields, shown } from './crustdata-plan.ts'
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

export interface CrustdataServer extends VendorServer {
  /** The plans for search and for profiles; nobody has reported denied fields for profiles. */
  plans: { search: Plan; profile: Plan }
}

export async function startCrustdataServer(): Promise<CrustdataServer> {
  const server = await startVendor(KEY, (vendor) => ({
    refuseKey(request) {
      if (request.headers.authorization !== `Bearer ${vendor.key}`)
        return { status: 401, body: { message: 'Invalid API key in request' } }
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
      ['POST', /^\/person\/search$/, (request) => search(vendor as CrustdataServer, request)],
      ['POST', /^\/person\/enrich$/, (request) => enrich(vendor as CrustdataServer, request)],
      ['POST', /^\/person\/search\/autocomplete$/, (request) => autocomplete(request)],
      ['GET', /^\/user\/credits$/, () => ({ body: { credits: vendor.credits } })],
    ],
  }))
  const plans: CrustdataServer['plans'] = {
    search: { denied: DENIED, refusal: 403 },
    profile: { denied: [], refusal: 403 },
  }
  return Object.assign(server, { plans })
}

const SORTABLE = [
  'crustdata_person_id',
  'basic_profile.name',
  'professional_network.connections',
  'metadata.updated_at',
]

/** With `search` it ranks by a text instead of an order, at the same price; filters then apply only in `mode` "exact". */
function search(server: CrustdataServer, { body }: VendorRequest): Reply {
  const { filters, limit = 20, cursor = null, fields = [], sorts = [], search: ranking, mode } = body ?? {}
  if (!filters && !ranking) return invalid('filters is required')
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) return invalid('limit must be between 1 and 1000')
  if (sorts.some(({ field }: { field: string }) => !SORTABLE.includes(field))) return invalid('Unsupported sort field')
  const refused = refusedFields(server.plans.search, fields)
  if (refused) return refused
  try {
    const found = people().filter((person) => (ranking && mode !== 'exact') || holds(person, filters as Condition))
    const start = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString())
    const page = inOrder(server, found, sorts.length > 0).slice(start, start + limit)
    if (!spend(server, page.length * SEARCH_CREDITS)) return noCredit()
    const more = start + limit < found.length
    return {
      body: {
        profiles: page.map((person) => shown(person, fields)),
        next_cursor: more ? Buffer.from(`${start + limit}`).toString('base64url') : null,
        total_count: found.length,
      },
    }
  } catch (thrown) {
    if (thrown instanceof BadFilter) return invalid(thrown.message)
    throw thrown
  }
}

const people = () => world.filter((person) => !person.deleted).map(crustdataPerson)

/** Without an order every answer starts elsewhere, so pages repeat some people and leave out others. */
function inOrder<T>(server: VendorServer, found: T[], isSorted: boolean): T[] {
  const from = isSorted ? 0 : server.calls.length % Math.max(1, found.length)
  return [...found.slice(from), ...found.slice(0, from)]
}

function enrich(server: CrustdataServer, { body }: VendorRequest): Reply {
  const { professional_network_profile_urls: urls, fields = ['basic_profile', 'social_handles'] } = body ?? {}
  if (!Array.isArray(urls) || urls.length === 0) return invalid('Exactly one identifier type must be provided')
  if (urls.length > ENRICH_MAX) return invalid('At most 25 identifiers are allowed')
  const refused = refusedFields(server.plans.profile, fields)
  if (refused) return refused
  const found = urls.map((url: string) => bySlug(url)).map((person) => (person?.deleted ? undefined : person))
  if (!spend(server, found.filter(Boolean).length * priceOf(fields))) return noCredit()
  return {
    body: urls.map((url: string, nth: number) => ({
      matched_on: url,
      match_type: 'professional_network_profile_url',
      matches: found[nth] ? [{ confidence_score: 1, person_data: shown(crustdataPerson(found[nth]!), fields) }] : [],
    })),
  }
}

function priceOf(fields: string[]): number {
  const added = sectionCredits.filter(([section]) => fields.some((field) => section.test(field)))
  return added.reduce((sum, [, credits]) => sum + credits, 1)
}

function autocomplete({ body }: VendorRequest): Reply {
  const { field, query = '', limit = 20 } = body ?? {}
  if (limit > 100) return invalid('limit must be at most 100')
  const values = new Set<string>()
  if (field === 'basic_profile.location.country') for (const { country } of world) values.add(country)
  const fitting = [...values].filter((value) => value.toLowerCase().includes(String(query).toLowerCase()))
  return { body: { suggestions: fitting.slice(0, limit).map((value) => ({ value })) } }
}

const invalid = (message: string) => failed(400, 'invalid_request', message)
const noCredit = () => failed(402, 'insufficient_credits', 'You do not have enough credits')
