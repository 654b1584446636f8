/**
 * ContactOut spoken to. Owns its path, its two headers and what its statuses mean. Its error bodies are not documented: the status
 * decides, and words are only looked at where the status alone could hide an empty purse.
 */
import { z } from 'zod'
import type { VendorFailure } from '../../vendor-failure.ts'
import { openVendorHttp, type VendorReply } from '../../vendor-http.ts'
import type { VendorOptions } from '../../vendor-port.ts'
import { type ContactOutProfile, profileSchema } from './result.ts'

const URL_DEFAULT = 'https://api.contactout.com'
/** So many calls a minute, and no header is documented. */
const RETRY_SECONDS = 60

export interface ContactOutClient {
  /** Null where the vendor has nobody of that address. */
  contacts(
    networkUrl: string,
    wanted: { emailType: string; phone: boolean },
    signal?: AbortSignal,
  ): Promise<ContactOutProfile | null>
  creditsLeft(signal?: AbortSignal): Promise<number | null>
  close(): Promise<void>
}

/** Nobody found comes as an empty list in the place of a profile, or as 404. */
const answerSchema = z.object({
  status_code: z.number().nullish(),
  message: z.string().nullish(),
  profile: z.union([profileSchema, z.array(z.unknown()).max(0)]).nullish(),
})
const nobodySchema = z.object({ status_code: z.literal(404) })
const messageSchema = z.object({ message: z.string() })
const statsSchema = z.object({ usage: z.object({ remaining: z.number() }).nullish().catch(null) })

export function openContactOut({ key, url = URL_DEFAULT, deadlineMs }: VendorOptions): ContactOutClient {
  const http = openVendorHttp({ url, headers: { authorization: 'basic', token: key }, secrets: [key], deadlineMs })
  return {
    async contacts(networkUrl, { emailType, phone }, signal) {
      const query = { profile: networkUrl, email_type: emailType, include_phone: phone }
      const reply = await http.send({ method: 'GET', path: '/v1/people/linkedin', query, billable: true }, signal)
      // The vendor repeats the status in the body; a web server that knows no such path does not.
      if (reply.status === 404 && reply.peek(nobodySchema)) return null
      if (reply.status !== 200) throw failureOf(reply)
      const { status_code: code, message, profile } = reply.read(answerSchema)
      // A key for trying out answers about an invented person, and looks like success.
      if (/sample response|unlock full access|book a call/i.test(message ?? '')) {
        throw reply.failure('UNAVAILABLE', 'the key is for trying out: its answers are samples', {
          needsOperator: true,
        })
      }
      if (code === 404 || profile == null || Array.isArray(profile)) return null
      return profile
    },
    async creditsLeft(signal) {
      const reply = await http.send({ method: 'GET', path: '/v1/stats', billable: false }, signal)
      if (reply.status !== 200) throw failureOf(reply)
      return reply.read(statsSchema).usage?.remaining ?? null
    },
    close: () => http.close(),
  }
}

function failureOf(reply: VendorReply): VendorFailure {
  const message = reply.peek(messageSchema)?.message
  if (reply.status === 402 || (reply.status === 403 && /credit|quota/i.test(message ?? ''))) {
    return reply.failure('NO_CREDIT', message)
  }
  if (reply.status === 400 || reply.status === 422) return reply.failure('REFUSED', message)
  if (reply.status === 429) return reply.failure('RATE_LIMITED', message, { retryAfterSeconds: RETRY_SECONDS })
  return reply.failure('UNAVAILABLE', message, { needsOperator: reply.status < 500 })
}
