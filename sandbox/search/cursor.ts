/** The opaque cursor at the end of a page: an offset and a fingerprint of the query. Owns its format. */
import { createHash } from 'node:crypto'
import type { NetworkQuery } from '../../contract/network.ts'

const FINGERPRINT_LENGTH = 16

export function fingerprint(query: NetworkQuery): string {
  const parts = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, FINGERPRINT_LENGTH)
}

export const writeCursor = (offset: number, mark: string): string =>
  Buffer.from(`${offset}.${mark}`).toString('base64url')

/** The offset, if the cursor belongs to this very query; undefined for any other text. */
export function readCursor(cursor: string, mark: string): number | undefined {
  const [offset, of] = Buffer.from(cursor, 'base64url').toString('latin1').split('.') as [string, string?]
  return of === mark && /^\d{1,9}$/.test(offset) ? Number(offset) : undefined
}
