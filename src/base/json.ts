/** JSON before it is parsed, and small helpers for parsed values. */

export type RawObject = Record<string, unknown>

export const isObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Matches every escape, so that an escaped backslash is not taken for the beginning of another escape. */
const ESCAPES = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g

/** JSON that PostgreSQL can store. It accepts neither NUL nor half a surrogate pair, which in JSON can only stand as escapes. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPES, (sign) => (/^\\u(0|d)/.test(sign) ? '\\ufffd' : sign))

export interface JsonBounds {
  depth: number
  /** Members of lists and objects, counted over all depths. */
  values: number
}

/** Which of the bounds a text exceeds, if any. Counts brackets and commas outside strings, and stops at the first one too many. */
export function beyondBounds(json: string, { depth: depthMax, values: valuesMax }: JsonBounds) {
  let depth = 0
  let values = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i)
    if (inString) {
      if (char === 0x5c) i++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > depthMax) return 'DEPTH'
      if (++values > valuesMax) return 'VALUES'
    } else if (char === 0x7d || char === 0x5d) depth--
    else if (char === 0x2c && ++values > valuesMax) return 'VALUES'
  }
  return undefined
}
