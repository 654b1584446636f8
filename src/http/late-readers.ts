/**
 * Answers to clients that are still sending. Most look at an answer only when all of their body has left. Closing
 * before that resets the connection, and the answer is lost with it. Owns how long they are listened to.
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { App } from './app.ts'

/** What is sent beyond this is no mistake. Time is bounded as for every body (request-patience.ts). */
const FORGOTTEN_BYTES_MAX = 67_108_864

/** The text at once, its end when the client has ended: until then what comes is read and forgotten. */
export function heldUntilRead(text: string, request: IncomingMessage): Readable {
  return Readable.from(
    (async function* () {
      yield text
      await forgetRest(request)
    })(),
  )
}

/** Of a file that was answered before its end the rest is read and forgotten: the next request stands behind it on the connection. */
export function forgetUnread(app: App): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.routeOptions.config.isUpload) void forgetRest(request.raw)
    done()
  })
}

/** More than anybody sends by mistake closes the connection. */
function forgetRest(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    if (body.readableEnded || body.destroyed) return resolve()
    // Somebody who has stopped reading in the middle still holds the stream back.
    body
      .removeAllListeners('readable')
      .on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > FORGOTTEN_BYTES_MAX) body.destroy()
      })
      .once('end', resolve)
      .once('close', resolve)
    // That nobody holds it back any more is noticed in the next tick.
    setImmediate(() => body.resume())
  })
}
