/** Query strings, paths and methods that mean nothing to the service. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { type Called, startService } from '../support/service.ts'
import { addressOf, endpoints, isServed } from './endpoints.ts'
import { assertRefused, withoutTrace } from './refused.ts'

const service = await startService({ worker: false })
const account = await service.account(100)

const long = (chars: number) => 'x'.repeat(chars)
const texts = (name: string, max: number) => [
  `${name}=a%00b`,
  `${name}=${long(max + 1)}`,
  // Fits into a header line, but is far longer than a field may be.
  `${name}=${long(12_000)}`,
  `${name}=a&${name}=b`,
  `${name}[]=a&${name}=b&${name}=c`,
]
const required = (name: string, max: number) => [
  ...texts(name, max),
  '',
  `${name}=`,
  `${name}`,
  `${name.toUpperCase()}=a`,
]
const words = (name: string) =>
  ['yes', 'TRUE', '1', '0', 'on', '', 'null', 'true%20', 'true&NAME=true'].map(
    (word) => `${name}=${word.replace('NAME', name)}`,
  )
const waits = ['31', '-1', 'abc', '1.5', '', '1e1', '0x1', '%2030', '999999999999', 'NaN', '5&wait=5', '%D9%A3'].map(
  (wait) => `wait=${wait}`,
)

const faults: [path: string, good: string, field: string, queries: string[]][] = [
  ['enrich', '', 'urn', required('urn', 500)],
  ['enrich', 'urn=urn:a', 'forceRefresh', words('forceRefresh')],
  ['contact-status', '', 'urn', required('urn', 500)],
  ['contact-status', 'urn=urn:a', 'wait', waits],
  ['batch-status', '', 'jobId', required('jobId', 500)],
  ['batch-status', 'jobId=job_a', 'wait', waits],
  ...['city', 'state', 'country'].map((name): [string, string, string, string[]] => [
    'resolve-location',
    '',
    name,
    texts(name, 200),
  ]),
  ['resolve-entity', 'query=Spotify', 'kind', ['', 'kind=', 'kind=company', 'kind=PERSON', 'kind=COMPANY&kind=SCHOOL']],
  ['resolve-entity', 'kind=COMPANY', 'query', required('query', 200)],
  ['resolve-entity', 'kind=COMPANY&query=Spotify', 'forceFresh', words('forceFresh')],
]

for (const [path, good, field, queries] of faults) {
  test(`GET ${path}: a bad ${field} is named and nothing is done`, async () => {
    await withoutTrace(service, async () => {
      for (const query of queries) {
        const called = await account.get(`${path}?${good}&${query}`)
        assertRefused(called, 400, 'INVALID_REQUEST', { field, about: query.slice(0, 100) })
      }
    })
  })
}

const call = (method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Called> =>
  service.call(method, path, { key: account.key, headers, body })

test('a path that is not there is 404, whatever is sent to it and by whom', async () => {
  const paths = ['/', '/v1', '/v1/', '/v1/talent-scout', '/v1/talent-scout/', '/v1/talent-scout/search/', '/v2/x', '//']
  const odd = ['/v1/talent-scout/Search', '/v1/talent-scout/../search2', '/v1/talent-scout/%2e', '/__proto__', '/docs2']
  await withoutTrace(service, async () => {
    for (const path of [...paths, ...odd, `/${long(10_000)}`]) {
      assertRefused(await call('GET', path), 404, 'NOT_FOUND', { about: path })
      assertRefused(await service.call('GET', path), 404, 'NOT_FOUND', { about: path })
      assertRefused(await call('POST', path, {}, '{'), 404, 'NOT_FOUND', { about: path })
      assertRefused(await call('POST', path, { 'content-type': 'text/plain' }, 'x'), 404, 'NOT_FOUND', { about: path })
      assertRefused(await call('POST', path, {}, long(300_000)), 404, 'NOT_FOUND', { about: path })
    }
  })
})

test('a method that an address does not know is 405, with those that it does know', async () => {
  await withoutTrace(service, async () => {
    for (const endpoint of endpoints) {
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'].filter(
        (method) => !isServed(method, addressOf(endpoint)),
      )
      for (const method of others) {
        const called = await call(method, addressOf(endpoint))
        assertRefused(called, 405, 'METHOD_NOT_ALLOWED', { about: `${method} ${endpoint.path}` })
        const allowed = called.headers.get('allow')?.split(', ') ?? []
        assert.ok(
          allowed.includes(endpoint.method) && !allowed.includes(method),
          `${method} ${endpoint.path} ${allowed}`,
        )
      }
    }
  })
})

/** Sends TRACE, which fetch refuses to send. */
const traced = (path: string) =>
  new Promise<{ status: number | undefined; allow: string | undefined }>((resolve, failed) => {
    const headers = { authorization: `Bearer ${account.key}` }
    request(new URL(path, service.url), { method: 'TRACE', headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, allow: answer.headers.allow })
    })
      .on('error', failed)
      .end()
  })

test('an address below one of anybody’s takes its own methods alone', async () => {
  const { status, headers } = await account.call('PUT', 'projects/prj_1/members/move', {})
  assert.deepEqual({ status, allow: headers.get('allow') }, { status: 405, allow: 'POST' })
})

test('TRACE is a method like others; of what is not there nothing is said', async () => {
  assert.deepEqual(await traced('/v1/talent-scout/search'), { status: 405, allow: 'POST' })
  assert.deepEqual(await traced('/v1/keys/key_1?x=1'), { status: 405, allow: 'DELETE' })
  assert.deepEqual(await traced('/v1/nothing'), { status: 404, allow: undefined })
})

test('a path with broken percent-encoding is 400', async () => {
  for (const path of ['/v1/%zz', '/v1/%', '/v1/%ff%fe', '/v1/talent-scout/%E0%A4%A']) {
    assertRefused(await call('GET', path), 400, 'INVALID_REQUEST', { about: path })
  }
})

test('an address too long for a header line is 431', async () => {
  const called = await account.get(`enrich?urn=${long(20_000)}`)
  assertRefused(called, 431, 'HEADERS_TOO_LARGE')
})
