/**
 * What may come out of somebody's JSON that no database takes. Owns the replacing of such characters, and the refusal
 * where they stand in an identifier.
 */

import { noteDropped } from './dropped.ts'

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair. In valid UTF-8 JSON both can only come as
 * escapes, so one look at the text spares nearly every answer the walk over its strings.
 */
const UNSTORABLE_ESCAPE = /\\u(0000|[dD][89a-fA-F])/

export const isUnstorable = (text: string): boolean => UNSTORABLE_ESCAPE.test(text)

/** Replacing a character here would name something else: what it stands in is left out, or refused where it is no part of a list. */
const IDENTIFIER = /^(urn|networkUrl|nextCursor|within|.*Id)$/

/** Free text keeps its length, so a required text does not become empty: each bad character becomes U+FFFD. */
export function storable<T>(value: T, fault: (why: string) => Error, key = ''): T {
  if (typeof value === 'string') {
    const clean = value.toWellFormed().replaceAll('\0', '\uFFFD')
    if (clean !== value && IDENTIFIER.test(key)) throw fault(`${key} has characters that cannot be stored`)
    return clean as T
  }
  if (Array.isArray(value)) return value.flatMap((item) => storableItem(item, fault, key)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, storable(item, fault, name)])) as T
}

function storableItem<T>(item: T, fault: (why: string) => Error, key: string): T[] {
  try {
    return [storable(item, fault, key)]
  } catch (error) {
    // One of several ids: without it the list would say something else.
    if (typeof item !== 'object') throw error
    noteDropped(key)
    return []
  }
}
