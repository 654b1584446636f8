/**
 * A connection pooler in transaction mode, like PgBouncer: each transaction of a client may run on another of the server's
 * connections. Each client adds one connection to the pool with its own login; if all connections are busy, a client waits.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { asksForReady, isReady, type Message, MessageReader } from '../../torture/pg-wire.ts'

/** What happens to settings in the startup packet: `refuse` is PgBouncer's default, `drop` its ignore_startup_parameters. */
export type Settings = 'pass' | 'drop' | 'refuse'

/** The settings that a transaction-mode pooler keeps for a client across connections. */
const CARRIED = new Set(['user', 'database', 'application_name', 'client_encoding'])
const PROTOCOL_BYTES = 8

export interface Pooler {
  readonly port: number
  close(): Promise<void>
}

interface Server {
  socket: Socket
  client: Client | undefined
}

interface Client {
  socket: Socket
  server: Server | undefined
  /** How many ReadyForQuery messages the server still owes this client. */
  owed: number
  waiting: Buffer[]
}

export async function startPooler(target: NetConnectOpts, settings: Settings): Promise<Pooler> {
  const idle: Server[] = []
  const queue: Client[] = []
  const open = new Set<Socket>()
  const door = createServer({ noDelay: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => {})
    const client: Client = { socket, server: undefined, owed: 0, waiting: [] }
    const reader = new MessageReader('client')
    socket.on('data', (chunk) => {
      for (const message of reader.read(chunk)) {
        if (message.type === '') enter(client, message)
        else if (message.type !== 'X') say(client, message)
      }
    })
  })

  function enter(client: Client, startup: Message): void {
    const refused = namesOf(startup.bytes).find((name) => !CARRIED.has(name))
    if (settings === 'refuse' && refused) {
      client.socket.end(fatal(`unsupported startup parameter: ${refused}`))
      return
    }
    const server: Server = { socket: connect(target), client }
    open.add(server.socket)
    client.server = server
    client.owed = 1
    const reader = new MessageReader('server')
    server.socket.on('error', () => server.client?.socket.destroy())
    server.socket.on('close', () => server.client?.socket.destroy())
    server.socket.on('data', (chunk) => {
      for (const message of reader.read(chunk)) answer(server, message)
    })
    server.socket.write(settings === 'drop' ? carried(startup.bytes) : startup.bytes)
  }

  function say(client: Client, message: Message): void {
    if (asksForReady(message)) client.owed += 1
    if (client.server) client.server.socket.write(message.bytes)
    else if (client.waiting.push(message.bytes) === 1) serve(client)
  }

  function serve(client: Client): void {
    // Takes the connection that was idle longest, so that a client does not get the same one again while there are others.
    const server = idle.shift()
    if (!server) {
      queue.push(client)
      return
    }
    server.client = client
    client.server = server
    server.socket.write(Buffer.concat(client.waiting))
    client.waiting = []
  }

  function answer(server: Server, message: Message): void {
    const client = server.client
    client?.socket.write(message.bytes)
    if (!client || !isReady(message)) return
    client.owed -= 1
    const isIdle = message.bytes.at(-1) === 'I'.charCodeAt(0)
    if (!isIdle || client.owed > 0) return
    server.client = undefined
    client.server = undefined
    idle.push(server)
    const next = queue.shift()
    if (next) serve(next)
  }

  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    port: (door.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      door.close()
      await once(door, 'close')
    },
  }
}

const pairsOf = (startup: Buffer): string[] => startup.toString('utf8', PROTOCOL_BYTES).split('\0').slice(0, -2)

const namesOf = (startup: Buffer): string[] => pairsOf(startup).filter((_, n) => n % 2 === 0)

function carried(startup: Buffer): Buffer {
  const pairs = pairsOf(startup)
  const kept = pairs.filter((_, n) => CARRIED.has(pairs[n - (n % 2)]!))
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.from(startup.subarray(0, PROTOCOL_BYTES))
  head.writeInt32BE(head.length + body.length)
  return Buffer.concat([head, body])
}

function fatal(text: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.from('E----')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
