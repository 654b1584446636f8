/** The rules of webhooks, without a database: which addresses may be called, and when a failed try is repeated. */
import type { EventType } from '../../contract/events.ts'
import { isPublicHost } from '../base/public-address.ts'

/** Times are ISO texts: they are only displayed, and an answer may be replayed from storage. */
export interface Webhook {
  webhookId: string
  url: string
  events: EventType[] | null
  description: string
  active: boolean
  disabledReason: 'RECEIVER_GONE' | null
  failingSince: string | null
  oldSecretUntil: string | null
  createdAt: string
}

/** What is wrong with an address, as a sentence fragment; undefined if nothing can be seen without resolving the host. */
export function faultOfUrl(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.parse(text)
  if (!url) return 'must be a URL, such as https://example.com/hooks'
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must begin with https://'
  if (url.username || url.password) return 'must not contain a user name or password; deliveries are signed instead'
  if (url.hash) return 'must not contain a fragment (#…), because a fragment is never sent'
  if (allowPrivate || isPublicHost(url.hostname)) return undefined
  return 'must be a host on the open internet, not a private, local or reserved address'
}

/** Long enough to switch a receiver over without haste. */
export const OLD_SECRET_SECONDS = 24 * 3_600

const MINUTE = 60
const HOUR = 60 * MINUTE
/**
 * Short pauses at first, for a receiver that restarts; then long ones, for a receiver that somebody must repair. Together 23 h 43
 * min.
 */
const RETRY_SECONDS = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
] as const
/** Up to this share is taken off at random, so that deliveries that failed together do not return together. */
const SPREAD = 0.1

/** Seconds until the next try after try number `tries`; undefined if that was the last. */
export function retrySeconds(tries: number, random: () => number = Math.random): number | undefined {
  const full = RETRY_SECONDS[tries - 1]
  return full && full * (1 - SPREAD * random())
}
