/** What an operator's Prometheus reads, and what must never appear in it. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Registry } from 'prom-client'
import { Metrics } from '../../src/base/metrics.ts'
import { startMetricsServer } from '../../src/http/metrics-server.ts'
import { createServer } from '../../src/http/server.ts'
import { magic, startService } from '../support/service.ts'

const service = await startService()
const metrics = new Metrics()
const app = await createServer({
  scout: service.scout,
  metrics,
  rateLimitPerMinute: 1_000,
  failedKeysPerMinute: 1_000,
  closing: new AbortController().signal,
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
after(() => app.close())

async function listen(registry: Registry): Promise<string> {
  const server = await startMetricsServer(registry, '127.0.0.1', 0)
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const metricsUrl = await listen(metrics.registry)
const read = async () => (await fetch(`${metricsUrl}/metrics`)).text()

test('requests are counted and timed by route, method and status; refusals by code', async () => {
  const account = await service.account(10)
  const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' }
  const search = (body: string) => fetch(`${url}/v1/talent-scout/search`, { method: 'POST', headers, body })
  for (const body of ['{"filtersJson":"{\\"localOnly\\":true}"}', '{"page":0}', '{']) await (await search(body)).text()
  const response = await fetch(`${metricsUrl}/metrics`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
  const text = await response.text()
  const counted = (status: number, count: number) =>
    `scout_http_request_seconds_count{route="/v1/talent-scout/search",method="POST",status="${status}"} ${count}`
  assert.ok(text.includes(counted(200, 1)) && text.includes(counted(400, 2)), text)
  assert.match(text, /scout_http_request_seconds_bucket\{le="0.1",route="\/v1\/talent-scout\/search"/)
  assert.match(text, /refus\w*\{code="INVALID_REQUEST"\} 2/)
})

test('neither keys nor people nor accounts nor anything a client makes up stand in it', async () => {
  const account = await service.account(100)
  const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' }
  const get = async (path: string, method = 'GET') => (await fetch(url + path, { method, headers })).text()
  const { urn } = magic('found-all')
  await account.post('contact', { ...magic('found-all'), requestedFields: ['work_email'] })
  const { body: contact } = await account.awaitContact(urn)
  await get(`/v1/talent-scout/enrich?urn=${urn}`)
  await get(`/v1/talent-scout/contact-status?urn=${urn}`)
  for (let i = 0; i < 50; i++) {
    await get(`/made-up/${i}?email=${contact.workEmail}`)
    await get('/v1/talent-scout/search', ['PUT', 'PATCH', 'DELETE'][i % 3])
  }
  const text = await read()
  for (const secret of [account.key, account.accountId, urn, 'test-found-all', contact.workEmail, 'made-up']) {
    assert.ok(!text.includes(secret), secret)
  }
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map((match) => match[1]))
  assert.ok(routes.has('unknown') && routes.size < 20, [...routes].join(' '))
})

test('the port serves nothing else', async () => {
  for (const path of ['/', '/metrics/', '/metrics?a', '/v1/talent-scout/search', '/health/live', '/docs']) {
    assert.equal((await fetch(metricsUrl + path)).status, 404, path)
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    assert.equal((await fetch(`${metricsUrl}/metrics`, { method })).status, 404, method)
  }
  assert.equal((await fetch(`${url}/metrics`)).status, 404)
})

test('figures that cannot be read just now are 503, and the server goes on', async () => {
  const unreadable = new Metrics()
  unreadable.gauge('scout_unreadable', 'Reads a database that is away', () => Promise.reject(new Error('away')))
  const brokenUrl = await listen(unreadable.registry)
  for (let again = 0; again < 2; again++) assert.equal((await fetch(`${brokenUrl}/metrics`)).status, 503)
})
