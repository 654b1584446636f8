/**
 * The fast path for plain requests: bytes pass unchanged however they are split; unusual, lost or unfinished requests are treated as on
 * the normal path.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { after, test } from 'node:test'
import { PlainLane } from '../../src/door/plain-lane.ts'
import { openDoor } from '../support/cells.ts'
import { until } from '../support/until.ts'

const KEY = `tsk_${'k'.repeat(32)}`
const known = hash('sha256', KEY, 'buffer').toString('base64url', 0, 16)
const KEYS = JSON.stringify({ keys: [[known, 'acc_1', 'ACTIVE']], next: null, now: '2026-01-01T00:00:00Z' })
const whole = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** The requests the cell received, without the door's own; and its reaction to the next request. */
const seen: string[] = []
let answer: (socket: Socket) => void = (socket) => socket.write(whole('hello'))

const cell = createServer((socket) => {
  let read = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    read += bytes.toString('latin1')
    const head = read.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(read)?.[1] ?? 0)
    if (read.length < head + 4 + length) return
    const text = read.slice(0, head + 4 + length)
    read = read.slice(text.length)
    if (text.startsWith('GET /v1/cell/')) return socket.write(whole(KEYS))
    seen.push(text)
    answer(socket)
  })
}).listen(0, '127.0.0.1')
await once(cell, 'listening')
after(() => cell.close())
const { url } = await openDoor([{ name: 'c', url: `http://127.0.0.1:${(cell.address() as AddressInfo).port}` }])

const headOf = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: door\r\nAuthorization: Bearer ${KEY}\r\n${more}\r\n`
const post = (path: string, body: string, more = '') =>
  headOf('POST', path, `Content-Length: ${body.length}\r\n${more}`) + body

/** Sends the parts and returns everything received until `isDone` or the end of the connection. */
async function talk(parts: string[], isDone: (got: string) => boolean): Promise<{ got: string; isOpen: boolean }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay(true)
  let got = ''
  socket.on('data', (bytes) => {
    got += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  for (const part of parts)
    await new Promise<void>((resolve) => socket.write(part, 'latin1', () => setImmediate(resolve)))
  await until('it is answered', async () => isDone(got) || socket.destroyed || socket.readableEnded)
  const isOpen = !socket.destroyed && !socket.readableEnded
  socket.destroy()
  return { got, isOpen }
}

test('a request reaches its cell as it was sent, with its sender’s address; the answer comes back as it is', async () => {
  seen.length = 0
  answer = (socket) => socket.write(whole('héllo'))
  const sent = post('/v1/x?y=1', '{"a":1}', 'X-Forwarded-For: 10.0.0.9\r\n')
  const { got } = await talk([...sent], (text) => text.includes('llo'))
  assert.equal(got, Buffer.from(whole('héllo')).toString('latin1'))
  const [head, body] = seen[0]!.split('\r\n\r\n')
  assert.equal(head, `${sent.split('\r\n\r\n')[0]}\r\nx-forwarded-for: 127.0.0.1`)
  assert.equal(body, '{"a":1}')
})

test('two requests in one packet are answered in their order, one after the other', async () => {
  seen.length = 0
  answer = (socket) => socket.write(whole(`answer ${seen.length}`))
  const { got } = await talk([headOf('GET', '/one') + post('/two', 'xy')], (text) => text.includes('answer 2'))
  assert.ok(got.indexOf('answer 1') < got.indexOf('answer 2'))
  assert.deepEqual(
    seen.map((text) => text.split(' ')[1]),
    ['/one', '/two'],
  )
})

test('chunks, an answer without a length and one after which the cell closes end where they end', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n3;x=1\r\n wo\r\n0\r\n\r\n'
  answer = (socket) => {
    for (const letter of chunked) socket.write(letter)
  }
  const both = headOf('GET', '/one') + headOf('GET', '/two')
  assert.equal((await talk([both], (text) => text.length >= 2 * chunked.length)).got, chunked.repeat(2))
  const open = 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nuntil the end'
  answer = (socket) => socket.end(open)
  const ended = await talk([headOf('GET', '/')], () => false)
  assert.deepEqual({ got: ended.got, isOpen: ended.isOpen }, { got: open, isOpen: false })
})

test('what a cell broke off in the middle breaks off; a change that may be done is not sent again, and its sender is told', async () => {
  answer = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf')
    setTimeout(() => socket.destroy(), 50)
  }
  const half = await talk([headOf('GET', '/')], () => false)
  assert.match(half.got, /half$/)
  seen.length = 0
  answer = (socket) => socket.destroy()
  const { got } = await talk([post('/v1/x', '{}')], (text) => text.includes('}'))
  assert.match(got, /^HTTP\/1\.1 503 /)
  assert.match(got, /"retryable":false/)
  assert.equal(seen.length, 1)
  answer = (socket) => (seen.length < 3 ? socket.destroy() : socket.write(whole('again')))
  assert.match((await talk([headOf('GET', '/')], (text) => text.includes('again'))).got, /200 OK[\s\S]*again/)
})

test('what is odd goes the long way, and no two readers see two requests where there is one', async () => {
  answer = (socket) => socket.write(whole('fine'))
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  const odd = {
    'two lengths': headOf('POST', '/', `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n`) + hidden,
    'length and chunks': `${headOf('POST', '/', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\n${hidden}`,
    'space before the colon': headOf('POST', '/', `Content-Length : ${hidden.length}\r\n`) + hidden,
    'a folded line': headOf('POST', '/', `X: y\r\n Content-Length: ${hidden.length}\r\n`) + hidden,
    'a lone break': headOf('POST', '/', `X: y\nContent-Length: ${hidden.length}\r\n`) + hidden,
    'a signed length': headOf('POST', '/', `Content-Length: +${hidden.length}\r\n`) + hidden,
  }
  for (const [what, text] of Object.entries(odd)) {
    seen.length = 0
    const { got } = await talk([text], (part) => /^HTTP\/1\.1 \d/.test(part))
    const paths = seen.map((request) => request.split(' ')[1])
    assert.ok(
      /^HTTP\/1\.1 400/.test(got) || paths.length === 0 || !paths.includes('/hidden'),
      `${what}: ${got} ${paths}`,
    )
  }
})

test('a request that drips in goes the long way before its bytes are copied too often', (t) => {
  const client = Object.assign(new PassThrough(), { setNoDelay() {} }) as unknown as Socket
  const gone: Socket[] = []
  const handOver = (socket: Socket) => void gone.push(socket)
  const lane = new PlainLane({ find: () => undefined, socketsOf: () => undefined, handOver, giveUp() {} })
  t.after(() => lane.close())
  lane.take(client)
  const sent = Buffer.from(post('/v1/x', 'x'.repeat(4_000), `X-Long: ${'y'.repeat(50_000)}\r\n`))
  let at = sent.length - 4_000
  client.emit('data', sent.subarray(0, at))
  for (; gone.length === 0 && at < sent.length; at++) client.emit('data', sent.subarray(at, at + 1))
  assert.deepEqual(gone, [client])
  assert.equal(at, sent.length - 4_000 + 256)
  assert.deepEqual(client.read(), sent.subarray(0, at))
})
