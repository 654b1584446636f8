/**
 * Talks to ContactOut. Owns its paths, its two headers and what its statuses mean, which differs from elsewhere: 400 is a refused
 * key, 401 a question it does not accept, 403 an empty balance or a path that the plan does not include.
 */
import { z } from 'zod'
import type { VendorFailure } from '../../vendor-failure.ts'
import { openVendorHttp, type VendorReply } from '../../vendor-http.ts'
import type { VendorOptions } from '../../vendor-port.ts'
import { profileSchema, searchSchema } from './record.ts'
import { contactsSchema, isPlaceholder } from './result.ts'

const URL_DEFAULT = 'https://api.contactout.com'
/** Used if the vendor does not say. */
const RETRY_SECONDS = 60
const RETRY_SECONDS_MAX = 3_600

type Contacts = z.output<typeof contactsSchema>
type Profile = z.output<typeof profileSchema>

export interface ContactOutClient {
  /** Null if the vendor has nobody with that address. */
  contacts(
    networkUrl: string,
    wanted: { emailType: string; phone: boolean },
    signal?: AbortSignal,
  ): Promise<Contacts | null>
  /** Without contact data, which would be charged. */
  profile(networkUrl: string, signal?: AbortSignal): Promise<Profile | null>
  search(body: object, signal?: AbortSignal): Promise<z.output<typeof searchSchema>>
  creditsLeft(signal?: AbortSignal): Promise<number | null>
  close(): Promise<void>
}

/** If nobody is found, the vendor sends an empty list in place of the profile, or a 404. */
const answerOf = <S extends z.ZodType>(profile: S) =>
  z.object({
    status_code: z.number().nullish(),
    message: z.string().nullish(),
    profile: z.union([profile, z.array(z.unknown()).max(0)]).nullish(),
  })
const contactsAnswer = answerOf(contactsSchema)
const profileAnswer = answerOf(profileSchema)
const nobodySchema = z.object({ status_code: z.literal(404) })
const messageSchema = z.object({ message: z.string() })
const count = z.number().nullish().catch(null)
/** On prepaid plans `quota` is what is left. */
const statsSchema = z.object({ usage: z.object({ remaining: count, quota: count }).nullish().catch(null) })

export function openContactOut({ key, url = URL_DEFAULT, deadlineMs }: VendorOptions): ContactOutClient {
  const http = openVendorHttp({ url, headers: { authorization: 'basic', token: key }, secrets: [key], deadlineMs })
  return {
    async contacts(networkUrl, { emailType, phone }, signal) {
      const query = { profile: networkUrl, email_type: emailType, include_phone: phone }
      const reply = await http.send({ method: 'GET', path: '/v1/people/linkedin', query, billable: true }, signal)
      if (isNobody(reply)) return null
      const answer = accepted(reply, contactsAnswer)
      if (answer.profile == null || Array.isArray(answer.profile)) return null
      const { email, work_email, personal_email, phone: numbers } = answer.profile
      const values = [...email, ...work_email, ...personal_email, ...numbers]
      if (values.length > 0 && values.every(isPlaceholder)) throw sampleOf(reply)
      return answer.profile
    },
    async profile(networkUrl, signal) {
      const query = { profile: networkUrl, profile_only: true }
      const reply = await http.send({ method: 'GET', path: '/v1/linkedin/enrich', query, billable: true }, signal)
      if (isNobody(reply)) return null
      const { profile } = accepted(reply, profileAnswer)
      return profile == null || Array.isArray(profile) ? null : profile
    },
    async search(body, signal) {
      const reply = await http.send({ method: 'POST', path: '/v1/people/search', body, billable: true }, signal)
      return accepted(reply, searchSchema)
    },
    async creditsLeft(signal) {
      const reply = await http.send({ method: 'GET', path: '/v1/stats', billable: false }, signal)
      if (reply.status !== 200) throw failureOf(reply)
      const { usage } = reply.read(statsSchema)
      return usage?.remaining ?? usage?.quota ?? null
    },
    close: () => http.close(),
  }
}

/** The vendor repeats the status in the body; a web server that does not know the path would not. */
const isNobody = (reply: VendorReply): boolean =>
  (reply.status === 404 || reply.status === 200) && reply.peek(nobodySchema) !== undefined

/** A trial key returns an invented person, and that looks like success. */
function accepted<S extends z.ZodType>(reply: VendorReply, schema: S): z.output<S> {
  if (reply.status !== 200) throw failureOf(reply)
  const message = reply.peek(messageSchema)?.message ?? ''
  if (/sample response|unlock full access|book a call/i.test(message)) throw sampleOf(reply)
  return reply.read(schema)
}

const sampleOf = (reply: VendorReply): VendorFailure =>
  reply.failure('UNAVAILABLE', 'the key is for trying out, or may not reveal: its answers are samples', {
    needsOperator: true,
  })

function failureOf(reply: VendorReply): VendorFailure {
  const { status } = reply
  const message = reply.peek(messageSchema)?.message
  const says = (words: RegExp) => words.test(message ?? '')
  if (status === 402 || (status === 403 && says(/credit|quota/i))) return reply.failure('NO_CREDIT', message)
  if (status === 429) return reply.failure('RATE_LIMITED', message, { retryAfterSeconds: awayFor(reply) })
  const refusesKey = status === 401 && says(/credential|unauth|token|api key/i)
  if ((status === 401 || status === 422) && !refusesKey) return reply.failure('REFUSED', message)
  // The vendor answers 400 to a refused key.
  return reply.failure('UNAVAILABLE', message, { needsOperator: status < 500 })
}

function awayFor(reply: VendorReply): number {
  const seconds = Number(reply.headers['retry-after'])
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, RETRY_SECONDS_MAX) : RETRY_SECONDS
}
