/** `/sign-in/provider`, `/callback`, `/choices`, `/back-channel-logout`: members sign in and out through the identity provider. */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import { text } from '../../../contract/text.ts'
import { secondsAfter } from '../../base/clock.ts'
import { Refusal } from '../../base/refusal.ts'
import { endByProvider } from '../../operations/members/sessions.ts'
import {
  beginByProvider,
  chooseMember,
  completeByProvider,
  readChoices,
  SIGN_IN_SECONDS,
} from '../../operations/members/sign-in-provider.ts'
import type { App, RouteContext } from '../app.ts'
import { AttemptLimit } from '../attempt-limit.ts'
import { ownPage } from '../next-page.ts'
import {
  clearCookie,
  readCookie,
  requireOwnPage,
  SESSION_COOKIE,
  SIGN_IN_COOKIE,
  sendCookie,
} from '../session-cookie.ts'
import { sendSession } from './sign-in.ts'

const hide = { hide: true }
/** Per address. Each sign-in that was begun is a row in the database until it ends. */
const BEGUN_PER_MINUTE = 60
const LOGOUT_BYTES_MAX = 65_536
/** A used logout token is remembered for longer than one is accepted, so that it cannot be used twice. */
const LOGOUT_SECONDS = 3_600

const nextQuerySchema = z.object({ next: text(2_000).optional() })
const choiceBodySchema = z.object({ memberId: text(TEXT_CHARS_MAX, 1) })

export function providerSignInRoutes(app: App, context: RouteContext): void {
  browserRoutes(app, context)
  choiceRoutes(app, context)
  void app.register(async (part: App) => logoutRoute(part, context))
}

function browserRoutes(app: App, { scout }: RouteContext): void {
  const { origin } = scout.signIn
  const begun = new AttemptLimit(BEGUN_PER_MINUTE, 'Too many sign-ins were started from your address.')
  app.get('/sign-in/provider', { schema: { ...hide, querystring: nextQuerySchema } }, async (request, reply) => {
    try {
      begun.countAttempt(request.ip)
      const session = readCookie(request, SESSION_COOKIE, origin)
      const { url, token } = await beginByProvider(scout, ownPage(request.query.next), session)
      sendCookie({ request, reply, origin }, SIGN_IN_COOKIE, token, SIGN_IN_SECONDS)
      return await reply.redirect(url.href, 303)
    } catch (error) {
      return sendBack(reply, error)
    }
  })
  app.get('/sign-in/callback', { schema: hide }, async (request, reply) => {
    const sent = { request, reply, origin }
    const token = readCookie(request, SIGN_IN_COOKIE, origin)
    clearCookie(sent, SIGN_IN_COOKIE)
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    try {
      const completed = await completeByProvider(scout, { token, query })
      if ('choice' in completed) {
        reply.removeHeader('set-cookie')
        sendCookie(sent, SIGN_IN_COOKIE, completed.choice, SIGN_IN_SECONDS)
        return await reply.redirect('/sign-in?choose=true', 303)
      }
      sendSession({ scout, request, reply }, completed.session)
      return await reply.redirect(completed.next, 303)
    } catch (error) {
      return sendBack(reply, error)
    }
  })
}

/** A person looks at this answer: the browser goes back to the sign-in page, which explains the failure in their language. */
function sendBack(reply: FastifyReply, error: unknown) {
  if (!(error instanceof Refusal)) throw error
  return reply.redirect(`/sign-in?failed=${error.code}`, 303)
}

function choiceRoutes(app: App, { scout }: RouteContext): void {
  const { origin } = scout.signIn
  app.get('/sign-in/choices', { schema: hide }, async (request) => {
    requireOwnPage(request, origin)
    const choices = await readChoices(scout, readCookie(request, SIGN_IN_COOKIE, origin))
    return { success: true as const, choices }
  })
  app.post('/sign-in/choices', { schema: { ...hide, body: choiceBodySchema } }, async (request, reply) => {
    requireOwnPage(request, origin)
    const token = readCookie(request, SIGN_IN_COOKIE, origin)
    const before = readCookie(request, SESSION_COOKIE, origin)
    const { memberId } = request.body
    const { next, session } = await chooseMember(scout, { token, memberId, before })
    clearCookie({ request, reply, origin }, SIGN_IN_COOKIE)
    return { ...sendSession({ scout, request, reply }, session), next }
  })
}

/** Called by the provider's server, as the OpenID Connect specification defines it: a form with a signed token. */
function logoutRoute(app: App, { scout }: RouteContext): void {
  const { provider } = scout.signIn
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LOGOUT_BYTES_MAX },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const body = z.object({ logout_token: text(LOGOUT_BYTES_MAX, 1) })
  app.post('/sign-in/back-channel-logout', { schema: { ...hide, body } }, async (request) => {
    if (!provider) throw new Refusal('NOT_FOUND', 'No sign-in provider is configured.')
    const logout = await provider.at.readLogout(request.body.logout_token).catch((error) => {
      request.log.warn({ err: error }, 'a logout of the provider was refused')
      throw new Refusal('INVALID_REQUEST', 'This is not a valid logout message of the sign-in provider.')
    })
    const expiresAt = secondsAfter(scout.clock.now(), LOGOUT_SECONDS)
    return { success: true as const, ended: await endByProvider(scout, { ...logout, expiresAt }) }
  })
}
