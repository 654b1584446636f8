/**
 * Generates the network contract as an OpenAPI 3.1 document, from the schemas that check the answers. `node
 * scripts/network-openapi.ts` writes docs/network-openapi.json; with `--check` it exits with 1 if the file differs from the
 * contract.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  collectRequestSchema,
  collectResponseSchema,
  contactFields,
  entitiesResponseSchema,
  entityKinds,
  entityRequestSchema,
  lookupRequestSchema,
  lookupSchema,
  networkErrorSchema,
  networkPaths,
  networkSearchRequestSchema,
  networkSearchResponseSchema,
} from '../contract/network.ts'

const FILE = new URL('../docs/network-openapi.json', import.meta.url)
const LINE_WIDTH = 120

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as JsonObject
  return rest
}

/** Both are described as input: optional parts may be missing, and unknown parts are allowed. */
const requestSchemas = {
  SearchRequest: networkSearchRequestSchema,
  CollectRequest: collectRequestSchema,
  LookupRequest: lookupRequestSchema,
}
const answerSchemas = {
  SearchPage: networkSearchResponseSchema,
  CollectAnswer: collectResponseSchema,
  EntityMatches: entitiesResponseSchema,
  Lookup: lookupSchema,
  Error: networkErrorSchema,
}

const ref = (name: keyof typeof requestSchemas | keyof typeof answerSchemas): JsonObject => ({
  $ref: `#/components/schemas/${name}`,
})
const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })
const answer = (description: string, name: keyof typeof answerSchemas): JsonObject => ({
  description,
  content: json(ref(name)),
})
const body = (name: keyof typeof requestSchemas): JsonObject => ({ required: true, content: json(ref(name)) })

const everywhere: JsonObject = {
  '400': answer('INVALID_REQUEST: what was sent does not fit the contract.', 'Error'),
  '401': answer('UNAUTHORIZED: the token is missing or wrong.', 'Error'),
  '429': {
    ...answer('RATE_LIMITED: stay away for Retry-After seconds.', 'Error'),
    headers: { 'Retry-After': { description: 'Seconds, or an HTTP date.', schema: { type: 'string' } } },
  },
  '500': answer('UNAVAILABLE, like every 5xx: it may pass, the service tries again.', 'Error'),
}
const gone = answer('PERSON_GONE: the profile was deleted. Final.', 'Error')
const noPerson = answer('PERSON_NOT_FOUND: there is no such person. Final.', 'Error')

/** One query parameter for each property of the schema. */
function queryParameters(schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: JsonObject
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }))
}

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same key never buys a second lookup: it answers with the first one.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function paths(): JsonObject {
  const health: JsonObject = { type: 'object', description: 'Any JSON object.' }
  return {
    [networkPaths.health]: {
      get: {
        operationId: 'health',
        summary: 'Proves the address and the token.',
        responses: {
          '200': { description: 'Reachable, and the token is right.', content: json(health) },
          ...everywhere,
        },
      },
    },
    [networkPaths.search]: {
      post: {
        operationId: 'search',
        summary: 'One page of people who match, best first.',
        requestBody: body('SearchRequest'),
        responses: { '200': answer('A page.', 'SearchPage'), ...everywhere },
      },
    },
    [networkPaths.collect]: {
      post: {
        operationId: 'collect',
        summary: 'The full profile of one person.',
        requestBody: body('CollectRequest'),
        responses: {
          '200': answer('The profile of the urn asked for.', 'CollectAnswer'),
          '404': noPerson,
          '410': gone,
          ...everywhere,
        },
      },
    },
    [networkPaths.entities]: {
      get: {
        operationId: 'resolveEntity',
        summary: `What the words may mean, of one kind: ${entityKinds.join(', ')}.`,
        parameters: queryParameters(entityRequestSchema),
        responses: { '200': answer('The entities.', 'EntityMatches'), ...everywhere },
      },
    },
    ...lookupPaths(),
  }
}

function lookupPaths(): JsonObject {
  return {
    [networkPaths.lookups]: {
      post: {
        operationId: 'startLookup',
        summary: `Buys a lookup of contact data: ${contactFields.join(', ')}.`,
        parameters: [idempotencyKey],
        requestBody: body('LookupRequest'),
        responses: {
          '200': answer('Settled already: DONE or FAILED.', 'Lookup'),
          '202': answer('PENDING: ask again.', 'Lookup'),
          '404': noPerson,
          '410': gone,
          ...everywhere,
        },
      },
    },
    [`${networkPaths.lookups}/{lookupId}`]: {
      get: {
        operationId: 'readLookup',
        summary: 'The lookup as it stands.',
        parameters: [{ name: 'lookupId', in: 'path', required: true, schema: { type: 'string', maxLength: 2_000 } }],
        responses: {
          '200': answer('DONE or FAILED.', 'Lookup'),
          '202': answer('PENDING: ask again.', 'Lookup'),
          '404': answer('LOOKUP_NOT_FOUND: there is no such lookup. Final.', 'Error'),
          ...everywhere,
        },
      },
    },
  }
}

export function networkOpenapiDocument(): string {
  const schemas = Object.fromEntries([
    ...Object.entries(requestSchemas).map(([name, schema]) => [name, jsonSchema(schema, 'input')]),
    ...Object.entries(answerSchemas).map(([name, schema]) => [name, jsonSchema(schema, 'input')]),
  ]) as JsonObject
  const document: JsonObject = {
    openapi: '3.1.0',
    info: {
      title: 'Talent Scout network contract',
      version: '1',
      description:
        'What a provider of professional profiles answers to Talent Scout. Told in words in docs/network-api.md.',
    },
    servers: [{ url: 'http://127.0.0.1:8090', description: 'The sandbox; a real network is SCOUT_NETWORK_URL.' }],
    security: [{ token: [] }],
    paths: paths(),
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
  return `${print(document, '')}\n`
}

/** JSON in the form of the project's formatter: a list of plain values stays on one line if it fits. */
function print(value: Json, indent: string, used = indent.length): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).map(([key, item]) => {
      const label = `${inner}${JSON.stringify(key)}: `
      return label + print(item, inner, label.length)
    })
    return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`
  }
  const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
  // One column is reserved for the comma after the list.
  if (value.every((item) => typeof item !== 'object') && used + line.length < LINE_WIDTH) return line
  return value.length === 0 ? '[]' : `[\n${value.map((item) => inner + print(item, inner)).join(',\n')}\n${indent}]`
}

if (import.meta.main) {
  const wanted = networkOpenapiDocument()
  const present = await readFile(FILE, 'utf8').catch(() => '')
  if (!process.argv.includes('--check')) await writeFile(FILE, wanted)
  else if (present !== wanted) {
    console.error(
      'docs/network-openapi.json is out of date: run "node scripts/network-openapi.ts" and commit the result.',
    )
    process.exit(1)
  }
}
