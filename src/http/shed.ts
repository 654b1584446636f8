/**
 * Refuses work beyond what the process can serve. A process that accepts more answers nobody in time. One that does a bounded
 * number of things at once keeps its pace and tells the others at once to come back. Owns how many requests of each kind, and how
 * many bytes of them, are handled at once. They are shared fairly among accounts, and without a key among addresses.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairShares } from '../base/fair-shares.ts'
import { onBehalfOf } from '../base/on-behalf.ts'
import { type App, onceClosed } from './app.ts'
import { networkPrefixOf } from './attempt-limit.ts'
import { overloaded } from './errors.ts'

export interface LoadLimits {
  /** Requests served at once: at a thousand a second, the last of them waits a quarter of a second. */
  inFlightMax: number
  /** Held answers, streams and uploads. Each costs little: one look at the database per second. */
  heldMax: number
  /** Files: each keeps some hundred people in memory for as long as its client reads. */
  filesMax: number
  /** Requests that each keep the one thread busy for long: pages of long entries, lists of prompts, thousands of hashes. */
  heavyMax: number
  /** Requests without a key: pages, scripts, the description of the API. */
  openMax: number
  /** Bytes of request bodies on their way in and of large answers on their way out. */
  bytesMax: number
  /** A client that takes nothing of an answer for this long is disconnected. Longer than any statement needs for the answer's next part. */
  unreadMs: number
}

/** Smaller answers fit into the system's buffer of a socket, and the places bound their number. */
const LARGE_ANSWER_BYTES = 65_536

type Kind = 'served' | 'heavy' | 'held' | 'file' | 'open'

/**
 * A request takes its place only when its body is there and its key is known: a client that sends slowly takes up bytes, but
 * nobody's place. If all places are taken, it is refused before that: looking up a key only to refuse its owner would cost nearly
 * as much as serving them.
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
    if (kind && !takeShare(places[kind], request, reply)) return done(overloaded())
    // Set only here: the body is read between the hooks, and its events run outside the context of any request.
    onBehalfOf(request.caller?.accountId, done)
  })
}

/** Runs when the key is known and before the body is read. */
export function limitBytes(app: App, { bytesMax, unreadMs }: LoadLimits): void {
  const bytes = new FairShares(bytesMax)
  app.addHook('onRequest', (request, reply, done) => {
    const size = request.routeOptions.config.isUpload ? 0 : bodyBytes(request)
    done(size === 0 || takeShare(bytes, request, reply, size) ? undefined : overloaded())
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const size = sizeOf(payload)
    if (size >= LARGE_ANSWER_BYTES && !request.routeOptions.config.isHeld) {
      // A call from within the process (routes/mcp.ts) has no real socket, so no client can leave its answer unread.
      request.raw.socket.setTimeout?.(unreadMs)
      // An answer to a change is sent however large it is; a GET can be repeated, so its answer may be refused.
      const isSpared = request.method !== 'GET' || size === Number.POSITIVE_INFINITY || isShared(request)
      // The type does not allow an error here; the framework accepts it.
      if (!isSpared && !takeShare(bytes, request, reply, size)) return done(overloaded() as unknown as null, payload)
    }
    done(null, payload)
  })
}

/** The place is given back once for every answer, however it ends. */
function takeShare(shares: FairShares, request: FastifyRequest, reply: FastifyReply, amount = 1): boolean {
  const giveBack = shares.take(request.caller?.accountId ?? networkPrefixOf(request.ip), amount)
  if (giveBack) onceClosed(reply, giveBack)
  return giveBack !== undefined
}

/** Undefined for checks of the process, which must not fail under load. */
function kindOf({ query, routeOptions: { config } }: FastifyRequest): Kind | undefined {
  if (config.isCheck) return undefined
  if (!config.scopes) return 'open'
  if (config.isUpload || config.isHeld || (config.takesWait && isHeldPoll(query))) return 'held'
  if (config.isHeavy) return 'heavy'
  return config.isFile ? 'file' : 'served'
}

/** A poll with `wait` 0 is an ordinary request. `wait` is read here in any form, because the query has not been validated yet. */
const isHeldPoll = (query: unknown) => Number((query as { wait?: unknown }).wait) > 0

/** Answers open to everybody are the same for everybody: all connections read from the same bytes. */
const isShared = ({ routeOptions: { config } }: FastifyRequest) => !config.scopes

function bodyBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  // A larger body is refused for its size, not for the load.
  return Math.min(Number(headers['content-length'] ?? 0) || 0, bodyLimit)
}

/** The size of a stream is unknown and counts as large. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return payload ? Number.POSITIVE_INFINITY : 0
}
