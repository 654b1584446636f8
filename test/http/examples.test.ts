/** The examples in the API's description: one for every operation, each valid by its schemas. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Media {
  schema?: object
  example?: unknown
  examples?: Record<string, { $ref: string }>
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: object; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content: Record<string, Media> }>
}

const document = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'))
const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((methods) => Object.values(methods))
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')

/** References within a part of the document are relative to its root. */
const rooted = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'))

function requireFit(schema: object | undefined, value: unknown, where: string): void {
  assert.ok(schema, `${where} has no schema`)
  assert.ok(ajv.validate(rooted(schema), value), `${where}: ${ajv.errorsText()}\n${JSON.stringify(value)}`)
}

const exampled = (content: Record<string, Media>) =>
  Object.entries(content).filter(([, media]) => media.example !== undefined)

test('every operation shows what it is sent and what it answers, and both are as described', () => {
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    for (const { name, in: place, required, schema, example } of parameters) {
      if (required) assert.notEqual(example, undefined, `${operationId} ${name}`)
      if (example !== undefined) requireFit(schema, example, `${operationId} ${place} ${name}`)
    }
    for (const content of [requestBody?.content, responses['200']?.content]) {
      if (!content) continue
      const shown = exampled(content)
      assert.equal(shown.length, 1, `${operationId} shows ${shown.length} examples of one body`)
      for (const [type, { schema, example }] of shown) requireFit(schema, example, `${operationId} ${type}`)
    }
  }
})

test('the examples of errors are as described', () => {
  for (const [name, { value }] of Object.entries<{ value: unknown }>(document.components.examples))
    requireFit({ $ref: '#/components/schemas/Error' }, value, name)
})

test('no example is about an operation or a parameter that there is not', async () => {
  const folder = new URL('../../contract/examples/', import.meta.url)
  for (const file of (await readdir(folder)).filter((each) => each !== 'errors.json')) {
    const examples = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Record<
      string,
      { params?: object; query?: object }
    >
    for (const [operationId, { params = {}, query = {} }] of Object.entries(examples)) {
      const operation = operations.find((each) => each.operationId === operationId)
      assert.ok(operation, `${file} tells of ${operationId}`)
      const known = (place: string) =>
        operation.parameters?.filter((each) => each.in === place).map(({ name }) => name) ?? []
      for (const name of Object.keys(params)) assert.ok(known('path').includes(name), `${operationId} ${name}`)
      for (const name of Object.keys(query)) assert.ok(known('query').includes(name), `${operationId} ${name}`)
    }
  }
})
