/**
 * Messages between processes of one machine over a local socket. Each is preceded by its length and serialised by V8, so that maps and
 * typed arrays travel as they are. Owns the wire format and its size limit; does not know what the messages mean.
 */
import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

const HEAD_BYTES = 4
/** The largest message holds the document numbers that a count must leave out, for a hundred million people. */
const BYTES_MAX = 512 * 1024 * 1024

export function send(socket: Socket, message: unknown): void {
  if (socket.destroyed) return
  const body = serialize(message)
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  head.writeUInt32BE(body.length)
  socket.cork()
  socket.write(head)
  socket.write(body)
  socket.uncork()
}

/** Passes on each message that arrives. A socket whose messages cannot be read is closed. */
export function receive(socket: Socket, take: (message: unknown) => void): void {
  let parts: Buffer[] = []
  let bytes = 0
  let wanted = HEAD_BYTES
  let isHead = true
  const next = (): Buffer => {
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts, bytes)
    parts = all.length > wanted ? [all.subarray(wanted)] : []
    bytes -= wanted
    return all.subarray(0, wanted)
  }
  socket.on('data', (chunk) => {
    parts.push(chunk as Buffer)
    bytes += chunk.length
    while (bytes >= wanted) {
      const got = next()
      if (isHead) wanted = got.readUInt32BE()
      if (isHead && wanted > BYTES_MAX) return socket.destroy()
      if (!isHead) {
        wanted = HEAD_BYTES
        try {
          // A copy, because typed arrays need aligned addresses.
          take(deserialize(Buffer.from(got)))
        } catch (error) {
          socket.destroy(error as Error)
          return
        }
      }
      isHead = !isHead
    }
  })
}
