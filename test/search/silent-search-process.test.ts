/** A search process that takes connections and says nothing, as one that is frozen: a question is refused in words. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { after, test } from 'node:test'
import { Refusal } from '../../src/base/refusal.ts'
import { send } from '../../src/search/search-process/frames.ts'
import { IndexClient } from '../../src/search/search-process/index-client.ts'
import { PROTOCOL } from '../../src/search/search-process/messages.ts'
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

const SILENT_MS = 1_000

/** Of a search process that does so with each connection. */
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
