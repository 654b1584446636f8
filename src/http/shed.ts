/**
 * Refuses what is too much. A process that takes more than it can serve answers nobody in time. One that does a bounded
 * number at once keeps its pace, and tells the others at once to come back. Owns how many of each kind there may be,
 * and how many bytes of them, shared fairly: by account, and without a key by address.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairShares } from '../base/fair-shares.ts'
import { onBehalfOf } from '../base/on-behalf.ts'
import { type App, onceClosed } from './app.ts'
import { overloaded } from './errors.ts'
import { blockOf } from './failed-keys.ts'

export interface LoadLimits {
  /** Requests served at once: at a thousand a second, the last of these waits for a quarter of one. */
  inFlightMax: number
  /** Held answers, streams and uploads: each costs next to nothing, and a look at the database a second. */
  heldMax: number
  /** Files: each keeps some hundred people in memory for as long as its client takes to read them. */
  filesMax: number
  /** What takes much of the one thread for each request: pages of long entries, lists of prompts, thousands of hashes. */
  heavyMax: number
  /** Answers without a key: pages, scripts, the description of the API. */
  openMax: number
  /** Bodies on their way in and large answers on their way out. */
  bytesMax: number
  /** A client that takes nothing of an answer for this long is hung up on. Longer than any statement for its next part. */
  unreadMs: number
}

/** Smaller ones fit into what the system keeps for a socket, and their number is bounded by their places. */
const LARGE_ANSWER_BYTES = 65_536

type Kind = 'served' | 'heavy' | 'held' | 'file' | 'open'

/**
 * Counted from when the body is there and the key is known: whoever sends slowly takes nobody's place, only bytes.
 * Refused before that where nothing is left: looking up the key of somebody who is sent away would cost nearly as much
 * as serving him.
 */
export function shedLoad(app: App, limits: LoadLimits): void {
  const places: Record<Kind, FairShares> = {
    served: new FairShares(limits.inFlightMax),
    heavy: new FairShares(limits.heavyMax),
    held: new FairShares(limits.heldMax),
    file: new FairShares(limits.filesMax),
    open: new FairShares(limits.openMax),
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const kind = kindOf(request)
    done(kind && places[kind].isUsedUp ? overloaded() : undefined)
  })
  app.addHook('preValidation', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind && !hold(places[kind], request, reply)) return done(overloaded())
    // Not before: the body is read in between, and its events come from outside of any request.
    onBehalfOf(request.caller?.accountId, done)
  })
}

/** Once the key is known, before the body is read. */
export function limitBytes(app: App, { bytesMax, unreadMs }: LoadLimits): void {
  const bytes = new FairShares(bytesMax)
  app.addHook('onRequest', (request, reply, done) => {
    const size = request.routeOptions.config.isUpload ? 0 : bodyBytes(request)
    done(size === 0 || hold(bytes, request, reply, size) ? undefined : overloaded())
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const size = sizeOf(payload)
    if (size >= LARGE_ANSWER_BYTES && !request.routeOptions.config.isHeld) {
      // A call from within the process (routes/mcp.ts) has no line that anybody could leave unread.
      request.raw.socket.setTimeout?.(unreadMs)
      // What has changed something is told, however much it is; what only reads can be asked again.
      const isSpared = request.method !== 'GET' || size === Number.POSITIVE_INFINITY || isShared(request)
      // The types know no failure here; the framework does.
      if (!isSpared && !hold(bytes, request, reply, size)) return done(overloaded() as unknown as null, payload)
    }
    done(null, payload)
  })
}

/** Given back once for every answer, however it ends. */
function hold(shares: FairShares, request: FastifyRequest, reply: FastifyReply, amount = 1): boolean {
  const giveBack = shares.take(request.caller?.accountId ?? blockOf(request.ip), amount)
  if (giveBack) onceClosed(reply, giveBack)
  return giveBack !== undefined
}

/** Undefined: checks of the process must not fail by load. */
function kindOf({ query, routeOptions: { config } }: FastifyRequest): Kind | undefined {
  if (config.isCheck) return undefined
  if (!config.scopes) return 'open'
  if (config.isUpload || config.isHeld || (config.takesWait && isHeldPoll(query))) return 'held'
  if (config.isHeavy) return 'heavy'
  return config.isFile ? 'file' : 'served'
}

/** One for 0 seconds is an answer like any other. However it is written: the query is read before it is checked. */
const isHeldPoll = (query: unknown) => Number((query as { wait?: unknown }).wait) > 0

/** What is open to all is the same for all: every connection reads from the same bytes. */
const isShared = ({ routeOptions: { config } }: FastifyRequest) => !config.scopes

function bodyBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  // What is larger than allowed is refused for that, not for load.
  return Math.min(Number(headers['content-length'] ?? 0) || 0, bodyLimit)
}

/** Of a stream nobody knows; it is large. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return payload ? Number.POSITIVE_INFINITY : 0
}
