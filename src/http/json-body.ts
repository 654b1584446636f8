/**
 * The body of every route that takes no file and no form: JSON in UTF-8, with bounded depth and number of values. Bytes that are
 * not UTF-8 are refused, never silently replaced.
 */
import type { FastifyRequest } from 'fastify'
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from '../../contract/limits.ts'
import { invalidRequest } from '../base/invalid.ts'
import { beyondBounds } from '../base/json.ts'
import { Refusal } from '../base/refusal.ts'
import { ownTurn } from '../base/slices.ts'
import type { App } from './app.ts'

/** TextDecoder drops a byte order mark, which some clients send first. */
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

/**
 * Larger bodies wait for their own turn of the event loop: reading a quarter of a megabyte, or explaining what is wrong with it,
 * takes 10 ms or more.
 */
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
