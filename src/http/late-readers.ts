/**
 * Answers to clients that are still sending their body. Most clients read an answer only after they have sent everything. If the
 * server closed the connection before, the connection would be reset and the answer lost. Owns how long the server keeps reading.
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { App } from './app.ts'

/** Nobody sends more than this by mistake. The time is limited as for every body (request-patience.ts). */
const DRAINED_BYTES_MAX = 67_108_864

/** Sends the text at once, but ends the answer only when the client has sent its whole body, which is read and dropped. */
export function endAfterBody(text: string, request: IncomingMessage): Readable {
  return Readable.from(
    (async function* () {
      yield text
      await drain(request)
    })(),
  )
}

/**
 * If an upload was answered before its end, the rest of it is read and dropped, because the next request follows it on the same
 * connection.
 */
export function drainUnreadUploads(app: App): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.routeOptions.config.isUpload) void drain(request.raw)
    done()
  })
}

/** Reads and drops what is left of the body; beyond the limit it closes the connection. */
function drain(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    if (body.readableEnded || body.destroyed) return resolve()
    // A reader that stopped in the middle still listens for `readable`, which keeps the stream paused.
    body
      .removeAllListeners('readable')
      .on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > DRAINED_BYTES_MAX) body.destroy()
      })
      .once('end', resolve)
      .once('close', resolve)
    // The stream notices only in the next tick that this listener is gone.
    setImmediate(() => body.resume())
  })
}
