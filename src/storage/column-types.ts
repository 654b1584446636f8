/** How values of each column type are parsed. */
import pg from 'pg'

export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // int8: units and sequence numbers stay far below 2^53, and a number that does not fit must not pass silently.
    if (oid === pg.types.builtins.INT8) return safeInteger
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of the safe range: ${text}`)
  return value
}
