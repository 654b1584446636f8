/**
 * What the local copies of vendors share: a real HTTP server on loopback with routes, a key, a balance, and faults on demand. Owns
 * the transport; what a vendor says, and in what odd form, is in the vendor's own file.
 */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Behaviour, text, type withheld } from '../support/fake-network.ts'

export interface VendorRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: http.IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: a vendor's body is read by the vendor's own rules
  body: any
}

export interface Reply {
  status?: number
  /** JSON, unless it is text already. */
  body?: unknown
  headers?: http.OutgoingHttpHeaders
}

export type Route = [method: string, path: RegExp, answer: (request: VendorRequest, part: string) => Reply]

export interface VendorServer {
  url: string
  key: string
  /** In order of arrival, faults included. */
  calls: VendorRequest[]
  /** What is left in the operator's balance at the vendor, in the vendor's credits; what was spent is `spent`. */
  credits: number
  spent: number
  /** Calls that the vendor still takes before it says that they are too many. */
  quota: number
  /** One for each request to come, in place of the vendor's work; then it works again. */
  next(...behaviours: Behaviour[]): void
  /** One for each request to come, after the vendor's work is done and charged: the answer that got lost. */
  lose(...behaviours: Behaviour[]): void
  /** The next answer is held back until it is given. */
  hold(held: ReturnType<typeof withheld>): void
  arrival(): Promise<VendorRequest>
  close(): Promise<void>
}

export interface VendorBehaviour {
  routes: Route[]
  /** The refusal of a request that brings no valid key; null when it does. */
  refuseKey(request: VendorRequest): Reply | null
  /** For what no route takes. */
  unknownPath: Reply
  tooMany: Reply
  /** On every answer that the vendor itself gives. */
  headers?(): http.OutgoingHttpHeaders
}

/** A balance that a vendor's routes share. False when there is not enough in it: nothing is taken then. */
export function spend(server: { credits: number; spent: number }, credits: number): boolean {
  if (server.credits < credits) return false
  server.credits -= credits
  server.spent += credits
  return true
}

export async function startVendor(
  key: string,
  behave: (server: VendorServer) => VendorBehaviour,
): Promise<VendorServer> {
  const before: Behaviour[] = []
  const after: Behaviour[] = []
  const held: ReturnType<typeof withheld>[] = []
  const http_ = http.createServer(async (incoming, response) => {
    const request = await read(incoming)
    server.calls.push(request)
    http_.emit('arrival', request)
    const instead = before.shift()
    if (instead) return instead(response, request)
    const reply = answerOf(server, behaviour, request)
    const lost = after.shift()
    if (lost) return lost(response, request)
    const send = () => write(response, request, { ...reply, headers: { ...behaviour.headers?.(), ...reply.headers } })
    const back = held.shift()
    if (back) return back.behaviour(send)(response, request)
    send()
  })
  http_.listen(0, '127.0.0.1')
  await once(http_, 'listening')
  const server: VendorServer = {
    url: `http://127.0.0.1:${(http_.address() as AddressInfo).port}`,
    key,
    calls: [],
    quota: Number.POSITIVE_INFINITY,
    credits: 1_000_000,
    spent: 0,
    next: (...behaviours) => void before.push(...behaviours),
    lose: (...behaviours) => void after.push(...behaviours),
    hold: (back) => void held.push(back),
    arrival: async () => (await once(http_, 'arrival'))[0],
    close: async () => {
      http_.close()
      http_.closeAllConnections()
      await once(http_, 'close')
    },
  }
  const behaviour = behave(server)
  return server
}

async function read(incoming: http.IncomingMessage): Promise<VendorRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const url = new URL(incoming.url ?? '/', 'http://vendor')
  const { method = '', headers } = incoming
  return { method, path: url.pathname, query: url.searchParams, headers, body: body === '' ? null : JSON.parse(body) }
}

function answerOf(server: VendorServer, behaviour: VendorBehaviour, request: VendorRequest): Reply {
  const { routes, refuseKey, unknownPath, tooMany } = behaviour
  const refused = refuseKey(request)
  if (refused) return refused
  if (server.quota <= 0) return tooMany
  server.quota -= 1
  for (const [method, path, answer] of routes) {
    const match = path.exec(request.path)
    if (match && method === request.method) return answer(request, decodeURIComponent(match[1] ?? ''))
  }
  return unknownPath
}

/** Compressed for whoever takes it, as the vendors' front servers do. */
function write(response: http.ServerResponse, request: VendorRequest, { status = 200, body, headers }: Reply): void {
  const plain = typeof body === 'string' ? body : JSON.stringify(body)
  const zips = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const type = typeof body === 'string' ? 'text/plain' : 'application/json'
  const encoding = zips ? { 'content-encoding': 'gzip' } : {}
  const bytes = zips ? gzipSync(plain) : plain
  text(status, bytes, { 'content-type': type, ...encoding, ...headers })(response, request)
}
