/**
 * Talks to Apollo. Owns its paths, its key and what its statuses mean, among them a refusal in plain text, and a "not yet" that
 * is a 404 or a success without a result. One person is matched by one call, several together in calls of at most ten.
 */
import { z } from 'zod'
import type { VendorFailure } from '../../vendor-failure.ts'
import { openVendorHttp, type VendorReply } from '../../vendor-http.ts'
import type { VendorOptions } from '../../vendor-port.ts'
import { type ApolloPerson, apolloPersonSchema, type PhoneResult, phoneResultSchema } from './result.ts'

const URL_DEFAULT = 'https://api.apollo.io/api/v1'
/** Used if the vendor does not say. */
const RETRY_SECONDS = 60
const RETRY_SECONDS_MAX = 3_600
/** Phone numbers are ready after some ten seconds, as users report. */
const POLL_SECONDS = 15

/** The vendor charges for what is revealed. */
export interface Reveal {
  personalEmails: boolean
  /** The callback address, which the vendor insists on. Null: no phone number is asked for. */
  phoneCallbackUrl: string | null
}

export interface ApolloMatches {
  /** In the order of the addresses asked for; null if nobody was found. */
  people: (ApolloPerson | null)[]
  /** The id under which phone numbers are read later. */
  requestId: string | null
  /** What the vendor reported; null if it reports nothing. */
  credits: number | null
}

export type Polled = { kind: 'DONE'; result: PhoneResult } | { kind: 'NOT_YET'; retryAfterSeconds: number }

export interface ApolloClient {
  match(networkUrls: string[], reveal: Reveal): Promise<ApolloMatches>
  poll(requestId: string, signal?: AbortSignal): Promise<Polled>
  /** Null if the key works but may not read the balance. */
  creditsLeft(signal?: AbortSignal): Promise<number | null>
  close(): Promise<void>
}

/** A signed number that may be larger than a JavaScript number holds; then it arrives as text. */
const requestId = z
  .union([z.string().min(1).max(100), z.number()])
  .nullish()
  .transform((id) => (id == null ? null : `${id}`))
const oneSchema = z.object({ person: apolloPersonSchema.nullish(), request_id: requestId })
const manySchema = z.object({
  matches: z.array(apolloPersonSchema.nullable()),
  credits_consumed: z.number().min(0).nullish().catch(null),
  request_id: requestId,
})
/**
 * `webhook_status` is not read: it says how the callback fared, and is "failed" even when the result is there. As long as there
 * is no result, nothing is known yet, whatever it says.
 */
const polledSchema = z.object({ webhook_result: phoneResultSchema.nullish() })
/** On plans with one pool for all credits, that pool is reported here too. */
const usageSchema = z.object({
  credit_usage_stats: z
    .object({ lead_credit: z.object({ left_over: z.number() }).nullish().catch(null) })
    .nullish()
    .catch(null),
})
const errorSchema = z.object({
  error: z.string().nullish().catch(null),
  error_code: z.string().nullish().catch(null),
  error_message: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
  retry_after_seconds: z.number().min(0).nullish().catch(null),
})

export function openApollo({ key, url = URL_DEFAULT, deadlineMs }: VendorOptions): ApolloClient {
  const http = openVendorHttp({ url, headers: { 'x-api-key': key }, secrets: [key], deadlineMs })
  return {
    async match(networkUrls, reveal) {
      const query = revealing(reveal)
      if (networkUrls.length === 1) {
        const path = '/people/match'
        const [linkedin_url] = networkUrls
        const reply = await http.send({ method: 'POST', path, query: { linkedin_url, ...query }, billable: true })
        if (reply.status !== 200) throw failureOf(reply)
        const { person, request_id } = reply.read(oneSchema)
        return { people: [person ?? null], requestId: request_id, credits: null }
      }
      const body = { details: networkUrls.map((linkedin_url) => ({ linkedin_url })) }
      const reply = await http.send({ method: 'POST', path: '/people/bulk_match', query, body, billable: true })
      if (reply.status !== 200) throw failureOf(reply)
      const { matches, credits_consumed, request_id } = reply.read(manySchema)
      // Answers are matched to questions by their order alone.
      if (matches.length !== networkUrls.length) throw reply.failure('MALFORMED', 'not as many answers as questions')
      return { people: matches, requestId: request_id, credits: credits_consumed ?? null }
    },
    async poll(id, signal) {
      const path = `/webhook_result/${encodeURIComponent(id)}`
      const reply = await http.send({ method: 'GET', path, billable: false }, signal)
      if (reply.status === 200) {
        const { webhook_result: result } = reply.read(polledSchema)
        return result ? { kind: 'DONE', result } : { kind: 'NOT_YET', retryAfterSeconds: POLL_SECONDS }
      }
      if (reply.status === 404 && messagesOf(reply).includes('result_pending')) {
        const asked = reply.peek(errorSchema)?.retry_after_seconds ?? POLL_SECONDS
        return { kind: 'NOT_YET', retryAfterSeconds: Math.min(Math.max(1, asked), RETRY_SECONDS_MAX) }
      }
      const isItsWord = messagesOf(reply).some((word) => /request_id/.test(word))
      if (isItsWord && [400, 404, 410].includes(reply.status))
        throw reply.failure('REFUSED', messagesOf(reply).join(' '))
      throw failureOf(reply)
    },
    async creditsLeft(signal) {
      const path = '/usage_stats/credit_usage_stats'
      const reply = await http.send({ method: 'POST', path, billable: false }, signal)
      // A key limited to other paths is still a valid key; a wrong key gets a 401.
      if (reply.status === 403 && messagesOf(reply).includes('API_INACCESSIBLE')) return null
      if (reply.status !== 200) throw failureOf(reply)
      return reply.read(usageSchema).credit_usage_stats?.lead_credit?.left_over ?? null
    },
    close: () => http.close(),
  }
}

function revealing({ personalEmails, phoneCallbackUrl }: Reveal): Record<string, string | boolean> {
  return {
    reveal_personal_emails: personalEmails,
    ...(phoneCallbackUrl !== null && { reveal_phone_number: true, webhook_url: phoneCallbackUrl }),
  }
}

/** All texts of an error's body: which member holds the code differs from path to path. */
function messagesOf(reply: VendorReply): string[] {
  const { error, error_code, error_message, message } = reply.peek(errorSchema) ?? {}
  return [error, error_code, error_message, message].flatMap((text) => text ?? [])
}

function failureOf(reply: VendorReply): VendorFailure {
  const message = messagesOf(reply).join(' ') || undefined
  const { status } = reply
  if (status === 402 || ((status === 403 || status === 422) && /insufficient.{0,80}credits/i.test(message ?? ''))) {
    return reply.failure('NO_CREDIT', message)
  }
  if (status === 400 || status === 422) return reply.failure('REFUSED', message)
  if (status === 429) return reply.failure('RATE_LIMITED', message, { retryAfterSeconds: awayFor(reply) })
  return reply.failure('UNAVAILABLE', message, { needsOperator: status < 500 })
}

function awayFor(reply: VendorReply): number {
  const seconds = Number(reply.headers['retry-after'])
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, RETRY_SECONDS_MAX) : RETRY_SECONDS
}
