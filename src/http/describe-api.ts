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

const DESCRIPTION = `Search candidates in your own pool and in a professional network, enrich profiles, and unlock contact data.

Operations cost credits. Credits are charged up front, and refunded for what does not resolve. Every answer is a JSON object with \`success\`. A failure has a stable \`code\`, a \`message\` that says what to do, and a \`traceId\`.

POSTs take an optional \`Idempotency-Key\`, kept for 24 hours. If you send the same key and body again, you get the first answer again.`

const TAGS = {
  Search: 'Find people in your pool and in the network, by a sentence or by criteria',
  Enrich: 'Full profiles of people that a search found',
  Contact: 'Unlock work email, personal email and phone. You pay for what is found',
  'Batch jobs': 'State and results of jobs over many people',
  Resolve: 'Turn names of places and organisations into the ids that filters take',
  'Talent pool': 'Your own people: records, imports, exports, duplicates',
  Lists: 'Saved searches and shortlists',
  Projects: 'Projects: people in stages, with searches, notes and a history',
  Account: 'The account, its keys and the log of their requests',
  Members: 'The people who sign in to the account, with their roles and caps',
  Credits: 'Balances, the ledger, and quotes that tell the price before a call',
  Webhooks: 'Events that are sent to your addresses, or that you read as a stream',
  Privacy: 'Suppression, erasure, access reports, the audit log',
  Decisions: 'The record of every ranking: what was suggested and why, and what people decided',
  Health: 'Whether a process runs and can serve',
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
  200: 'The request succeeded',
  '4XX': 'The request was refused. Nothing was done or charged. `code` says why',
  '5XX':
    'The service or the network failed. If `retryable` is true, nothing was done or charged: ask again. If it is false, the work may have been done: check before you repeat the call',
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Idempotency key of 1 to 255 visible ASCII characters. If you send the same key and body again within 24 hours, you get the first answer again (`Idempotent-Replayed: true`)',
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
