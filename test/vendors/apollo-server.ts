/**
 * A local copy of Apollo, by its OpenAPI file and users' live reports: match, bulk match of ten, phone numbers that come later
 * and are polled, "not yet" as 404 or as a success without a result, unknown people answered by an echo of the question, a 401 in
 * plain text, signed 64-bit ids. Owns that vendor's behaviour, over the people of world.ts; docs/networks.md names the sources.
 */
import { type Reply, spend, startVendor, type VendorRequest, type VendorServer } from './kit.ts'
import { bySlug, slugs, type WorldPerson } from './world.ts'

export interface ApolloServer extends VendorServer {
  /** How many polls for a phone number are answered "not yet" before it is there. */
  pollsPending: number
  /** How "not yet" is said: as 404, or as 200 with no result and this state of the callback. */
  pendingAs: '404' | 'in_progress' | 'success' | 'failed'
  /** Its callback did not reach us, but the result is there. */
  dispatchFails: boolean
  /** The vendor's own search for the number fails. */
  phonesFail: boolean
  /** The result was deleted, as the vendor does after 30 days. */
  expired: boolean
  /** The key may not read the balance. */
  scoped: boolean
}

const KEY = 'apollo-test-key'
const BULK_MAX = 10
const PHONE_CREDITS = 8
/** Larger than a JavaScript number can hold exactly; such ids are often negative. */
const FIRST_REQUEST_ID = -9_007_199_254_740_993n
const RETRY_SECONDS = 10

export async function startApolloServer(): Promise<ApolloServer> {
  const phones: Phones = new Map()
  const server = await startVendor(KEY, (vendor) => ({
    refuseKey: ({ headers }) =>
      headers['x-api-key'] === vendor.key
        ? null
        : { status: 401, body: 'Invalid API key. See https://docs.apollo.io.' },
    unknownPath: { status: 404, body: { error: 'Not found' } },
    tooMany: {
      status: 429,
      body: { message: 'The maximum number of api calls allowed for api/v1/people/match is 600 times per hour.' },
      headers: { 'retry-after': '27' },
    },
    headers: () => rateHeaders(vendor),
    routes: [
      ['POST', /^\/api\/v1\/people\/match$/, (request) => match(vendor as ApolloServer, phones, request)],
      ['POST', /^\/api\/v1\/people\/bulk_match$/, (request) => bulk(vendor as ApolloServer, phones, request)],
      ['GET', /^\/api\/v1\/webhook_result\/(.+)$/, (_, id) => poll(vendor as ApolloServer, phones, id)],
      ['POST', /^\/api\/v1\/usage_stats\/credit_usage_stats$/, () => usage(vendor as ApolloServer)],
    ],
  }))
  const more = { pollsPending: 1, pendingAs: '404' as const, dispatchFails: false, phonesFail: false }
  return Object.assign(server, more, { expired: false, scoped: false })
}

/** For each request: the people whose numbers it asked for, and how often it was polled. */
type Phones = Map<string, { people: WorldPerson[]; polls: number }>
type Details = Record<string, unknown>

/** Parameters may come in the address or in the body. */
function paramsOf({ query, body }: VendorRequest): Details {
  const truth = (text: string) => (text === 'true' ? true : text === 'false' ? false : text)
  return { ...Object.fromEntries([...query].map(([name, value]) => [name, truth(value)])), ...body }
}

function match(server: ApolloServer, phones: Phones, request: VendorRequest): Reply {
  const params = paramsOf(request)
  const refused = refusal(params)
  if (refused) return refused
  const person = find(params)
  if (person?.slug === slugs.failing) return { status: 500, body: { error: 'Internal Server Error' } }
  // If nobody is found the answer is still a success, with nobody in it or with an echo of the question.
  if (!person) return { body: { person: params.linkedin_url ? echo(params) : null } }
  const cost = 1 + (params.reveal_phone_number && person.contact.phone ? PHONE_CREDITS : 0)
  if (!spend(server, cost)) return noCredit()
  return { body: raw({ request_id: later(phones, [person]), person: written(person, params) }), headers: json }
}

function bulk(server: ApolloServer, phones: Phones, request: VendorRequest): Reply {
  const params = paramsOf(request)
  const details = request.body?.details
  if (!Array.isArray(details)) return failed(400, 'INVALID_REQUEST', 'details is required')
  if (details.length > BULK_MAX) return failed(400, 'RECORD_LIMIT_EXCEEDED', 'at most 10 records can be enriched')
  const refused = refusal(params)
  if (refused) return refused
  const found = details.map((one: Details) => find(one))
  const people = found.filter((person) => person !== undefined)
  const withPhone = params.reveal_phone_number ? people.filter((person) => person.contact.phone).length : 0
  if (!spend(server, people.length + withPhone * PHONE_CREDITS)) return noCredit()
  return {
    headers: json,
    body: raw({
      status: 'success',
      error_code: null,
      error_message: null,
      total_requested_enrichments: details.length,
      unique_enriched_records: people.length,
      missing_records: details.length - people.length,
      credits_consumed: people.length,
      matches: found.map((person) => (person ? written(person, params) : null)),
      request_id: later(phones, people),
      ...(params.reveal_phone_number === true && people.length > 0 && { phone_enrichment: underWay }),
    }),
  }
}

function refusal(params: Details): Reply | null {
  if (!params.reveal_phone_number || params.webhook_url) return null
  return failed(400, 'INVALID_REQUEST', "Please add a valid 'webhook_url' parameter when using 'reveal_phone_number'")
}

function find({ linkedin_url: url, id }: Details): WorldPerson | undefined {
  const person = bySlug(String(url ?? String(id ?? '').replace(/^apollo-/, '')))
  return person && !person.deleted ? person : undefined
}

const underWay = { request_id: '64a7ff0cc4dfae00013df1a5', status: 'pending', message: 'Retry after ~10 seconds.' }

/** Only what was asked; every other field is empty. */
const echo = ({ linkedin_url: url }: Details) => ({
  id: '64a7ff0cc4dfae00013d0000',
  linkedin_url: url,
  name: null,
  title: null,
  email: null,
})

function later(phones: Phones, people: WorldPerson[]): bigint {
  const id = FIRST_REQUEST_ID - BigInt(phones.size)
  phones.set(`${id}`, { people, polls: 0 })
  return id
}

function poll(server: ApolloServer, phones: Phones, id: string): Reply {
  const code = (status: number, error_code: string): Reply => ({ status, body: { error_code } })
  if (!/^-?\d{1,19}$/.test(id)) return code(400, 'invalid_request_id')
  const asked = phones.get(id)
  if (!asked) return code(404, 'request_id_unknown')
  if (server.expired) return code(410, 'request_id_expired')
  asked.polls += 1
  const about = { request_id: id, request_type: 'phone', last_dispatched_at: null, failure_reason: null }
  if (asked.polls <= server.pollsPending) {
    if (server.pendingAs !== '404')
      return { body: { ...about, webhook_status: server.pendingAs, webhook_result: null } }
    return { status: 404, body: { error_code: 'result_pending', retry_after_seconds: RETRY_SECONDS } }
  }
  const people = asked.people.map((person) => {
    const numbers = person.contact.phone && !server.phonesFail ? [phoneOf(person)] : []
    return { id: `apollo-${person.slug}`, status: numbers.length ? 'success' : 'failed', phone_numbers: numbers }
  })
  const found = people.filter(({ status }) => status === 'success').length
  const webhook_result = {
    status: server.phonesFail ? 'failed' : 'success',
    total_requested_enrichments: people.length,
    credits_consumed: found * PHONE_CREDITS,
    people,
  }
  const fails = server.dispatchFails && { failure_reason: 'connection refused' }
  return { body: { ...about, ...fails, webhook_status: fails ? 'failed' : 'success', webhook_result } }
}

function phoneOf({ slug, contact }: WorldPerson) {
  const sure = slug !== slugs.unverified
  return {
    raw_number: contact.phone,
    sanitized_number: contact.phone,
    type_cd: 'mobile',
    status_cd: sure ? 'valid_number' : 'no_status',
    confidence_cd: sure ? 'high' : 'low',
    dnc_status_cd: null,
  }
}

function written(person: WorldPerson, params: Details): object {
  const { first, last, contact, jobs, slug, city, state, country } = person
  const sure = slug !== slugs.unverified
  const work = contact.work ?? null
  return {
    id: `apollo-${slug}`,
    first_name: first,
    last_name: last,
    name: `${first} ${last}`,
    linkedin_url: `http://www.linkedin.com/in/${slug}`,
    title: jobs[0].title,
    headline: `${jobs[0].title} at ${jobs[0].company}`,
    email: work,
    email_status: work === null ? 'unavailable' : sure ? 'verified' : 'unverified',
    personal_emails: params.reveal_personal_emails && contact.personal ? [contact.personal] : [],
    organization: { id: 'org-1', name: jobs[0].company, primary_domain: jobs[0].domain },
    city,
    state,
    country,
  }
}

function usage({ credits, spent, scoped }: ApolloServer): Reply {
  const path = 'api/v1/usage_stats/credit_usage_stats'
  const refusal = { error: `This API key is not authorized to access ${path}.`, error_code: 'API_INACCESSIBLE' }
  if (scoped) return { status: 403, body: refusal }
  const pool = { limit: credits + spent, consumed: spent, left_over: credits }
  const none = { limit: 0, consumed: 0, left_over: 0 }
  const credit_usage_stats = {
    lead_credit: pool,
    direct_dial_credit: none,
    dialer: { limit: 500, consumed: 12, left_over: 488 },
  }
  return { body: { credit_usage_stats, current_credit_cycle: { start_date: null, end_date: null } } }
}

const failed = (status: number, code: string, message: string): Reply => ({
  status,
  body: { status: 'failed', error_code: code, error_message: message },
})
const noCredit = (): Reply => ({
  status: 402,
  body: { error: 'You have insufficient credits', error_code: 'NO_CREDITS' },
})
const json = { 'content-type': 'application/json' }

/** Ids are written as numbers with more digits than JSON.stringify of a number would keep. */
function raw(value: object): string {
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `#${one}#` : one)).replace(/"#(-?\d+)#"/g, '$1')
}

function rateHeaders(server: VendorServer) {
  const used = server.calls.length
  return {
    'x-rate-limit-minute': '200',
    'x-minute-usage': `${used}`,
    'x-minute-requests-left': `${Math.max(0, 200 - used)}`,
    'x-rate-limit-hourly': '600',
    'x-hourly-usage': `${used}`,
    'x-hourly-requests-left': `${Math.max(0, 600 - used)}`,
    'x-rate-limit-24-hour': '2000',
    'x-24-hour-usage': `${used}`,
    'x-24-hour-requests-left': `${Math.max(0, 2000 - used)}`,
  }
}
