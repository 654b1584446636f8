/** How long the service waits for a client, and when it stops waiting. */
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { pino } from 'pino'
import { Metrics } from '../../src/base/metrics.ts'
import { type ConnectionLimits, createServer, type ServerOptions } from '../../src/http/server.ts'
import { Signals } from '../../src/jobs/signals.ts'
import type { Scout } from '../../src/operations/scout.ts'
import { openConnection, requestText } from '../support/raw-http.ts'
import { magic, startService } from '../support/service.ts'

const service = await startService({ worker: false })
const account = await service.account(100)
const auth = { authorization: `Bearer ${account.key}` }
const json = { ...auth, 'content-type': 'application/json' }
const SEARCH = '/v1/talent-scout/search'
const STATUS = `/v1/talent-scout/contact-status?urn=${magic('stuck').urn}&wait=30`

/** Stand for ten seconds and one second: the tests check that a limit is kept, not how long it is. */
const IMPATIENT = { requestMs: 200, stallCheckMs: 20, silentMs: 60_000, keepAliveMs: 100 }
/** So long that only the other limits can end a connection. */
const PATIENT = { requestMs: 60_000, stallCheckMs: 20, silentMs: 60_000, keepAliveMs: 60_000 }

/** A second HTTP server for the same service. */
async function listen(
  limits: Partial<ConnectionLimits>,
  scout: Scout = service.scout,
  describe?: ServerOptions['describe'],
) {
  const closing = new AbortController()
  const metrics = new Metrics()
  const app = await createServer({
    scout,
    metrics,
    rateLimitPerMinute: 1_000,
    failedKeysPerMinute: 1_000,
    closing: closing.signal,
    limits,
    describe,
  })
  return { app, closing, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Signals that count how many wait for them. */
class WatchedSignals extends Signals {
  readonly watch = new EventEmitter()
  waits = 0

  override async awaitChange(subjectId: string, ms: number, signal?: AbortSignal): Promise<void> {
    this.waits++
    this.watch.emit('wait')
    await super.awaitChange(subjectId, ms, signal)
    this.watch.emit('end')
  }
}

test('slow headers, a slow body and a client that says nothing are told 408 and closed', async () => {
  const { app, url } = await listen(IMPATIENT)
  const beginnings = {
    nothing: '',
    'half a request line': 'GET /heal',
    'half the headers': 'GET /health/live HTTP/1.1\r\nhost: a\r\nx-slow: ',
    'half a body': requestText('POST', SEARCH, { ...json, 'content-length': '99' }, '{"prompt":'),
    'half the chunks': `${requestText('POST', SEARCH, { ...json, 'transfer-encoding': 'chunked' })}4\r\n{"pr`,
  }
  for (const [name, bytes] of Object.entries(beginnings)) {
    const connection = await openConnection(url)
    if (bytes !== '') connection.send(bytes)
    const answer = await connection.answer()
    await connection.closed()
    assert.deepEqual(
      { status: answer?.status, code: answer?.body.code, retryable: answer?.body.retryable },
      { status: 408, code: 'REQUEST_TIMEOUT', retryable: true },
      name,
    )
  }
  await app.close()
})

test('dripping a byte at a time gains nothing', async () => {
  const { app, url } = await listen(IMPATIENT)
  for (const start of [
    'GET /health/live HTTP/1.1\r\nhost: a\r\nx-slow: ',
    requestText('POST', SEARCH, { ...json, 'content-length': '9999' }),
  ]) {
    const connection = await openConnection(url)
    connection.send(start)
    const drip = setInterval(() => connection.send('a'), 10)
    const answer = await connection.answer()
    clearInterval(drip)
    assert.equal(answer?.status, 408)
    await connection.closed()
  }
  await app.close()
})

test('a connection kept alive without a next request is closed', async () => {
  const { app, url } = await listen({ ...PATIENT, keepAliveMs: 100 })
  const connection = await openConnection(url)
  assert.equal((await connection.send(requestText('GET', '/health/live')).answer())?.status, 200)
  assert.equal(await connection.closed(), '')
  await app.close()
})

test('a held answer outlives the limits that are for requests', async () => {
  await account.post('contact', { ...magic('stuck'), requestedFields: ['phone'] })
  const { app, url } = await listen(IMPATIENT)
  const connection = await openConnection(url)
  const path = STATUS.replace('wait=30', 'wait=1')
  const answer = await connection.send(requestText('GET', path, auth)).answer()
  assert.deepEqual({ status: answer?.status, jobStatus: answer?.body.status }, { status: 200, jobStatus: 'QUEUED' })
  connection.hangUp()
  await app.close()
})

test('a client that hangs up while its answer is held leaves nobody waiting', async () => {
  await account.post('contact', { ...magic('stuck'), requestedFields: ['phone'] })
  const signals = new WatchedSignals(service.scout.database, service.scout.log)
  const { app, url } = await listen(PATIENT, { ...service.scout, signals })
  for (const leave of ['destroy', 'resetAndDestroy'] as const) {
    const before = signals.waits
    const waiting = once(signals.watch, 'wait')
    const connection = await openConnection(url)
    connection.send(requestText('GET', STATUS, auth))
    await waiting
    const ended = once(signals.watch, 'end')
    connection.socket[leave]()
    await ended
    // A waiter that had not noticed would poll and wait again before this answer arrives.
    const other = await openConnection(url)
    await other.send(requestText('GET', STATUS.replace('wait=30', 'wait=0'), auth)).answer()
    assert.equal(signals.waits, before + 1)
    other.hangUp()
  }
  await app.close()
})

test('held answers are sent when the service stops, and half-sent requests are still served', async () => {
  await account.post('contact', { ...magic('stuck'), requestedFields: ['phone'] })
  const signals = new WatchedSignals(service.scout.database, service.scout.log)
  const { app, closing, url } = await listen(PATIENT, { ...service.scout, signals })
  const waiting = once(signals.watch, 'wait')
  const held = await openConnection(url)
  held.send(requestText('GET', STATUS, auth))
  await waiting
  const late = await openConnection(url)
  const text = requestText('GET', '/v1/talent-scout/batch-status?jobId=a', auth)
  late.send(text.slice(0, 20))
  // Once a whole request sent after it is answered, the half request has arrived.
  const other = await openConnection(url)
  assert.equal((await other.send(requestText('GET', '/health/ready')).answer())?.status, 200)
  closing.abort()
  const closed = app.close()
  const answer = await held.answer()
  assert.deepEqual(
    { status: answer?.status, done: answer?.body.done, connection: answer?.headers.get('connection') },
    { status: 200, done: false, connection: 'close' },
  )
  const last = await late.send(text.slice(20)).answer()
  assert.deepEqual({ status: last?.status, code: last?.body.code }, { status: 404, code: 'BATCH_JOB_NOT_FOUND' })
  assert.equal(last?.headers.get('connection'), 'close')
  await Promise.all([held.closed(), late.closed(), closed])
})

test('whoever waits for an answer longer than connections are kept is told so', async () => {
  const { app, closing, url } = await listen({ ...PATIENT, silentMs: 300 })
  await account.post('contact', { ...magic('stuck'), requestedFields: ['phone'] })
  const { status, body, headers } = (await (await openConnection(url)).send(requestText('GET', STATUS, auth)).answer())!
  assert.deepEqual(
    { status, code: body.code, retryable: body.retryable, retryAfter: headers.get('retry-after') },
    { status: 503, code: 'SERVICE_UNAVAILABLE', retryable: true, retryAfter: '5' },
  )
  closing.abort()
  await app.close()
})

test('an answer that comes too late is dropped without a word in the log', async () => {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  const late = Promise.withResolvers<object>()
  const { app, url } = await listen({ ...PATIENT, silentMs: 300 }, { ...service.scout, log }, async (app) => {
    app.get('/late', () => late.promise)
  })
  const { status } = (await (await openConnection(url)).send(requestText('GET', '/late', auth)).answer())!
  assert.equal(status, 503)
  late.resolve({ success: true })
  await app.close()
  assert.deepEqual(logged, [])
})

test('a listener that takes nothing is dropped, and holds no more here than fits', async () => {
  const { app, closing, url } = await listen({ ...PATIENT, silentMs: 300 })
  const { database } = service.scout
  await database.query(
    `with head as (
       insert into event_heads (account_id, last_seq) values ($1, 4000)
       on conflict (account_id) do update set last_seq = excluded.last_seq)
     insert into events (account_id, seq, event_id, type, data, at)
     select $1, n, 'evt_' || n, 'webhook.test', json_build_object('webhookId', repeat('x', 4000)), now()
     from generate_series(1, 4000) as n`,
    [account.accountId],
  )
  const connected = once(app.server, 'connection')
  const deaf = connect(Number(new URL(url).port), '127.0.0.1').pause()
  deaf.write(requestText('GET', `/v1/events?after=evt_${'0'.repeat(26)}`, auth))
  const [socket] = (await connected) as [Socket]
  await once(socket, 'close')
  assert.ok(socket.bytesWritten > 4_000 && socket.bytesWritten < 4_000 * 4_000, `${socket.bytesWritten} bytes`)
  deaf.destroy()
  closing.abort()
  await app.close()
})

test('a connection that never asked anything does not keep the service from stopping', {
  timeout: 20_000,
}, async () => {
  const { app, closing, url } = await listen(PATIENT)
  const { socket } = await openConnection(url)
  const ended = once(socket, 'close')
  closing.abort()
  await Promise.all([app.close(), ended])
})
