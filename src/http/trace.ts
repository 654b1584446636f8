/** A tracing span for each request, containing what its handler does. If tracing is off, no hook is installed. */
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
  // The span is entered only here: the body is read between the hooks, and its events run outside the context of any request.
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
      // The id that the client was given and that the log shows.
      'scout.request_id': request.id,
      'scout.account_id': request.caller?.accountId,
    },
    reply.statusCode >= 500 ? (request.refusedWith ?? 'INTERNAL') : undefined,
  )
}
