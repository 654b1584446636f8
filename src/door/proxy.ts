/**
 * Passes one request to a cell and its answer back, both streamed: bodies, files, event streams, held answers. Owns the
 * connections to the cells and which headers pass. If a cell does not answer, the door writes the error.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Dispatcher, Pool } from 'undici'

const CONNECT_MS_MAX = 5_000
/** Longer than any answer is held or worked on. */
const HEAD_MS_MAX = 180_000

/** Headers that apply to a single hop only (RFC 9110, 7.6.1). */
const HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/** The cell did not answer. */
export class CellAway extends Error {
  /** Whether the request may have reached the cell. */
  readonly mayBeDone: boolean
  /** The connection broke: it may have been an old one that the cell closed just as it was used. */
  readonly isCut: boolean

  constructor(cause: Error) {
    super(cause.message, { cause })
    const { code = '' } = cause as NodeJS.ErrnoException
    this.mayBeDone = !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(
      code,
    )
    this.isCut = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)
  }
}

export interface ForwardOptions {
  path: string
  /** Called when the answer is a stream, with a function that ends it. */
  onStream?: (end: () => void) => void
}

export class CellProxy {
  /**
   * As many connections as clients have, so that a client that sends slowly takes nobody else's. The cell decides how many are
   * too many.
   */
  readonly #pool: Pool
  /** For the door's own questions, whatever the clients do. */
  readonly #own: Pool

  constructor(url: string) {
    const { origin } = new URL(url)
    const connect = { timeout: CONNECT_MS_MAX }
    this.#pool = new Pool(origin, { headersTimeout: HEAD_MS_MAX, bodyTimeout: 0, connect })
    this.#own = new Pool(origin, { connections: 1, connect })
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.destroy(), this.#own.destroy()])
  }

  /** A question of the door itself. */
  async json<T>(path: string, headers: Record<string, string>, ms: number): Promise<T> {
    const { statusCode, body } = await this.#own.request({
      method: 'GET',
      path,
      headers,
      signal: AbortSignal.timeout(ms),
    })
    if (statusCode !== 200) {
      await body.dump()
      throw new Error(`answered ${statusCode}`)
    }
    return (await body.json()) as T
  }

  /** Rejects with CellAway as long as nothing of the answer has been passed on; after that, a broken answer just breaks off. */
  async pass(request: IncomingMessage, response: ServerResponse, forwarding: ForwardOptions): Promise<void> {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    const send = () => this.#send(request, response, forwarding, hasBody)
    await send().catch((error) => {
      // A read can safely be repeated, and the second try uses another connection.
      const isHarmless = !hasBody && (request.method === 'GET' || request.method === 'HEAD')
      if (!(error instanceof CellAway && error.isCut && isHarmless) || response.destroyed) throw error
      return send()
    })
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    forwarding: ForwardOptions,
    hasBody: boolean,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pool.dispatch(
        {
          path: forwarding.path,
          method: request.method as Dispatcher.HttpMethod,
          headers: headersOf(request),
          body: hasBody ? request : null,
        },
        new Answer(response, forwarding, resolve, reject),
      )
    })
  }
}

function headersOf(request: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  const named = (request.headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !HOP.has(name) && !named.includes(name)) headers[name] = value
  }
  const before = headers['x-forwarded-for']
  const peer = request.socket.remoteAddress ?? ''
  headers['x-forwarded-for'] = before ? `${before}, ${peer}` : peer
  return headers
}

class Answer implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse
  readonly #forwarding: ForwardOptions
  readonly #resolve: () => void
  readonly #reject: (error: Error) => void

  constructor(
    response: ServerResponse,
    forwarding: ForwardOptions,
    resolve: () => void,
    reject: (error: Error) => void,
  ) {
    this.#response = response
    this.#forwarding = forwarding
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const response = this.#response
    const leave = () => controller.abort(new Error('the client left'))
    // The client has left, so nobody waits for the cell's answer. `close` is not emitted again for a client that left earlier.
    if (response.destroyed) leave()
    else
      response.once('close', () => {
        if (!response.writableFinished) leave()
      })
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const response = this.#response
    const passed: Record<string, string | string[]> = {}
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined && !HOP.has(name)) passed[name] = value
    }
    response.writeHead(status, passed)
    response.on('drain', () => controller.resume())
    if (String(headers['content-type']).startsWith('text/event-stream')) {
      response.flushHeaders()
      this.#forwarding.onStream?.(() => controller.abort(new Error('the account has moved')))
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#response.write(chunk)) controller.pause()
  }

  onResponseEnd(): void {
    this.#response.end()
    this.#resolve()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#response.headersSent) {
      this.#reject(new CellAway(error))
      return
    }
    // Part of the answer was passed on already; closing the connection shows the client that the answer is incomplete.
    this.#response.destroy()
    this.#resolve()
  }
}
