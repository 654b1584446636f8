/**
 * What the local copies of vendors share: a real HTTP server on loopback with routes, a key, a balance, and faults on demand.
 * Owns the transport; a vendor's own file says what that vendor answers and in which odd form.
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
  /** Sent as JSON, unless it is text already. */
  body?: unknown
  headers?: http.OutgoingHttpHeaders
}

export type Route = [method: string, path: RegExp, answer: (request: VendorRequest, part: string) => Reply]

export interface VendorServer {
  url: string
  key: string
  /** In order of arrival, including calls answered with a fault. */
  calls: VendorRequest[]
  /** The operator's remaining balance in the vendor's credits; `spent` is what was spent. */
  credits: number
  spent: number
  /** How many calls the vendor still accepts before it says that there are too many. */
  quota: number
  /** One behaviour for each coming request, instead of the vendor's work; then it works again. */
  next(...behaviours: Behaviour[]): void
  /** One behaviour for each coming request, after the vendor's work is done and charged: the answer gets lost. */
  lose(...behaviours: Behaviour[]): void
  /** Holds the next answer back until the test gives it. */
  hold(held: ReturnType<typeof withheld>): void
  arrival(): Promise<VendorRequest>
  close(): Promise<void>
}

export interface VendorBehaviour {
  routes: Route[]
  /** The refusal of a request without a valid key; null if its key is valid. */
  refuseKey(request: VendorRequest): Reply | null
  /** The answer for paths without a route. */
  unknownPath: Reply
  tooMany: Reply
  /** Added to every answer that the vendor itself gives. */
  headers?(): http.OutgoingHttpHeaders
}

/** Charges a balance that a vendor's routes share. Returns false, and takes nothing, if there is not enough in it. */
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

/** Compressed for clients that accept it, as the vendors' gateways do. */
function write(response: http.ServerResponse, request: VendorRequest, { status = 200, body, headers }: Reply): void {
  const plain = typeof body === 'string' ? body : JSON.stringify(body)
  const zips = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const type = typeof body === 'string' ? 'text/plain' : 'application/json'
  const encoding = zips ? { 'content-encoding': 'gzip' } : {}
  const bytes = zips ? gzipSync(plain) : plain
  text(status, bytes, { 'content-type': type, ...encoding, ...headers })(response, request)
}
