/**
 * Crustdata spoken to. Owns its paths, its key and version headers, what its statuses mean, and which sections are asked for: contact
 * data would raise the price of a profile from 1 credit to 7, so no call leaves the choice to the vendor.
 */
import { z } from 'zod'
import type { VendorFailure } from '../../vendor-failure.ts'
import { openVendorHttp, type VendorReply } from '../../vendor-http.ts'
import type { VendorOptions } from '../../vendor-port.ts'
import { profileAddress } from '../../vendor-text.ts'
import type { Filter } from './clauses.ts'
import { type CrustdataPerson, crustdataPersonSchema } from './record.ts'

const URL_DEFAULT = 'https://api.crustdata.com'
const VERSION = '2025-11-01'
const SECTIONS = ['basic_profile', 'social_handles', 'experience', 'education', 'skills']
/** Where no header says better: the limits are so many calls a minute. */
const RETRY_SECONDS = 60
const RETRY_SECONDS_MAX = 3_600

export interface CrustdataClient {
  search(filter: Filter, cursor: string | null, limit: number, signal?: AbortSignal): Promise<SearchAnswer>
  /** Null where there is no such person. */
  enrich(
    networkUrl: string,
    signal?: AbortSignal,
  ): Promise<{ person: CrustdataPerson; confidence: number | null } | null>
  creditsLeft(signal?: AbortSignal): Promise<number | null>
  close(): Promise<void>
}

const searchSchema = z.object({
  profiles: z.array(crustdataPersonSchema),
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

export function openCrustdata({ key, url = URL_DEFAULT, deadlineMs }: VendorOptions): CrustdataClient {
  const headers = { authorization: `Bearer ${key}`, 'x-api-version': VERSION }
  const http = openVendorHttp({ url, headers, secrets: [key], deadlineMs })
  return {
    async search(filters, cursor, limit, signal) {
      const body = { filters, limit, fields: SECTIONS, ...(cursor !== null && { cursor }) }
      const reply = await http.send({ method: 'POST', path: '/person/search', body, billable: true }, signal)
      if (reply.status !== 200) throw failureOf(reply)
      return reply.read(searchSchema)
    },
    async enrich(networkUrl, signal) {
      const body = { professional_network_profile_urls: [networkUrl], fields: SECTIONS }
      const reply = await http.send({ method: 'POST', path: '/person/enrich', body, billable: true }, signal)
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
  // Older pages of the documentation have the empty purse among the refusals of access.
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
