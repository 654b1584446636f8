/**
 * Cursors of paged lists: where the last page ended, opaque to clients. Owns how they are encoded, and refuses a made-up one as a
 * fault of the request. What the parts of a cursor mean is known to each list.
 */
import { LIST_ITEMS_DEFAULT } from '../../contract/limits.ts'
import { invalidRequest } from './invalid.ts'

/** The sort key of the last item of a page, in sorting order. */
export type CursorPosition = (string | number)[]

export interface PageRequest {
  limit: number
  after: CursorPosition | undefined
}

/** What a part of a position may be. A value that the database would refuse is refused here, as a fault of the request. */
const PARTS = {
  string: (part: unknown) => typeof part === 'string' && !part.includes('\u0000') && part.isWellFormed(),
  /** As `Date.toISOString` writes it. */
  time: (part: unknown) => typeof part === 'string' && isMoment(part),
  day: (part: unknown) => typeof part === 'string' && part.length === 10 && isMoment(`${part}T00:00:00.000Z`),
  integer: (part: unknown) => Number.isSafeInteger(part),
  number: (part: unknown) => typeof part === 'number',
}
type Shape = (keyof typeof PARTS)[]

/** Years 1 to 9999: other years PostgreSQL does not have, or writes differently. */
const OF_FOUR_DIGITS = /^(?!0000)\d{4}-/

/** JavaScript reads 31 February as a day in March; the database refuses it. */
function isMoment(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && OF_FOUR_DIGITS.test(text) && new Date(at).toISOString() === text
}

/** `shape` gives the type of each part, so that the cursor of another list is refused instead of misread. */
export function readPageRequest(query: { limit?: number; cursor?: string }, shape: Shape): PageRequest {
  const { limit = LIST_ITEMS_DEFAULT, cursor } = query
  return { limit, after: cursor === undefined ? undefined : readCursor(cursor, shape) }
}

function readCursor(cursor: string, shape: Shape): CursorPosition {
  const position = parse(Buffer.from(cursor, 'base64url').toString())
  const fits =
    Array.isArray(position) && position.length === shape.length && position.every((part, n) => PARTS[shape[n]!](part))
  if (!fits) throw invalidRequest('cursor', 'must be the nextCursor of an earlier page of this list')
  return position
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Expects `limit + 1` rows: the extra row only shows that there is a next page. */
export function pageOf<T>(
  rows: T[],
  { limit }: PageRequest,
  positionOf: (row: T) => CursorPosition,
): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items, nextCursor: more ? cursorOf(positionOf(last)) : null }
}

export const cursorOf = (position: CursorPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')
