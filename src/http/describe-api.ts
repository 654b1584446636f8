/**
 * Makes the API's description from the schemas that validate requests. `npm run generate` writes it to `openapi.json`, which the
 * service serves: making it at each start would take a fifth of a second.
 */
import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { IDEMPOTENCY_KEY_CHARS_MAX } from '../../contract/limits.ts'
import type { App } from './app.ts'
import { addExamples, type ExampledOperation } from './examples.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const DESCRIPTION = `Search candidates in your own pool and in a professional network, enrich profiles, unlock contact data.

Operations cost credits: charged up front, refunded for what does not resolve. Every answer is a JSON object with \`success\`; a failure carries a stable \`code\`, a \`message\` that says what to do, and a \`traceId\`.

POSTs take an optional \`Idempotency-Key\` (kept for 24 hours): the same key and body replays the first answer.`

const TAGS = {
  Search: 'People of your pool and the network, by a sentence or by criteria',
  Enrich: 'Full profiles of people whom a search found',
  Contact: 'Work and personal email, phone: unlocked, and paid for where found',
  'Batch jobs': 'What came of work on several people',
  Resolve: 'Names of places and organisations to the ids that filters take',
  'Talent pool': 'Your own people: records, imports, exports, duplicates',
  Lists: 'Searches kept by name, and shortlists',
  Projects: 'People worked on in stages, with notes and what happened',
  Account: 'The account, its keys and what they asked',
  Members: 'The people of the account, what each may do and spend',
  Credits: 'Balances, the ledger, and prices told before a call',
  Webhooks: 'Events sent to your addresses, or read as a stream',
  Privacy: 'Suppression, erasure, access reports, the audit log',
  Decisions: 'The record of every ranking: what was suggested and why, and what people decided',
  Health: 'Whether a process lives and can serve',
}

export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Talent Scout', version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'The service that serves this document' }],
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: tsk_…' } } },
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    },
    transform: (document) => {
      const transformed = createJsonSchemaTransform({ skipList: [] })(document)
      const security = document.route.config?.scopes ? [{ apiKey: [] }] : []
      return { ...transformed, schema: { ...transformed.schema, security } }
    },
    transformObject: (document) => tidy(jsonSchemaTransformObject(document) as Document),
  })
}

interface Operation extends ExampledOperation {
  security?: unknown[]
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; examples?: Record<string, { value: unknown }> }
}

const RESPONSES: Record<string, string> = {
  200: 'Done',
  '4XX': 'Refused; nothing was done or charged. `code` says why',
  '5XX':
    'Failed on our side or the network’s. `retryable`: nothing was done or charged, ask again; else it may have been done, so look first',
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body within 24 hours replays the first answer (`Idempotent-Replayed: true`)',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_CHARS_MAX },
}

/**
 * zod describes each schema twice: as input and as output. A request body is only input and an answer only output, so each schema
 * keeps the one form that is used, under its plain name.
 */
function tidy(document: Document): Document {
  const text = JSON.stringify(document)
    .replaceAll(/#\/components\/schemas\/(\w+?)Input"/g, '#/components/schemas/$1"')
    .replaceAll(`,"maximum":${Number.MAX_SAFE_INTEGER}`, '')
  const tidied = JSON.parse(text) as Document
  const { schemas } = tidied.components
  const bodies = [...JSON.stringify(document.paths).matchAll(/schemas\/(\w+)Input"/g)].map((match) => match[1])
  const sent = new Set(['Filters', ...bodies])
  for (const name of Object.keys(schemas).filter((each) => each.endsWith('Input'))) {
    const plain = name.slice(0, -'Input'.length)
    if (sent.has(plain)) schemas[plain] = schemas[name]
    delete schemas[name]
  }
  for (const [method, operation] of Object.values(tidied.paths).flatMap((path) => Object.entries(path))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      response.description = RESPONSES[status] ?? response.description
    }
    if (method === 'post' && operation.security?.length)
      operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY]
  }
  addExamples(tidied)
  return tidied
}
