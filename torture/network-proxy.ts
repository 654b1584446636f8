/**
 * The sandbox network behind a proxy of the torture's own, which counts, delays, fails completely, and stops a process at a named
 * exchange. It runs in this process, so that it survives every killed process. Owns the proxy, not the answers.
 */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Closers } from '../bench/stage.ts'
import { networkPaths } from '../contract/network.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/server.ts'
import type { CrashTrigger } from './crash-trigger.ts'

export type Exchange = 'search' | 'collect' | 'startLookup' | 'readLookup' | 'other'

export class NetworkProxy {
  readonly sandbox: Sandbox
  readonly url: string
  /** Asked with the name of each exchange. */
  trigger: CrashTrigger | undefined
  /** Minimum time for each answer. */
  latencyMs = 0
  /** Every request is refused with 503, or its connection is closed without an answer. */
  outage: 'none' | 'refuses' | 'hangs up' = 'none'
  /** The time of each request, by performance.now(). */
  arrivals: number[] = []
  readonly #agent = new Agent({ keepAlive: true })

  private constructor(sandbox: Sandbox, url: string) {
    this.sandbox = sandbox
    this.url = url
  }

  static async open(closers: Closers, options: SandboxOptions): Promise<NetworkProxy> {
    const sandbox = await startSandbox({ port: 0, token: 'torture', ...options })
    closers.push(() => sandbox.close())
    const server = createServer((incoming, outgoing) => {
      // The client was killed, so nobody is left to receive the answer.
      proxy.#pass(incoming, outgoing).catch(() => outgoing.destroy())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new NetworkProxy(sandbox, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    closers.push(async () => {
      server.closeAllConnections()
      server.close()
      proxy.#agent.destroy()
    })
    return proxy
  }

  get env(): Record<string, string> {
    return { SCOUT_NETWORK_URL: this.url, SCOUT_NETWORK_TOKEN: this.sandbox.token }
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.arrivals.push(performance.now())
    const body = await buffer(incoming)
    const name = nameOf(incoming)
    const caught = this.trigger?.catches(name) ? this.trigger : undefined
    if (caught?.side === 'before') return caught.fire()
    if (this.outage === 'hangs up') return void outgoing.destroy()
    if (this.outage === 'refuses') return void refuse(outgoing)
    if (this.latencyMs > 0) await delay(this.latencyMs)
    const answer = await this.#forward(incoming, body)
    if (caught) return caught.fire()
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  }

  async #forward({ method, url, headers }: IncomingMessage, body: Buffer) {
    const { host, connection, ...passed } = headers
    const sent = request(this.sandbox.url + url, { method, headers: passed, agent: this.#agent })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const { connection: _, 'transfer-encoding': __, ...passedHeaders } = answer.headers
    return { status: answer.statusCode!, headers: passedHeaders, body: await buffer(answer) }
  }
}

function refuse(outgoing: ServerResponse): void {
  const error = { code: 'UNAVAILABLE', message: 'The network is away.' }
  outgoing.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

function nameOf({ url = '' }: IncomingMessage): Exchange {
  const path = url.split('?')[0]!
  if (path === networkPaths.search) return 'search'
  if (path === networkPaths.collect) return 'collect'
  if (path === networkPaths.lookups) return 'startLookup'
  return path.startsWith(networkPaths.lookups) ? 'readLookup' : 'other'
}
