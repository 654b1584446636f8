/** What route files are built from: the typed server, the caller of a request, and helpers for sending answers. */
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
    /** A caller needs any one of these scopes. A route without `scopes` is open to everybody. */
    scopes?: Scope[]
    /** The request body is a file of any size, read as a stream. */
    isUpload?: boolean
    /** The answer is a stream that stays open for as long as the client listens. */
    isHeld?: boolean
    /** If the request has `wait`, the answer is held until something changes. */
    takesWait?: boolean
    /** The answer is a file of any size, written while it is read from the database. */
    isFile?: boolean
    /** The request costs as much as many others, so only a few may run at once. */
    isHeavy?: boolean
    /** A check by a monitor of the process: answered whatever the load is. */
    isCheck?: boolean
  }
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log, ZodTypeProvider>

/** What a route needs besides its own schema. When the service stops, `closing` fires and held answers are sent at once. */
export interface RouteContext {
  scout: Scout
  closing: AbortSignal
  rates: RateLimits
  startupTasks: StartupTasks
  /** The token of the doors that stand before several cells. Undefined if this installation stands alone. */
  cellToken?: string | undefined
  sessions: SessionAuthenticator
}

export const errorResponses = { '4xx': errorBodySchema, '5xx': errorBodySchema }

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('a route without scopes asked for its caller')
  return request.caller
}

/** `content` is what distinguishes this request from another under the same key: the body, or a substitute if the body is a file. */
export function idempotencyToken(
  request: FastifyRequest,
  content: unknown = request.body,
): IdempotencyToken | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > IDEMPOTENCY_KEY_CHARS_MAX) {
    throw invalidRequest('Idempotency-Key', `must be 1 to ${IDEMPOTENCY_KEY_CHARS_MAX} visible ASCII characters`)
  }
  // Includes the path's parameters: the same body sent about another thing is another request.
  const text = JSON.stringify([request.method, request.routeOptions.url, request.params, content])
  return { key, requestHash: createHash('sha256').update(text).digest('base64url') }
}

export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('Idempotent-Replayed', 'true')
}

/**
 * Fires when the client has hung up or the service stops: nobody waits for a held answer any more. With `waitSeconds` 0 the
 * answer is not held, so the connection is not watched: the error object made at the end of each watch stood high in the profile
 * of a poll.
 */
export function waitEnded(reply: FastifyReply, closing: AbortSignal, waitSeconds: number): AbortSignal {
  if (waitSeconds === 0) return closing
  const left = new AbortController()
  onceClosed(reply, () => left.abort())
  return AbortSignal.any([left.signal, closing])
}

/**
 * Calls `end` when the connection closes, or at once if it is closed already: a client may hang up while its key is looked up,
 * and `close` is not emitted again.
 */
export function onceClosed(reply: FastifyReply, end: () => void): void {
  if (reply.raw.destroyed) end()
  else reply.raw.once('close', end)
}
