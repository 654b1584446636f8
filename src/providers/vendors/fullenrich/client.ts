/**
 * Talks to FullEnrich. Owns its paths, its key, and what its answers mean: "not yet" comes as an error, and a refusal for lack of
 * credits may still carry the result.
 */
import { z } from 'zod'
import type { VendorFailure } from '../../vendor-failure.ts'
import { openVendorHttp, type VendorReply } from '../../vendor-http.ts'
import type { VendorOptions } from '../../vendor-port.ts'
import { lookupSchema, peopleSchema } from './record.ts'
import { enrichmentSchema, type FullEnrichResult } from './result.ts'

const URL_DEFAULT = 'https://app.fullenrich.com/api/v2'
/** The vendor only says "Try again in 1m" in its text: no header says when there is room again. */
const RETRY_SECONDS = 60

export interface FullEnrichClient {
  /** Returns the job's id. Starting a job costs nothing; what it finds is charged when it ends. */
  start(body: object, signal?: AbortSignal): Promise<string>
  /** Null while the job is still running. */
  read(id: string, signal?: AbortSignal): Promise<FullEnrichResult | null>
  search(body: object, signal?: AbortSignal): Promise<z.output<typeof peopleSchema>>
  /** One person at most. */
  lookup(networkUrl: string, signal?: AbortSignal): Promise<z.output<typeof lookupSchema>>
  balance(signal?: AbortSignal): Promise<number>
  close(): Promise<void>
}

const startedSchema = z.object({ enrichment_id: z.string().min(1).max(200) })
const errorSchema = z.object({ code: z.string(), message: z.string().nullish() })

export function openFullEnrich({ key, url = URL_DEFAULT, deadlineMs }: VendorOptions): FullEnrichClient {
  const http = openVendorHttp({ url, headers: { authorization: `Bearer ${key}` }, secrets: [key], deadlineMs })
  const post = async (path: string, body: object, signal?: AbortSignal): Promise<VendorReply> => {
    const reply = await http.send({ method: 'POST', path, body, billable: true }, signal)
    if (reply.status !== 200 && reply.status !== 201) throw failureOf(reply)
    return reply
  }
  return {
    async start(body, signal) {
      return (await post('/contact/enrich/bulk', body, signal)).read(startedSchema).enrichment_id
    },
    async read(id, signal) {
      const path = `/contact/enrich/bulk/${encodeURIComponent(id)}`
      const reply = await http.send({ method: 'GET', path, billable: false }, signal)
      if (reply.status === 200) return reply.read(enrichmentSchema)
      if (reply.status === 400 && reply.peek(errorSchema)?.code === 'error.enrichment.in_progress') return null
      const unpaid = reply.status === 402 ? reply.peek(enrichmentSchema) : undefined
      if (unpaid) return unpaid
      throw failureOf(reply)
    },
    search: async (body, signal) => (await post('/people/search', body, signal)).read(peopleSchema),
    async lookup(networkUrl, signal) {
      const body = { person_professional_network_url: networkUrl }
      return (await post('/people/lookup', body, signal)).read(lookupSchema)
    },
    async balance(signal) {
      const reply = await http.send({ method: 'GET', path: '/account/credits', billable: false }, signal)
      if (reply.status !== 200) throw failureOf(reply)
      return reply.read(z.object({ balance: z.number() })).balance
    },
    close: () => http.close(),
  }
}

function failureOf(reply: VendorReply): VendorFailure {
  const error = reply.peek(errorSchema)
  const message = error ? `${error.code} ${error.message ?? ''}`.trim() : undefined
  switch (reply.status) {
    case 400:
    case 422:
      return reply.failure('REFUSED', message)
    case 402:
      return reply.failure('NO_CREDIT', message)
    case 404:
      // If the vendor itself answers, it does not know the job; otherwise the address is wrong.
      return error?.code === 'error.enrichment.not_found'
        ? reply.failure('REFUSED', message)
        : reply.failure('UNAVAILABLE', message, { needsOperator: true })
    case 429:
      return reply.failure('RATE_LIMITED', message, { retryAfterSeconds: RETRY_SECONDS })
    default:
      return reply.failure('UNAVAILABLE', message, { needsOperator: reply.status < 500 })
  }
}
