/**
 * What the cells of a column contain, judged by themselves and not by the column's name. Pure; the caller decides which field
 * that is.
 */

export type ContentKind = 'EMAIL' | 'PHONE' | 'PROFILE' | 'LINK' | 'DATE' | 'NAME'

/** Less than all, because every column has a few cells of another kind. */
const SHARE_MIN = 0.7
/** Names seldom repeat; titles, towns and employers often do. */
const DISTINCT_MIN = 0.5

const EMAIL = /^(?:mailto:)?[^\s@<>]+@[^\s@<>]+\.[^\s@.<>]{2,}$/i
const PROFILE = /^(?:https?:\/\/)?[^\s/.]{1,63}(?:\.[^\s/.]{1,63}){1,4}\/in\/[^\s/]/i
const LINK = /^(?:https?:\/\/|www\.)\S+$/i
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ].*)?|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4})$/
/**
 * With a country code, a leading zero or separators. Plain rows of digits are ids or amounts unless they are as long as phone
 * numbers.
 */
const PHONE = /^(?:\+|00|0|\()[\d\s().\-/]{6,22}$|^\d{2,5}(?:[\s.\-/]\d{2,}){1,6}$|^\d{10,13}$/
const SHORTENED = /^\+?\d(?:[.,]\d+)?e\+?\d{1,2}$/i
const WORD = String.raw`\p{Lu}[\p{L}\p{M}.’'-]*`
const NAME = new RegExp(
  String.raw`^${WORD}(?:\s+(?:\p{Ll}{1,3}\s+)?${WORD}){1,3}$|^${WORD}(?:\s+${WORD})?,\s*${WORD}(?:\s+${WORD})?$`,
  'u',
)

/** As many digits as phone numbers have. */
const hasPhoneLength = (cell: string) => {
  const digits = cell.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15
}

/** The first match wins: a date has enough digits for a phone number, and a profile address is also a link. */
const KINDS: [ContentKind, (cell: string) => boolean][] = [
  ['EMAIL', (cell) => EMAIL.test(cell)],
  ['PROFILE', (cell) => PROFILE.test(cell)],
  ['LINK', (cell) => LINK.test(cell)],
  ['DATE', (cell) => DATE.test(cell)],
  ['PHONE', (cell) => (PHONE.test(cell) && hasPhoneLength(cell)) || SHORTENED.test(cell)],
  ['NAME', (cell) => NAME.test(cell)],
]

/** Longer than any of these; keeps the regular expressions from searching long cells. */
const CELL_CHARS_MAX = 200

export function contentKind(cells: string[]): ContentKind | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return undefined
  const short = filled.filter((cell) => cell.length <= CELL_CHARS_MAX)
  const kind = KINDS.find(([, is]) => short.filter(is).length >= filled.length * SHARE_MIN)?.[0]
  return kind === 'NAME' && new Set(filled).size < filled.length * DISTINCT_MIN ? undefined : kind
}
