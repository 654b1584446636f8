/**
 * A proxy between one process and its PostgreSQL. It can be switched to another server, and can stop a process at a named commit
 * without any support in the service. Owns its sockets.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import type { CrashTrigger } from './crash-trigger.ts'
import { asksForReady, Conversation, isReady, MessageReader, type Step } from './pg-wire.ts'

export class DatabaseProxy {
  /** The server for new connections. */
  target: NetConnectOpts
  /** Asked with `commit: <all statements>` and, outside transactions, with `alone: <statement>`. */
  trigger: CrashTrigger | undefined
  readonly #server: Server
  readonly #open = new Set<Socket>()

  private constructor(target: NetConnectOpts) {
    this.target = target
    this.#server = createServer({ noDelay: true }, (client) => this.#pass(client))
  }

  static async open(target: NetConnectOpts): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Closes all connections, like a server that is gone: everybody has to connect again. */
  cut(): void {
    for (const socket of this.#open) socket.destroy()
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #pass(client: Socket): void {
    const server = connect(this.target)
    server.setNoDelay(true)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#open.delete(one)
        other.destroy()
      })
    }
    const proxied = new ProxiedConnection(client, server, () => this.trigger)
    client.on('data', (chunk) => proxied.fromClient(chunk))
    server.on('data', (chunk) => proxied.fromServer(chunk))
  }
}

/** One connection, until a trigger holds it. */
class ProxiedConnection {
  readonly #client: Socket
  readonly #server: Socket
  readonly #trigger: () => CrashTrigger | undefined
  readonly #reader = new MessageReader('client')
  readonly #fromServer = new MessageReader('server')
  readonly #conversation = new Conversation()
  /** Number of ReadyForQuery messages the server still has to send. */
  #owed = 0
  #held: CrashTrigger | undefined

  constructor(client: Socket, server: Socket, trigger: () => CrashTrigger | undefined) {
    this.#client = client
    this.#server = server
    this.#trigger = trigger
  }

  fromClient(chunk: Buffer): void {
    const forward: Buffer[] = []
    for (const message of this.#reader.read(chunk)) {
      if (this.#held) break
      const step = this.#conversation.hear(message)
      if (step && this.#isCaught(step) && this.#held!.side === 'before') break
      if (asksForReady(message)) this.#owed += 1
      forward.push(message.bytes)
    }
    if (forward.length > 0) this.#server.write(Buffer.concat(forward))
    if (this.#held?.side === 'before') this.#held.fire()
  }

  #isCaught({ kind, text }: Step): boolean {
    const trigger = this.#trigger()
    if (!trigger?.catches(`${kind}: ${text}`)) return false
    this.#held = trigger
    return true
  }

  fromServer(chunk: Buffer): void {
    for (const message of this.#fromServer.read(chunk)) {
      if (isReady(message)) this.#owed -= 1
      // Answers still owed from before the caught step are not passed on either: the process must not learn more than it would have.
      if (this.#held?.side === 'after' && this.#owed === 0 && isReady(message)) this.#held.fire()
    }
    if (!this.#held) this.#client.write(chunk)
  }
}
