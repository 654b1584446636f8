/**
 * Keys, emails and phone numbers in a story that uses everything, at the most verbose log level. None of them appears in the
 * processes' output, metrics, traces or errors.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newKey } from '../../src/accounts/account.ts'
import { fromCredits } from '../../src/credits/amount.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { startProcess } from '../support/processes.ts'
import { startReceiver } from '../support/receiver.ts'
import { startRecordedNetwork } from '../support/recorded-network.ts'
import { magic } from '../support/service.ts'
import { until } from '../support/until.ts'

const { url: databaseUrl, connection, drop } = await createTestDatabase()
const database = openDatabase({ connection, max: 2 })
after(async () => {
  await database.close()
  await drop()
})
const network = await startRecordedNetwork()
const collector = await startReceiver()
const SECRET = 'canary-installation-secret-0123456789'
const service = startProcess('all', {
  DATABASE_URL: databaseUrl,
  SCOUT_LOG_LEVEL: 'trace',
  SCOUT_SECRET_KEY: SECRET,
  SCOUT_METRICS_PORT: '0',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  ...network.env,
})
const address = await service.ready
const [, metricsPort] = await service.printed(/Metrics on port (\d+)/)
const amount = { plan: fromCredits(1_000), extra: fromCredits(0) }
const { apiKey } = await createAccount(database, { name: 'Canaries', credits: amount }, new Date())

const canaries = [apiKey.slice(4), SECRET]
const errors: string[] = []

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status >= 400) errors.push(`${method} ${path.split('?')[0]} ${response.status} ${text}`)
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

/** Unlocks, saves, imports, suppresses, erases; and does each of these wrongly too. */
async function story(): Promise<void> {
  const person = magic('found-all')
  await call('POST', 'talent-scout/contact', { ...person, requestedFields: ['work_email', 'personal_email', 'phone'] })
  const found = await until('the unlock is done', async () => {
    const { body } = await call('GET', `talent-scout/contact-status?urn=${person.urn}&wait=5`)
    return body.done && body
  })
  canaries.push(found.workEmail, found.personalEmail, found.phoneNumber)
  const own = { email: 'canary.pool@canary.example', phone: '+34600112233', full_name: 'Ann', externalId: 'ann' }
  canaries.push(own.email, own.phone, '600112233')
  await call('POST', 'talent-pool/candidates', own)
  await call('POST', 'talent-pool/candidates', { ...own, picture_url: 7, skills: 7 })
  await call('POST', 'talent-pool/candidates', { candidates: [{ email: own.email, phone_number: own.phone }] })
  await call('POST', 'talent-pool/imports', `full_name,email,phone\n,${own.email},${own.phone}\n`, {
    'content-type': 'text/csv',
  })
  await call('POST', 'talent-pool/imports', `{"full_name": "${own.email}", `, { 'content-type': 'application/json' })
  await call('GET', `talent-pool/candidates?q=${encodeURIComponent(own.email)}&limit=x`)
  await call('GET', `talent-scout/contact-status?urn=${encodeURIComponent(own.email)}&wait=x`)
  await call('POST', 'talent-scout/search', { prompt: `mail ${own.email} or call ${own.phone}`, page: 0 })
  await call('POST', 'talent-scout/search', {
    prompt: `mail ${own.email} or call ${own.phone}`,
    filtersJson: '{"localOnly":true}',
  })
  await call('POST', 'talent-scout/contact', `{"urn": "${own.email}", "requestedFields": [${own.phone}`)
  await call('POST', 'talent-scout/contact', { urn: own.email, requestedFields: [own.phone] })
  await call('POST', 'privacy/suppressions', { entries: [{ email: own.email }, { phone: own.phone }] })
  await call('POST', 'privacy/suppressions', { entries: [{ email: `${own.phone} no email` }, { phone: own.email }] })
  await call('POST', 'privacy/access', { email: own.email })
  await call('POST', 'privacy/erasures', { phone: own.phone })
  const hook = await call('POST', 'webhooks', { url: 'https://hooks.invalid/canary' })
  canaries.push(hook.body.secret.replace('whsec_', ''))
  await call('POST', `webhooks/${hook.body.webhook.webhookId}/test`, {})
  const made = await call('POST', 'keys', { name: 'another', scopes: ['admin'] })
  canaries.push(made.body.apiKey.slice(4))
  const unknown = newKey().key
  canaries.push(unknown.slice(4))
  await call('GET', 'account', undefined, { authorization: `Bearer ${unknown}` })
  await call('GET', `account?key=${unknown}`, undefined, { authorization: `Basic ${unknown}` })
  await call('DELETE', `keys/${made.body.key?.keyId ?? made.body.keyId}`)
  // Failures inside: a row that cannot be opened, and a database that goes away.
  await database.query(`update contact_fields set value = overlay(value placing 'AAAA' from 10)`)
  await call('GET', `talent-scout/contact-status?urn=${person.urn}`)
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await call('GET', 'account')
  await call('POST', 'talent-pool/candidates', own)
}

test('nothing that was told in confidence is printed, measured or repeated in an error', async () => {
  await story()
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  service.signal('SIGTERM')
  await service.ended
  const printed = service.output()
  const traces = collector.received.map(({ body }) => body).join('\n')
  assert.ok(traces.includes('contact-status') && traces.includes('network startLookup'), 'nothing was traced')
  assert.ok(printed.split('\n').length > 30, 'the log says nearly nothing')
  assert.ok(printed.includes('"level":50'), 'the failure inside was not logged')
  assert.ok(metrics.includes('scout_') && errors.length >= 10)
  assert.ok(canaries.length >= 11 && canaries.every((canary) => canary && canary.length >= 9), JSON.stringify(canaries))
  for (const canary of canaries) {
    for (const [where, text] of Object.entries({ printed, metrics, traces, errors: errors.join('\n') })) {
      const at = text.toLowerCase().indexOf(canary.toLowerCase())
      assert.equal(at, -1, `in ${where}: ${text.slice(Math.max(0, at - 300), at + 100)}`)
    }
  }
})

test('every line of the log is one JSON object, and those of a request name it', () => {
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const requests = lines.map((line) => JSON.parse(line)).filter((line) => line.route)
  assert.ok(requests.length > 20)
  for (const { traceId, method, status, ms, time } of requests) {
    assert.match(traceId, /^req_[0-9a-z]{26}$/)
    assert.ok(method && status && ms >= 0 && !Number.isNaN(Date.parse(time)))
  }
})
