/**
 * How long a request may take to arrive, and how long its answer may take to begin. A request that is not complete in time gets
 * an error and its connection is closed. Node's own limit would demand that an upload of any size is as quick as a search, so
 * this file times each body itself; uploads end only when they fall silent.
 */
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'
import type { App } from './app.ts'

export function timeOutBodies(app: App, ms: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A call that an agent's tool makes within this process has no socket, and its body is already there.
    const isAwaited = request.raw.socket instanceof Socket && hasBody(request)
    if (!request.routeOptions.config.isUpload && isAwaited) {
      const timer = setTimeout(() => {
        const { socket } = request.raw
        // The answer has begun already, so nobody waits for the rest of the body.
        if (reply.raw.headersSent) socket.destroy()
        else app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
      }, ms).unref()
      const clear = () => clearTimeout(timer)
      request.raw.once('end', clear).once('close', clear)
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const RETRY_SECONDS = 5
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Node closes a connection on which nothing has moved for too long. A client that waits there for an answer is told why. */
export function answerStalledConnections(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('timeout', (socket: Socket) => {
      if (reply.raw.headersSent || reply.sent || !request.raw.complete) socket.destroy()
      else {
        // Whatever the handler returns after this can no longer be sent.
        reply.raw.once('finish', () => reply.hijack())
        reply.header('connection', 'close').send(tookTooLong(request))
      }
    })
    done()
  })
}

const tookTooLong = ({ method, headers }: FastifyRequest) =>
  new Refusal(
    'SERVICE_UNAVAILABLE',
    'The service took too long to answer, so the request may have been done or not. If you sent an Idempotency-Key, send the request again with the same key. Otherwise check first whether it was done.',
    { retryAfterSeconds: RETRY_SECONDS, retryable: READS.has(method) || headers['idempotency-key'] !== undefined },
  )
