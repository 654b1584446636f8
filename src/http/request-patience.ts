/**
 * How long a request may take to arrive: whole within its time, or it is told so and closed. By Node's own limit an
 * upload of any size would have to be as quick as a search, so this watches each body by itself and lets uploads be:
 * those only end when they fall silent.
 */
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
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
