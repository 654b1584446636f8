/**
 * The short way of plain requests: bytes from a client's connection to one of a cell's and back, unchanged but for the client's address.
 * A hop through Node's server and client costs four times as much. Whatever is not plain (plain-request.ts), or fails before it could be done,
 * goes the long way, by the server that the connection is then handed to.
 */
import type { Socket } from 'node:net'
import type { FoundCell } from './directory.ts'
import { AnswerEnd } from './plain-answer.ts'
import { PLAIN_BYTES_MAX, type PlainRequest, readPlain } from './plain-request.ts'
import type { CellSockets } from './sockets.ts'

/** Answers that go on by themselves, and what the door itself says. */
const LONG_WAY = /^\/(?:health\/|cells|mcp|v1\/events)/

const LOOK_MS = 5_000
/** Longer than a cell says it keeps a connection: its word passes as it is. */
const SILENT_MS_MAX = 90_000
/** As a cell gives a request to come. */
const COMING_MS_MAX = 60_000
/** Longer than any answer is held or worked on. */
const ANSWER_MS_MAX = 180_000

export interface LaneOptions {
  find: (key: string) => FoundCell | undefined
  socketsOf: (cell: string) => CellSockets | undefined
  /** Takes the connection for good; what was read of it stands in it again. */
  handOver: (client: Socket) => void
  /** The same, for a request that may have been done: it must not be sent again. */
  giveUp: (client: Socket, error: Error) => void
}

export class PlainLane {
  readonly options: LaneOptions
  readonly #clients = new Set<PlainClient>()
  readonly #looking: NodeJS.Timeout

  constructor(options: LaneOptions) {
    this.options = options
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  take(socket: Socket): void {
    const client = new PlainClient(socket, this.options, () => this.#clients.delete(client))
    this.#clients.add(client)
  }

  #look(): void {
    for (const client of this.#clients) client.endIfOld(performance.now())
  }

  /** Those that wait for nothing end now, the others with their answers. */
  close(): void {
    clearInterval(this.#looking)
    for (const client of this.#clients) client.leave()
  }

  closeAll(): void {
    this.close()
    for (const client of this.#clients) client.destroy()
  }
}

/** One connection of a client, until it ends or is handed over. */
class PlainClient {
  readonly #socket: Socket
  readonly #options: LaneOptions
  readonly #onGone: () => void
  #read: Buffer | undefined
  #exchange: Exchange | undefined
  /** When it last began to wait for something. */
  #since = performance.now()
  #isLeaving = false
  readonly #onData = (bytes: Buffer) => this.#take(bytes)
  readonly #onClose = () => this.#end()
  readonly #onDrain = () => this.#exchange?.cell?.resume()

  constructor(socket: Socket, options: LaneOptions, onGone: () => void) {
    this.#socket = socket
    this.#options = options
    this.#onGone = onGone
    socket.setNoDelay(true)
    socket.on('error', ignore)
    socket.on('data', this.#onData)
    socket.on('end', this.#onClose)
    socket.on('close', this.#onClose)
    socket.on('drain', this.#onDrain)
  }

  endIfOld(now: number): void {
    const limit = this.#exchange ? ANSWER_MS_MAX : this.#read ? COMING_MS_MAX : SILENT_MS_MAX
    if (now - this.#since < limit) return
    if (this.#exchange && !this.#exchange.hasBegun) this.#fail(this.#exchange, new Error('no answer in time'))
    else this.destroy()
  }

  leave(): void {
    this.#isLeaving = true
    if (!this.#exchange && !this.#read) this.destroy()
  }

  destroy(): void {
    this.#socket.destroy()
    this.#end()
  }

  #end(): void {
    this.#exchange?.cell?.destroy()
    this.#exchange = undefined
    if (!this.#socket.destroyed) this.#socket.destroy()
    this.#onGone()
  }

  #take(bytes: Buffer): void {
    // From its first byte: one that comes letter by letter has no more time than any other.
    if (!this.#exchange && !this.#read) this.#since = performance.now()
    this.#read = this.#read ? Buffer.concat([this.#read, bytes]) : bytes
    // The next one waits for the answer to this.
    if (!this.#exchange) this.#next()
    else if (this.#read.length > PLAIN_BYTES_MAX) this.#socket.pause()
  }

  #next(): void {
    const bytes = this.#read!
    const request = readPlain(bytes)
    if (request === 'MORE') return
    const found = request === 'ODD' || LONG_WAY.test(request.path) ? undefined : this.#options.find(request.key)
    const sockets = found && this.#options.socketsOf(found.cell)
    if (request === 'ODD' || !sockets) {
      this.#leaveLane(bytes)
      return
    }
    this.#read = bytes.length === request.end ? undefined : bytes.subarray(request.end)
    const exchange: Exchange = { request, bytes: bytes.subarray(0, request.end), end: new AnswerEnd(), hasBegun: false }
    this.#exchange = exchange
    sockets.take(
      (cell) => this.#send(exchange, sockets, cell),
      (error) => this.#fail(exchange, error),
    )
  }

  #send(exchange: Exchange, sockets: CellSockets, cell: Socket): void {
    if (this.#exchange !== exchange) {
      sockets.giveBack(cell)
      return
    }
    exchange.cell = cell
    const { head, end } = exchange.request
    const from = `${head}x-forwarded-for: ${this.#socket.remoteAddress ?? ''}\r\n\r\n`
    const bodyAt = head.length + 2
    sockets.use(cell, {
      onData: (bytes) => this.#pass(exchange, sockets, bytes),
      onEnd: (error) => this.#fail(exchange, error),
    })
    if (bodyAt === end) cell.write(from, 'latin1')
    else cell.write(Buffer.concat([Buffer.from(from, 'latin1'), exchange.bytes.subarray(bodyAt)]))
    exchange.isSent = true
  }

  #pass(exchange: Exchange, sockets: CellSockets, bytes: Buffer): void {
    if (this.#exchange !== exchange) return
    let isWhole: boolean
    try {
      isWhole = exchange.end.take(bytes)
    } catch (error) {
      this.#fail(exchange, error as Error)
      return
    }
    exchange.hasBegun = true
    this.#since = performance.now()
    const cell = exchange.cell!
    if (!this.#socket.write(bytes)) cell.pause()
    if (!isWhole) return
    this.#exchange = undefined
    cell.resume()
    if (exchange.end.closes) cell.destroy()
    else sockets.giveBack(cell)
    if (exchange.end.closes || this.#isLeaving) this.#socket.end()
    else if (this.#read) this.#again()
  }

  #again(): void {
    this.#socket.resume()
    this.#next()
  }

  /** What cannot have been done goes the long way; so does a read, which does no harm twice. What was begun breaks off. */
  #fail(exchange: Exchange, error: Error): void {
    if (this.#exchange !== exchange) return
    this.#exchange = undefined
    exchange.cell?.destroy()
    if (exchange.hasBegun) {
      this.destroy()
      return
    }
    const bytes = this.#read ? Buffer.concat([exchange.bytes, this.#read]) : exchange.bytes
    this.#leaveLane(bytes, exchange.isSent && !exchange.request.isRead ? error : undefined)
  }

  #leaveLane(bytes: Buffer, lost?: Error): void {
    const socket = this.#socket
    socket.off('data', this.#onData).off('end', this.#onClose).off('close', this.#onClose).off('drain', this.#onDrain)
    this.#onGone()
    if (socket.destroyed) return
    socket.pause()
    socket.unshift(bytes)
    if (lost) this.#options.giveUp(socket, lost)
    else this.#options.handOver(socket)
    socket.resume()
  }
}

interface Exchange {
  request: PlainRequest
  bytes: Buffer
  end: AnswerEnd
  /** Something of the answer has passed. */
  hasBegun: boolean
  isSent?: boolean
  cell?: Socket
}

const ignore = () => {}
