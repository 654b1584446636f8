/**
 * The door before several cells: finds the cell of a request's key and passes the request on. Holds nothing that another door
 * needs. Owns its own health, and which refusal a request gets in place of a cell's answer.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { PlacedPage } from '../accounts/placed-keys.ts'
import type { Log } from '../base/log.ts'
import { type CellEntry, digestOfCells } from './cells-file.ts'
import { Directory } from './directory.ts'
import { cellOfMember, type Home, homeIn, memberCookie } from './member-routing.ts'
import { PlainLane } from './plain-lane.ts'
import { CellAway, CellProxy } from './proxy.ts'
import { cellAwayRefusal, type DoorRefusal, NO_SUCH_ADDRESS, refuseAtDoor, UNKNOWN_KEY, UNSURE } from './refusals.ts'
import { CellSockets } from './sockets.ts'

const ASK_MS_MAX = 5_000
/** `/cells/<name>/…` is for vendors and identity providers, who are given an address and have no key of ours. */
const TAGGED = /^\/cells\/([a-z0-9][a-z0-9-]{0,31})(\/v1\/(?:network-callbacks\/.*|sign-in\/back-channel-logout))$/
const KEEP_ALIVE_MS = 65_000

export interface DoorOptions {
  /** The secret that the door shows to the cells. */
  token: string
  log?: Log | undefined
}

export class Door {
  readonly server: Server
  readonly directory: Directory
  readonly #proxies = new Map<string, CellWay>()
  readonly #lane: PlainLane
  /** Connections whose last request may have been done, with the reason why the cell went away. */
  readonly #lost = new WeakMap<Socket, Error>()
  readonly #streams = new Map<string, Set<() => void>>()
  readonly #log: Log | undefined
  readonly #token: string
  #list: CellEntry[] = []
  #version = 0
  #turn = 0
  #isStopping = false

  constructor({ token, log }: DoorOptions) {
    this.#log = log
    this.#token = token
    this.directory = new Directory((cell, after, from) =>
      this.#askCell(cell, new URLSearchParams({ after: after.toISOString(), from })),
    )
    this.directory.onMoved = (accountId) => this.#endStreams(accountId)
    this.server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, (request, response) => {
      void this.#answer(request, response)
    })
    const [serve] = this.server.listeners('connection')
    const handOver = (client: Socket) => serve!.call(this.server, client)
    this.#lane = new PlainLane({
      find: (hash) => this.directory.findHashed(hash),
      socketsOf: (cell) => this.#proxies.get(cell)?.sockets,
      handOver,
      giveUp: (client, error) => {
        this.#lost.set(client, error)
        handOver(client)
      },
    })
    this.server.removeAllListeners('connection').on('connection', (client: Socket) => this.#lane.take(client))
  }

  /** Takes over a new list of cells: requests and questions go to the new ones, and none to those removed. */
  useCells(cells: CellEntry[], version = 0): void {
    this.#list = cells
    this.#version = version
    const urls = new Map(cells.map(({ name, url }) => [name, url]))
    for (const [name, { url, proxy, sockets }] of this.#proxies) {
      if (urls.get(name) === url) continue
      this.#proxies.delete(name)
      void proxy.close()
      sockets.close()
    }
    for (const [name, url] of urls) {
      if (this.#proxies.has(name)) continue
      this.#proxies.set(name, { url, proxy: new CellProxy(url), sockets: new CellSockets(url) })
    }
    this.directory.useCells([...urls.keys()])
  }

  /** Lets the health check fail first, so that load balancers stop sending requests. */
  stop(): void {
    this.#isStopping = true
  }

  async close(): Promise<void> {
    for (const accountId of this.#streams.keys()) this.#endStreams(accountId)
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()))
    this.server.closeIdleConnections()
    this.#lane.close()
    await closed
    for (const { sockets } of this.#proxies.values()) sockets.close()
    await Promise.all([...this.#proxies.values()].map(({ proxy }) => proxy.close()))
  }

  /** Closes all connections, whatever they are waiting for. */
  closeConnections(): void {
    this.server.closeAllConnections()
    this.#lane.closeAll()
  }

  async #askCell(cell: string, asked: URLSearchParams): Promise<PlacedPage> {
    const known = this.#proxies.get(cell)
    if (!known) throw new Error(`there is no cell ${cell}`)
    return known.proxy.json(`/v1/cell/keys?${asked}`, { authorization: `Bearer ${this.#token}` }, ASK_MS_MAX)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A client that leaves in the middle of its body is not an error of ours.
    request.on('error', () => {})
    response.on('error', () => {})
    const lost = this.#lost.get(request.socket)
    if (lost) {
      this.#lost.delete(request.socket)
      return refuseAtDoor(request, response, cellAwayRefusal(new CellAway(lost), request))
    }
    try {
      if (request.url?.startsWith('/health/')) return this.#health(request, response)
      if (request.url === '/cells') return this.#tellCells(request, response)
      const home = homeIn(request)
      if (home) return this.#sendHome(request, response, home)
      const to = await this.#destination(request)
      if ('refusal' in to) return refuseAtDoor(request, response, to.refusal)
      await this.#pass(request, response, to)
    } catch (error) {
      this.#log?.warn({ err: error }, 'a request could not be passed on')
      if (response.headersSent) response.destroy()
      else refuseAtDoor(request, response, cellAwayRefusal(error, request))
    }
  }

  #health(request: IncomingMessage, response: ServerResponse): void {
    const isUp = [...this.#proxies.keys()].some((cell) => this.directory.isReachable(cell))
    if (request.url !== '/health/live' && (this.#isStopping || !isUp)) {
      const message = this.#isStopping ? 'The door is closing.' : 'No cell answers.'
      refuseAtDoor(request, response, { code: 'SERVICE_UNAVAILABLE', message })
      return
    }
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end('{"success":true,"status":"ok"}')
  }

  /** For the operator, who compares the lists of several doors. */
  #tellCells(request: IncomingMessage, response: ServerResponse): void {
    const digestOf = (text: string) => hash('sha256', text, 'buffer')
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), digestOf(`Bearer ${this.#token}`))) {
      refuseAtDoor(request, response, NO_SUCH_ADDRESS)
      return
    }
    const away = this.#list.filter(({ name }) => !this.directory.isReachable(name)).map(({ name }) => name)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ version: this.#version, digest: digestOfCells(this.#list), away }))
  }

  async #destination(request: IncomingMessage): Promise<Destination | { refusal: DoorRefusal }> {
    const tagged = TAGGED.exec(request.url ?? '')
    if (tagged) {
      const [, cell, path] = tagged
      return this.#proxies.has(cell!) ? { cell: cell!, path: path! } : { refusal: NO_SUCH_ADDRESS }
    }
    const path = request.url ?? '/'
    // The target `*` of an OPTIONS request belongs to no cell.
    if (path === '*') return { refusal: NO_SUCH_ADDRESS }
    const key = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!key) {
      // Without a key every cell answers the same: pages, documents, or that a key is missing. But only its own cell knows a
      // member's session.
      const cell = cellOfMember(request)
      return cell !== undefined && this.#proxies.has(cell) ? { cell, path } : this.#anyCell(path)
    }
    const found = this.directory.find(key) ?? (await this.directory.findFresh(key))
    if (typeof found === 'object') return { ...found, path }
    return { refusal: found === 'UNKNOWN' ? UNKNOWN_KEY : UNSURE }
  }

  /**
   * A member's own address: sets the cookie that sends their browser's requests to that cell from now on. The part behind the
   * number sign stays in the browser.
   */
  #sendHome(request: IncomingMessage, response: ServerResponse, { cell, path }: Home): void {
    if (!this.#proxies.has(cell)) {
      refuseAtDoor(request, response, NO_SUCH_ADDRESS)
      return
    }
    response.writeHead(303, { location: path, 'set-cookie': memberCookie(cell), 'cache-control': 'no-store' })
    response.end()
  }

  /** The cells that answer, in turns. */
  #anyCell(path: string): Destination | { refusal: DoorRefusal } {
    const cells = [...this.#proxies.keys()].filter((cell) => this.directory.isReachable(cell))
    const cell = cells[this.#turn++ % Math.max(1, cells.length)]
    return cell
      ? { cell, path }
      : {
          refusal: {
            code: 'SERVICE_UNAVAILABLE',
            message: 'No part of the service answers now. Send the request again shortly.',
          },
        }
  }

  async #pass(
    request: IncomingMessage,
    response: ServerResponse,
    { cell, path, accountId }: Destination,
  ): Promise<void> {
    const known = this.#proxies.get(cell)
    if (!known) return refuseAtDoor(request, response, UNSURE)
    const onStream = (end: () => void) => accountId !== undefined && this.#noteStream(accountId, end, response)
    await known.proxy.pass(request, response, { path, onStream })
  }

  /**
   * An event stream stays in the cell where it was opened. When its account has moved, the stream is ended so that the client
   * comes again.
   */
  #noteStream(accountId: string, end: () => void, response: ServerResponse): void {
    const streams = this.#streams.get(accountId) ?? new Set()
    this.#streams.set(accountId, streams.add(end))
    response.once('close', () => {
      streams.delete(end)
      if (streams.size === 0) this.#streams.delete(accountId)
    })
  }

  #endStreams(accountId: string): void {
    for (const end of this.#streams.get(accountId) ?? []) end()
  }
}

interface CellWay {
  url: string
  proxy: CellProxy
  sockets: CellSockets
}

interface Destination {
  cell: string
  path: string
  accountId?: string
}
