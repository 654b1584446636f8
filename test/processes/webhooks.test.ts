/** An event survives the death of the process that caused it and of the one that sends it; a listener does not keep a process alive. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fromCredits } from '../../src/credits/amount.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { type Mode, makeDataDir, startProcess } from '../support/processes.ts'
import { isSignedBy, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

const { url: databaseUrl, connection, drop } = await createTestDatabase()
const database = openDatabase({ connection, max: 2 })
after(async () => {
  await database.close()
  await drop()
})
const SECRET = 'a secret that both processes were given'
const start = (mode: Mode, env: Record<string, string> = {}) =>
  startProcess(mode, {
    DATABASE_URL: databaseUrl,
    SCOUT_LEASE_SECONDS: '2',
    SCOUT_WEBHOOK_PRIVATE: 'true',
    SCOUT_SECRET_KEY: SECRET,
    SCOUT_SANDBOX: 'true',
    SCOUT_SANDBOX_PEOPLE: '10',
    SCOUT_LOG_LEVEL: 'error',
    ...env,
  })

const api = start('serve')
const url = await api.ready
const none = { plan: fromCredits(0), extra: fromCredits(0) }
const { apiKey } = await createAccount(database, { name: 'Told', credits: none }, new Date())
const authorization = `Bearer ${apiKey}`

async function post(path: string, body: object) {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(`${url}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  assert.equal(response.status, 200)
  // biome-ignore lint/suspicious/noExplicitAny: read freely by tests
  return (await response.json()) as any
}

test('a stream ends with the service, an event outlives who told it and who was sending it', async () => {
  const receiver = await startReceiver()
  const hook = await post('webhooks', { url: receiver.url })
  const stream = await fetch(`${url}/v1/events`, { headers: { authorization } })
  const reading = stream.text()
  await post(`webhooks/${hook.webhookId}/test`, {})

  // No process has begun to send the event yet.
  api.signal('SIGTERM')
  assert.deepEqual(await api.ended, { code: 0, signal: null })
  assert.match(await reading, /event: webhook\.test/)

  // A worker has begun to send it and dies before the answer.
  receiver.answer = () => {}
  const victim = start('work')
  const first = await receiver.nth(1)
  await victim.kill()

  receiver.answer = 200
  const successor = start('work')
  const second = await receiver.nth(2)
  assert.ok(isSignedBy(first, hook.secret) && isSignedBy(second, hook.secret))
  assert.deepEqual(
    { body: second.body, webhookId: second.headers['webhook-id'] },
    { body: first.body, webhookId: first.headers['webhook-id'] },
  )
  const rows = await until('the delivery is settled', async () => {
    const found = await database.query(
      `select attempts, last_status from webhook_deliveries where status = 'DELIVERED'`,
    )
    return found.length > 0 && found
  })
  assert.deepEqual(rows, [{ attempts: 1, last_status: 200 }], 'a try that nobody lived to write down is none')
  await successor.kill()
})

test('a node with another secret does not start and says what to do', async () => {
  const stranger = start('serve', { SCOUT_SECRET_KEY: '', SCOUT_DATA_DIR: await makeDataDir() })
  assert.equal((await stranger.ended).code, 1)
  assert.match(stranger.output(), /another secret[\s\S]*SCOUT_SECRET_KEY to the same value on every node/)
})
