/** Bytes that are barely HTTP or not at all: each gets an envelope or a closed connection, and the service goes on. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, test } from 'node:test'
import { BODY_BYTES_MAX } from '../../contract/limits.ts'
import { openConnection, type RawAnswer, RawConnection, requestText } from '../support/raw-http.ts'
import { startService } from '../support/service.ts'

const service = await startService({ worker: false })
const account = await service.account(100)
const auth = { authorization: `Bearer ${account.key}` }
const json = { ...auth, 'content-type': 'application/json' }
const SEARCH = '/v1/talent-scout/search'
const FREE = '{"filtersJson":"{\\"localOnly\\":true}"}'

afterEach(async () => {
  assert.equal((await account.post('search', FREE)).status, 200)
  assert.deepEqual(await account.balance(), { credits: 100, extra: 0 })
})

/** The first answer to these bytes on a connection of their own, which the service must then close. */
async function lastAnswer(bytes: string | Uint8Array): Promise<RawAnswer> {
  const connection = await openConnection(service.url)
  const answer = await connection.send(bytes).answer()
  assert.equal(await connection.closed(), '', 'nothing follows the refusal')
  return answer!
}

function assertEnvelope(answer: RawAnswer, status: number, code: string): void {
  assert.deepEqual(
    { status: answer.status, success: answer.body?.success, code: answer.body?.code },
    { status, success: false, code },
    answer.text,
  )
  assert.equal(answer.headers.get('x-request-id'), answer.body.traceId)
  assert.equal(typeof answer.body.retryable, 'boolean')
}

const malformed: Record<string, string | Uint8Array> = {
  'garbage bytes': Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10]),
  'a TLS hello': Buffer.from('16030100c8010000c40303', 'hex'),
  'a request line of words': 'please search for engineers\r\n\r\n',
  'an unknown method': 'FETCH / HTTP/1.1\r\nhost: a\r\n\r\n',
  'a method in lower case': 'get / HTTP/1.1\r\nhost: a\r\n\r\n',
  'an unknown version': 'GET / HTTP/3.0\r\nhost: a\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a space in a header name': 'GET / HTTP/1.1\r\nhost: a\r\nbad name: 1\r\n\r\n',
  'a header without a colon': 'GET / HTTP/1.1\r\nhost: a\r\nnonsense\r\n\r\n',
  'a NUL in a header': 'GET / HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n',
  'a bare CR in a header': 'GET / HTTP/1.1\r\nhost: a\r\nx: a\rb\r\n\r\n',
  'a folded header': 'GET / HTTP/1.1\r\nhost: a\r\nx: a\r\n\tb\r\n\r\n',
  'a length that is no number': `POST ${SEARCH} HTTP/1.1\r\nhost: a\r\ncontent-length: two\r\n\r\n{}`,
  'a negative length': `POST ${SEARCH} HTTP/1.1\r\nhost: a\r\ncontent-length: -2\r\n\r\n{}`,
  'two lengths': `POST ${SEARCH} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  'a length and chunks': requestText('POST', SEARCH, { ...json, 'transfer-encoding': 'chunked' }, '{}'),
  'chunks that are not the last coding': requestText('POST', SEARCH, { ...json, 'transfer-encoding': 'chunked, gzip' }),
}

for (const [name, bytes] of Object.entries(malformed)) {
  test(`${name}: 400 and a closed connection`, async () => {
    assertEnvelope(await lastAnswer(bytes), 400, 'INVALID_REQUEST')
  })
}

const chunked = requestText('POST', SEARCH, { ...json, 'transfer-encoding': 'chunked' })

test('broken chunks: 400 and a closed connection', async () => {
  for (const chunks of ['zz\r\n{}\r\n0\r\n\r\n', '2\r\n{}XX0\r\n\r\n', '-2\r\n{}\r\n', 'fffffffffffffffff\r\n{}\r\n']) {
    assertEnvelope(await lastAnswer(chunked + chunks), 400, 'INVALID_REQUEST')
  }
})

test('chunks beyond the largest body: 413', async () => {
  const chunk = 'x'.repeat(BODY_BYTES_MAX + 1)
  const answer = await lastAnswer(`${chunked}${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`)
  assertEnvelope(answer, 413, 'PAYLOAD_TOO_LARGE')
})

test('a client that reads only when all of its body has left finds the refusal of it', async () => {
  const bytes = 20_000_000
  const piece = Buffer.alloc(65_536, ' ')
  for (const isChunked of [false, true]) {
    const { hostname, port } = new URL(service.url)
    const socket = connect({ host: hostname, port: Number(port) })
    await once(socket, 'connect')
    const length: Record<string, string> = isChunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(bytes) }
    socket.write(requestText('POST', SEARCH, { ...json, ...length }))
    for (let sent = 0; sent < bytes; sent += piece.length) {
      const part = piece.subarray(0, bytes - sent)
      if (isChunked) socket.write(`${part.length.toString(16)}\r\n`)
      if (!socket.write(part)) await once(socket, 'drain')
      if (isChunked) socket.write('\r\n')
    }
    if (isChunked) socket.write('0\r\n\r\n')
    const connection = new RawConnection(socket)
    assertEnvelope((await connection.answer())!, 413, 'PAYLOAD_TOO_LARGE')
    assert.equal(await connection.closed(), '')
  }
})

test('a file that is refused before its end leaves the connection usable for the next request', async () => {
  const wide = Buffer.from(`${Array.from({ length: 200_000 }, (_, at) => `c${at}`).join()}\n`)
  const rest = Buffer.alloc(4_000_000, 'x')
  const connection = await openConnection(service.url)
  for (let round = 0; round < 3; round++) {
    const length = { 'content-type': 'text/csv', 'content-length': String(wide.length + rest.length) }
    connection
      .send(requestText('POST', '/v1/talent-pool/imports', { ...json, ...length }))
      .send(wide)
      .send(rest)
    assertEnvelope((await connection.answer())!, 400, 'INVALID_REQUEST')
  }
  connection.send(requestText('GET', '/health/live', {}))
  assert.equal((await connection.answer())?.status, 200)
  connection.hangUp()
})

test('whoever goes on sending for ever is hung up on', async () => {
  const connection = await openConnection(service.url)
  connection.send(requestText('POST', SEARCH, { ...json, 'content-length': '999999999999' }))
  assertEnvelope((await connection.answer())!, 413, 'PAYLOAD_TOO_LARGE')
  const piece = Buffer.alloc(1_048_576, ' ')
  let sent = 0
  while (!connection.socket.destroyed && sent < 1_000) {
    sent += 1
    if (!connection.socket.write(piece)) await once(connection.socket, 'drain').catch(() => {})
  }
  assert.ok(sent < 500, `${sent} MiB were taken`)
})

test('headers beyond 16 KiB, in one line or in many: 431', async () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`x-${i}`, 'aaaaaaaaaa']))
  for (const headers of [{ x: 'a'.repeat(20_000) }, many]) {
    assertEnvelope(await lastAnswer(requestText('GET', '/health/live', headers)), 431, 'HEADERS_TOO_LARGE')
  }
})

test('HTTP/1.1 without a host: 400 that names it; HTTP/1.0 may leave it out', async () => {
  const connection = await openConnection(service.url)
  const answer = await connection.send('GET /health/live HTTP/1.1\r\n\r\n').answer()
  assertEnvelope(answer!, 400, 'INVALID_REQUEST')
  assert.equal(answer!.body.fields[0].field, 'Host')
  connection.hangUp()
  assert.equal((await lastAnswer('GET /health/live HTTP/1.0\r\n\r\n')).status, 200)
})

test('a request of 1991, without a version, is answered and closed', async () => {
  assertEnvelope(await lastAnswer('GET /nothing\r\n\r\n'), 404, 'NOT_FOUND')
})

test('a tunnel is not opened', async () => {
  const connection = await openConnection(service.url)
  connection.send('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n')
  assert.equal(await connection.closed(), '')
})

test('a whole address as the target is read as its path', async () => {
  const connection = await openConnection(service.url)
  const target = `http://elsewhere.example${SEARCH}`
  const answer = await connection.send(requestText('POST', target, json, FREE)).answer()
  assert.deepEqual({ status: answer?.status, success: answer?.body.success }, { status: 200, success: true })
  connection.hangUp()
})

test('broken percent-encoding in the path: 400, and the connection is still good', async () => {
  const connection = await openConnection(service.url)
  const answer = await connection.send(requestText('GET', '/v1/%zz', auth)).answer()
  assertEnvelope(answer!, 400, 'INVALID_REQUEST')
  assert.equal((await connection.send(requestText('GET', '/health/live')).answer())?.status, 200)
  connection.hangUp()
})

test('a client that asks before it sends its body is told to go on', async () => {
  const connection = await openConnection(service.url)
  const headers = { ...json, expect: '100-continue', 'content-length': String(FREE.length) }
  assert.equal((await connection.send(requestText('POST', SEARCH, headers)).answer())?.status, 100)
  assert.equal((await connection.send(FREE).answer())?.status, 200)
  const odd = await connection.send(requestText('POST', SEARCH, { ...json, expect: 'a cup of tea' }, FREE)).answer()
  assert.deepEqual({ status: odd?.status, success: odd?.body.success }, { status: 200, success: true })
  connection.hangUp()
})

test('pipelined requests are answered in order', async () => {
  const connection = await openConnection(service.url)
  const targets = [
    '/health/live',
    '/nothing',
    '/v1/talent-scout/batch-status?jobId=a',
    '/v1/openapi.json',
    '/health/ready',
  ]
  const searches = Array.from({ length: 20 }, (_, i) =>
    requestText('POST', SEARCH, json, JSON.stringify({ page: i + 1, filtersJson: '{"localOnly":true}' })),
  )
  connection.send([...targets.map((target) => requestText('GET', target, auth)), ...searches].join(''))
  const statuses: unknown[] = []
  for (const _ of targets) statuses.push((await connection.answer())?.status)
  assert.deepEqual(statuses, [200, 404, 404, 200, 200])
  for (let page = 1; page <= searches.length; page++) assert.equal((await connection.answer())?.body.page, page)
  connection.hangUp()
})

test('garbage behind a good request ends the connection and nothing else', async () => {
  const connection = await openConnection(service.url)
  connection.send(`${requestText('POST', SEARCH, json, FREE)}garbage\r\n\r\n`)
  await connection.closed()
})

test('a client that hangs up in the middle of its body, or of its headers, is forgotten', async () => {
  for (const bytes of [requestText('POST', SEARCH, { ...json, 'content-length': '99' }, '{"prompt":'), 'POST /v1/ta']) {
    const connection = await openConnection(service.url)
    connection.send(bytes)
    connection.socket.end()
    await connection.closed()
    const reset = await openConnection(service.url)
    reset.send(bytes)
    reset.socket.resetAndDestroy()
    await reset.closed()
  }
})
