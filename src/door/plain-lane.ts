/**
 * The short way for plain requests: passes bytes between a client's connection and a cell's, changing only the client's address.
 * Going through Node's server and client costs four times as much. A request that is not plain (plain-request.ts), or that fails
 * before it could be done, goes the long way: its connection is handed to Node's server.
 */
import type { Socket } from 'node:net'
import { type FoundCell, placedHash } from './directory.ts'
import { AnswerEnd } from './plain-answer.ts'
import { PLAIN_BYTES_MAX, readPlain } from './plain-request.ts'
import type { CellSockets } from './sockets.ts'

/** Streams, and what the door answers itself. */
const LONG_WAY = /^\/(?:health\/|cells|mcp|v1\/events)/

const LOOK_MS = 5_000
/** Longer than a cell promises to keep a connection open: the cell's promise reaches the client unchanged. */
const SILENT_MS_MAX = 90_000
/**
 * A request that comes in more pieces goes to Node's parser, which reads each byte once. Here every piece has all that came before
 * it copied and read again.
 */
const PIECES_MAX = 256
/** How long a request may take to arrive, from its first byte. */
const COMING_MS_MAX = 60_000
/** Longer than any answer is held or worked on. */
const ANSWER_MS_MAX = 180_000

export interface LaneOptions {
  /** Finds the cell by the hash of a key. */
  find: (hash: string) => FoundCell | undefined
  socketsOf: (cell: string) => CellSockets | undefined
  /** Takes over the connection for good; the bytes already read are put back into it. */
  handOver: (client: Socket) => void
  /** The same for a request that may have been done: it must not be sent again. */
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

  /** Connections that wait for nothing end now, the others after their answer. */
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
  /** In how many pieces it has come. */
  #pieces = 0
  /** A client that polls sends the same bytes over and over, so they are parsed once. */
  #last: ReadRequest | undefined
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
    // Counted from the request's first byte: one that arrives byte by byte gets no more time than any other.
    if (!this.#exchange && !this.#read) this.#since = performance.now()
    this.#pieces = this.#read ? this.#pieces + 1 : 1
    this.#read = this.#read ? Buffer.concat([this.#read, bytes]) : bytes
    // The next request waits until this one is answered.
    if (!this.#exchange) this.#next()
    else if (this.#read.length > PLAIN_BYTES_MAX) this.#socket.pause()
  }

  #next(): void {
    const bytes = this.#read!
    const read = this.#last?.bytes.equals(bytes) ? this.#last : this.#readNext(bytes)
    if (read === 'MORE') {
      if (this.#pieces > PIECES_MAX) this.#leaveLane(bytes)
      return
    }
    const found = read === 'NOT_PLAIN' ? undefined : this.#options.find(read.keyHash)
    const sockets = found && this.#options.socketsOf(found.cell)
    if (read === 'NOT_PLAIN' || !sockets) {
      this.#leaveLane(bytes)
      return
    }
    this.#read = bytes.length === read.bytes.length ? undefined : bytes.subarray(read.bytes.length)
    this.#last = read.isBare ? read : undefined
    const exchange: Exchange = { read, end: new AnswerEnd(), hasBegun: false, isSent: false, cell: undefined }
    this.#exchange = exchange
    sockets.take(
      (cell) => this.#send(exchange, sockets, cell),
      (error) => this.#fail(exchange, error),
    )
  }

  #readNext(bytes: Buffer): ReadRequest | 'MORE' | 'NOT_PLAIN' {
    const request = readPlain(bytes)
    if (request === 'MORE' || request === 'NOT_PLAIN') return request
    const { head, end, isRead, path } = request
    if (LONG_WAY.test(path)) return 'NOT_PLAIN'
    const from = Buffer.from(`${head}x-forwarded-for: ${this.#socket.remoteAddress ?? ''}\r\n\r\n`, 'latin1')
    const bodyAt = head.length + 2
    const isBare = bodyAt === end
    const sent = isBare ? from : Buffer.concat([from, bytes.subarray(bodyAt, end)])
    return { bytes: bytes.subarray(0, end), sent, keyHash: placedHash(request.key), isRead, isBare }
  }

  #send(exchange: Exchange, sockets: CellSockets, cell: Socket): void {
    if (this.#exchange !== exchange) {
      sockets.giveBack(cell)
      return
    }
    exchange.cell = cell
    sockets.use(cell, {
      onData: (bytes) => this.#pass(exchange, sockets, bytes),
      onEnd: (error) => this.#fail(exchange, error),
    })
    cell.write(exchange.read.sent)
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

  /**
   * A request that cannot have been done goes the long way; so does a read, which can safely be repeated. If part of the answer
   * has been passed on, the connection is closed.
   */
  #fail(exchange: Exchange, error: Error): void {
    if (this.#exchange !== exchange) return
    this.#exchange = undefined
    exchange.cell?.destroy()
    if (exchange.hasBegun) {
      this.destroy()
      return
    }
    const { bytes, isRead } = exchange.read
    this.#leaveLane(
      this.#read ? Buffer.concat([bytes, this.#read]) : bytes,
      exchange.isSent && !isRead ? error : undefined,
    )
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

interface ReadRequest {
  /** As they arrived. */
  bytes: Buffer
  /** As the cell gets them. */
  sent: Buffer
  keyHash: string
  isRead: boolean
  /** The request has no body. */
  isBare: boolean
}

interface Exchange {
  read: ReadRequest
  end: AnswerEnd
  /** Part of the answer has been passed on. */
  hasBegun: boolean
  isSent: boolean
  cell: Socket | undefined
}

const ignore = () => {}
