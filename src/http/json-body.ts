/** The only body that is read: JSON in UTF-8, neither too deep nor of too many values. Bytes that are no text are refused, never mended in silence. */
import type { FastifyRequest } from 'fastify'
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from '../../contract/limits.ts'
import { invalidRequest } from '../base/invalid.ts'
import { beyondBounds } from '../base/json.ts'
import { Refusal } from '../base/refusal.ts'
import { ownTurn } from '../base/slices.ts'
import type { App } from './app.ts'

/** Drops a byte order mark, which some clients put first. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

export function readOnlyJson(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const coding = headers['content-encoding'] ?? 'identity'
      if (coding !== 'identity')
        throw new Refusal(
          'UNSUPPORTED_MEDIA_TYPE',
          'The body must not be compressed: send it without Content-Encoding.',
        )
      return readJsonBody(body)
    },
  )
}

/** To read a quarter of a megabyte, and to say what is wrong with it, takes ten milliseconds or more. */
const LARGE_BYTES = 8 * 1024

export async function readJsonBody(body: Buffer): Promise<unknown> {
  if (body.length >= LARGE_BYTES) await ownTurn()
  return parse(decode(body))
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw invalidRequest('body', 'must be encoded as UTF-8')
  }
}

function parse(json: string): unknown {
  const beyond = beyondBounds(json, { depth: JSON_DEPTH_MAX, values: JSON_VALUES_MAX })
  if (beyond === 'DEPTH') throw invalidRequest('body', `must not be nested deeper than ${JSON_DEPTH_MAX} levels`)
  if (beyond === 'VALUES') throw invalidRequest('body', `must hold at most ${JSON_VALUES_MAX} values`)
  try {
    return JSON.parse(json)
  } catch {
    throw invalidRequest('body', 'must be well-formed JSON')
  }
}
