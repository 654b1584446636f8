/**
 * The HTTP server: limits and hooks. Owns what holds for all requests; the routes are in routes.ts.
 */
import type { Socket } from 'node:net'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { ZodType } from 'zod'
import { BODY_BYTES_MAX } from '../../contract/limits.ts'
import { newId } from '../base/ids.ts'
import { invalidFields, invalidRequest } from '../base/invalid.ts'
import type { Metrics } from '../base/metrics.ts'
import { Refusal } from '../base/refusal.ts'
import { StartupTasks } from '../base/startup-tasks.ts'
import type { Scout } from '../operations/scout.ts'
import type { App } from './app.ts'
import { Authenticator, requireScope } from './authenticate.ts'
import { SessionAuthenticator } from './authenticate-session.ts'
import { consolePages, isPageWanted } from './console.ts'
import { asRefusal, errorBodyOf, httpStatusOf } from './errors.ts'
import { FailedKeys } from './failed-keys.ts'
import { handbook } from './handbook.ts'
import { readOnlyJson } from './json-body.ts'
import { rememberPaths } from './known-paths.ts'
import { forgetUnread, heldUntilRead } from './late-readers.ts'
import { refuseMisspelt } from './misspelt-bounds.ts'
import { observe } from './observe.ts'
import { referencePage } from './openapi.ts'
import { RateLimit, type RateLimits, requestsOfPrompt } from './rate-limit.ts'
import { answerClientError } from './raw-errors.ts'
import { answerSilence, limitBodies } from './request-patience.ts'
import { addRoutes } from './routes.ts'
import { isScim, SCIM_JSON, scimErrorOf } from './scim-errors.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { type LoadLimits, limitBytes, shedLoad } from './shed.ts'
import { trace } from './trace.ts'

/** How long a connection may take over what it does, and how much is done at once. */
export interface ConnectionLimits extends LoadLimits {
  /** Any honest request arrives whole within this; what drips slower is closed. */
  requestMs: number
  /** How often stalled connections are looked for. Node's own default of 30 s let them live for minutes. */
  stallCheckMs: number
  /** A silent socket, longer than the longest held answer. */
  silentMs: number
  keepAliveMs: number
}

const LIMITS: ConnectionLimits = {
  requestMs: 10_000,
  stallCheckMs: 1_000,
  silentMs: 60_000,
  keepAliveMs: 30_000,
  inFlightMax: 256,
  heldMax: 1_024,
  filesMax: 32,
  heavyMax: 16,
  openMax: 128,
  bytesMax: 268_435_456,
  unreadMs: 30_000,
}

/** What an account may ask, in what one key may: enough for many clients at work, too little to fill a process. */
const KEYS_WORTH = 5

export interface ServerOptions {
  scout: Scout
  metrics: Metrics
  rateLimitPerMinute: number
  /** Of all keys of an account together; without it five times that of a key. */
  accountRateLimitPerMinute?: number
  /** Requests with unknown keys, from one address. */
  failedKeysPerMinute: number
  /** Whose X-Forwarded-For is believed: addresses and networks, divided by commas. */
  trustedProxies?: string
  closing: AbortSignal
  /** Where the console's built files are, or will be. Without it there is none. */
  consoleFolder?: Promise<string | undefined>
  /** What is still being made. */
  startupTasks?: StartupTasks
  /** Notes the routes as they are declared; for who makes `openapi.json`. */
  describe?(app: App): Promise<void>
  /** Other than the usual ones; for tests that wait for them. */
  limits?: Partial<ConnectionLimits>
  /** Of the doors before several installations. */
  cellToken?: string
}

export async function createServer(options: ServerOptions): Promise<App> {
  const { scout, metrics, closing, trustedProxies, consoleFolder, startupTasks = new StartupTasks() } = options
  const limits = { ...LIMITS, ...options.limits }
  const { rateLimitPerMinute: perKey, accountRateLimitPerMinute: perAccount = perKey * KEYS_WORTH } = options
  const rates = { perKey, perAccount }
  const app: App = Fastify({
    loggerInstance: scout.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: lines name their request themselves, and a child for each costs more than the line.
    childLoggerFactory: (logger) => logger,
    genReqId: () => newId('req'),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: trustedProxies ?? false,
    // A HEAD of enrich would collect and charge, and show nothing for it.
    exposeHeadRoutes: false,
    // Node's limit knows no difference between a search and an upload: limitBodies does.
    requestTimeout: 0,
    connectionTimeout: limits.silentMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: {
      connectionsCheckingInterval: limits.stallCheckMs,
      headersTimeout: limits.requestMs,
      // Node would answer without a body; refuseHostless says what is missing.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // What arrives while the service stops is still served: everything it needs is closed after the server.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => sendError(error, request as FastifyRequest, reply as FastifyReply),
  })
  readOnlyJson(app)
  validateWithZod(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  const methodsAt = rememberPaths(app)
  const pages = consoleFolder && consolePages(consoleFolder)
  app.setNotFoundHandler(async (request, reply) => {
    const page = isPageWanted(request) ? await pages?.sendMissing(request, reply) : undefined
    return page ?? sendError(missing(request, reply, methodsAt), request, reply)
  })
  // An expectation we do not know may be ignored; Node by itself would refuse it without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  trace(app, scout.tracing)
  shedLoad(app, limits)
  limitBodies(app, limits.requestMs)
  answerSilence(app)
  forgetUnread(app)
  const failedKeys = new FailedKeys(options.failedKeysPerMinute)
  const sessions = new SessionAuthenticator(scout, failedKeys)
  identify(app, { scout, failedKeys, sessions, rates, methodsAt })
  limitBytes(app, limits)
  observe(app, scout, metrics)
  endConnections(app, closing)
  await options.describe?.(app)
  addRoutes(app, { scout, closing, rates, startupTasks, sessions, cellToken: options.cellToken })
  referencePage(app)
  await handbook(app)
  pages?.addRoutes(app)
  return app
}

/** Requests are checked by the contract's schemas; answers are built by presenters and checked in tests. */
function validateWithZod(app: App): void {
  app.setValidatorCompiler<ZodType>(({ schema }) => (data) => {
    const misspelt = refuseMisspelt(schema, data)
    if (misspelt) return { error: misspelt }
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: invalidFields(parsed.error) }
  })
  app.setSerializerCompiler(() => JSON.stringify)
}

interface Identifying {
  scout: Scout
  failedKeys: FailedKeys
  sessions: SessionAuthenticator
  rates: RateLimits
  methodsAt: MethodsAt
}

function identify(app: App, { scout, failedKeys, sessions, rates, methodsAt }: Identifying): void {
  const authenticator = new Authenticator(scout.database, scout.clock, failedKeys)
  const rateLimit = new RateLimit(scout, rates)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    reply.header('x-request-id', request.id)
    refuseHostless(request)
    // Before the body is read: what is wrong with the body of a request for nothing does not matter.
    if (request.is404 && !isPageWanted(request)) throw missing(request, reply, methodsAt)
    const { scopes } = request.routeOptions.config
    if (!scopes) return
    const { authorization } = request.headers
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Whoever brings a key is asked for it alone: a cookie beside it changes nothing.
    const member = authorization === undefined ? await sessions.authenticate(request) : undefined
    request.caller = member ?? (await authenticator.authenticate(authorization, request.ip, isRead))
    rateLimit.spend(request.caller, reply)
    requireScope(request.caller, scopes)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const more = request.caller ? requestsOfPrompt(request.body) : 0
    if (more > 0) rateLimit.count(request.caller!, more)
    done()
  })
}

/** HTTP/1.1 demands the header. */
function refuseHostless({ raw, headers }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && headers.host === undefined) throw invalidRequest('Host', 'is required (header)')
}

type MethodsAt = (path: string) => string[]

/** No such address; or there is, and it takes other methods. */
function missing({ method, url }: FastifyRequest, reply: FastifyReply, methodsAt: MethodsAt): Refusal {
  const [path = ''] = url.split('?', 1)
  const shown = `${method} ${path.slice(0, 200)}`
  const methods = methodsAt(path)
  if (methods.length === 0) return new Refusal('NOT_FOUND', `There is no ${shown}. See /docs for what there is.`)
  const allowed = methods.join(', ')
  reply.header('allow', allowed)
  return new Refusal('METHOD_NOT_ALLOWED', `There is no ${shown}: this address takes ${allowed}.`)
}

/**
 * A client that keeps its connection alive after an answer given while stopping would keep the service from stopping. So
 * would one that has asked nothing yet: to Node it is not idle, and it is left alone for half a minute.
 */
function endConnections(app: App, closing: AbortSignal): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  closing.addEventListener('abort', () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error, request.headers['idempotency-key'] !== undefined)
  const status = httpStatusOf(refusal)
  request.refusedWith = refusal.code
  if (refusal.code === 'INTERNAL') request.log.error({ err: error, traceId: request.id }, 'request failed')
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', Math.ceil(refusal.retryAfterSeconds))
  if (refusal.code === 'UNAUTHORIZED') reply.header('WWW-Authenticate', 'Bearer')
  reply
    .headers(SECURITY_HEADERS)
    .header('x-request-id', request.id)
    .code(status)
    .type(isScim(request.url) ? SCIM_JSON : 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
  const body = isScim(request.url) ? scimErrorOf(refusal, status) : errorBodyOf(refusal, request.id)
  // Of all refusals the one that closes a connection whose body has not been read.
  if (refusal.code !== 'PAYLOAD_TOO_LARGE' || request.raw.complete) return reply.send(body)
  const text = JSON.stringify(body)
  return reply.header('content-length', Buffer.byteLength(text)).send(heldUntilRead(text, request.raw))
}
