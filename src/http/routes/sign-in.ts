/**
 * `/sign-in` and `/session`: how members sign in and out, by the provider or a link; passkeys are in passkeys.ts. Only our own
 * page uses these routes, so they are not in the description of the API.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import { text } from '../../../contract/text.ts'
import { scopes } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import { hashToken } from '../../members/token.ts'
import { type StartedSession, signInByLink, signOut } from '../../operations/members/sessions.ts'
import { type App, callerOf, type RouteContext } from '../app.ts'
import { clearCookie, readCookie, requireOwnPage, SESSION_COOKIE, sendCookie } from '../session-cookie.ts'

const hide = { hide: true }
const linkBodySchema = z.object({ link: text(TEXT_CHARS_MAX, 1) })

export function signInRoutes(app: App, { scout, sessions }: RouteContext): void {
  const { origin, provider } = scout.signIn
  app.get('/sign-in', { schema: hide }, async (request, reply) => {
    const offered = { success: true as const, provider: provider ? { name: provider.name } : null }
    try {
      // After a sign-in at the provider the browser has a cookie that the page's script cannot read, so the page asks here.
      return { ...offered, signedIn: Boolean(await sessions.authenticate(request)) }
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      if (code !== 'UNAUTHORIZED' && code !== 'FORBIDDEN') throw error
      if (code === 'UNAUTHORIZED') clearCookie({ request, reply, origin }, SESSION_COOKIE)
      return { ...offered, signedIn: false }
    }
  })
  app.post('/sign-in/link', { schema: { ...hide, body: linkBodySchema } }, async (request, reply) => {
    requireOwnPage(request, origin)
    const before = readCookie(request, SESSION_COOKIE, origin)
    const started = await signInByLink(scout, request.body.link, before).catch((error) => {
      // Only a bad link is counted, so a good link is never refused because of a neighbour's bad ones.
      if (error instanceof Refusal && error.code === 'UNAUTHORIZED') sessions.countFailure(request.ip)
      throw error
    })
    return sendSession({ scout, request, reply }, started)
  })
  app.delete('/session', { schema: hide, config: { scopes: [...scopes] } }, async (request, reply) => {
    const { accountId, keyId: memberId } = requireSession(request)
    const token = readCookie(request, SESSION_COOKIE, origin)!
    await signOut(scout, { accountId, memberId }, token)
    sessions.forget(hashToken(token))
    clearCookie({ request, reply, origin }, SESSION_COOKIE)
    return { success: true as const }
  })
}

interface Entering extends Pick<RouteContext, 'scout'> {
  request: FastifyRequest
  reply: FastifyReply
}

/** Sets a new cookie, whatever the browser had before. */
export function sendSession({ scout, request, reply }: Entering, { token, expiresAt, member }: StartedSession) {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - scout.clock.now().getTime()) / 1_000))
  sendCookie({ request, reply, origin: scout.signIn.origin }, SESSION_COOKIE, token, seconds)
  const { memberId, name, role } = member
  return { success: true as const, member: { memberId, name, role }, expiresAt: expiresAt.toISOString() }
}

/** For what belongs to one member: an API key has no such things. */
export function requireSession(request: FastifyRequest) {
  const caller = callerOf(request)
  if (caller.sessionHash) return caller
  throw new Refusal(
    'FORBIDDEN',
    'This call needs a session, which an API key does not have. Sign in on the page first.',
  )
}
