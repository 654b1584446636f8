/** Clients that ask for much and read nothing: they cost little, are disconnected, and affect nobody else. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { ConnectionLimits } from '../../src/http/server.ts'
import { serverWith } from '../support/limited-server.ts'
import { requestText } from '../support/raw-http.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService({ worker: false })
const MIB = 1_048_576
const SCRIPT = '/docs/js/scalar.js'

async function listen(t: TestContext, limits: Partial<ConnectionLimits>) {
  const app = await serverWith(service, limits)
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    return app.close()
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), sockets }
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const authOf = ({ key }: TestAccount) => ({ authorization: `Bearer ${key}` })

/** Sends a request and reads the first line of the answer; the rest is left unread. */
async function askDeaf(url: string, path: string, headers: Record<string, string>) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(requestText('GET', path, headers))
  await once(socket, 'readable')
  return { socket, status: Number(socket.read(12).toString().slice(9)) }
}

const deaf = (count: number, url: string, path: string, headers: Record<string, string> = {}) =>
  Promise.all(Array.from({ length: count }, () => askDeaf(url, path, headers)))

const statuses = (asked: { status: number }[]) => asked.map(({ status }) => status).sort()

function hangUp(asked: { socket: Socket }[]): void {
  for (const { socket } of asked) socket.destroy()
}

/** A pool of this many megabytes, more than the system buffers for a socket. */
async function accountWithPool(mebibytes: number, people = mebibytes * 64): Promise<TestAccount> {
  const account = await service.account()
  const records = Array.from({ length: people }, (_, n) => ({
    urn: `urn:pool:${account.accountId}:${n}`,
    fullName: `Person ${n}`,
    summary: 'x'.repeat((mebibytes * MIB) / people),
  }))
  for (let n = 0; n < records.length; n += 256) await service.savePool(account, records.slice(n, n + 256))
  return account
}

test('a script that 200 connections do not read is in memory once', async (t) => {
  const { url } = await listen(t, { openMax: 1_000 })
  const { length } = await (await fetch(url + SCRIPT)).text()
  assert.ok(length > 4 * MIB)
  const before = process.memoryUsage.rss()
  const asked = await deaf(200, url, SCRIPT)
  const grown = process.memoryUsage.rss() - before
  assert.deepEqual([...new Set(statuses(asked))], [200])
  assert.ok(grown < 100 * MIB, `grown by ${Math.round(grown / MIB)} MiB, the script ${Math.round(length / MIB)}`)
  hangUp(asked)
})

test('without a key there are so many answers at once, half of them for one address; keys and checks have their own', async (t) => {
  const { url } = await listen(t, { openMax: 8 })
  const asked = await deaf(10, url, SCRIPT, from('198.51.100.1'))
  assert.deepEqual(statuses(asked), [200, 200, 200, 200, 503, 503, 503, 503, 503, 503])
  const others = await deaf(3, url, SCRIPT, from('198.51.100.2'))
  assert.deepEqual(statuses(others), [200, 200, 503])
  const refused = await fetch(`${url}/v1/openapi.json`, { headers: from('198.51.100.1') })
  assert.deepEqual(
    { status: refused.status, retryAfter: refused.headers.get('retry-after') },
    { status: 503, retryAfter: '1' },
  )
  const account = await service.account()
  assert.equal((await fetch(`${url}/v1/credits`, { headers: authOf(account) })).status, 200)
  assert.equal((await fetch(`${url}/health/ready`, { headers: from('198.51.100.1') })).status, 200)
  hangUp([...asked, ...others])
  await until('there is room again', async () => {
    const response = await fetch(`${url}/v1/openapi.json`, { headers: from('198.51.100.1') })
    await response.text()
    return response.status === 200
  })
})

test('who does not read is hung up on', async (t) => {
  const { url, sockets } = await listen(t, { unreadMs: 200, silentMs: 600_000 })
  const account = await accountWithPool(16)
  const paths = [SCRIPT, '/v1/talent-pool/export', '/v1/talent-pool/export?format=csv']
  for (const path of paths) {
    const [asked] = await deaf(1, url, path, authOf(account))
    assert.equal(asked!.status, 200, path)
    await until(`hung up on ${path}`, async () => sockets.size === 0)
    asked!.socket.destroy()
  }
})

test('files that nobody reads: half of their places for one account, no connection to the database, others get theirs', async (t) => {
  const { url } = await listen(t, { filesMax: 8 })
  const [greedy, modest] = [await accountWithPool(16), await accountWithPool(1)]
  const asked = await deaf(20, url, '/v1/talent-pool/export', authOf(greedy))
  assert.deepEqual(statuses(asked), [...Array<number>(4).fill(200), ...Array<number>(16).fill(503)])
  const busy = `select pid from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
  await until(
    'nothing is asked of the database',
    async () => (await service.scout.database.queryBuilt(busy)).length === 0,
  )
  const file = await fetch(`${url}/v1/talent-pool/export`, { headers: authOf(modest) })
  assert.equal((await file.text()).trim().split('\n').length, 64)
  assert.equal((await fetch(`${url}/v1/credits`, { headers: authOf(greedy) })).status, 200, 'other answers too')
  hangUp(asked)
})

test('large answers that nobody reads count by their bytes', async (t) => {
  const { url } = await listen(t, { bytesMax: 30 * MIB })
  const [greedy, modest] = [await accountWithPool(20, 100), await accountWithPool(1)]
  const list = '/v1/talent-pool/candidates?limit=200'
  const asked = await deaf(4, url, list, authOf(greedy))
  assert.deepEqual(statuses(asked), [200, 503, 503, 503])
  assert.equal((await fetch(url + list, { headers: authOf(modest) })).status, 200)
  hangUp(asked)
})
