/**
 * Apollo as its documentation tells: match, bulk of ten, phone numbers that come later and are polled, answers of 200 with nobody in
 * them, a 401 in plain text. Owns that vendor's manners over the people of world.ts.
 */
import { type Reply, spend, startVendor, type VendorRequest, type VendorServer } from './kit.ts'
import { bySlug, slugs, type WorldPerson } from './world.ts'

export interface ApolloServer extends VendorServer {
  /** Polls of a phone that are answered "not yet" before it is there. */
  pollsPending: number
  /** The search for the number comes to nothing at the vendor. */
  phonesFail: boolean
  /** Its results are thrown away after 30 days. */
  expired: boolean
}

const KEY = 'apollo-test-key'
const BULK_MAX = 10
const PHONE_CREDITS = 8
/** Past what a number of JavaScript holds exactly. */
const FIRST_REQUEST_ID = 9_007_199_254_740_993n

export async function startApolloServer(): Promise<ApolloServer> {
  const phones = new Map<string, { person: WorldPerson; polls: number }>()
  const server = await startVendor(KEY, (vendor) => ({
    refuseKey: ({ headers }) =>
      headers['x-api-key'] === vendor.key ? null : { status: 401, body: 'Invalid access credentials.' },
    unknownPath: { status: 404, body: { error: 'Not found' } },
    tooMany: {
      status: 429,
      body: { message: 'The maximum number of api calls allowed for /api/v1/people/match is 600 times per hour.' },
      headers: { 'retry-after': '27' },
    },
    headers: () => rateHeaders(vendor),
    routes: [
      ['POST', /^\/api\/v1\/people\/match$/, (request) => match(vendor as ApolloServer, phones, request)],
      ['POST', /^\/api\/v1\/people\/bulk_match$/, (request) => bulk(vendor as ApolloServer, phones, request)],
      ['GET', /^\/api\/v1\/webhook_result\/(.+)$/, (_, id) => poll(vendor as ApolloServer, phones, id)],
      ['POST', /^\/api\/v1\/usage_stats\/credit_usage_stats$/, () => ({ body: usage(vendor) })],
      ['GET', /^\/api\/v1\/auth\/health$/, () => ({ body: { healthy: true, is_logged_in: true } })],
    ],
  }))
  return Object.assign(server, { pollsPending: 1, phonesFail: false, expired: false })
}

type Phones = Map<string, { person: WorldPerson; polls: number }>
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
  // Nobody found is a success here, with nobody in it.
  if (!person) return { body: { person: null } }
  const cost = 1 + (params.reveal_phone_number && person.contact.phone ? PHONE_CREDITS : 0)
  if (!spend(server, cost)) return noCredit()
  const asked = params.reveal_phone_number ? { request_id: later(phones, person) } : {}
  return { body: raw({ person: written(person, params), ...asked }) as string, headers: json }
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
  const first = people[0]
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
      ...(params.reveal_phone_number && first ? { request_id: later(phones, first) } : {}),
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

function later(phones: Phones, person: WorldPerson): bigint {
  const id = FIRST_REQUEST_ID + BigInt(phones.size)
  phones.set(`${id}`, { person, polls: 0 })
  return id
}

function poll(server: ApolloServer, phones: Phones, id: string): Reply {
  if (!/^\d+$/.test(id)) return { status: 400, body: { error: 'invalid_request_id' } }
  const asked = phones.get(id)
  if (!asked) return { status: 404, body: { error: 'request_id_unknown' } }
  if (server.expired) return { status: 410, body: { error: 'request_id_expired' } }
  asked.polls += 1
  if (asked.polls <= server.pollsPending) {
    return { status: 404, body: { error: 'result_pending', retry_after_seconds: 5 } }
  }
  const { person } = asked
  const numbers = person.contact.phone && !server.phonesFail ? [phoneOf(person)] : []
  const people = [
    { id: `apollo-${person.slug}`, status: numbers.length ? 'success' : 'failed', phone_numbers: numbers },
  ]
  const webhook_result = {
    status: server.phonesFail ? 'failed' : 'success',
    total_requested_enrichments: 1,
    credits_consumed: 8,
    people,
  }
  return { body: { webhook_status: 'delivered', request_type: 'people_match', webhook_result } }
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

const usage = (server: VendorServer) => ({ credit_usage: { limit: server.credits + server.spent, used: server.spent } })
const failed = (status: number, code: string, message: string): Reply => ({
  status,
  body: { status: 'failed', error_code: code, error_message: message, error: message },
})
const noCredit = (): Reply => ({
  status: 402,
  body: { error: 'You have insufficient credits', error_code: 'NO_CREDITS' },
})
const json = { 'content-type': 'application/json' }

/** Ids are written as numbers, longer than JSON.stringify of a number could keep. */
function raw(value: object): string {
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `#${one}#` : one)).replace(/"#(\d+)#"/g, '$1')
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
