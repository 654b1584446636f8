/** What a door passes to a cell if clients leave at bad moments. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { CellProxy } from '../../src/door/proxy.ts'

test('a client that left before its request began keeps nothing open at the cell', async () => {
  let asked = 0
  const cell = createServer((_request, response) => {
    asked++
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
  })
  const proxy = new CellProxy(await listening(cell))
  after(() => proxy.close())
  const door = createServer()
  const url = await listening(door)
  const leaving = new AbortController()
  const left = fetch(url, { signal: leaving.signal }).catch(() => 'left')
  const [request, response] = await once(door, 'request')
  leaving.abort()
  await Promise.all([left, once(response, 'close')])
  await assert.rejects(proxy.pass(request, response, { path: '/v1/events' }), /does not answer|left/)
  assert.equal(asked, 0)
})

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.closeAllConnections())
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
