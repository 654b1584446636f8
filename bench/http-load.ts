/**
 * Requests over a fixed number of kept-alive connections, each of which sends its next request when the last answer is in. Uses
 * bare sockets instead of node:http, whose client costs as much CPU as the server under test; on two cores that would flatter the
 * slower side.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export const CONNECTIONS = 32

export interface HttpRequest {
  method: 'GET' | 'POST'
  path: string
  key?: string
  body?: unknown
}

export interface HttpAnswer {
  status: number
  body: string
}

export class HttpConnection {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | undefined

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('the connection was closed')))
  }

  static async open(url: string): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new HttpConnection(socket, host)
  }

  /** False once the service has closed the connection, as it does after long silence. */
  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  send({ method, path, key, body }: HttpRequest): Promise<HttpAnswer> {
    // Writing to a socket that is already closed reports no error.
    if (!this.isOpen) return Promise.reject(new Error('the connection is closed'))
    const content = body === undefined ? '' : JSON.stringify(body)
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${this.#host}`,
      ...(key ? [`Authorization: Bearer ${key}`] : []),
      ...(content ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`] : []),
    ].join('\r\n')
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(`${head}\r\n\r\n${content}`)
    })
  }

  /** Sends and reads JSON. Anything but 200 ends the run, because refusals are always fast and would improve the figures. */
  async json<T>(request: HttpRequest): Promise<T> {
    const { status, body } = await this.send(request)
    if (status !== 200) throw new Error(`${request.method} ${request.path} answered ${status}: ${body}`)
    return JSON.parse(body) as T
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) throw new Error(`an answer without a length: ${head}`)
    const end = headEnd + 4 + Number(length)
    if (this.#received.length < end) return
    const answer = { status: Number(head.slice(9, 12)), body: this.#received.toString('utf8', headEnd + 4, end) }
    this.#received = this.#received.subarray(end)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve(answer)
  }
}

export interface Load {
  perSecond: number
  /** One per request in milliseconds, ascending. */
  latencies: number[]
}

/** `next` creates each request; every answer must be 200. */
export async function load(url: string, durationMs: number, next: () => HttpRequest): Promise<Load> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(url)))
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + durationMs
  try {
    await Promise.all(
      connections.map(async (connection) => {
        for (let sentAt = performance.now(); sentAt < endsAt; ) {
          const { status, body } = await connection.send(next())
          if (status !== 200) throw new Error(`${url} answered ${status}: ${body}`)
          const now = performance.now()
          latencies.push(now - sentAt)
          sentAt = now
        }
      }),
    )
  } finally {
    for (const connection of connections) connection.close()
  }
  const seconds = (performance.now() - startedAt) / 1_000
  return { perSecond: latencies.length / seconds, latencies: latencies.sort((a, b) => a - b) }
}
