/** Headers that every answer has and headers that none has: no sniffing, no framing, no caching, no cookies, no other origins. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, endpoints } from '../http/endpoints.ts'
import { openConnection } from '../support/raw-http.ts'
import { startService } from '../support/service.ts'

const service = await startService({ worker: false })
const account = await service.account(100)

const ALWAYS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

function assertSafe(headers: Headers, about: string): void {
  for (const [name, value] of Object.entries(ALWAYS)) assert.equal(headers.get(name), value, `${about}: ${name}`)
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/, about)
  for (const name of headers.keys()) {
    assert.doesNotMatch(name, /^(set-cookie|access-control-|server|x-powered-by)/, `${about}: ${name}`)
  }
}

const origin = { origin: 'https://elsewhere.example', cookie: 'session=1' }

test('every endpoint, answered or refused, to any origin', async () => {
  for (const endpoint of endpoints) {
    const { method, path, body } = endpoint
    for (const key of [account.key, null]) {
      const { headers } = await service.call(method, addressOf(endpoint), { key, body, headers: origin })
      assertSafe(headers, `${method} ${path}`)
    }
  }
})

test('what is open to all, what does not exist, and what cannot be read', async () => {
  for (const path of [
    '/health/live',
    '/health/ready',
    '/v1/openapi.json',
    '/docs',
    '/docs/',
    '/',
    '/v1/none',
    '/v1/%',
  ]) {
    const response = await fetch(service.url + path, { headers: origin, redirect: 'manual' })
    await response.body?.cancel()
    assertSafe(response.headers, path)
  }
})

test('a preflight of another origin is told nothing: browsers keep that origin out', async () => {
  for (const { path } of endpoints.slice(0, 5)) {
    const asked = {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const { status, headers } = await service.call('OPTIONS', `/v1/${path}`, { headers: asked })
    assert.equal(status, 405)
    assertSafe(headers, path)
  }
})

test('also an answer to what never became a request', async () => {
  const connection = (await openConnection(service.url)).send('GARBAGE\r\n\r\n')
  const { headers } = (await connection.answer())!
  for (const [name, value] of Object.entries(ALWAYS)) assert.equal(headers.get(name), value)
  connection.hangUp()
})
