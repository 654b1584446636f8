/**
 * A request that is whole and of the plainest form, read just far enough to know whose it is and where it ends. Pure.
 * Whatever is not beyond doubt goes to Node's own parser. No two readers may ever disagree about where a request ends.
 */

/** Larger ones are streamed. */
export const PLAIN_BYTES_MAX = 65_536
const HEAD_END = Buffer.from('\r\n\r\n')

/** Request line and headers as the standard spells them, in visible ASCII: no folds, no lone breaks, no HTTP/1.0. */
const SHAPE =
  /^(?:GET|POST|PUT|PATCH|DELETE) \/[\x21-\x7e]* HTTP\/1\.1\r\n(?:[A-Za-z0-9!#$%&'*+.^_`|~-]+:[\t\x20-\x7e]*\r\n)+$/
/** What says how bytes travel, or where they end, other than by a length. */
const ODD = /\r\n(?:transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-[^:]*|content-length[^:]+):/i
const LENGTH = /\r\ncontent-length:[\t ]*(\d{1,9})[\t ]*\r\n/gi
const ANY_LENGTH = /\r\ncontent-length/gi
const CONNECTION = /\r\nconnection:[\t ]*([^\r]*)/gi
const KEY = /\r\nauthorization:[\t ]*bearer +([\x21-\x7e]+)[\t ]*\r\n/gi
const ANY_KEY = /\r\nauthorization:/gi

export interface PlainRequest {
  isRead: boolean
  path: string
  key: string
  /** As it came, with the break of its last line. */
  head: string
  /** Where it ends among the bytes. */
  end: number
}

/** MORE: the bytes do not reach its end yet. ODD: to be read by somebody else. */
export function readPlain(bytes: Buffer): PlainRequest | 'MORE' | 'ODD' {
  const at = bytes.indexOf(HEAD_END)
  if (at < 0) return bytes.length < PLAIN_BYTES_MAX ? 'MORE' : 'ODD'
  const head = bytes.toString('latin1', 0, at + 2)
  if (!SHAPE.test(head) || ODD.test(head)) return 'ODD'
  const body = lengthOf(head)
  const key = onlyOne(head, KEY, ANY_KEY)
  if (body === undefined || key === undefined || !staysOpen(head)) return 'ODD'
  const end = at + HEAD_END.length + body
  if (end > PLAIN_BYTES_MAX) return 'ODD'
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

/** What the header says, where it stands there once, in the form that is expected. */
function onlyOne(head: string, wanted: RegExp, any: RegExp): string | undefined {
  wanted.lastIndex = 0
  const found = wanted.exec(head)?.[1]
  return head.match(any)?.length === 1 ? found : undefined
}
