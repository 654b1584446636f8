/** A search process that accepts connections and says nothing, as a frozen one does: searches are refused with a reason. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { after, test } from 'node:test'
import { Refusal } from '../../src/base/refusal.ts'
import { receive, send } from '../../src/search/search-process/frames.ts'
import { IndexClient } from '../../src/search/search-process/index-client.ts'
import { IndexServer } from '../../src/search/search-process/index-server.ts'
import { type FromSearch, PROTOCOL } from '../../src/search/search-process/messages.ts'
import { socketPath } from '../support/search-process.ts'

const ask = (client: IndexClient) => client.near(undefined as never, 'acc_1', ['sql'])
const isAway = (error: unknown) => error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE'

test('from the first moment on', async () => {
  await assert.rejects(ask(await clientOf(() => {})), isAway)
})

test('after it was heard once', async () => {
  const client = await clientOf((socket) => send(socket, { protocol: PROTOCOL }))
  const all = await Promise.allSettled([ask(client), ask(client)])
  for (const each of all) assert.ok(each.status === 'rejected' && isAway(each.reason))
})

test('but one that says it lives is waited for, and each does say so', async () => {
  const answer = new Map([['sql', new Map([['postgresql', 1]])]])
  const client = await clientOf((socket) => {
    send(socket, { protocol: PROTOCOL })
    const beat = setInterval(() => send(socket, { isAlive: true }), SILENT_MS / 5)
    socket.on('close', () => clearInterval(beat))
    receive(socket, (message) => {
      const { id } = message as { id: number }
      setTimeout(() => send(socket, { id, answer }), SILENT_MS * 2)
    })
  })
  assert.deepEqual(await ask(client), answer)

  const path = socketPath()
  const server = new IndexServer(undefined as never, SILENT_MS / 5)
  await server.listen(path)
  const socket = connect(path)
  const beats = Promise.withResolvers<void>()
  receive(socket, (message) => 'isAlive' in (message as FromSearch) && beats.resolve())
  await beats.promise
  socket.destroy()
  await server.close()
  await rm(dirname(path), { recursive: true })
})

const SILENT_MS = 1_000

/** A client of a search process that treats each connection in this way. */
async function clientOf(greet: (socket: Socket) => void): Promise<IndexClient> {
  const path = socketPath()
  await mkdir(dirname(path))
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    greet(socket)
  }).listen(path)
  await once(server, 'listening')
  const client = new IndexClient(path, SILENT_MS)
  after(async () => {
    await client.close()
    for (const socket of open) socket.destroy()
    server.close()
    await rm(dirname(path), { recursive: true })
  })
  return client
}
