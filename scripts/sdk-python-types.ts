/**
 * Writes schemas as Python types: a TypedDict for each object, named after where it stands, and an alias for everything else.
 * Owns how a schema is written in Python; sdk-python.ts decides which types are made.
 */
import { nameOf, type Schema } from './sdk-types.ts'

const KEYWORDS = new Set(['from', 'import', 'class', 'in', 'is', 'not', 'or', 'and', 'as', 'with', 'global', 'pass'])
const PLAIN: Record<string, string> = {
  string: 'str',
  boolean: 'bool',
  null: 'None',
  number: 'float',
  integer: 'int',
}

export const pascal = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, _between, letter: string) => letter.toUpperCase())

export class PythonTypes {
  readonly #written: string[] = []
  readonly #names = new Set<string>()

  /** Everything written so far, and the names in it. */
  get text(): string {
    return this.#written.join('\n\n')
  }

  get names(): string[] {
    return [...this.#names].sort()
  }

  /** Defines a type under its own name. */
  define(name: string, schema: Schema): void {
    if (isObject(schema)) this.#typedDict(name, schema)
    else this.#add(name, `${name}: TypeAlias = "${this.typeOf(schema, name)}"`, schema.description)
  }

  /** How a schema is written where it is used; `name` becomes the name of an object in it. */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref) return nameOf(schema.$ref.split('/').at(-1)!)
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    const several = schema.anyOf ?? schema.oneOf
    if (several) return this.#oneOf(several, name)
    const kinds = Array.isArray(schema.type) ? schema.type : [schema.type]
    return kinds.map((kind) => this.#kindOf(kind, schema, name)).join(' | ')
  }

  #oneOf(several: Schema[], name: string): string {
    const objects = several.filter(isObject).length
    const types = several.map((each, at) => this.typeOf(each, objects > 1 ? name + variantOf(each, at) : name))
    return [...new Set(types)].join(' | ')
  }

  #kindOf(kind: string | undefined, schema: Schema, name: string): string {
    if (kind === 'array') return `list[${this.typeOf(schema.items ?? {}, name)}]`
    if (kind !== 'object') return PLAIN[kind ?? ''] ?? 'Any'
    if (!isObject(schema)) {
      const { additionalProperties: rest } = schema
      return `dict[str, ${typeof rest === 'object' && Object.keys(rest).length > 0 ? this.typeOf(rest, name) : 'Any'}]`
    }
    this.#typedDict(name, schema)
    return name
  }

  #typedDict(name: string, { properties = {}, required = [], description }: Schema): void {
    const fields = Object.entries(properties).map(([key, property]) => {
      const type = this.typeOf(property, name + pascal(key))
      return { key, type: required.includes(key) ? type : `NotRequired[${type}]`, description: property.description }
    })
    if (fields.some(({ key }) => KEYWORDS.has(key) || !/^[A-Za-z_]\w*$/.test(key))) {
      const lines = fields.map(({ key, type }) => `        "${key}": "${type}",\n`)
      this.#add(name, `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('')}    },\n)`, description)
      return
    }
    const lines = fields.map(({ key, type, description: about }) => `    ${key}: ${type}\n${docstring(about)}`)
    const doc = docstring(description)
    this.#add(name, `class ${name}(TypedDict):\n${doc}${lines.join('') || (doc ? '' : '    pass\n')}`)
  }

  #add(name: string, text: string, description?: string): void {
    if (this.#names.has(name)) throw new Error(`two types would be called ${name}`)
    this.#names.add(name)
    this.#written.push(description ? `${text}\n${docstring(description).trimStart()}` : text)
  }
}

/** If other keys of a given type are allowed beside the known ones, a TypedDict would refuse them. */
const isObject = ({ type, properties, additionalProperties: rest }: Schema): boolean =>
  type === 'object' && properties !== undefined && typeof rest !== 'object'

/** Variants are named by the one constant word that each has, or by their number. */
function variantOf({ properties = {} }: Schema, at: number): string {
  const word = Object.values(properties).find((each) => typeof each.const === 'string')
  return word ? pascal(String(word.const)) : String(at + 1)
}

function docstring(text: string | undefined): string {
  if (!text) return ''
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll('\n', ' ')
  return `    """${escaped}${escaped.endsWith('"') ? ' ' : ''}"""\n`
}

const literal = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  // In single quotes, because an alias is written in double quotes.
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
}
