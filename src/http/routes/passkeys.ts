/** `/sign-in/passkey` and `/session/passkeys`: signing in with a passkey, and a member's own passkeys. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { KEY_NAME_CHARS_MAX, TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import { text } from '../../../contract/text.ts'
import { scopes } from '../../accounts/account.ts'
import type { Passkey } from '../../members/passkey-store.ts'
import {
  addPasskey,
  beginByPasskey,
  beginPasskey,
  dropPasskey,
  passkeysOf,
  signInByPasskey,
} from '../../operations/members/passkeys.ts'
import type { App, RouteContext } from '../app.ts'
import { AttemptLimit } from '../attempt-limit.ts'
import {
  clearCookie,
  originOf,
  readCookie,
  requireOwnPage,
  SESSION_COOKIE,
  SIGN_IN_COOKIE,
  sendCookie,
} from '../session-cookie.ts'
import { requireSession, sendSession } from './sign-in.ts'

const hide = { hide: true }
const config = { scopes: [...scopes] }
/** Per address. Each sign-in that was begun is a row in the database until it ends. */
const BEGUN_PER_MINUTE = 60
const CHALLENGE_SECONDS = 300

/** The operation checks the content: every part is signed or compared. */
const response = z.looseObject({ id: text(2_000, 1), type: z.literal('public-key'), response: z.looseObject({}) })
const usedBodySchema = z.object({ response })
const madeBodySchema = z.object({ name: text(KEY_NAME_CHARS_MAX, 1), response })
const passkeyParamsSchema = z.object({ credentialId: text(TEXT_CHARS_MAX, 1) })
const nothing = z.object({})

export function passkeyRoutes(app: App, context: RouteContext): void {
  signInRoutes(app, context)
  ownRoutes(app, context)
}

function signInRoutes(app: App, { scout }: RouteContext): void {
  const { origin } = scout.signIn
  const begun = new AttemptLimit(BEGUN_PER_MINUTE, 'Too many sign-ins were started from your address.')
  app.post('/sign-in/passkey/options', { schema: { ...hide, body: nothing } }, async (request, reply) => {
    requireOwnPage(request, origin)
    begun.countAttempt(request.ip)
    const { options, token } = await beginByPasskey(scout, originOf(request, origin))
    sendCookie({ request, reply, origin }, SIGN_IN_COOKIE, token, CHALLENGE_SECONDS)
    return { success: true as const, options }
  })
  app.post('/sign-in/passkey', { schema: { ...hide, body: usedBodySchema } }, async (request, reply) => {
    requireOwnPage(request, origin)
    const used = {
      token: takeCookie(request, reply, origin),
      origin: originOf(request, origin),
      response: request.body.response as unknown as AuthenticationResponseJSON,
      before: readCookie(request, SESSION_COOKIE, origin),
    }
    return sendSession({ scout, request, reply }, await signInByPasskey(scout, used))
  })
}

function ownRoutes(app: App, { scout }: RouteContext): void {
  const { origin } = scout.signIn
  app.get('/session/passkeys', { config, schema: hide }, async (request) => {
    const passkeys = await passkeysOf(scout, memberOf(request))
    return { success: true as const, passkeys: passkeys.map(present) }
  })
  app.post('/session/passkeys/options', { config, schema: { ...hide, body: nothing } }, async (request, reply) => {
    const { options, token } = await beginPasskey(scout, memberOf(request), originOf(request, origin))
    sendCookie({ request, reply, origin }, SIGN_IN_COOKIE, token, CHALLENGE_SECONDS)
    return { success: true as const, options }
  })
  app.post('/session/passkeys', { config, schema: { ...hide, body: madeBodySchema } }, async (request, reply) => {
    const member = memberOf(request)
    const { name } = request.body
    const made = request.body.response as unknown as RegistrationResponseJSON
    const token = takeCookie(request, reply, origin)
    await addPasskey(scout, requireSession(request), { token, origin: originOf(request, origin), name, response: made })
    return { success: true as const, passkeys: (await passkeysOf(scout, member)).map(present) }
  })
  app.delete(
    '/session/passkeys/:credentialId',
    { config, schema: { ...hide, params: passkeyParamsSchema } },
    async (request) => {
      await dropPasskey(scout, memberOf(request), request.params.credentialId)
      return { success: true as const }
    },
  )
}

function memberOf(request: FastifyRequest) {
  const { accountId, keyId: memberId } = requireSession(request)
  return { accountId, memberId }
}

function takeCookie(request: FastifyRequest, reply: FastifyReply, origin: string | undefined): string | undefined {
  clearCookie({ request, reply, origin }, SIGN_IN_COOKIE)
  return readCookie(request, SIGN_IN_COOKIE, origin)
}

const present = ({ credentialId, name, createdAt, lastUsedAt }: Passkey) => ({
  credentialId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
