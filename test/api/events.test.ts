/** The event stream: in order, only the account's own events, resumed where it ended, closed with its key and with the service. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { EVENT_STREAMS_MAX } from '../../contract/limits.ts'
import { daysBefore } from '../../src/base/clock.ts'
import { issueKey, revoke } from '../../src/operations/accounts/accounts.ts'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { assertRefused } from '../http/refused.ts'
import { openConnection } from '../support/raw-http.ts'
import { type Body, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ env: { SCOUT_WEBHOOK_PRIVATE: 'true', SCOUT_DATABASE_POOL: '30' } })
const { database } = service.scout

interface StreamedEvent {
  id: string
  event: string
  data: Body
}

interface Stream {
  response: Response
  /** The next event, or undefined once the stream has ended. */
  next(): Promise<StreamedEvent | undefined>
  close(): void
}

async function open(key: string, { query = '', headers = {} } = {}): Promise<Stream> {
  const leaving = new AbortController()
  after(() => leaving.abort())
  const response = await fetch(`${service.url}/v1/events${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: leaving.signal,
  })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  const blocks = blocksOf(response.body!)
  // The first block is a heartbeat; from then on no event is missed.
  await blocks.next()
  return {
    response,
    close: () => leaving.abort(),
    async next() {
      for (;;) {
        const { value, done } = await blocks.next()
        if (done) return undefined
        const fields = Object.fromEntries(value.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
        if (fields.data) return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) }
      }
    },
  }
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    yield* blocks
  }
}

const unlock = async (account: TestAccount, name: 'found-all' | 'found-none' | 'failed') => {
  const { body } = await account.post('contact', { ...magic(name), requestedFields: ['phone'] })
  return body.requestId as string
}

test('what happens from now on is told as it happens, in order, and nothing of others', async () => {
  const [account, other] = [await service.account(500), await service.account(500)]
  await unlock(account, 'failed')
  await account.awaitContact(magic('failed').urn)
  const stream = await open(account.key)
  await unlock(other, 'found-all')
  await other.awaitContact(magic('found-all').urn)
  for (const name of ['found-all', 'found-none'] as const) {
    const requestId = await unlock(account, name)
    const received = (await stream.next())!
    assert.equal(received.event, 'contact.completed')
    assert.deepEqual({ id: received.data.id, type: received.data.type }, { id: received.id, type: received.event })
    assert.equal(received.data.data.requestId, requestId)
  }
})

test('of events written at the same time none is passed over', async () => {
  const account = await service.account()
  const { body: hook } = await account.call('POST', 'webhooks', { url: 'http://127.0.0.1:1/', events: ['credits.low'] })
  const stream = await open(account.key)
  const sending = Array.from({ length: 40 }, () => account.call('POST', `webhooks/${hook.webhookId}/test`, {}))
  const received: string[] = []
  while (received.length < 40) received.push((await stream.next())!.id)
  const sent = await Promise.all(sending)
  assert.deepEqual([...received].sort(), sent.map(({ body }) => body.delivery.eventId).sort())
})

test('Last-Event-ID resumes after that event, `after` too, and the header goes first', async () => {
  const account = await service.account(500)
  const stream = await open(account.key)
  const ids: string[] = []
  for (const name of ['found-all', 'found-none', 'failed'] as const) {
    await unlock(account, name)
    ids.push((await stream.next())!.id)
  }
  stream.close()
  const rest = async (options: object) => {
    const resumed = await open(account.key, options)
    return [(await resumed.next())!.id, (await resumed.next())?.id]
  }
  assert.deepEqual(await rest({ headers: { 'last-event-id': ids[0]! } }), ids.slice(1))
  assert.deepEqual(await rest({ query: `?after=${ids[0]}` }), ids.slice(1))
  const last = await open(account.key, { query: `?after=${ids[0]}`, headers: { 'last-event-id': ids[1]! } })
  assert.equal((await last.next())!.id, ids[2])
  // After an unknown event id, every event that is still kept is sent.
  assert.deepEqual(await rest({ headers: { 'last-event-id': `evt_${'0'.repeat(26)}` } }), ids.slice(0, 2))
})

test('an id that is none is 400 and named', async () => {
  const account = await service.account()
  for (const id of ['x', '7', `evt_${'A'.repeat(26)}`, 'evt_']) {
    const header = await account.call('GET', 'events', undefined, { 'last-event-id': id })
    assertRefused(header, 400, 'INVALID_REQUEST', { field: 'Last-Event-ID', about: id })
    assertRefused(await account.call('GET', `events?after=${id}`), 400, 'INVALID_REQUEST', {
      field: 'after',
      about: id,
    })
  }
})

test('a key that may see what happened may listen; once revoked it hears nothing more', async () => {
  const account = await service.account(500)
  const key = await issueKey(database, account.accountId, { name: 'ears', scopes: ['contact'] })
  const stream = await open(key.apiKey)
  await unlock(account, 'found-all')
  assert.equal((await stream.next())!.event, 'contact.completed')
  await revoke(database, key.keyId, service.clock.now())
  await unlock(account, 'found-none')
  assert.equal(await stream.next(), undefined)
})

test('twenty streams of an account at once, and a place is free again when one ends', async () => {
  const account = await service.account()
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(account.key)))
  const tooMany = await account.call('GET', 'events')
  assertRefused(tooMany, 429, 'RATE_LIMITED')
  assert.ok(Number(tooMany.headers.get('retry-after')) >= 1)
  const other = await service.account()
  ;(await open(other.key)).close()
  streams[0]!.close()
  let called = await account.call('GET', 'events')
  while (called.status === 429) called = await account.call('GET', 'events')
  assert.equal(called.status, 200)
  for (const stream of streams) stream.close()
})

test('who hangs up before they are known takes no place', async () => {
  const account = await service.account()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const asking = Array.from({ length: EVENT_STREAMS_MAX }, () => openConnection(service.url))
  const connections = await Promise.all(asking)
  await database.transaction(async (tx) => {
    await tx.query('lock table api_keys in access exclusive mode')
    const request = `GET /v1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${account.key}\r\n\r\n`
    for (const connection of connections) connection.send(request)
    // The service looks keys up two at a time. Once a request sent later is answered, all of these have arrived.
    while ((await tx.query(waiting)).length < 2);
    assert.equal((await service.call('GET', '/health/live')).status, 200)
    for (const { socket } of connections) socket.end()
    for (const connection of connections) await connection.closed()
  })
  while ((await database.query(waiting)).length > 0);
  ;(await open(account.key)).close()
})

test('events and their deliveries go after seven days', async () => {
  const account = await service.account(500)
  const { body: hook } = await account.call('POST', 'webhooks', { url: 'http://127.0.0.1:1/' })
  await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
  const stream = await open(account.key, { query: `?after=evt_${'0'.repeat(26)}` })
  const kept = (await stream.next())!
  stream.close()
  const count = async () => {
    const [row] = await database.query<{ events: number; deliveries: number }>(
      `select (select count(*) from events where account_id = $1) as events,
        (select count(*) from webhook_deliveries where account_id = $1) as deliveries`,
      [account.accountId],
    )
    return row
  }
  const age = (days: number) =>
    database.query('update events set at = $2 where account_id = $1', [
      account.accountId,
      daysBefore(service.clock.now(), days),
    ])
  await age(6.9)
  await runHousekeeping(service.scout)
  assert.deepEqual(await count(), { events: 1, deliveries: 1 })
  await age(7.1)
  await runHousekeeping(service.scout)
  assert.deepEqual(await count(), { events: 0, deliveries: 0 })
  // Event numbers continue, so a client that resumes from a purged event misses nothing new.
  const resumed = await open(account.key, { headers: { 'last-event-id': kept.id } })
  await unlock(account, 'found-all')
  assert.equal((await resumed.next())!.event, 'contact.completed')
})
