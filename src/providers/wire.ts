/**
 * One HTTP exchange with one network; the only place that opens a socket to a network or vendor. Owns the connection pool, the
 * time limit of a try and the size limit of a body; does not retry, follow redirects or interpret. Uses node:http rather than
 * fetch because it measured 76 against 290 microseconds of CPU a call.
 */
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import { createGunzip } from 'node:zlib'
import { malformed, TryFailure } from './try-failure.ts'

export interface WireRequest {
  method: 'GET' | 'POST'
  path: string
  /** JSON, or null for no body. */
  body: string | null
  headers?: Record<string, string>
}

export interface WireAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export interface Wire {
  exchange(request: WireRequest, timeoutMs: number, signal?: AbortSignal): Promise<WireAnswer>
  close(): void
}

export interface WireOptions {
  url: string
  /** Sent with every request; they include credentials. */
  headers: Record<string, string>
  /** The limit for the unpacked body. */
  bodyBytesMax: number
  connectionsMax: number
  /** False: a connection for each request, so that a broken connection tells whether the request was sent. */
  keepAlive?: boolean
  gzip?: boolean
}

export function openWire(options: WireOptions): Wire {
  const { bodyBytesMax, connectionsMax, keepAlive = true, gzip = false } = options
  checkHeaders(options.headers)
  const url = checkedUrl(options.url)
  const secure = url.protocol === 'https:'
  const transport = secure ? https : http
  const agent = new transport.Agent({ keepAlive, maxSockets: connectionsMax, maxFreeSockets: connectionsMax })
  const { hostname, port } = urlToHttpOptions(url)
  const base = url.pathname.replace(/\/+$/, '')
  const openEvent = secure ? 'secureConnect' : 'connect'
  let closed = false

  return {
    exchange(request, timeoutMs, signal) {
      // Destroying the agent ends calls under way. Their retries end here instead of opening it again.
      if (closed) return Promise.reject(new TryFailure('UNAVAILABLE', 'this client is closed', { again: false }))
      const { method, path, body } = request
      const headers = headersFor(request, options.headers, gzip)
      return awaitAnswer(() => transport.request({ agent, hostname, port, method, path: base + path, headers }), body, {
        timeoutMs,
        signal,
        openEvent,
        bytesMax: bodyBytesMax,
        gzip,
      })
    },
    close() {
      closed = true
      agent.destroy()
    },
  }
}

interface Limits {
  timeoutMs: number
  signal: AbortSignal | undefined
  /** The event from which on bytes of the request are being sent. */
  openEvent: 'connect' | 'secureConnect'
  bytesMax: number
  gzip: boolean
}

/** The answer, an error, the time limit and the caller's signal race: the first one settles the call, the others then do nothing. */
function awaitAnswer(send: () => http.ClientRequest, body: string | null, limits: Limits): Promise<WireAnswer> {
  const { timeoutMs, signal } = limits
  return new Promise((resolve, reject) => {
    const outgoing = send()
    let settled = false
    let sent = false
    let arrived: http.IncomingMessage | undefined
    const unavailable = (why: string) =>
      new TryFailure('UNAVAILABLE', `the network cannot be reached: ${why}`, { again: true, sent })
    const timer = setTimeout(() => fail(unavailable(`no full answer within ${timeoutMs} ms`)), timeoutMs)
    const onAbort = () => fail(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })

    function settle(): boolean {
      if (settled) return false
      settled = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      return true
    }
    function done(answer: WireAnswer) {
      if (settle()) resolve(answer)
    }
    function fail(reason: unknown) {
      if (!settle()) return
      reject(reason)
      // After an answer that was read only in part, the connection still holds the rest: it must not return to the pool.
      outgoing.destroy()
    }

    // From here on nobody can tell how much of the request the other side has read.
    outgoing.on('socket', (socket) => {
      const onOpen = () => {
        sent = true
      }
      if (socket.connecting) socket.once(limits.openEvent, onOpen)
      else onOpen()
    })
    outgoing.on('error', (error) => fail(unavailable(describe(error))))
    // Some endings (an upgrade we did not ask for) raise no error; close always comes, and comes last. `settled` is checked
    // before the error is made, because making it cost 6 % of the CPU of a successful call.
    outgoing.on('close', () => {
      // A complete answer may still be unpacking: its end settles the call, or the time limit does.
      if (!settled && !arrived?.complete) fail(unavailable('the connection closed without an answer'))
    })
    outgoing.on('response', (incoming) => {
      arrived = incoming
      readBody(incoming, limits, done, fail)
    })
    outgoing.end(body ?? undefined)
  })
}

/** Callbacks, not a promise: the request's close event would come before a promise resolved at the body's end continues. */
function readBody(
  incoming: http.IncomingMessage,
  limits: { bytesMax: number; gzip: boolean },
  done: (answer: WireAnswer) => void,
  fail: (reason: TryFailure) => void,
): void {
  const { bytesMax } = limits
  const lost = (error: NodeJS.ErrnoException) =>
    fail(
      new TryFailure('UNAVAILABLE', `the network cannot be reached: ${describe(error)}`, { again: true, sent: true }),
    )
  incoming.on('error', lost)
  const encoding = incoming.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && !(limits.gzip && encoding === 'gzip')) {
    fail(malformed('a compressed body, though none such was asked for'))
    return
  }
  const stream = encoding === 'gzip' ? unpacked(incoming, fail) : incoming
  const chunks: Buffer[] = []
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // Checked chunk by chunk, because an endless body must not be collected first.
    if (bytes > bytesMax) {
      fail(malformed(`a body over ${bytesMax} bytes`))
      stream.destroy()
    } else chunks.push(chunk)
  })
  stream.on('end', () => {
    const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes)
    done({ status: incoming.statusCode ?? 0, headers: incoming.headers, body })
  })
}

function unpacked(incoming: http.IncomingMessage, fail: (reason: TryFailure) => void): Readable {
  const gunzip = createGunzip()
  gunzip.on('error', () => fail(malformed('broken gzip')))
  return incoming.pipe(gunzip)
}

function headersFor(request: WireRequest, always: Record<string, string>, gzip: boolean): http.OutgoingHttpHeaders {
  const headers: http.OutgoingHttpHeaders = {
    accept: 'application/json',
    'accept-encoding': gzip ? 'gzip' : 'identity',
    'user-agent': 'talent-scout',
    ...always,
    ...request.headers,
  }
  if (request.body !== null) {
    headers['content-type'] = 'application/json'
    headers['content-length'] = Buffer.byteLength(request.body)
  }
  return headers
}

/** Only the code, and no cause: a parse error carries the bytes that the network sent, and they would end up in logs. */
function describe(error: NodeJS.ErrnoException): string {
  return error.code ?? 'connection failed'
}

function checkedUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Error('the network address is not a URL')
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) throw new Error('the network address must be http or https')
  // Secrets in the address would end up in the logs of proxies and the network; the token has its own setting and header.
  if (url.username || url.password || url.search || url.hash) {
    throw new Error('the network address must be without user, password, query and fragment')
  }
  return url
}

function checkHeaders(headers: Record<string, string>): void {
  // Node names the header but not the value when it refuses one. Checked here so that it fails at the start, not at the first call.
  const fits = Object.values(headers).every((value) => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(value))
  if (!fits) throw new Error('the network token is empty or cannot stand in a header')
}
