/** Attacks on a door: connections held open, malformed addresses. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { openDoor } from '../support/cells.ts'
import { until } from '../support/until.ts'

const KEY = `tsk_${'k'.repeat(32)}`
const known = hash('sha256', KEY, 'buffer').toString('base64url', 0, 16)
const KEYS = JSON.stringify({ keys: [[known, 'acc_1', 'ACTIVE']], next: null, now: '2026-01-01T00:00:00Z' })

let heldCount = 0
const cell = createServer((request, response) => {
  if (request.url!.startsWith('/v1/cell/')) return void response.end(KEYS)
  if (request.url === '/held') heldCount++
  else response.end('hello')
}).listen(0, '127.0.0.1')
await once(cell, 'listening')
after(() => cell.close().closeAllConnections())
const { url, door } = await openDoor([{ name: 'c', url: `http://127.0.0.1:${(cell.address() as AddressInfo).port}` }])

function send(text: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(text, 'latin1')
  return socket
}

async function answerTo(text: string): Promise<string> {
  const socket = send(text)
  let got = ''
  socket.on('data', (bytes) => {
    got += bytes.toString('latin1')
  })
  await until('it is answered', async () => got.includes('\r\n\r\n'))
  socket.destroy()
  return got
}

test('requests that send their bodies slowly take nobody’s way to the cell, nor the door’s own', async () => {
  const slow = Array.from({ length: 600 }, () =>
    send('POST /held HTTP/1.1\r\nHost: door\r\nContent-Length: 50\r\n\r\n{'),
  )
  after(() => {
    for (const socket of slow) socket.destroy()
  })
  await until('all of them have reached the cell', async () => heldCount === slow.length)
  await door.directory.refreshCell('c')
  assert.ok(door.directory.isReachable('c'))
  assert.match(await answerTo('GET /page HTTP/1.1\r\nHost: door\r\nConnection: close\r\n\r\n'), /^HTTP\/1\.1 200 /)
})

test('an address that is none is the client’s mistake', async () => {
  const got = await answerTo(`OPTIONS * HTTP/1.1\r\nHost: door\r\nAuthorization: Bearer ${KEY}\r\n\r\n`)
  assert.match(got, /^HTTP\/1\.1 404 [\s\S]*"code":"NOT_FOUND"/)
})
