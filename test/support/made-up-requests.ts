/**
 * Makes up requests from the OpenAPI document: for every endpoint, drawn from its own schemas. A new endpoint is covered without
 * a line here. Sends nothing.
 */
import fc from 'fast-check'
import { anyText, type KnownValues, or, type Schema, SchemaReader } from './from-schema.ts'

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  schema: Schema
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface Described {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface Asked {
  method: string
  /** The path as the document writes it. */
  route: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const write = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 1_500))

/** Never a real wait, because a waiting poll uses the machine's clock. */
const madeUp = (schemas: SchemaReader, { name, schema }: Parameter) =>
  name === 'wait' ? fc.constantFrom<unknown>('0', '-1', 'x') : schemas.read(schema, name)

function addressOf(schemas: SchemaReader, path: string, parameters: Parameter[]): fc.Arbitrary<string> {
  const given = parameters.map((parameter) => fc.option(madeUp(schemas, parameter), { freq: 6, nil: undefined }))
  return fc.tuple(...given, anyText).map((values) => {
    const query: string[] = []
    let address = path
    parameters.forEach((parameter, n) => {
      const value = values[n]
      if (parameter.in === 'path')
        address = address.replace(`{${parameter.name}}`, write(value ?? values.at(-1)) || '%20')
      else if (parameter.in === 'query' && value !== undefined) query.push(`${parameter.name}=${write(value)}`)
    })
    return query.length > 0 ? `${address}?${query.join('&')}` : address
  })
}

/** JSON by its schema; every other type of body as a made-up table. */
function bodyOf(schemas: SchemaReader, content: Record<string, { schema: Schema }> | undefined) {
  if (!content) return fc.constant({ type: undefined, body: undefined })
  const ways = Object.entries(content).map(([type, { schema }]) => {
    const value = type === 'application/json' ? schemas.read(schema).map((each) => JSON.stringify(each) ?? '') : file
    return value.map((body) => ({ type, body }))
  })
  return fc.oneof(...ways)
}
const cell = or(fc.oneof(anyText, fc.constantFrom('Full Name', 'email', 'a@b.example', 'title'))).map(String)
const file = fc
  .tuple(
    fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 }),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([rows, comma, end]) => rows.map((row) => row.join(comma)).join(end))

/** Leaves out the event stream, which would never end. */
export const describedIn = ({ paths }: Described) =>
  Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .filter(({ path }) => path.startsWith('/v1/') && path !== '/v1/events')

export function requestsTo(openapi: Described): fc.Arbitrary<Asked> {
  const schemas = new SchemaReader(openapi.components.schemas)
  const each = describedIn(openapi).map(({ path, method, operation: { parameters = [], requestBody } }) =>
    fc
      .tuple(
        addressOf(schemas, path, parameters),
        bodyOf(schemas, requestBody?.content),
        fc.option(fc.nat(300), { freq: 3 }),
      )
      .map(([address, { type, body }, nth]) => ({
        method: method.toUpperCase(),
        route: path,
        path: address,
        headers: { ...(type && { 'content-type': type }), ...(nth !== null && { 'idempotency-key': `key-${nth}` }) },
        body,
      })),
  )
  return fc.oneof(...each)
}

/** The request as it is sent: marks are replaced by values from earlier answers. */
export const settled = (known: KnownValues, { path, body, ...asked }: Asked): Asked => ({
  ...asked,
  path: known.settle(decodeMarks(path)),
  body: body === undefined ? undefined : known.settle(body),
})

/** The marks were percent-encoded with the address. They are decoded again, so that what replaces them is encoded instead. */
const decodeMarks = (path: string) => path.replace(/%E2%80%B9(\w*)%23(\d+)%E2%80%BA/g, '\u2039$1#$2\u203a')
