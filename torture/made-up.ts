/**
 * Requests made up from the OpenAPI document: nearly always what a schema asks for, now and then anything else. A new
 * endpoint is among them by being described. Owns the making; sends nothing.
 */
import fc from 'fast-check'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema is whatever it is
type Schema = any

export interface MadeUp {
  method: string
  /** The path as it is described, for telling. */
  route: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Described {
  paths: Record<string, Record<string, Schema>>
  components?: { schemas?: Record<string, Schema> }
}

const TAKEN = ['\ufeff', '\u202e', '😀', 'ﷺ', "'", '"', '\\', '%', ';--', '{}', '://', '\n', '\u0001', 'a', ' ']
const text = fc.oneof(
  { weight: 20, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  {
    weight: 20,
    arbitrary: fc.constantFrom('', ' ', 'engineer in Madrid', 'c++ OR "java" & !x:*', '__proto__', 'null'),
  },
  { weight: 10, arbitrary: fc.string({ unit: fc.constantFrom(...TAKEN), maxLength: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5_000 }).map((length) => 'Ж'.repeat(length)) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('\u0000', '\ud800', '\udfff'), maxLength: 10 }) },
)
const junk = fc.oneof(fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) as fc.Arbitrary<unknown>, text)
/** A request has many values, and one that is wrong hides all the others. */
const mostly = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 50, arbitrary }, { weight: 1, arbitrary: junk })

/** Nothing made up here may lead anywhere: `.invalid` is nobody's, for ever. */
const address = fc.nat(999).map((n) => `https://host-${n}.invalid/in/somebody-${n}`)

export class Maker {
  readonly #document: Described
  readonly #known: Record<string, readonly string[]>

  /** `known`: values that exist, by the name of the field or parameter. */
  constructor(document: Described, known: Record<string, readonly string[]>) {
    this.#document = document
    this.#known = known
  }

  requests(key: string): fc.Arbitrary<MadeUp> {
    const all = Object.entries(this.#document.paths).flatMap(([route, methods]) =>
      Object.entries(methods).map(([method, operation]) => this.#request(route, method.toUpperCase(), operation, key)),
    )
    return fc.oneof(...all)
  }

  #request(route: string, method: string, operation: Schema, key: string): fc.Arbitrary<MadeUp> {
    const parameters: Schema[] = operation.parameters ?? []
    const at = (place: string) => parameters.filter((parameter) => parameter.in === place)
    const named = (list: Schema[]) => {
      const values = list.map((each) => [each.name, mostly(this.#value(each.schema ?? {}, each.name, 0))])
      const requiredKeys = list.filter((each) => each.required).map((each) => each.name)
      return fc.record(Object.fromEntries(values), { requiredKeys } as never) as fc.Arbitrary<Record<string, unknown>>
    }
    const content = operation.requestBody?.content ?? {}
    const json = content['application/json']?.schema
    const body = json
      ? mostly(this.#value(json, '', 0)).map((value) => JSON.stringify(value) ?? '')
      : Object.keys(content).length > 0
        ? text
        : fc.constant(undefined)
    const type = json ? 'application/json' : (Object.keys(content)[0] ?? 'application/json')
    return fc
      .record({ path: named(at('path')), query: named(at('query')), body, headers: headersOf(key, type) })
      .map((drawn) => ({
        method,
        route,
        path: `${route.replace(/\{(\w+)\}/g, (_, name) => written(drawn.path[name]) || '-')}${queryOf(drawn.query)}`,
        headers: drawn.headers,
        ...(drawn.body !== undefined && { body: drawn.body }),
      }))
  }

  #value(given: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    const schema = this.#resolved(given)
    const known = this.#known[name]
    if (known) return fc.oneof(fc.constantFrom(...known), text)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map((each: Schema) => this.#value(each, name, depth)))
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object' || schema.properties) return this.#object(schema, depth)
    if (type === 'array') {
      const items = depth > 4 ? fc.constant(null) : mostly(this.#value(schema.items ?? {}, name, depth + 1))
      return fc.array(items, { minLength: Math.min(schema.minItems ?? 0, 3), maxLength: 4 })
    }
    if (type === 'integer' || type === 'number') return numbers(schema)
    if (type === 'boolean') return fc.boolean()
    if (type === 'null') return fc.constant(null)
    if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    if (schema.format === 'uri' || /url/i.test(name)) return fc.oneof(address, text)
    return text
  }

  #object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const required = new Set<string>(schema.required ?? [])
    const entries = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name) || depth < 4)
    const values = entries.map(([name, value]) => [name, mostly(this.#value(value, name, depth + 1))])
    return fc.record(Object.fromEntries(values), {
      requiredKeys: entries.map(([name]) => name).filter((name) => required.has(name)),
    } as never)
  }

  #resolved(schema: Schema): Schema {
    const name = /^#\/components\/schemas\/(.+)$/.exec(schema?.$ref ?? '')?.[1]
    return name ? this.#resolved(this.#document.components?.schemas?.[name] ?? {}) : (schema ?? {})
  }
}

function numbers({ minimum, maximum, type }: Schema): fc.Arbitrary<unknown> {
  const usual = fc.integer({ min: minimum ?? -3, max: Math.max(minimum ?? -3, Math.min(maximum ?? 100, 1_000)) })
  const odd = fc.constantFrom(0, -1, 1e308, Number.MAX_SAFE_INTEGER, 0.1, maximum ?? 1, (maximum ?? 1) + 1)
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: type === 'number' ? 2 : 1, arbitrary: odd })
}

const written = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 900))

/** A poll that is held would only make everybody wait. */
function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([name]) => name !== 'wait')
  return pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${written(value)}`).join('&')}`
}

const latin = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code < 0x7f || code > 0xa0)
    .map((code) => String.fromCharCode(code)),
  maxLength: 20,
})

const headersOf = (key: string, type: string) =>
  fc.record(
    {
      authorization: fc.oneof(
        { weight: 60, arbitrary: fc.constant(`Bearer ${key}`) },
        { weight: 1, arbitrary: fc.constantFrom('Bearer tsk_wrong', '', 'Basic YTpi') },
      ),
      'content-type': fc.oneof(
        { weight: 60, arbitrary: fc.constant(type) },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'a', 'application/json; charset=utf-8') },
      ),
      'idempotency-key': fc.oneof(
        fc.integer({ min: 1, max: 500 }).map((n) => `key-${n}`),
        latin,
      ),
      'x-forwarded-for': latin,
      accept: latin,
    },
    { requiredKeys: ['authorization', 'content-type'] },
  ) as fc.Arbitrary<Record<string, string>>
