/** What is recorded of every answer: metrics for the operator, a log line, and an entry in the account's own request log. */
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

/** A request without a valid key belongs to no account and is not recorded in any request log. */
function noteRequest(scout: Scout, request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply, path: string) {
  const { caller, id: traceId, method, refusedWith: code } = request
  if (!caller) return
  const { accountId, keyId } = caller
  const ms = Math.round(elapsedTime)
  scout.requests.note({ accountId, keyId, traceId, at: scout.clock.now(), method, path, status: statusCode, code, ms })
}
