/**
 * Reads a request that is complete and of the plainest form, just far enough to know its key and where it ends. Pure. Anything
 * doubtful goes to Node's own parser: two readers must never disagree about where a request ends (request smuggling).
 */

/** Larger requests are streamed. */
export const PLAIN_BYTES_MAX = 65_536
const HEAD_END = Buffer.from('\r\n\r\n')

/** Request line and headers exactly as the standard writes them, in visible ASCII: no folded lines, no lone line breaks, no HTTP/1.0. */
const SHAPE =
  /^(?:GET|POST|PUT|PATCH|DELETE) \/[\x21-\x7e]* HTTP\/1\.1\r\n(?:[A-Za-z0-9!#$%&'*+.^_`|~-]+:[\t\x20-\x7e]*\r\n)+$/
/** Headers that change how bytes are transferred, or that mark the end of a body other than by its length. */
const UNSAFE_HEADERS =
  /\r\n(?:transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-[^:]*|content-length[^:]+):/i
const LENGTH = /\r\ncontent-length:[\t ]*(\d{1,9})[\t ]*\r\n/gi
const ANY_LENGTH = /\r\ncontent-length/gi
const CONNECTION = /\r\nconnection:[\t ]*([^\r]*)/gi
const KEY = /\r\nauthorization:[\t ]*bearer +([\x21-\x7e]+)[\t ]*\r\n/gi
const ANY_KEY = /\r\nauthorization:/gi

export interface PlainRequest {
  isRead: boolean
  path: string
  key: string
  /** As it arrived, with the line break of its last line. */
  head: string
  /** The position in the bytes where the request ends. */
  end: number
}

/** MORE: the request is not complete yet. NOT_PLAIN: it must go to Node's parser. */
export function readPlain(bytes: Buffer): PlainRequest | 'MORE' | 'NOT_PLAIN' {
  const at = bytes.indexOf(HEAD_END)
  if (at < 0) return bytes.length < PLAIN_BYTES_MAX ? 'MORE' : 'NOT_PLAIN'
  const head = bytes.toString('latin1', 0, at + 2)
  if (!SHAPE.test(head) || UNSAFE_HEADERS.test(head)) return 'NOT_PLAIN'
  const body = lengthOf(head)
  const key = onlyOne(head, KEY, ANY_KEY)
  if (body === undefined || key === undefined || !staysOpen(head)) return 'NOT_PLAIN'
  const end = at + HEAD_END.length + body
  if (end > PLAIN_BYTES_MAX) return 'NOT_PLAIN'
  if (bytes.length < end) return 'MORE'
  const pathAt = head.indexOf(' ') + 1
  return { isRead: head.startsWith('GET '), path: head.slice(pathAt, head.indexOf(' ', pathAt)), key, head, end }
}

function lengthOf(head: string): number | undefined {
  if (!hasAny(head, ANY_LENGTH)) return 0
  const given = onlyOne(head, LENGTH, ANY_LENGTH)
  return given === undefined ? undefined : Number(given)
}

function staysOpen(head: string): boolean {
  if (!hasAny(head, CONNECTION)) return true
  return onlyOne(head, CONNECTION, CONNECTION)?.trim().toLowerCase() === 'keep-alive'
}

const hasAny = (head: string, wanted: RegExp): boolean => head.search(wanted) >= 0

/** The value of a header that occurs exactly once and in the expected form. */
function onlyOne(head: string, wanted: RegExp, any: RegExp): string | undefined {
  wanted.lastIndex = 0
  const found = wanted.exec(head)?.[1]
  return head.match(any)?.length === 1 ? found : undefined
}
