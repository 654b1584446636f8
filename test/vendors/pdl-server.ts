/**
 * A local copy of People Data Labs, by its pages, its own client and its users: search by Elasticsearch query, enrichment,
 * cleaners, autocomplete, credits, and rate headers that look like Python. Owns that vendor's behaviour, over the people of
 * world.ts in lower case as it stores them; pdl-mapping.ts has how its fields are indexed.
 */
import { BadQuery, matches } from './es-query.ts'
import { type Reply, spend, startVendor, type VendorRequest, type VendorServer } from './kit.ts'
import { checkPdlQuery, pdlMapping } from './pdl-mapping.ts'
import { autocomplete, cleanCompany, cleanLocation, cleanSchool } from './pdl-names.ts'
import { pdlRecord } from './pdl-record.ts'
import { slugOf, slugs, world } from './world.ts'

export interface PdlServer extends VendorServer {
  /** The contract lacks contact data: these fields come as `true`, which only says that there is a value. */
  hidesContacts: boolean
}

/** The vendor's keys are this long, and its own client insists on it. */
const KEY = 'pdl0'.repeat(16)
const SIZE_MAX = 100
const FROM_MAX = 9_999

export async function startPdlServer(): Promise<PdlServer> {
  const server = await startVendor(KEY, (vendor) => ({
    refuseKey: ({ headers }) =>
      (headers['x-api-key'] ?? headers.api_key) === vendor.key
        ? null
        : error(401, 'authentication_error', 'Request contained a missing or invalid key'),
    unknownPath: { status: 404, body: { message: 'Not Found' } },
    tooMany: error(429, 'rate_limit_error', 'An error occurred due to requests hitting the API too quick'),
    headers: () => rateHeaders(vendor),
    routes: [
      ['POST', /^\/v5\/person\/search$/, (request) => search(vendor as PdlServer, request)],
      ['GET', /^\/v5\/person\/enrich$/, (request) => enrich(vendor as PdlServer, Object.fromEntries(request.query))],
      ['POST', /^\/v5\/person\/enrich$/, (request) => enrich(vendor as PdlServer, request.body)],
      ['GET', /^\/v5\/location\/clean$/, ({ query }) => cleaned(cleanLocation(query.get('location') ?? ''))],
      ['GET', /^\/v5\/company\/clean$/, ({ query }) => cleaned(cleanCompany(Object.fromEntries(query)))],
      ['GET', /^\/v5\/school\/clean$/, ({ query }) => cleaned(cleanSchool(Object.fromEntries(query)))],
      ['GET', /^\/v5\/autocomplete$/, ({ query }) => completed(query)],
    ],
  }))
  return Object.assign(server, { hidesContacts: false })
}

function search(server: PdlServer, { body }: VendorRequest): Reply {
  const { query, sql, size = 1, scroll_token: token, from = 0, data_include: include } = body ?? {}
  if ((query === undefined) === (sql === undefined)) return invalid('Either query or sql must be provided')
  if (!Number.isInteger(size) || size < 1 || size > SIZE_MAX) return invalid('size must be between 1 and 100')
  if (from > FROM_MAX) return invalid('from must be between 0 and 9999')
  const start = token === undefined ? from : Number(Buffer.from(token, 'base64url').toString())
  if (Number.isNaN(start)) return invalid('scroll_token is invalid')
  try {
    checkPdlQuery(query)
    const found = records(server).filter((record) => matches(record, query, pdlMapping))
    const page = found.slice(start, start + size)
    if (page.length === 0) return error(404, 'not_found', 'No records were found matching your search')
    if (!spend(server, page.length)) return noCredit()
    const next = start + size
    return {
      body: {
        status: 200,
        data: page.map((record) => included(record, include)),
        // Null once all people have been returned; a client that continues gets a 404.
        scroll_token: next < found.length ? Buffer.from(`${next}`).toString('base64url') : null,
        total: found.length,
        dataset_version: '32.0',
      },
      headers: { 'x-call-credits-spent': `${page.length}`, 'x-call-credits-type': 'search' },
    }
  } catch (thrown) {
    if (thrown instanceof BadQuery) return invalid(thrown.message)
    throw thrown
  }
}

function enrich(server: PdlServer, params: Record<string, unknown>): Reply {
  const { profile, pdl_id: id, data_include: include, min_likelihood: least = 2, required } = params ?? {}
  if (slugOf(String(profile)) === slugs.failing)
    return error(500, 'api_error', 'The server encountered an unexpected error')
  if (!profile && !id) return invalid('Request must contain one of: profile, email, phone, lid, pdl_id or name and …')
  const found = records(server).find((record) =>
    id ? record.id === id : slugOf(String(record.linkedin_url)) === slugOf(String(profile)),
  )
  const likelihood = 10
  const lacks = found !== undefined && typeof required === 'string' && !satisfies(found, required)
  if (!found || likelihood < Number(least) || lacks) {
    return error(404, 'not_found', 'No records were found matching your request')
  }
  if (!spend(server, 1)) return noCredit()
  return {
    body: { status: 200, likelihood, data: included(found, include) },
    headers: { 'x-call-credits-spent': '1', 'x-call-credits-type': 'enrich' },
  }
}

/** Reads "a AND (b OR c)", without deeper nesting. */
function satisfies(record: Record<string, unknown>, required: string): boolean {
  const has = (field: string) => {
    const value = record[field.trim()]
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== false
  }
  return required.split(/\bAND\b/).every((part) =>
    part
      .replace(/[()]/g, '')
      .split(/\bOR\b/)
      .some(has),
  )
}

function included(record: Record<string, unknown>, include: unknown): Record<string, unknown> {
  if (typeof include !== 'string' || include === '') return record
  return Object.fromEntries(include.split(',').map((field) => [field.trim(), record[field.trim()] ?? null]))
}

function records(server: PdlServer): Record<string, unknown>[] {
  return world.filter((person) => !person.deleted).map((person) => pdlRecord(person, server.hidesContacts))
}

function cleaned(found: object | null): Reply {
  return found ? { body: { status: 200, ...found } } : error(404, 'not_found', 'No records were found')
}

function completed(query: URLSearchParams): Reply {
  const data = autocomplete(query.get('field') ?? '', query.get('text') ?? '', Number(query.get('size') ?? 10))
  return data ? { body: { status: 200, data } } : invalid('field is not supported')
}

function error(status: number, type: string, message: string): Reply {
  return { status, body: { status, error: { type, message } } }
}
const invalid = (message: string) => error(400, 'invalid_request_error', message)
const noCredit = () => error(402, 'payment_required', 'You have reached the maximum number of matches')

/** Printed from a Python dictionary, with single quotes. */
function rateHeaders(server: VendorServer) {
  const left = Math.min(server.quota, 10)
  return {
    'x-ratelimit-limit': "{'minute': 10}",
    'x-ratelimit-remaining': `{'minute': ${left}}`,
    'x-ratelimit-reset': new Date(Date.now() + 30_000).toISOString(),
    'x-totallimit-remaining': `${server.credits}`,
    'x-totallimit-purchased-remaining': `${server.credits}`,
    'x-totallimit-overages-remaining': '0',
    'x-lifetime-used': `${server.spent}`,
  }
}
