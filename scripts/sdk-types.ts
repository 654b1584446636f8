/**
 * Generates the types of the TypeScript SDK from openapi.json: a type for each schema, and for each operation its address, its
 * input and its answer. Owns how a schema is written as a type; writes no file.
 */
import { readFile } from 'node:fs/promises'

export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  description?: string
  pattern?: string
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

export interface Operation {
  operationId: string
  summary?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const HEAD = (owns: string) => `/** ${owns} Made from openapi.json by \`npm run generate\`: not to be edited. */\n`
const JSON_TYPE = 'application/json'
/** Schemas whose names mean something else in every program. */
const RENAMED: Record<string, string> = { Error: 'ErrorBody', Event: 'ServiceEvent' }
export const nameOf = (schema: string): string => RENAMED[schema] ?? schema

export const readDocument = async (): Promise<Document> =>
  JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'))

/** The text of `src/generated/types.ts` of the SDK. */
export async function sdkTypes(): Promise<string> {
  const { components } = await readDocument()
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description, '')}export type ${nameOf(name)} = ${typeOf(schema, '')}\n`,
  )
  return `${HEAD('What the service takes and answers.')}\n${types.join('\n')}`
}

/** The text of `src/generated/operations.ts` of the SDK. */
export async function sdkOperations(): Promise<string> {
  const { paths, components } = await readDocument()
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const addresses = all.map(({ method, path, operation }) => `  ${operation.operationId}: '${method} ${path}',\n`)
  const shapes = all.map(({ operation }) => shapeOf(operation))
  const used = Object.keys(components.schemas)
    .map(nameOf)
    .filter((name) => new RegExp(`(: |\\| |<)${name}\\b`).test(shapes.join('')))
  return [
    HEAD('Every operation of the service: where it is, what it takes and what it answers.'),
    `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './types.ts'\n\n`,
    `export const addresses = {\n${addresses.join('')}} as const\n\n`,
    `export interface Operations {\n${shapes.join('')}}\n`,
  ].join('')
}

function shapeOf({ operationId, summary, parameters = [], requestBody, responses }: Operation): string {
  const input = [
    ...group('params', parameters, 'path'),
    ...group('query', parameters, 'query'),
    ...(requestBody ? [bodyOf(requestBody.content)] : []),
  ]
  const answer = Object.values(responses['200']!.content).map(({ schema }) => typeOf(schema, '    '))
  const taken = input.length === 0 ? 'object' : `{\n${input.map((line) => `      ${line}\n`).join('')}    }`
  return `${comment(summary, '  ')}  ${operationId}: {\n    input: ${taken}\n    answer: ${[...new Set(answer)].join(' | ')}\n  }\n`
}

/** A file is sent as it is; everything else is JSON. */
const bodyOf = (content: Record<string, { schema: Schema }>): string =>
  Object.keys(content).length > 1 ? 'file: unknown' : `body: ${typeOf(content[JSON_TYPE]!.schema, '      ')}`

function group(name: string, parameters: Parameter[], where: string): string[] {
  const own = parameters.filter((parameter) => parameter.in === where)
  if (own.length === 0) return []
  const lines = own.map(
    ({ name: field, required, description, schema }) =>
      `${comment(description, '        ')}        ${field}${required ? '' : '?'}: ${spoken(schema)}\n`,
  )
  const isNeeded = own.some(({ required }) => required)
  return [`${name}${isNeeded ? '' : '?'}: {\n${lines.join('')}      }`]
}

/** Everything in a URL is text; numbers and booleans get their real type here. */
const spoken = (schema: Schema): string => spokenKind(schema) ?? typeOf(schema, '        ')

export function spokenKind(schema: Schema): 'number' | 'boolean' | undefined {
  if (schema.pattern?.startsWith('^\\d')) return 'number'
  const isYesOrNo = schema.enum?.length === 2 && schema.enum.includes('true') && schema.enum.includes('false')
  return isYesOrNo ? 'boolean' : undefined
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return nameOf(schema.$ref.split('/').at(-1)!)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map((each) => typeOf(each, indent)))].join(' | ')
  const kinds = Array.isArray(schema.type) ? schema.type : [schema.type]
  return kinds.map((kind) => kindOf(kind, schema, indent)).join(' | ')
}

function kindOf(kind: string | undefined, schema: Schema, indent: string): string {
  if (kind === 'string' || kind === 'boolean' || kind === 'null') return kind
  if (kind === 'number' || kind === 'integer') return 'number'
  if (kind === 'array') return arrayOf(typeOf(schema.items ?? {}, indent))
  if (kind === 'object') return objectOf(schema, indent)
  return 'unknown'
}

const arrayOf = (item: string): string => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`)

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, indent: string) {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`
    const sign = required.includes(name) ? '' : '?'
    return `${comment(property.description, inner)}${inner}${key}${sign}: ${typeOf(property, inner)}\n`
  })
  const rest = typeof additionalProperties === 'object' ? typeOf(additionalProperties, inner) : undefined
  if (lines.length === 0 && rest === undefined) return 'Record<string, never>'
  if (lines.length === 0) return `Record<${propertyNames ? typeOf(propertyNames, inner) : 'string'}, ${rest}>`
  if (rest !== undefined) lines.push(`${inner}[name: string]: ${rest}\n`)
  return `{\n${lines.join('')}${indent}}`
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)

const comment = (text: string | undefined, indent: string): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n` : ''
