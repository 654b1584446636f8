/**
 * Made-up values for a JSON schema, valid nearly always and now and then not, to make requests from the OpenAPI document. Where a value
 * is the name of something (`urn`, `jobId`, `cursor`), a mark stands in for one from an earlier answer; `settle` replaces the mark.
 */
import fc from 'fast-check'

export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

/** Characters that every text field accepts, and characters that hardly any accepts. */
const TAKEN = ['\ufeff', '\u202e', '😀', 'ﷺ', '㌀', "'", '"', '\\', '%', ';--', '{}', '://', '\n', '\u0001', 'a', ' ']
const REFUSED = ['\u0000', '\ud800', '\udfff', 'a']
export const anyText = fc.oneof(
  { weight: 20, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 20, arbitrary: fc.string({ unit: fc.constantFrom(...TAKEN), maxLength: 60 }) },
  {
    weight: 20,
    arbitrary: fc.constantFrom('', ' ', 'engineer in Madrid', 'c++ OR "java" & !x:*', '__proto__', 'null'),
  },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 200 }).map((length) => 'Ж'.repeat(length)) },
  { weight: 1, arbitrary: fc.integer({ min: 201, max: 12_000 }).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...REFUSED), maxLength: 30 }) },
)
export const junk = fc.oneof(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) as fc.Arbitrary<unknown>, anyText)

/** Nearly always a valid value: a request has many fields, and one invalid field hides the effect of all others. */
export const or = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 60, arbitrary: arbitrary as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: junk })

/** Nothing is generated below this depth, because some schemas contain themselves. */
const DEPTH_MAX = 6
const ITEMS_MAX = 4
/** Addresses that belong to nobody: whatever a request makes the service call stays on this machine. */
const ADDRESSES = ['https://hooks.invalid/a', 'https://network.example/in/test-found-all', 'http://127.0.0.1/', 'x', '']

export class SchemaReader {
  readonly #components: Record<string, Schema>

  constructor(components: Record<string, Schema>) {
    this.#components = components
  }

  /** A value for this schema and name, nearly always valid. */
  read(schema: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
    return or(this.#exactly(schema, name, depth))
  }

  #exactly(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (schema.$ref) return this.#exactly(this.#components[schema.$ref.split('/').at(-1)!]!, name, depth)
    if (depth > DEPTH_MAX) return fc.constant(null)
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const ways = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (ways) return fc.oneof(...ways.map((way) => this.#exactly(way, name, depth)))
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object') return this.#object(schema, depth)
    if (type === 'array') return this.#array(schema, name, depth)
    if (type === 'integer') return fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: schema.maximum ?? 1_000 })
    if (type === 'number') return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000, noNaN: true })
    if (type === 'boolean') return fc.boolean()
    if (type === 'null') return fc.constant(null)
    return type === 'string' ? this.#string(schema, name) : junk
  }

  #string({ format, maxLength = 12_000 }: Schema, name: string): fc.Arbitrary<unknown> {
    if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    if (format === 'uri' || /url$/i.test(name)) return fc.constantFrom(...ADDRESSES)
    const short = anyText.map((made) => made.slice(0, maxLength))
    return fc.oneof({ weight: 2, arbitrary: mark(name) }, { weight: 1, arbitrary: short })
  }

  #array({ items = {}, minItems = 0, maxItems = ITEMS_MAX }: Schema, name: string, depth: number) {
    const item = this.read(items, name.replace(/s$/, ''), depth + 1)
    return fc.array(item, { minLength: Math.min(minItems, ITEMS_MAX), maxLength: Math.min(maxItems + 1, ITEMS_MAX) })
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
    const named = Object.entries(properties).map(
      ([name, schema]) => [name, this.read(schema, name, depth + 1)] as const,
    )
    return fc.record<Record<string, unknown>>(Object.fromEntries(named), { requiredKeys: required })
  }
}

const mark = (name: string) => fc.nat(1_000).map((nth) => `\u2039${name}#${nth}\u203a`)
const MARK = /\u2039(\w*)#(\d+)\u203a/g

/** Ids, urns and cursors from earlier answers, by name. */
export class KnownValues {
  readonly #byName = new Map<string, string[]>()
  readonly #never: string

  constructor(never: string) {
    this.#never = never
  }

  harvest(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const each of value) this.harvest(each, name)
    else if (value && typeof value === 'object') {
      for (const [key, each] of Object.entries(value)) this.harvest(each, key)
    } else if (typeof value === 'string' && value !== '' && value.length < 500) this.add(name, value)
  }

  add(name: string, value: string): void {
    const key = name === 'nextCursor' ? 'cursor' : name
    const known = this.#byName.get(key) ?? []
    if (known.length < 200 && !known.includes(value) && value !== this.#never) this.#byName.set(key, [...known, value])
  }

  /** Replaces each mark with a value from an earlier answer, or with its name if there is none. */
  settle(sent: string): string {
    return sent.replace(MARK, (_, name: string, nth: string) => {
      const known = this.#byName.get(name) ?? [name]
      return known[Number(nth) % known.length]!.replace(/["\\]/g, '')
    })
  }
}
