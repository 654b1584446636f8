/**
 * The sandbox network as a real HTTP server: the service's embedded default network, and the one all tests use. Owns the socket,
 * the token and the routes; pipeline.ts and endpoints.ts do the rest.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { networkPaths } from '../contract/network.ts'
import { type Answer, refusal } from './answers.ts'
import { type Asked, createEndpoints, type EndpointName } from './endpoints.ts'
import { readFaultHeader } from './faults.ts'
import { createLookups } from './lookups.ts'
import { createPipeline, type Outcome, type Pipeline, type Stats } from './pipeline.ts'
import { createPopulation, type Population } from './search/population.ts'
import { createSearch } from './search/search.ts'
import { type SandboxSettings, sandboxDefaults } from './settings.ts'

export interface SandboxOptions extends Partial<SandboxSettings> {
  /** The clock of lookups, in milliseconds; tests move it instead of waiting. */
  now?: () => number
  /** For this seed and size, if several sandboxes share one population. */
  population?: Population
  log?: (line: string) => void
}

export interface SandboxStats extends Stats {
  /** Different lookups bought: one per idempotency key. */
  lookupsBought: number
}

export interface Sandbox {
  url: string
  token: string
  stats(): SandboxStats
  /** Prepares for the first search. */
  warm(): void
  close(): Promise<void>
}

/** The contract's limit. */
const LOOKUP_ID_CHARS_MAX = 2_000
/** A deliberately withheld answer is ended after this time, so that a client without a deadline does not wait for ever. */
const SILENCE_MS_MAX = 60_000

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = { ...sandboxDefaults, ...options }
  const { seed, people, timeFactor, faults, token } = settings
  const { directory, tableOf } = options.population ?? createPopulation(seed, people)
  const lookups = createLookups({ directory, seed, timeFactor, now: options.now ?? Date.now })
  const endpoints = createEndpoints({
    directory,
    search: createSearch(directory, tableOf),
    lookups,
    seed,
    stuckRate: faults.stuck ?? 0,
  })
  const pipeline = createPipeline(endpoints, { seed, timeFactor, faults })
  const app = createApp(token)
  addRoutes(app, pipeline, options.log)
  const url = await app.listen({ host: settings.host, port: settings.port })
  return {
    url,
    token,
    stats: () => ({ ...structuredClone(pipeline.stats), lookupsBought: lookups.bought() }),
    warm: () => void tableOf(),
    close: () => app.close(),
  }
}

/** A bare server. Refusals that it makes by itself also follow the contract, and bad input never becomes a 500. */
function createApp(token: string): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    return503OnClosing: false,
    // A lookup's id contains the urns, which may be long.
    routerOptions: { maxParamLength: LOOKUP_ID_CHARS_MAX },
    frameworkErrors: (_error, _request, reply) =>
      void send(reply, refusal('INVALID_REQUEST', 'The address is malformed.')),
  })
  const expected = digest(`Bearer ${token}`)
  app.addHook('onRequest', async (request, reply) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return
    return send(reply, refusal('UNAUTHORIZED', 'The bearer token is missing or wrong.'))
  })
  app.setNotFoundHandler((_request, reply) => send(reply, refusal('INVALID_REQUEST', 'There is no such path.', 404)))
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    const isInput = error.statusCode !== undefined && error.statusCode < 500
    return send(reply, refusal(isInput ? 'INVALID_REQUEST' : 'UNAVAILABLE', error.message))
  })
  return app
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function addRoutes(app: FastifyInstance, pipeline: Pipeline, log: SandboxOptions['log']): void {
  const route = (method: 'GET' | 'POST', url: string, name: EndpointName) => {
    app.route({ method, url, handler: (request, reply) => handle(name, request, reply) })
  }

  async function handle(name: EndpointName, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wanted = readFaultHeader(request.headers['x-sandbox-fault'])
    if (wanted === 'UNKNOWN') return send(reply, refusal('INVALID_REQUEST', 'x-sandbox-fault: no such fault'))
    const outcome = await pipeline.run(name, askedBy(request), wanted)
    log?.(`${request.method} ${request.url} ${outcome.kind === 'answer' ? outcome.answer.status : outcome.kind}`)
    return conclude(reply, outcome)
  }

  route('GET', networkPaths.health, 'health')
  route('POST', networkPaths.search, 'search')
  route('POST', networkPaths.collect, 'collect')
  route('GET', networkPaths.places, 'places')
  route('GET', networkPaths.entities, 'entities')
  route('POST', networkPaths.lookups, 'startLookup')
  route('GET', `${networkPaths.lookups}/:lookupId`, 'readLookup')
}

function askedBy(request: FastifyRequest): Asked {
  const key = request.headers['idempotency-key']
  const { lookupId } = request.params as { lookupId?: string }
  return {
    body: request.body,
    query: request.query,
    ...(lookupId !== undefined && { lookupId }),
    ...(typeof key === 'string' && { idempotencyKey: key }),
  }
}

function conclude(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.kind === 'answer') return send(reply, outcome.answer)
  if (outcome.kind === 'raw') return reply.type('application/json').send(outcome.text)
  reply.hijack()
  const timer = setTimeout(() => reply.raw.destroy(), SILENCE_MS_MAX).unref()
  reply.raw.once('close', () => clearTimeout(timer))
  return reply
}

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers(headers ?? {})
    .type('application/json')
    .send(JSON.stringify(body))
}
