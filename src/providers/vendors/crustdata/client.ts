/**
 * Talks to Crustdata. Owns its paths, its key and version headers, what its statuses mean, and the order of its pages. fields.ts
 * owns which fields are asked for, and which of them a plan denies.
 */
import { z } from 'zod'
import { arrayOfGoodItems } from '../../salvage.ts'
import type { VendorFailure } from '../../vendor-failure.ts'
import { openVendorHttp, type VendorReply } from '../../vendor-http.ts'
import { type PageAsked, type Permit, unlimited, type VendorOptions } from '../../vendor-port.ts'
import { profileAddress } from '../../vendor-text.ts'
import type { Filter } from './clauses.ts'
import { deniedFieldsIn, type PlanFields, PROFILE_FIELDS, planFields, SEARCH_FIELDS } from './fields.ts'
import { type CrustdataPerson, crustdataPersonSchema } from './record.ts'

const URL_DEFAULT = 'https://api.crustdata.com'
const VERSION = '2025-11-01'
/** Ordered by the one field that no two people share: without an order the vendor's pages overlap. */
const ORDER = [{ field: 'crustdata_person_id', order: 'asc' }]
/** Used if no header says better: the limits are per minute. */
const RETRY_SECONDS = 60
const RETRY_SECONDS_MAX = 3_600

export interface CrustdataClient {
  search(filter: Filter, page: PageAsked, signal?: AbortSignal, permit?: Permit): Promise<SearchAnswer>
  /** Null if there is no such person. */
  enrich(
    networkUrl: string,
    signal?: AbortSignal,
  ): Promise<{ person: CrustdataPerson; confidence: number | null } | null>
  creditsLeft(signal?: AbortSignal): Promise<number | null>
  close(): Promise<void>
}

const searchSchema = z.object({
  profiles: arrayOfGoodItems(crustdataPersonSchema),
  next_cursor: z.string().nullish(),
  total_count: z.number().int().min(0).nullish(),
})
export type SearchAnswer = z.infer<typeof searchSchema>

const enrichSchema = z.array(
  z.object({
    matched_on: z.string(),
    matches: z.array(
      z.object({ confidence_score: z.number().nullish().catch(null), person_data: crustdataPersonSchema }),
    ),
  }),
)
const creditsSchema = z.object({ credits: z.number() })
const errorSchema = z.object({ error: z.object({ type: z.string().nullish(), message: z.string().nullish() }) })

interface Question {
  of: PlanFields
  body: object
}

export function openCrustdata({ key, url = URL_DEFAULT, deadlineMs }: VendorOptions): CrustdataClient {
  const headers = { authorization: `Bearer ${key}`, 'x-api-version': VERSION }
  const http = openVendorHttp({ url, headers, secrets: [key], deadlineMs })
  const fields = { search: planFields(SEARCH_FIELDS), profile: planFields(PROFILE_FIELDS) }

  /**
   * Asks once more if the plan denies some of the fields. The refused call was not
   * worked on, and denied fields are not asked for again.
   */
  const post = async (path: string, { of, body }: Question, signal?: AbortSignal, permit: Permit = unlimited) => {
    const ask = () => http.send({ method: 'POST', path, body: { ...body, fields: of.asked() }, billable: true }, signal)
    const reply = await ask()
    if (!of.learn(deniedFieldsIn(reply))) return reply
    await permit()
    return ask()
  }

  return {
    async search(filters, { cursor, limit }, signal, permit) {
      const body = { filters, limit, sorts: ORDER, ...(cursor !== null && { cursor }) }
      const reply = await post('/person/search', { of: fields.search, body }, signal, permit)
      if (reply.status !== 200) throw failureOf(reply)
      return reply.read(searchSchema)
    },
    async enrich(networkUrl, signal) {
      const body = { professional_network_profile_urls: [networkUrl] }
      const reply = await post('/person/enrich', { of: fields.profile, body }, signal)
      if (reply.status === 404 && errorOf(reply).type !== undefined) return null
      if (reply.status !== 200) throw failureOf(reply)
      const [entry] = reply.read(enrichSchema)
      if (entry && profileAddress(entry.matched_on)?.handle !== profileAddress(networkUrl)?.handle) {
        throw reply.failure('MALFORMED', 'an entry for another address than the one asked for')
      }
      const match = entry?.matches[0]
      return match ? { person: match.person_data, confidence: match.confidence_score ?? null } : null
    },
    async creditsLeft(signal) {
      const reply = await http.send({ method: 'GET', path: '/user/credits', billable: false }, signal)
      if (reply.status !== 200) throw failureOf(reply)
      return reply.read(creditsSchema).credits
    },
    close: () => http.close(),
  }
}

function errorOf(reply: VendorReply): { type?: string; message?: string } {
  const { type, message } = reply.peek(errorSchema)?.error ?? {}
  return { ...(type != null && { type }), ...(message != null && { message }) }
}

function failureOf(reply: VendorReply): VendorFailure {
  const { type, message } = errorOf(reply)
  const denied = deniedFieldsIn(reply)
  if (denied.length > 0) {
    return reply.failure('UNAVAILABLE', `the plan denies ${denied.join(', ')}`, { needsOperator: true })
  }
  // Older pages of the vendor's documentation list an empty balance among the refusals of access.
  if (reply.status === 402 || (reply.status === 403 && /credit/i.test(`${type} ${message}`))) {
    return reply.failure('NO_CREDIT', message)
  }
  if (reply.status === 400 || reply.status === 422) return reply.failure('REFUSED', message)
  if (reply.status === 429) return reply.failure('RATE_LIMITED', message, { retryAfterSeconds: resetOf(reply) })
  return reply.failure('UNAVAILABLE', message, { needsOperator: reply.status < 500 })
}

/** Seconds until the window has room again. */
function resetOf(reply: VendorReply): number {
  const text = reply.headers['x-ratelimit-reset']
  const seconds = typeof text === 'string' && text !== '' ? Math.ceil(Number(text)) : Number.NaN
  return seconds >= 0 ? Math.min(seconds, RETRY_SECONDS_MAX) : RETRY_SECONDS
}
