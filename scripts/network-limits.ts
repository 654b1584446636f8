/**
 * The tables of docs/network-api.md: lengths, ranges and forms of what a network is sent and what it answers. Made from the
 * schemas that check the answers, so the document cannot differ from the code.
 */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  collectRequestSchema,
  collectResponseSchema,
  entitiesResponseSchema,
  entityRequestSchema,
  lookupRequestSchema,
  lookupSchema,
  networkErrorSchema,
  networkSearchRequestSchema,
  networkSearchResponseSchema,
} from '../contract/network.ts'

const PAGE = new URL('../docs/network-api.md', import.meta.url)
const TABLES: Record<string, () => string> = { limits: limitsTable, sent: sentTable }

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
}

const answers: Record<string, z.ZodType> = {
  'search page': networkSearchResponseSchema,
  profile: collectResponseSchema,
  entities: entitiesResponseSchema,
  lookup: lookupSchema,
  refusal: networkErrorSchema,
}

const requests: Record<string, z.ZodType> = {
  search: networkSearchRequestSchema,
  collect: collectRequestSchema,
  entities: entityRequestSchema,
  lookup: lookupRequestSchema,
}

/** The page, with its tables made anew from the contract. */
export async function networkApiPage(): Promise<string> {
  let page = await readFile(PAGE, 'utf8')
  for (const [name, table] of Object.entries(TABLES)) {
    const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const [before, rest = ''] = page.split(from)
    const [, after = ''] = rest.split(to)
    page = `${before}${from}\n${table()}\n${to}${after}`
  }
  return page
}

/** Parts further inside are described in words where the part itself is. */
const LISTED_ELSEWHERE = /^query\.(understood\.|places\[\]\.|(currentCompany|pastCompany|industry|school)\.)/

/** As the service sends it: a part with a default is always present. */
function sentTable(): string {
  const rows = Object.entries(requests).flatMap(([what, schema]) =>
    partsOf(z.toJSONSchema(schema, { io: 'output' }) as Schema, '')
      .filter(({ path }) => !LISTED_ELSEWHERE.test(path))
      .map(({ path, holds, must }) => `| ${what} | \`${path}\` | ${holds} | ${must ? 'always' : ''} |`),
  )
  return ['| request | part | holds | sent |', '|---|---|---|---|', ...rows].join('\n')
}

function limitsTable(): string {
  const rows = Object.entries(answers).flatMap(([what, schema]) => {
    const root = z.toJSONSchema(schema, { io: 'input' }) as Schema
    return (root.oneOf ?? [root]).flatMap((each) => {
      const status = each.properties?.status?.const
      const name = status === undefined ? what : `${what}, ${status}`
      return partsOf(each, '').map(
        ({ path, holds, must }) => `| ${name} | \`${path}\` | ${holds} | ${must ? 'yes' : ''} |`,
      )
    })
  })
  return ['| answer | part | holds | required |', '|---|---|---|---|', ...rows].join('\n')
}

interface Part {
  path: string
  holds: string
  must: boolean
}

function partsOf(schema: Schema, path: string): Part[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const at = path === '' ? name : `${path}.${name}`
    return partAt(part, at, schema.required?.includes(name) ?? false)
  })
}

function partAt(part: Schema, at: string, must: boolean): Part[] {
  const inner = part.anyOf?.find(({ type }) => type !== 'null') ?? part
  const isNullable = part.anyOf?.some(({ type }) => type === 'null') ?? false
  const items = inner.items
  const path = items ? `${at}[]` : at
  const own = { path, holds: `${wordsFor(inner)}${isNullable ? ', or null' : ''}`, must }
  const held = inner.additionalProperties
  if (typeof held === 'object') return [own, ...partsOf(held, `${path}.<field>`)]
  return [own, ...partsOf(items ?? inner, path)]
}

function wordsFor(schema: Schema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum) return schema.enum.map((each) => `\`${each}\``).join(', ')
  if (schema.items) {
    const many = schema.maxItems === undefined ? 'a list' : `at most ${schema.maxItems}`
    return schema.items.properties ? many : `${many}; each ${wordsFor(schema.items)}`
  }
  if (typeof schema.additionalProperties === 'object') return 'an object by names of fields'
  if (schema.properties) return 'an object'
  if (schema.type === 'string') return textWords(schema)
  if (schema.type === 'integer' || schema.type === 'number') return numberWords(schema)
  return [schema.type ?? 'any'].flat().join(', or ')
}

const FORMS: Record<string, string> = { uri: 'an http or https address', email: 'an email address' }

function textWords({ format, pattern, minLength = 0, maxLength }: Schema): string {
  const form = format ? (FORMS[format] ?? format) : pattern ? (PATTERNS[pattern] ?? `text like \`${pattern}\``) : 'text'
  if (maxLength === undefined) return form
  // A text with a format has a minimum length by its form.
  if (minLength === 0 && format) return `${form}, at most ${maxLength} characters`
  return `${form}, ${minLength === maxLength ? minLength : `${minLength} to ${maxLength}`} characters`
}

const PATTERNS: Record<string, string> = {
  '^\\+[1-9]\\d{6,14}$': 'E.164: `+` and 7 to 15 digits',
  '^\\d{4}(-(0[1-9]|1[0-2]))?$': '`YYYY` or `YYYY-MM`',
}

function numberWords({ type, minimum, maximum }: Schema): string {
  const kind = type === 'integer' ? 'whole number' : 'number'
  if (minimum === undefined) return kind
  const isOpen = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
  return isOpen ? `${kind}, ${minimum} or more` : `${kind}, ${minimum} to ${maximum}`
}
