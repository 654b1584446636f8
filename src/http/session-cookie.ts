/**
 * Cookies of members, and whether a request came from our own page. Owns their names and attributes: out of reach for
 * scripts, sent to this host alone, with https over nothing else. The prefix `__Host-` keeps a neighbouring host from
 * planting one.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'

/** A page of another site cannot send it without asking us first, and we never allow that. */
export const PAGE_HEADER = 'x-scout-page'

interface CookieKind {
  name: string
  /** `Lax` where the browser comes back from the provider's site. */
  sameSite: 'Strict' | 'Lax'
}

export const SESSION_COOKIE: CookieKind = { name: 'scout_session', sameSite: 'Strict' }
export const SIGN_IN_COOKIE: CookieKind = { name: 'scout_sign_in', sameSite: 'Lax' }

/** `origin` as it was set; else as the request came. */
export const originOf = (request: FastifyRequest, origin: string | undefined): string =>
  origin ?? `${request.protocol}://${request.host}`

const isSecure = (request: FastifyRequest, origin: string | undefined) => originOf(request, origin).startsWith('https:')

const nameOf = ({ name }: CookieKind, secure: boolean) => (secure ? `__Host-${name}` : name)

/** With https only the protected one counts: an unprotected one may be anybody's. */
export function readCookie(request: FastifyRequest, kind: CookieKind, origin: string | undefined): string | undefined {
  const wanted = nameOf(kind, isSecure(request, origin))
  for (const each of (request.headers.cookie ?? '').split(';')) {
    const at = each.indexOf('=')
    if (at > 0 && each.slice(0, at).trim() === wanted) return each.slice(at + 1).trim()
  }
  return undefined
}

interface Sent {
  request: FastifyRequest
  reply: FastifyReply
  origin: string | undefined
}

export function sendCookie({ request, reply, origin }: Sent, kind: CookieKind, value: string, seconds: number): void {
  const secure = isSecure(request, origin)
  const parts = [`${nameOf(kind, secure)}=${value}`, 'Path=/', 'HttpOnly', `SameSite=${kind.sameSite}`]
  parts.push(`Max-Age=${seconds}`, ...(secure ? ['Secure'] : []))
  const before = reply.getHeader('set-cookie')
  reply.header('set-cookie', [...(Array.isArray(before) ? before : []), parts.join('; ')])
}

export const clearCookie = (sent: Sent, kind: CookieKind): void => sendCookie(sent, kind, '', 0)

/**
 * Refuses what another site's page sent. The header is demanded of every request under a session, reads too: some of them cost credits.
 * `Origin` is compared wherever there is one, and demanded of whatever writes.
 */
export function requireOwnPage(request: FastifyRequest, origin: string | undefined): void {
  const { headers, method } = request
  const own = originOf(request, origin)
  const isForeign = headers.origin === undefined ? method !== 'GET' : headers.origin !== own
  const site = headers['sec-fetch-site']
  if (!isForeign && headers[PAGE_HEADER] !== undefined && (site === undefined || site === 'same-origin')) return
  throw new Refusal(
    'FORBIDDEN',
    `Sessions are for the pages of ${own} alone: send its Origin and the header ${PAGE_HEADER}. Programs use an API key.`,
  )
}
