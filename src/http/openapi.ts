/** Serves the description of the API: `openapi.json` as generated, and the reference page that shows it. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import type { App } from './app.ts'

const DOCUMENT = new URL('../../openapi.json', import.meta.url)

/** Serves `GET /openapi.json`, read once: it is the same for everybody. */
export function documentRoute(app: App): void {
  let document: Promise<Buffer> | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= readFile(DOCUMENT, 'utf8').then((text) => Buffer.from(JSON.stringify(JSON.parse(text))))
    return reply.type('application/json; charset=utf-8').send(await document)
  })
}

const PREFIX = '/docs'
const SCRIPT = `${PREFIX}/js/scalar.js`

interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * Serves the reference page from the package's own files, so that it needs nothing from the internet. It takes four megabytes and
 * a hundred modules, and few people open it. So an app without a port loads them for the first visitor, and its answers are kept.
 * The bytes exist once, however many clients read them.
 */
export function referencePage(app: App): void {
  let pages: Promise<Map<string, Page>> | undefined
  for (const path of [PREFIX, `${PREFIX}/`, SCRIPT]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      pages ??= makePages([PREFIX, `${PREFIX}/`, SCRIPT])
      const { status, headers, body } = (await pages).get(path)!
      reply.code(status).headers(headers)
      return path === SCRIPT ? reply.send(Readable.from(inPieces(body), { objectMode: false })) : reply.send(body)
    })
  }
}

async function makePages(paths: string[]): Promise<Map<string, Page>> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const apart = Fastify()
  await apart.register(scalar, {
    routePrefix: PREFIX,
    configuration: {
      url: '/v1/openapi.json',
      title: 'Talent Scout API',
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      telemetry: false,
      authentication: { preferredSecurityScheme: 'apiKey' },
    },
  })
  const pages = new Map<string, Page>()
  for (const path of paths) {
    const { statusCode: status, headers, rawPayload } = await apart.inject(path)
    const kept = Object.entries(headers).filter(([name]) => /^(content-(type|length)|location)$/.test(name))
    const policy = path === SCRIPT ? [] : [['content-security-policy', policyFor(rawPayload.toString())]]
    pages.set(path, {
      status,
      headers: Object.fromEntries([...kept.map(([name, value]) => [name, String(value)]), ...policy]),
      body: rawPayload,
    })
  }
  await apart.close()
  return pages
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Allows the page its own scripts and no others: the console at the same address keeps an API key in this browser. */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`)
  return `default-src 'none'; script-src ${["'self'", ...scripts].join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'`
}

const PIECE_BYTES = 65_536

/**
 * The system would copy megabytes for a connection at once, before the client reads any. Between two pieces other requests get
 * their turn.
 */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    await setImmediate()
  }
}
