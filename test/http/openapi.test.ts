/** The API's description: complete, true to the routes, and its page needs nothing from other hosts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorCodes } from '../../contract/errors.ts'
import { startService } from '../support/service.ts'
import { endpoints } from './endpoints.ts'

const service = await startService({ worker: false })
const { body: document } = await service.call('GET', '/v1/openapi.json')

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: unknown
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>
}

const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation, name: `${method} ${path}` })),
)

function* refsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner
    else yield* refsIn(inner)
  }
}

test('it is OpenAPI 3.1 with a title, a version and no reference that leads nowhere', () => {
  assert.match(document.openapi, /^3\.1\.\d+$/)
  assert.ok(document.info.title && document.info.version)
  const refs = new Set(refsIn(document))
  assert.ok(refs.size > 5)
  for (const ref of refs) {
    assert.ok(ref.startsWith('#/'), ref)
    const found = ref
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (at, part) => (at as Record<string, unknown>)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      )
    assert.ok(found, `${ref} leads nowhere`)
  }
})

test('every operation has a name of its own, a known tag, and says how it ends well and badly', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, ids.length)
  const tags = document.tags.map(({ name }: { name: string }) => name)
  for (const { name, operation } of operations) {
    assert.match(operation.operationId ?? '', /^[a-z][A-Za-z]+$/, name)
    assert.ok(operation.summary, name)
    assert.ok(operation.tags?.every((tag) => tags.includes(tag)) && operation.tags.length > 0, name)
    assert.deepEqual(Object.keys(operation.responses).sort(), ['200', '4XX', '5XX'], name)
    for (const [status, response] of Object.entries(operation.responses)) {
      assert.ok(response.description.length > 0, name)
      const schema = response.content?.['application/json']?.schema
      // A file or stream is described only by its content type.
      if (status === '200') assert.ok(schema || Object.keys(response.content ?? {}).length > 0, name)
      else assert.deepEqual(schema, { $ref: '#/components/schemas/Error' }, name)
    }
  }
})

test('every endpoint is described, takes the key, and every POST a body and an Idempotency-Key', () => {
  const described = operations.filter(({ path }) => path.startsWith('/v1/')).map(({ name }) => name)
  const served = endpoints.map(({ method, path }) => `${method.toLowerCase()} /v1/${path}`)
  assert.deepEqual(described.sort(), served.sort())
  for (const { name, method, path, operation } of operations) {
    const isOpen = !path.startsWith('/v1/')
    assert.deepEqual(operation.security, isOpen ? [] : [{ apiKey: [] }], name)
    const parameters = operation.parameters?.map((parameter) => parameter.name) ?? []
    assert.equal(parameters.includes('Idempotency-Key'), method === 'post', name)
    const takesBody = ['post', 'put', 'patch'].includes(method)
    // A file has content types of its own.
    const bodies = Object.values(operation.requestBody?.content ?? {})
    assert.equal(bodies.length > 0 && bodies.every(({ schema }) => schema !== undefined), takesBody, name)
    assert.equal(new Set(parameters).size, parameters.length, name)
  }
  assert.deepEqual(document.components.securitySchemes.apiKey.scheme, 'bearer')
})

test('the parameters of every GET are those that it checks', () => {
  for (const { method, path, query } of endpoints.filter((endpoint) => endpoint.query)) {
    const operation = document.paths[`/v1/${path}`][method.toLowerCase()] as Operation
    const names = operation.parameters?.map((parameter) => parameter.name) ?? []
    for (const name of Object.keys(query ?? {})) assert.ok(names.includes(name), `${path} ${name}`)
    for (const parameter of operation.parameters ?? [])
      assert.equal(parameter.in, path.includes(`{${parameter.name}}`) ? 'path' : 'query')
  }
})

test('the error schema lists every code there is', () => {
  assert.deepEqual(document.components.schemas.Error.properties.code.enum, [...errorCodes])
})

test('the reference page loads its scripts from here and nowhere else', async () => {
  const page = await fetch(`${service.url}/docs/`)
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  const html = await page.text()
  assert.doesNotMatch(html, /https?:\/\//)
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map((match) => match[1]!)
  assert.ok(scripts.length > 0)
  for (const script of scripts) {
    const address = new URL(script, page.url)
    assert.equal(address.origin, new URL(service.url).origin)
    const loaded = await fetch(address)
    assert.equal(loaded.status, 200)
    assert.match(loaded.headers.get('content-type') ?? '', /javascript/)
    await loaded.body?.cancel()
  }
})
