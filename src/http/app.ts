/** What routes are built from: the typed server, the caller of a request, and how an answer is sent. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { errorBodySchema } from '../../contract/errors.ts'
import { IDEMPOTENCY_KEY_CHARS_MAX } from '../../contract/limits.ts'
import type { Caller, Scope } from '../accounts/account.ts'
import { invalidRequest } from '../base/invalid.ts'
import type { Log } from '../base/log.ts'
import type { StartupTasks } from '../base/startup-tasks.ts'
import type { IdempotencyToken } from '../idempotency/store.ts'
import type { Scout } from '../operations/scout.ts'
import type { SessionAuthenticator } from './authenticate-session.ts'
import type { RateLimits } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** Which key may call: any one of these scopes. A route without them is open to all. */
    scopes?: Scope[]
    /** The body is a file of any size, read as it comes. */
    isUpload?: boolean
    /** The answer goes on for as long as the client listens. */
    isHeld?: boolean
    /** With `wait` the answer is held until something changes. */
    takesWait?: boolean
    /** The answer is a file of any size, written as it is read. */
    isFile?: boolean
    /** Costs as much as many others: few at once. */
    isHeavy?: boolean
    /** For whoever watches the process: answered whatever the load. */
    isCheck?: boolean
  }
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log, ZodTypeProvider>

/** What a route needs besides its own schema. `closing` fires when the service stops: held answers are sent then. */
export interface RouteContext {
  scout: Scout
  closing: AbortSignal
  rates: RateLimits
  startupTasks: StartupTasks
  /** Of the doors before several installations; none: this one stands alone. */
  cellToken?: string | undefined
  sessions: SessionAuthenticator
}

export const errorResponses = { '4xx': errorBodySchema, '5xx': errorBodySchema }

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('a route without scopes asked for its caller')
  return request.caller
}

/** `content` is what makes the request what it is: its body, unless that is a file. */
export function idempotencyToken(
  request: FastifyRequest,
  content: unknown = request.body,
): IdempotencyToken | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > IDEMPOTENCY_KEY_CHARS_MAX) {
    throw invalidRequest('Idempotency-Key', `must be 1 to ${IDEMPOTENCY_KEY_CHARS_MAX} visible ASCII characters`)
  }
  // With the parts of the path that name something: the same words about another key are another request.
  const text = JSON.stringify([request.method, request.routeOptions.url, request.params, content])
  return { key, requestHash: createHash('sha256').update(text).digest('base64url') }
}

export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('Idempotent-Replayed', 'true')
}

/**
 * Fires when the client has hung up or the service stops: nobody waits for a held answer any more. An
 * answer that is not held needs no watch: the error made at the end of one stood high in the profile of a poll.
 */
export function waitEnded(reply: FastifyReply, closing: AbortSignal, waitSeconds: number): AbortSignal {
  if (waitSeconds === 0) return closing
  const left = new AbortController()
  onceClosed(reply, () => left.abort())
  return AbortSignal.any([left.signal, closing])
}

/** At once where the client hung up while the caller was looked up: `close` has been told then, and is not again. */
export function onceClosed(reply: FastifyReply, end: () => void): void {
  if (reply.raw.destroyed) end()
  else reply.raw.once('close', end)
}
