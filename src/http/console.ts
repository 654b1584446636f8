/**
 * Serves the console's files at `/`. Owns their headers: only our own scripts may run. Files with a hash in their name may be
 * cached for a year, the page itself not at all. The files are few and small, so they are read once and kept in memory,
 * compressed as they were built.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'
import type { App } from './app.ts'

/** Pages of the console beside `/`. The rest of the path below them is for the console to interpret. */
const PAGES = ['pool', 'projects', 'jobs', 'credits', 'developers', 'members', 'oversight', 'own', 'sign-in']

/**
 * Pictures of people may come from any https address; nothing else comes from elsewhere. Trusted types are required and no policy
 * is allowed, so no text of a profile can become markup or script.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const CONTENT_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const NO_FILES: ReadonlyMap<string, ConsoleFile> = new Map()
const A_YEAR = 'public, max-age=31536000, immutable'

interface ConsoleFile {
  type: string
  /** Absent if there is a `br`: almost every client accepts br or gzip, and the plain text takes the most memory. */
  plain: Buffer | undefined
  br: Buffer | undefined
  gzip: Buffer | undefined
}

const unpacked = promisify(brotliDecompress)

/** Addresses that programs use. They get errors as JSON, whatever they accept. */
const OF_PROGRAMS = /^\/(?:v1|scim|mcp|assets)(?:[/?]|$)/

/** The request comes from a browser that looks for a page. */
export const isPageWanted = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !OF_PROGRAMS.test(url)

export interface ConsolePages {
  addRoutes(app: App): void
  /** Sends the page that says there is no such page; undefined if the console could not be built. */
  sendMissing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>
}

/** `folder` may resolve later, to undefined if the build failed. Requests wait for it. */
export function consolePages(folder: Promise<string | undefined>): ConsolePages {
  const reading = folder.then((path) => (path === undefined ? NO_FILES : readFiles(path)))
  // Without the console the service still works; a request for a page gets a clear error.
  const filesRead = reading.catch(() => NO_FILES)
  const options = { schema: { hide: true } }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = (await filesRead).get('index.html')
    if (!page)
      throw new Refusal('NOT_FOUND', 'The console could not be built. The log of the service’s start says why.')
    return send(request, reply, page)
  }
  const sendAsset = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': name } = request.params as { '*': string }
    const file = (await filesRead).get(`assets/${name}`)
    if (!file) throw new Refusal('NOT_FOUND', `There is no GET /assets/${name.slice(0, 200)}.`)
    reply.header('cache-control', A_YEAR)
    return send(request, reply, file)
  }
  return {
    addRoutes(app) {
      for (const path of ['/', ...PAGES.flatMap((name) => [`/${name}`, `/${name}/*`])]) app.get(path, options, sendPage)
      app.get('/assets/*', options, sendAsset)
    },
    async sendMissing(request, reply) {
      const page = (await filesRead).get('index.html')
      return page && send(request, reply.code(404), page)
    },
  }
}

async function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, plain, br, gzip }: ConsoleFile,
): Promise<FastifyReply> {
  const accepted = headers['accept-encoding'] ?? ''
  reply.header('content-security-policy', POLICY).header('vary', 'accept-encoding').type(type)
  if (br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(plain ?? (await unpacked(br!)))
}

async function readFiles(folder: string): Promise<Map<string, ConsoleFile>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const names = new Map(paths.map((path) => [relative(folder, path).split(sep).join('/'), path]))
  const read = async (name: string) => (names.has(name) ? await readFile(names.get(name)!) : undefined)
  const files = new Map<string, ConsoleFile>()
  for (const name of names.keys()) {
    const type = CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)]
    if (!type) continue
    const br = await read(`${name}.br`)
    files.set(name, { type, plain: br ? undefined : await read(name), br, gzip: await read(`${name}.gz`) })
  }
  return files
}
