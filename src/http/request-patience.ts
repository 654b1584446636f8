/**
 * How long a request may take to arrive: whole within its time, or it is told so and closed. By Node's own limit an
 * upload of any size would have to be as quick as a search. So this watches each body by itself. Uploads only end when
 * they fall silent. And how long its answer may take to begin.
 */
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'
import type { App } from './app.ts'

export function limitBodies(app: App, ms: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A call that a tool makes inside this process has no socket, and its body is there.
    const isAwaited = request.raw.socket instanceof Socket && hasBody(request)
    if (!request.routeOptions.config.isUpload && isAwaited) {
      const timer = setTimeout(() => {
        const { socket } = request.raw
        // An answer is under way already: nobody waits for the rest of the body.
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

/** Node closes a connection on which nothing has moved for too long. Whoever waits for an answer there is told why. */
export function answerSilence(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('timeout', (socket: Socket) => {
      if (reply.raw.headersSent || reply.sent || !request.raw.complete) socket.destroy()
      else {
        // What the handler returns after this has nobody to go to.
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
    'This took longer than an answer is waited for: it may have been done or not. Ask again with the same Idempotency-Key; without one, look first.',
    { retryAfterSeconds: RETRY_SECONDS, retryable: READS.has(method) || headers['idempotency-key'] !== undefined },
  )
