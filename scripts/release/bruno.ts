/**
 * Makes a Bruno collection of the API from openapi.json: one request for every operation, filled with its example. Owns the text
 * of the collection's files: a folder for each tag, and the key as a secret of the environment.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface Media {
  example?: unknown
}

interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
}

interface Document {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

const JSON_TYPE = 'application/json'

export async function writeBruno(document: Document, folder: string): Promise<void> {
  for (const [path, text] of Object.entries(brunoFiles(document))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

export function brunoFiles(document: Document): Record<string, string> {
  const { title, version } = document.info
  const files: Record<string, string> = {
    'bruno.json': json({ version: '1', name: title, type: 'collection', ignore: ['node_modules'] }),
    // Only for `npm pack`, which makes the same bytes every time.
    'package.json': json({ name: 'talent-scout-bruno', version, license: 'MIT', private: true }),
    'collection.bru': block('auth', ['mode: bearer']) + block('auth:bearer', ['token: {{apiKey}}']),
    'environments/Local.bru': `${block('vars', ['url: http://127.0.0.1:8080'])}vars:secret [\n  apiKey\n]\n`,
  }
  let seq = 0
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      files[`${operation.tags[0]}/${operation.operationId}.bru`] = requestText(`${method} ${path}`, operation, ++seq)
  return files
}

function requestText(address: string, operation: Operation, seq: number): string {
  const [method, path] = address.split(' ') as [string, string]
  const { operationId, summary = '', description = '', parameters = [], requestBody, security } = operation
  const given = (place: string) =>
    parameters
      .filter((each) => each.in === place && each.example !== undefined)
      .map(({ name, example }) => [name, String(example)] as const)
  const [query, params] = [given('query'), given('path')]
  const asked = query.length > 0 ? `?${new URLSearchParams(query.map(([...each]) => each))}` : ''
  const { mode, type, text } = bodyOf(requestBody)
  return [
    block('meta', [`name: ${operationId}`, 'type: http', `seq: ${seq}`]),
    block(method, [
      `url: {{url}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${asked}`,
      `body: ${mode}`,
      `auth: ${security?.length ? 'inherit' : 'none'}`,
    ]),
    query.length > 0 ? block('params:query', query.map(pair)) : '',
    params.length > 0 ? block('params:path', params.map(pair)) : '',
    mode === 'text' ? block('headers', [`content-type: ${type}`]) : '',
    text,
    block('docs', `${summary}\n\n${description}`.trim().split('\n')),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The body as JSON, as text, or as a file that the user has to choose. */
function bodyOf(body: Operation['requestBody']): { mode: string; type: string; text: string } {
  const [type = '', media] = Object.entries(body?.content ?? {}).find(([, each]) => each.example !== undefined) ?? []
  if (!media) return { mode: 'none', type, text: '' }
  if (type === JSON_TYPE)
    return { mode: 'json', type, text: block('body:json', JSON.stringify(media.example, null, 2).split('\n')) }
  if (type.startsWith('text/'))
    return { mode: 'text', type, text: block('body:text', String(media.example).trimEnd().split('\n')) }
  return { mode: 'file', type, text: block('body:file', [`file: @file(cv.pdf) @contentType(${type})`]) }
}

const pair = ([name, value]: readonly [string, string]): string => `${name}: ${value}`
const block = (name: string, lines: string[]): string => `${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
