/** A span for each request, with what its handler does inside it. Off, not even a hook is there. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tracing } from '../base/tracing.ts'
import type { App } from './app.ts'

type RequestSpan = ReturnType<Tracing['start']>

export function trace(app: App, tracing: Tracing): void {
  if (!tracing.isOn) return
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    spans.set(request, tracing.start('server', header(request.headers.traceparent)))
    done()
  })
  // Entered only here: between the two the body is read, and its events come from outside of any request.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => end(spans.get(request), request, reply))
}

const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

function end(span: RequestSpan | undefined, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'unknown'
  span?.end(
    `${request.method} ${route}`,
    {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      // The one that the client was given, and that stands in the log.
      'scout.request_id': request.id,
      'scout.account_id': request.caller?.accountId,
    },
    reply.statusCode >= 500 ? (request.refusedWith ?? 'INTERNAL') : undefined,
  )
}
