/**
 * Cookies of members, and the check that a request comes from our own page. Owns the cookies' names and attributes: scripts
 * cannot read them, they are sent to this host alone, and on an https site only over https. The prefix `__Host-` keeps a
 * neighbouring host from setting one.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'

/** A page of another site could send this header only with our permission (CORS), and we never give it. */
const PAGE_HEADER = 'x-scout-page'

interface CookieKind {
  name: string
  /** `Lax` for the cookie that must be sent when the browser comes back from the provider's site. */
  sameSite: 'Strict' | 'Lax'
}

export const SESSION_COOKIE: CookieKind = { name: 'scout_session', sameSite: 'Strict' }
export const SIGN_IN_COOKIE: CookieKind = { name: 'scout_sign_in', sameSite: 'Lax' }

/** `origin` if configured, else the origin that the request itself used. */
export const originOf = (request: FastifyRequest, origin: string | undefined): string =>
  origin ?? `${request.protocol}://${request.host}`

const isSecure = (request: FastifyRequest, origin: string | undefined) => originOf(request, origin).startsWith('https:')

const nameOf = ({ name }: CookieKind, secure: boolean) => (secure ? `__Host-${name}` : name)

/** On https only the cookie with the prefix counts: one without may have been set by another host. */
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
 * Refuses requests sent by another site's page. Every request under a session needs the header, reads too, because some of them
 * cost credits. `Origin` is compared if present, and required for every method but GET.
 */
export function requireOwnPage(request: FastifyRequest, origin: string | undefined): void {
  const { headers, method } = request
  const own = originOf(request, origin)
  const isForeign = headers.origin === undefined ? method !== 'GET' : headers.origin !== own
  const site = headers['sec-fetch-site']
  if (!isForeign && headers[PAGE_HEADER] !== undefined && (site === undefined || site === 'same-origin')) return
  throw new Refusal(
    'FORBIDDEN',
    `A session works only from the pages of ${own}, which send its Origin and the header ${PAGE_HEADER}. Programs need an API key.`,
  )
}
