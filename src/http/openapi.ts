/** The API's description, made from the schemas that validate, and its reference page. */
import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { App } from './app.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const DESCRIPTION = `Search candidates in your own pool and in a professional network, enrich profiles, unlock contact data.

Operations cost credits: charged up front, refunded for what does not resolve. Every answer is a JSON object with \`success\`; a failure carries a stable \`code\`, a \`message\` that says what to do, and a \`traceId\`.

POSTs take an optional \`Idempotency-Key\` (kept for 24 hours): the same key and body replays the first answer.`

export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Talent Scout', version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: tsk_…' } } },
      tags: ['Search', 'Enrich', 'Contact', 'Batch jobs', 'Resolve', 'Health'].map((name) => ({ name })),
    },
    transform: (document) => {
      const transformed = createJsonSchemaTransform({ skipList: [] })(document)
      const open = !document.route.config?.scopes
      return open ? transformed : { ...transformed, schema: { ...transformed.schema, security: [{ apiKey: [] }] } }
    },
    transformObject: jsonSchemaTransformObject,
  })
}

/** Served from the package's own files: the page needs nothing from the internet. */
export async function referencePage(app: App): Promise<void> {
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/v1/openapi.json',
      title: 'Talent Scout API',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
    },
  })
}
