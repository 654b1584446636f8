/** The HTTP server: its limits and hooks. Owns what applies to all requests; the routes are in routes.ts. */
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
import { AttemptLimit } from './attempt-limit.ts'
import { Authenticator, requireScope } from './authenticate.ts'
import { SessionAuthenticator } from './authenticate-session.ts'
import { consolePages, isPageWanted } from './console.ts'
import { asRefusal, errorBodyOf, httpStatusOf } from './errors.ts'
import { handbook } from './handbook.ts'
import { readOnlyJson } from './json-body.ts'
import { rememberPaths } from './known-paths.ts'
import { drainUnreadUploads, endAfterBody } from './late-readers.ts'
import { refuseMisspelt } from './misspelt-bounds.ts'
import { observe } from './observe.ts'
import { referencePage } from './openapi.ts'
import { RateLimit, type RateLimits, requestsOfPrompt } from './rate-limit.ts'
import { answerClientError } from './raw-errors.ts'
import { answerStalledConnections, timeOutBodies } from './request-patience.ts'
import { addRoutes } from './routes.ts'
import { isScim, SCIM_JSON, scimErrorOf } from './scim-errors.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { type LoadLimits, limitBytes, shedLoad } from './shed.ts'
import { trace } from './trace.ts'

/** How long a connection may take for each step, and how much is done at once. */
export interface ConnectionLimits extends LoadLimits {
  /** An honest request arrives whole within this time; one that drips in more slowly is closed. */
  requestMs: number
  /** How often the server looks for stalled connections. Node's default of 30 s let them live for minutes. */
  stallCheckMs: number
  /** How long a socket may be silent; longer than the longest held answer. */
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

/** An account may send as many requests as this many keys: enough for many clients at work, too few to fill a process. */
const KEYS_WORTH = 5

export interface ServerOptions {
  scout: Scout
  metrics: Metrics
  rateLimitPerMinute: number
  /** The limit of all keys of an account together; five times the limit of one key if not given. */
  accountRateLimitPerMinute?: number
  /** How many requests with unknown keys one address may send. */
  failedKeysPerMinute: number
  /** Proxies whose X-Forwarded-For is believed: addresses and networks, separated by commas. */
  trustedProxies?: string
  closing: AbortSignal
  /** The folder of the console's built files, once it is built. Without this option there is no console. */
  consoleFolder?: Promise<string | undefined>
  /** What a first start is still preparing. */
  startupTasks?: StartupTasks
  /** Records the routes as they are declared, to make `openapi.json`. */
  describe?(app: App): Promise<void>
  /** Limits other than the usual ones, for tests that wait for them. */
  limits?: Partial<ConnectionLimits>
  /** The token of the doors in front of several cells. */
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
    // One logger for all requests: each line names its request itself, and a child logger per request costs more than the line.
    childLoggerFactory: (logger) => logger,
    genReqId: () => newId('req'),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: trustedProxies ?? false,
    // A HEAD of `enrich` would collect a profile and charge for it without showing it.
    exposeHeadRoutes: false,
    // Node's limit does not distinguish a search from an upload; limitBodies does.
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
    // Requests that arrive while the service stops are still served: everything they need is closed after the server.
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
  // An unknown `Expect` header may be ignored; Node itself would refuse the request without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  trace(app, scout.tracing)
  shedLoad(app, limits)
  timeOutBodies(app, limits.requestMs)
  answerStalledConnections(app)
  drainUnreadUploads(app)
  const failedKeys = new AttemptLimit(options.failedKeysPerMinute)
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

/** Requests are checked by the schemas of the contract. Answers are built by presenters and checked only in tests. */
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
  failedKeys: AttemptLimit
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
    // Decided before the body is read: if the address does not exist, errors in the body do not matter.
    if (request.is404 && !isPageWanted(request)) throw missing(request, reply, methodsAt)
    const { scopes } = request.routeOptions.config
    if (!scopes) return
    const { authorization } = request.headers
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // A request with an Authorization header is judged by it alone; a cookie beside it changes nothing.
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

/** HTTP/1.1 requires the header. */
function refuseHostless({ raw, headers }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && headers.host === undefined) throw invalidRequest('Host', 'is required (header)')
}

type MethodsAt = (path: string) => string[]

/** The error for an unknown address, or for a known one that does not take this method. */
function missing({ method, url }: FastifyRequest, reply: FastifyReply, methodsAt: MethodsAt): Refusal {
  const [path = ''] = url.split('?', 1)
  const shown = `${method} ${path.slice(0, 200)}`
  const methods = methodsAt(path)
  if (methods.length === 0) return new Refusal('NOT_FOUND', `There is no ${shown}. /docs lists what there is.`)
  const allowed = methods.join(', ')
  reply.header('allow', allowed)
  return new Refusal('METHOD_NOT_ALLOWED', `There is no ${shown}: this address takes ${allowed}.`)
}

/**
 * A client that keeps its connection alive after an answer given while stopping would keep the service from stopping. So would a
 * connection that has sent nothing yet: Node does not count it as idle and would leave it open for half a minute.
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
  // The only refusal that closes a connection whose body has not been read.
  if (refusal.code !== 'PAYLOAD_TOO_LARGE' || request.raw.complete) return reply.send(body)
  const text = JSON.stringify(body)
  return reply.header('content-length', Buffer.byteLength(text)).send(endAfterBody(text, request.raw))
}
