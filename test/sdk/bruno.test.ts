/** The Bruno collection, read by Bruno's own parser: it has every operation with its address, key and example. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { brunoFiles } from '../../scripts/release/bruno.ts'

interface BruRequest {
  meta: { name: string }
  http: { method: string; url: string; body: string; auth: string }
  params?: { name: string; value: string; type: string }[]
  body?: { json?: string; text?: string; file?: { contentType: string }[] }
}

// The package has no types and is written for `require`.
const { bruToJsonV2, collectionBruToJson, bruToEnvJsonV2 } = createRequire(import.meta.url)('@usebruno/lang')

const document = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'))
const files = brunoFiles(document)
const requests = new Map<string, BruRequest>(
  Object.entries(files)
    .filter(([path]) => path.includes('/') && !path.startsWith('environments/'))
    .map(([, text]) => bruToJsonV2(text))
    .map((request: BruRequest) => [request.meta.name, request]),
)

interface Operation {
  operationId: string
  security: unknown[]
  parameters?: { name: string; in: string; example?: string }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('every operation is a request with its address, its parameters and its key', () => {
  assert.equal(requests.size, operations.length)
  for (const { path, method, operation } of operations) {
    const { http, params = [] } = requests.get(operation.operationId)!
    const shown = operation.parameters?.filter(({ example }) => example !== undefined) ?? []
    assert.deepEqual(
      { method: http.method, auth: http.auth },
      { method, auth: operation.security.length > 0 ? 'inherit' : 'none' },
    )
    const given = Object.fromEntries(params.map(({ name, value }) => [name, value]))
    assert.deepEqual(given, Object.fromEntries(shown.map(({ name, example }) => [name, example])))
    const address = new URL(http.url.replace('{{url}}', 'http://here'))
    assert.equal(address.pathname, path.replaceAll(/\{(\w+)\}/g, ':$1'))
    const query = shown.filter((each) => each.in === 'query').map(({ name, example }) => [name, example])
    assert.deepEqual([...address.searchParams], query)
  }
})

test('every body is the example of the description', () => {
  let bodies = 0
  for (const { operation } of operations) {
    const { http, body } = requests.get(operation.operationId)!
    const [type, media] = Object.entries(operation.requestBody?.content ?? {}).find(([, each]) => each.example) ?? []
    if (!media) continue
    bodies++
    if (http.body === 'json') assert.deepEqual(JSON.parse(body!.json!), media.example)
    else if (http.body === 'text') assert.equal(`${body!.text}\n`, media.example)
    else assert.equal(body!.file![0]!.contentType, type)
  }
  assert.ok(bodies > 30)
})

test('the key is a secret of the environment, and of all requests', () => {
  assert.deepEqual(collectionBruToJson(files['collection.bru']).auth, {
    mode: 'bearer',
    bearer: { token: '{{apiKey}}' },
  })
  const { variables } = bruToEnvJsonV2(files['environments/Local.bru'])
  const secrets = variables.map(({ name, secret }: { name: string; secret: boolean }) => ({ name, secret }))
  assert.deepEqual(secrets, [
    { name: 'url', secret: false },
    { name: 'apiKey', secret: true },
  ])
})
