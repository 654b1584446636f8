/**
 * HTTP by hand: a socket to which a test writes any bytes and from which it reads the answers one by one. Owns the reading of
 * answers; does not check what is sent, because most tests send something malformed.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  /** Header names are in lower case. */
  headers: Map<string, string>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: read freely by tests
  body: any
}

export class RawConnection {
  readonly socket: Socket
  readonly #closed: Promise<void>
  #received = Buffer.alloc(0)
  #ended = false

  constructor(socket: Socket) {
    this.socket = socket
    this.#closed = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      socket.emit('arrived')
    })
    // The service may end a connection with a reset; only the end matters here.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#ended = true
      socket.emit('arrived')
    })
  }

  send(bytes: string | Uint8Array): this {
    this.socket.write(bytes)
    return this
  }

  /** The next answer; undefined if the connection ended without one. */
  async answer(): Promise<RawAnswer | undefined> {
    for (;;) {
      const answer = this.#take()
      if (answer) return answer
      if (this.#ended) return undefined
      await once(this.socket, 'arrived')
    }
  }

  /** Resolves when the service has closed the connection, with everything received that was not read yet. */
  async closed(): Promise<string> {
    await this.#closed
    return this.#received.toString()
  }

  hangUp(): void {
    this.socket.destroy()
  }

  #take(): RawAnswer | undefined {
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd === -1) return undefined
    const [statusLine = '', ...lines] = this.#received.subarray(0, headEnd).toString().split('\r\n')
    const headers = new Map(lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]))
    const end = headEnd + 4 + Number(headers.get('content-length') ?? 0)
    if (this.#received.length < end) return undefined
    const text = this.#received.subarray(headEnd + 4, end).toString()
    this.#received = this.#received.subarray(end)
    const isJson = headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: Number(statusLine.split(' ')[1]), headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
}

export async function openConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return new RawConnection(socket)
}

/** A well-formed request, to be sent as it is or corrupted first. */
export function requestText(method: string, target: string, headers: Record<string, string> = {}, body = ''): string {
  const length: Record<string, string> = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: 'localhost', ...length, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
