/**
 * A local copy of Coresignal, by its pages and users' measurements: a search returns only ids and is free; a preview of twenty
 * people costs twenty credits, a collection twenty. Every answer has rate limits per second; errors contain only `detail`. Owns
 * that vendor's behaviour, over the people of world.ts; coresignal-mapping.ts has how its fields are indexed.
 */
import { coresignalMapping } from './coresignal-mapping.ts'
import { coresignalPreview, coresignalRecord } from './coresignal-record.ts'
import { BadQuery, matches } from './es-query.ts'
import { type Reply, spend, startVendor, type VendorRequest, type VendorServer } from './kit.ts'
import { world } from './world.ts'

/** 32 letters and digits, like the vendor's own keys. */
const KEY = 'cs0a'.repeat(8)
const PREVIEW_MAX = 20
const CREDITS = 20
const PAGE_MAX = 1_000

export interface CoresignalServer extends VendorServer {
  /** Plans without the preview are refused there. */
  hasPreview: boolean
  /** The calls per second that the plan allows: 5 on the smallest, 100 on the largest. */
  perSecond: number
}

export async function startCoresignalServer(): Promise<CoresignalServer> {
  const base = '/cdapi/v2/employee_multi_source'
  const server = await startVendor(KEY, (vendor) => ({
    refuseKey: ({ headers }) => (headers.apikey === vendor.key ? null : refusal(401, 'Invalid API key')),
    unknownPath: { status: 404, body: { message: 'no Route matched with those values', request_id: 'gateway' } },
    tooMany: refusal(429, 'Too many requests'),
    headers: () => ({ 'x-credits-remaining': `${vendor.credits}`, ...rateOf(vendor as CoresignalServer) }),
    routes: [
      ['POST', new RegExp(`^${base}/search/es_dsl$`), (request) => limited(vendor, () => search(request))],
      [
        'POST',
        new RegExp(`^${base}/search/es_dsl/preview$`),
        (request) => limited(vendor, () => preview(vendor as CoresignalServer, request)),
      ],
      ['GET', new RegExp(`^${base}/collect/(.+)$`), (_, who) => limited(vendor, () => collect(vendor, who))],
    ],
  }))
  return Object.assign(server, { hasPreview: true, perSecond: Number.POSITIVE_INFINITY })
}

/** For each server, the seconds in which it handled calls, in whole seconds as the vendor's gateway counts. */
const worked = new WeakMap<VendorServer, number[]>()
const secondOf = (ms: number) => Math.floor(ms / 1_000)
const inThisSecond = (server: VendorServer) =>
  (worked.get(server) ?? []).filter((second) => second === secondOf(Date.now())).length

function limited(server: VendorServer, work: () => Reply): Reply {
  const { perSecond } = server as CoresignalServer
  if (inThisSecond(server) >= perSecond) return refusal(429, 'Too many requests')
  worked.set(server, [...(worked.get(server) ?? []), secondOf(Date.now())])
  return work()
}

function rateOf(server: CoresignalServer) {
  const { perSecond } = server
  if (!Number.isFinite(perSecond)) return { 'x-ratelimit-limit-second': '18', 'x-ratelimit-remaining-second': '17' }
  const left = Math.max(0, perSecond - inThisSecond(server))
  return { 'x-ratelimit-limit-second': `${perSecond}`, 'x-ratelimit-remaining-second': `${left}` }
}

/** Sorted by id, so that a page can continue where the last one ended: the cursor is the date and id of its last person. */
function search({ query, body }: VendorRequest): Reply {
  const size = Number(query.get('items_per_page') ?? PAGE_MAX)
  if (!(size >= 1 && size <= PAGE_MAX)) return refusal(422, 'items_per_page must be between 1 and 1000')
  const found = select(body)
  if (!Array.isArray(found)) return found
  const after = Number(/,(\d+)$/.exec(query.get('after') ?? '')?.[1] ?? 0)
  const rest = found.filter((record) => Number(record.id) > after)
  const page = rest.slice(0, size)
  const next = rest.length > size ? { 'x-next-page-after': `"2026-09-01",${page.at(-1)!.id}` } : {}
  return {
    body: page.map((record) => record.id),
    headers: {
      'x-total-results': `${found.length}`,
      'x-total-pages': `${Math.ceil(found.length / size)}`,
      ...next,
    },
  }
}

function preview(server: CoresignalServer, { body }: VendorRequest): Reply {
  if (!server.hasPreview) return refusal(403, 'Search preview is not included in your plan')
  const found = select(body)
  if (!Array.isArray(found)) return found
  if (found.length > 0 && !spend(server, CREDITS)) return refusal(402, 'Insufficient credits')
  // Newest first, which is not the order in which the search returned them.
  return { body: found.slice(0, PREVIEW_MAX).reverse().map(coresignalPreview) }
}

/** By the vendor's id, or by the last part of the profile's address. */
function collect(server: VendorServer, who: string): Reply {
  const person = world.find(({ id, slug }) => (/^\d+$/.test(who) ? id === Number(who) : slug === who.toLowerCase()))
  if (!person) return refusal(404, 'Not Found')
  if (!spend(server, CREDITS)) return refusal(402, 'Insufficient credits')
  return { body: coresignalRecord(person) }
}

type Record_ = ReturnType<typeof coresignalRecord>

function select(body: unknown): Record_[] | Reply {
  const { query, sort } = (body ?? {}) as { query?: unknown; sort?: unknown }
  if (query === undefined) return refusal(422, 'query is required')
  if (sort !== undefined && !Array.isArray(sort)) return refusal(422, 'sort must be a list')
  try {
    return world.map(coresignalRecord).filter((record) => matches(record, query, coresignalMapping))
  } catch (thrown) {
    if (thrown instanceof BadQuery) return refusal(400, thrown.message)
    throw thrown
  }
}

const refusal = (status: number, detail: string): Reply => ({ status, body: { detail } })
