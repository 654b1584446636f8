/** Kept connections to one cell, for requests that go the short way. Owns when one is too old to be used again. */
import { connect, type Socket } from 'node:net'
import { connect as connectSafely } from 'node:tls'

const CONNECT_MS_MAX = 5_000
/** Shorter than any cell keeps an idle connection: otherwise the cell might close it in the very moment it is used. */
const IDLE_MS_MAX = 4_000
const IDLE_MAX = 256

export interface SocketUse {
  onData: (bytes: Buffer) => void
  /** The connection ended before its use did. */
  onEnd: (error: Error) => void
}

interface Kept {
  socket: Socket
  since: number
}

export class CellSockets {
  readonly #to: { host: string; port: number; isSafe: boolean }
  readonly #uses = new WeakMap<Socket, SocketUse>()
  readonly #all = new Set<Socket>()
  #idle: Kept[] = []

  constructor(url: string) {
    const { hostname, port, protocol } = new URL(url)
    const isSafe = protocol === 'https:'
    this.#to = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isSafe ? 443 : 80), isSafe }
  }

  /** Takes the connection that was used last, so that the others grow old and are closed. */
  take(use: (socket: Socket) => void, fail: (error: Error) => void): void {
    const oldest = performance.now() - IDLE_MS_MAX
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      if (kept.since > oldest && kept.socket.writable) {
        use(kept.socket)
        return
      }
      kept.socket.destroy()
    }
    this.#open(use, fail)
  }

  use(socket: Socket, use: SocketUse): void {
    this.#uses.set(socket, use)
  }

  giveBack(socket: Socket): void {
    this.#uses.delete(socket)
    if (this.#idle.length >= IDLE_MAX) socket.destroy()
    else this.#idle.push({ socket, since: performance.now() })
  }

  close(): void {
    for (const socket of this.#all) socket.destroy()
  }

  #open(use: (socket: Socket) => void, fail: (error: Error) => void): void {
    const { isSafe, host, port } = this.#to
    const socket = isSafe ? connectSafely({ host, port, servername: host }) : connect({ host, port })
    this.#all.add(socket)
    let lost: Error | undefined
    let isOpen = false
    const tooLong = setTimeout(() => socket.destroy(new Error('the cell lets nobody in')), CONNECT_MS_MAX)
    socket.setNoDelay(true)
    socket.on(isSafe ? 'secureConnect' : 'connect', () => {
      clearTimeout(tooLong)
      isOpen = true
      use(socket)
    })
    socket.on('error', (error) => {
      lost = error
    })
    socket.on('data', (bytes) => {
      const used = this.#uses.get(socket)
      // Nobody asked for these bytes.
      if (used) used.onData(bytes)
      else socket.destroy()
    })
    socket.on('close', () => {
      clearTimeout(tooLong)
      this.#all.delete(socket)
      this.#idle = this.#idle.filter((kept) => kept.socket !== socket)
      const error = lost ?? new Error('the connection to the cell was closed')
      if (isOpen) this.#uses.get(socket)?.onEnd(error)
      else fail(error)
    })
  }
}
