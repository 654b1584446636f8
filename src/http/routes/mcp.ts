/**
 * `/mcp`: the tools for agents, over Streamable HTTP without sessions. Owns who may call (a key, no page of another site) and how
 * the tools reach the service: as ordinary requests under the caller's key, so that scopes, limits, caps and the request log
 * apply as for everybody.
 */
import type { FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { scopes } from '../../accounts/account.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { untilAborted } from '../../base/until-aborted.ts'
import { type App, callerOf, onceClosed, type RouteContext } from '../app.ts'

/** A request with a foreign Origin comes from a page that misuses the visitor's browser; agents send no Origin. */
const OWN_ORIGINS = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

export function mcpRoute(app: App, { scout }: RouteContext): void {
  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    config: { scopes: [...scopes], isHeld: true },
    schema: { hide: true },
    onRequest: async ({ headers: { origin } }) => {
      if (origin === undefined || OWN_ORIGINS.test(origin)) return
      throw new Refusal('FORBIDDEN', 'Pages of other sites may not call this address.')
    },
    handler: async (request, reply) => {
      if (Array.isArray(request.body)) throw invalidRequest('body', 'must be one message, not a list of them')
      const { accountId, keyId, sessionHash } = callerOf(request)
      if (sessionHash)
        throw new Refusal('FORBIDDEN', 'The tools for agents need an API key. A session is not accepted.')
      // Loaded with the first call: loading takes a fifth of a second and 20 MB, which a process without agents is spared.
      const { serveOverHttp } = await import('../../mcp/over-http.ts')
      const response = await serveOverHttp(toWebRequest(request, reply), request.body, {
        url: '',
        apiKey: request.headers.authorization?.replace(/^Bearer +/i, ''),
        fetch: (url, init) => enter(app, request, url, init),
        box: scout.webhooks.box,
        caller: `${accountId} ${keyId}`,
        clock: scout.clock,
        onFault: (error) => scout.log.error({ err: error, traceId: request.id }, 'a tool failed'),
      })
      return reply.code(response.status).type(response.type).send(response.text)
    },
  })
}

/** The headers that mean something to the protocol. The body is passed on separately, already parsed. */
const PASSED_ON = /^(accept|content-type|mcp-[a-z-]+)$/

function toWebRequest({ method, headers }: FastifyRequest, reply: FastifyReply): Request {
  const left = new AbortController()
  onceClosed(reply, () => left.abort())
  const passedOn = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    PASSED_ON.test(name) && typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request('http://localhost/mcp', { method, headers: passedOn, signal: left.signal })
}

/** Sends a request into this app as if it came from outside, from the caller's own address. It is aborted when the caller hangs up. */
async function enter(app: App, { ip }: FastifyRequest, url: string, init: RequestInit): Promise<Response> {
  const { method, headers, body, signal } = init
  const caller = { remoteAddress: ip, ...(signal && { signal }) }
  const options = { method, url, headers, ...caller, ...(body && { payload: body }) } as InjectOptions
  const { statusCode, rawPayload, headers: answered } = await untilAborted(app.inject(options), signal ?? undefined)
  return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: answered as Record<string, string> })
}
