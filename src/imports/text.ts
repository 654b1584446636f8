/**
 * Decodes a file's bytes to text. Owns the choice of encoding: UTF-8, UTF-16 by its byte order mark or its zeros, or
 * Windows-1252, which older spreadsheets write without declaring it. Bytes that are no text become U+FFFD, so that the rows with
 * them can be refused and the others read.
 */

import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'

/** Replaces bytes that are no text; it occurs in nobody's name. */
export const BROKEN = '\ufffd'
export const NOT_TEXT = 'holds bytes that are not UTF-8 text; save the file as UTF-8'

export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let start: Uint8Array = new Uint8Array()
  let isBegun = false
  for await (const piece of bytes) {
    if (decoder) {
      yield decoder.decode(piece, { stream: true })
      continue
    }
    start = start.length === 0 ? piece : Buffer.concat([start, piece])
    // The byte order mark itself may be split between two pieces.
    if (!isBegun && start.length < 2) continue
    const marked = isBegun ? undefined : markedEncoding(start)
    isBegun = true
    if (marked) {
      decoder = new TextDecoder(marked)
      yield decoder.decode(start, { stream: true })
      continue
    }
    // All encodings agree up to the first byte beyond ASCII; the bytes from there on tell which one it is.
    const plain = plainLength(start)
    const telling = start.subarray(plain)
    if (plain > 0) yield Buffer.from(start.subarray(0, plain)).toString('latin1')
    start = telling
    if (telling.length < SEQUENCE_BYTES_MAX) continue
    decoder = new TextDecoder(encodingOf(telling))
    yield decoder.decode(telling, { stream: true })
  }
  yield decoder ? decoder.decode() : new TextDecoder(encodingOf(start)).decode(start)
}

/** By the byte order mark that spreadsheets write, or by the zeros beside plain letters. (The decoder removes the mark.) */
function markedEncoding(start: Uint8Array): string | undefined {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb) return 'utf-8'
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : undefined
}

const SEQUENCE_BYTES_MAX = 4

function plainLength(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte >= 0x80)
  return at < 0 ? bytes.length : at
}

/** A multi-byte character that is valid UTF-8 is seldom an accident: such a file is UTF-8, even if it also has broken bytes. */
function encodingOf(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return 'utf-8'
  return hasSequence(bytes) ? 'utf-8' : 'windows-1252'
}

function hasSequence(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => {
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0
    return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))
  })
}
