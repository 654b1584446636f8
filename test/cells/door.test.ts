/** The door: every request reaches the cell of its key, streamed both ways; a cell that is away troubles no other. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Directory } from '../../src/door/directory.ts'
import { openDoor, startCells } from '../support/cells.ts'
import type { TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

const { services, cells, folder } = await startCells('a', 'b')
const [a, b] = services
const { url, door } = await openDoor(cells)

const ask = (path: string, key?: string, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers: { ...(key && { authorization: `Bearer ${key}` }), ...init.headers } })
const search = (account: TestAccount) =>
  ask('/v1/talent-scout/search', account.key, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'nurse' }),
  })

test('a key finds its cell, also one that was made a moment ago; an unknown one none', async () => {
  const [one, two] = [await a!.account(10), await b!.account(10)]
  for (const account of [one, two]) {
    const answer = await ask('/v1/account', account.key)
    assert.equal(answer.status, 200)
    assert.equal(((await answer.json()) as { accountId: string }).accountId, account.accountId)
    assert.equal((await search(account)).status, 200)
  }
  const unknown = await ask('/v1/account', `tsk_${'x'.repeat(32)}`)
  assert.equal(unknown.status, 401)
  assert.equal(((await unknown.json()) as { code: string }).code, 'UNAUTHORIZED')
  assert.equal((await ask('/v1/account')).status, 401)
  assert.equal((await ask('/v1/openapi.json')).status, 200)
  assert.equal((await ask('/health/ready')).status, 200)
})

test('what a cell tells its doors, it tells nobody without their token', async () => {
  assert.equal((await ask('/v1/cell/keys?after=1970-01-01T00:00:00Z')).status, 401)
  const wrong = await fetch(`${a!.url}/v1/cell/keys?after=1970-01-01T00:00:00Z`, {
    headers: { authorization: 'Bearer no' },
  })
  assert.equal(wrong.status, 401)
})

test('held answers, files, event streams and tools pass as they come, and headers both ways', async () => {
  const account = await a!.account(100)
  const { body: made } = await account.call('POST', 'talent-pool/candidates', {
    full_name: 'Ann Door',
    email: 'ann@door.example',
  })
  assert.ok(made.success)
  const file = await ask('/v1/talent-pool/export?format=csv', account.key)
  assert.match(file.headers.get('x-request-id')!, /^req_/)
  assert.match(await file.text(), /Ann Door/)
  const [urn] = await account.enriched(1)
  const stream = await ask('/v1/events', account.key)
  assert.match(stream.headers.get('content-type')!, /event-stream/)
  const started = await ask('/v1/talent-scout/contact/batch', account.key, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ talents: [{ urn }], requestedFields: ['work_email'] }),
  })
  const { jobId } = (await started.json()) as { jobId: string }
  let received = ''
  for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
    received += part
    if (received.includes(jobId)) break
  }
  const held = await ask(`/v1/talent-scout/batch-status?jobId=${jobId}&wait=10`, account.key)
  assert.equal(held.status, 200)
  const tools = await ask('/mcp', account.key, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  assert.match(await tools.text(), /"tools"/)
})

test('an upload is passed on while it comes', async () => {
  const account = await b!.account(0)
  const lines = Array.from(
    { length: 2_000 },
    (_, n) => `${JSON.stringify({ name: `Person ${n}`, email: `p${n}@up.example` })}\n`,
  )
  const body = new ReadableStream({
    async pull(controller) {
      const next = lines.splice(0, 100)
      if (next.length === 0) controller.close()
      else controller.enqueue(new TextEncoder().encode(next.join('')))
    },
  })
  const sent = await ask('/v1/talent-pool/imports', account.key, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/x-ndjson' },
  } as RequestInit)
  assert.equal(sent.status, 200)
  assert.equal(((await sent.json()) as { import: { totalRows: number } }).import.totalRows, 2_000)
})

test('a cell that is away takes its own accounts down, in words and to be tried again; others do not notice', async () => {
  // An address where nobody listens stands for a killed cell.
  const dead = createServer().listen(0, '127.0.0.1')
  await once(dead, 'listening')
  const { port } = dead.address() as AddressInfo
  dead.close()
  const [mine, other] = [await b!.account(10), await a!.account(10)]
  for (const { key } of [mine, other]) await door.directory.findFresh(key)
  const kept = join(folder, 'kept.json')
  await door.directory.keep(kept)
  const lame = await openDoor([cells[0]!, { ...cells[1]!, url: `http://127.0.0.1:${port}` }])
  await lame.door.directory.recall(kept)
  const there = (key: string, init?: RequestInit) =>
    fetch(`${lame.url}/v1/account`, { ...init, headers: { authorization: `Bearer ${key}` } })
  assert.equal((await there(other.key)).status, 200)
  for (const key of [mine.key, `tsk_${'y'.repeat(32)}`]) {
    const answer = await there(key)
    const body = (await answer.json()) as Record<string, unknown>
    assert.deepEqual(
      { status: answer.status, code: body.code, retryable: body.retryable },
      { status: 503, code: 'SERVICE_UNAVAILABLE', retryable: true },
    )
    assert.equal(answer.headers.get('retry-after'), '2')
  }
})

/** A cell without keys, which can be made to stop answering. */
async function emptyCell(name: string) {
  const state = { isSilent: false, waiting: 0 }
  const server = createServer((request, response) => {
    if (!state.isSilent) return response.end('{"keys":[],"next":null,"now":"2026-01-01T00:00:00Z"}')
    state.waiting++
    request.on('close', () => state.waiting--)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  after(close)
  return { state, close, entry: { name, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } }
}

test('a key that was made a moment ago is found while another cell hangs', async () => {
  const hanging = await emptyCell('hanging')
  const { url: beside } = await openDoor([cells[0]!, hanging.entry])
  hanging.state.isSilent = true
  const account = await a!.account(1)
  const answer = await fetch(`${beside}/v1/account`, { headers: { authorization: `Bearer ${account.key}` } })
  assert.equal(answer.status, 200)
  await until('the other is still being asked', async () => hanging.state.waiting > 0)
})

test('a key is unknown only if every cell has said so since it was shown', async () => {
  const leaving = await emptyCell('leaving')
  const { url: before } = await openDoor([cells[0]!, leaving.entry])
  const show = (key: string) => fetch(`${before}/v1/account`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal((await show(`tsk_${'z'.repeat(32)}`)).status, 401)
  leaving.close()
  assert.equal((await show(`tsk_${'z'.repeat(32)}`)).status, 503)
})

test('a read over a kept connection that the cell has closed is asked again; what changes something is not', async () => {
  const seen: string[] = []
  const cell = createServer((request, response) => {
    if (request.url!.startsWith('/v1/cell/'))
      return response.end('{"keys":[],"next":null,"now":"2026-01-01T00:00:00Z"}')
    seen.push(request.method!)
    if (seen.length % 2 === 1) return request.socket.destroy()
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(cell, 'listening')
  after(() => cell.closeAllConnections())
  after(() => cell.close())
  const { url: there } = await openDoor([
    { name: 'c', url: `http://127.0.0.1:${(cell.address() as AddressInfo).port}` },
  ])
  assert.equal((await fetch(`${there}/page`)).status, 200)
  assert.equal((await fetch(`${there}/page`, { method: 'POST' })).status, 503)
  assert.deepEqual(seen, ['GET', 'GET', 'POST'])
})

test('what a door has kept on disk another reads; broken or missing, it asks the cells', async () => {
  const account = await a!.account(1)
  // A round that is under way may have been sent before the key was made; this waits for one that was not.
  await door.directory.findFresh(account.key)
  const file = join(folder, 'directory.json')
  await door.directory.keep(file)
  const asleep = new Directory(async () => {
    throw new Error('away')
  })
  asleep.useCells(['a', 'b'])
  await asleep.recall(join(folder, 'none'))
  assert.equal(asleep.find(account.key), undefined)
  assert.equal(await asleep.findFresh(account.key), 'UNSURE')
  await asleep.recall(file)
  assert.deepEqual(asleep.find(account.key), { cell: 'a', accountId: account.accountId })
})

test('a vendor’s callback reaches the cell that its address names, and nothing else does by that way', async () => {
  const seen: string[] = []
  const cell = createServer((request, response) => {
    seen.push(request.url!)
    response.end('{"keys":[],"next":null,"now":"2026-01-01T00:00:00Z"}')
  }).listen(0, '127.0.0.1')
  await once(cell, 'listening')
  after(() => cell.close())
  const tagged = await openDoor([{ name: 'c', url: `http://127.0.0.1:${(cell.address() as AddressInfo).port}` }])
  await fetch(`${tagged.url}/cells/c/v1/network-callbacks/acme?id=1`, { method: 'POST', body: '{}' })
  assert.equal((await fetch(`${tagged.url}/cells/d/v1/network-callbacks/acme`, { method: 'POST' })).status, 404)
  await until('the callback came', async () => seen.includes('/v1/network-callbacks/acme?id=1'))
  cell.closeAllConnections()
})
