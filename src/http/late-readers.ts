/**
 * Answers to clients that are still sending. Most look at an answer only when all of their body has left; a connection that is closed
 * before that is reset, and the answer lost with it. Owns how long they are listened to.
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

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

function forgetRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    if (request.complete || request.destroyed) resolve()
    request
      .on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > FORGOTTEN_BYTES_MAX) resolve()
      })
      .once('end', resolve)
      .once('close', resolve)
      .resume()
  })
}
