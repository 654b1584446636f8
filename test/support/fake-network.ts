/**
 * A hostile network for tests: a real HTTP server on loopback that answers by script. Owns the ways in which an answer can go
 * wrong; knows nothing of people or lookups, which are the sandbox's part.
 */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  method: string
  path: string
  headers: http.IncomingHttpHeaders
  body: unknown
}

/** Answers one request, or does something worse. */
export type Behaviour = (response: http.ServerResponse, request: SeenRequest) => void

export interface FakeNetwork {
  url: string
  token: string
  seen: SeenRequest[]
  /** One behaviour for each coming request, in order; the last one stays in use. */
  script(...behaviours: Behaviour[]): void
  /** Resolves when a request has arrived completely. */
  arrival(): Promise<SeenRequest>
  /** Resolves when a client has dropped a connection before its answer was complete. */
  dropped(): Promise<void>
  close(): Promise<void>
}

export async function startFakeNetwork(): Promise<FakeNetwork> {
  const seen: SeenRequest[] = []
  let behaviours: Behaviour[] = [json(500, {})]
  const server = http.createServer(async (incoming, response) => {
    response.on('close', () => {
      if (!response.writableFinished) server.emit('dropped')
    })
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, body: text === '' ? null : JSON.parse(text) }
    seen.push(request)
    server.emit('arrival', request)
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    behaviour?.(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    token: 'secret-token-of-the-fake',
    seen,
    script: (...next) => {
      behaviours = next
    },
    arrival: async () => (await once(server, 'arrival'))[0],
    dropped: async () => {
      await once(server, 'dropped')
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export function json(status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}): Behaviour {
  return text(status, JSON.stringify(body), headers)
}

export function text(status: number, body: string | Buffer, headers: http.OutgoingHttpHeaders = {}): Behaviour {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }
}

/** Accepts the request and never answers. */
export const stall: Behaviour = () => {}

/** Sends bytes that are not HTTP. */
export function raw(bytes: string): Behaviour {
  return (response) => {
    response.socket?.end(bytes)
  }
}

/** Resets the connection without an answer. */
export const hangUp: Behaviour = (response) => {
  response.socket?.resetAndDestroy()
}

/** Announces a body, sends a part of it, and resets the connection. */
export const resetMidBody: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
  response.write('{"person":{"urn":"', () => response.socket?.resetAndDestroy())
}

/** Ends a chunked body early but cleanly: what has arrived is valid JSON. */
export const cutShort: Behaviour = (response) => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
  response.socket?.end(`${head}2\r\n{}\r\n`)
}

/** Writes as fast as the client reads, forever. */
export const endless: Behaviour = (response) => {
  const chunk = Buffer.alloc(64 * 1024, 'a')
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

/** Writes one byte at a time: never idle long enough for an idle timeout, never finished. */
export const drip: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 5)
  response.on('close', () => clearInterval(timer))
}

/** An answer that is sent only when the test says so. */
export function withheld() {
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  const held = { arrived, give: () => {}, behaviour }
  function behaviour(answer: Behaviour): Behaviour {
    return (...given) => {
      held.give = () => answer(...given)
      resolve()
    }
  }
  return held
}
