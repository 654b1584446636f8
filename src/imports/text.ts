/**
 * Bytes of a file to text. Owns its encoding: UTF-8, or UTF-16 where the file says so. Bytes that are no text come
 * out as U+FFFD, so that the rows that hold them can be refused and the others read.
 */

import { TextDecoder } from 'node:util'

/** What stands where bytes were no text. Nobody's name holds it. */
export const BROKEN = '\ufffd'
export const NOT_TEXT = 'holds bytes that are not UTF-8 text; save the file as UTF-8'

export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let start: Uint8Array = new Uint8Array()
  for await (const piece of bytes) {
    if (decoder) {
      yield decoder.decode(piece, { stream: true })
      continue
    }
    start = start.length === 0 ? piece : Buffer.concat([start, piece])
    // The mark may itself be cut in two.
    if (start.length < 2) continue
    decoder = new TextDecoder(encodingOf(start))
    yield decoder.decode(start, { stream: true })
  }
  yield decoder ? decoder.decode() : new TextDecoder().decode(start)
}

/** By the mark at its start, as spreadsheets write it. (The decoder takes the mark away.) */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
