/** What is noted of every answer: figures for the operator, a line in the log, and the account's own log of requests. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../base/metrics.ts'
import type { Refusal } from '../base/refusal.ts'
import type { Scout } from '../operations/scout.ts'
import type { App } from './app.ts'
import { asRefusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    refusedWith: Refusal['code'] | null
  }
}

export function observe(app: App, scout: Scout, metrics: Metrics): void {
  app.decorateRequest('refusedWith', null)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = String(reply.statusCode)
    metrics.requests.observe({ route, method: request.method, status }, reply.elapsedTime / 1_000)
    const { caller, id: traceId, method } = request
    request.log.info({ traceId, method, route, status, ms: reply.elapsedTime, accountId: caller?.accountId })
    noteRequest(scout, request, reply, route)
  })
  app.addHook('onError', async (_request, _reply, error) => {
    metrics.refusals.inc({ code: asRefusal(error).code })
  })
}

/** A request without a valid key belongs to nobody. */
function noteRequest(scout: Scout, request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply, path: string) {
  const { caller, id: traceId, method, refusedWith: code } = request
  if (!caller) return
  const { accountId, keyId } = caller
  const ms = Math.round(elapsedTime)
  scout.requests.note({ accountId, keyId, traceId, at: scout.clock.now(), method, path, status: statusCode, code, ms })
}
