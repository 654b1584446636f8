/**
 * Another account's things at every endpoint of the OpenAPI document: the answers are the same as if the things did not exist, made by
 * the same statements. No answer contains anything of them, and no call changes them. An endpoint without a row here fails.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import type { Endpoint } from '../http/endpoint.ts'
import { addressOf, endpoints } from '../http/endpoints.ts'
import { type Body, type Called, startService } from '../support/service.ts'
import { makeThings, NAMES_NOTHING, type NamingCall, namingCalls, type Things } from './other-account-things.ts'

const service = await startService({ env: { SCOUT_WEBHOOK_PRIVATE: 'true' } })
const { database } = service.scout
const owner = await service.account(1_000)
const things = await makeThings(service, owner)
// A worker's statements would be recorded among those of the requests.
await service.stopWorker()

/** Ids of nothing, in the form of the owner's: only the last letter differs. */
const nothings = Object.fromEntries(
  Object.entries(things).map(([name, id]) => [name, id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')]),
) as Things

const statements: string[] = []
const send = pg.Client.prototype.query
// Recorded where statements leave the process; they are passed on unchanged.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text?: string }]
  statements.push(typeof first === 'string' ? first : (first.text ?? ''))
  return (send as (...all: unknown[]) => unknown).apply(this, args)
} as typeof send
after(() => {
  pg.Client.prototype.query = send
})

/**
 * Statements about what a process remembers for a second or more, writes once a second, or sends beside the answer; they come at
 * any time, whoever calls.
 */
const ASIDE = /api_keys|carried_keys|data_keys|request_log|request_rates|pg_notify/

/** The answer to a new account that has called nothing before, and the statements sent to the database for it. */
async function ask(endpoint: Endpoint, call: NamingCall): Promise<{ called: Called; asked: string[] }> {
  const { key } = await service.account(1_000)
  statements.length = 0
  const called = await service.call(endpoint.method, addressOf({ ...endpoint, ...call }), {
    key,
    body: call.body ?? endpoint.body,
  })
  return { called, asked: statements.filter((text) => !ASIDE.test(text)).sort() }
}

const canaries = [...Object.values(things), 'canary'].map((text) => text.toLowerCase())

/** Removes what differs between calls: times, new ids, and the id that was asked for. */
const comparable = ({ status, body }: Called, of: Things) => {
  let text = JSON.stringify({ status, body })
  for (const id of Object.values(of)) text = text.replaceAll(id, '<id>')
  text = text.replaceAll(/"auditId":\d+/g, '')
  return text.replaceAll(/\b[a-z]{2,4}_[0-9a-z]{26}\b/g, '<new>').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
}

/** All rows of the owner, in every table that has an account id. */
async function ownersRows(): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('api_keys', 'work', 'request_log', 'request_rates') order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    rows[name] = await database.queryBuilt(
      `select md5(string_agg(t::text, '|' order by t::text)) from "${name}" t where account_id = $1`,
      [owner.accountId],
    )
  }
  return rows
}

test('every endpoint of the OpenAPI document has a row, and no row is for nothing', async () => {
  const { body: document } = await service.call('GET', '/v1/openapi.json')
  const described = Object.entries<Body>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security.length > 0)
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/v1\//, '')}`),
  )
  assert.ok(described.length > 40)
  assert.deepEqual(described.sort(), Object.keys(namingCalls).sort())
  assert.deepEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort(), described)
})

for (const endpoint of endpoints) {
  const name = `${endpoint.method} ${endpoint.path}`
  const row = namingCalls[name]
  if (!row) continue
  if (row === NAMES_NOTHING) {
    test(`${name} shows nothing of another account and changes nothing of it`, async () => {
      const before = await ownersRows()
      const { called } = await ask(endpoint, {})
      assert.ok(called.status < 500)
      const text = JSON.stringify(called.body).toLowerCase()
      for (const canary of canaries) assert.ok(!text.includes(canary), `${canary} in ${text.slice(0, 500)}`)
      assert.deepEqual(await ownersRows(), before)
    })
  } else {
    test(`${name} answers for another account’s thing as for what does not exist, by the same statements`, async () => {
      const before = await ownersRows()
      const unknown = await ask(endpoint, row(nothings))
      const foreign = await ask(endpoint, row(things))
      assert.ok(foreign.called.status < 500)
      assert.equal(comparable(foreign.called, things), comparable(unknown.called, nothings))
      assert.deepEqual(foreign.asked, unknown.asked)
      assert.deepEqual(await ownersRows(), before)
    })
  }
}
