/** Prefixed ids that sort by the time they were made, so that new rows land at the end of every index. */
import { randomBytes } from 'node:crypto'

/** Crockford's alphabet: without I, L, O and U, so that an id read aloud is not misheard. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_CHARS = 10
const RANDOM_CHARS = 16

export function newId(prefix: string): string {
  let time = ''
  for (let rest = Date.now(), i = 0; i < TIME_CHARS; i++) {
    time = ALPHABET[rest % 32] + time
    rest = Math.floor(rest / 32)
  }
  let random = ''
  for (const byte of randomBytes(RANDOM_CHARS)) random += ALPHABET[byte & 31]
  return `${prefix}_${time}${random}`
}
