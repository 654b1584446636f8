/** Characters in somebody's JSON that no database can store. Owns replacing them, and refusing them inside an identifier. */

import { noteDropped } from './dropped.ts'

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair. In valid UTF-8 JSON both can only be written as escapes, so one search
 * of the text spares nearly every answer a walk over its strings.
 */
const UNSTORABLE_ESCAPE = /\\u(0000|[dD][89a-fA-F])/

export const isUnstorable = (text: string): boolean => UNSTORABLE_ESCAPE.test(text)

/**
 * With a character replaced, an identifier would name something else. What contains it is left out of its list, or refused if it
 * is not in a list.
 */
const IDENTIFIER = /^(urn|networkUrl|nextCursor|within|.*Id)$/

/** Each bad character in free text becomes U+FFFD. The length stays the same, so a required text does not become empty. */
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
    // A plain item is one of several ids: without it the list would say something else.
    if (typeof item !== 'object') throw error
    noteDropped(key)
    return []
  }
}
