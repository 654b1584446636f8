/** Companies and their keys: what a key looks like, how it is hashed, what it may do. No SQL. */
import { createHash, randomBytes } from 'node:crypto'
import { scopes } from '../../contract/keys.ts'
import { KEY_OVERLAP_SECONDS_MAX } from '../../contract/limits.ts'
import { hasCome } from '../base/clock.ts'

export { scopes }
export type Scope = (typeof scopes)[number]

/** How much a key may spend in a day (UTC). */
export interface KeyCap {
  units: number
  /** Shared by a key and its successors: rotating a key does not fill it up again. */
  budgetId: string
}

/** Who is calling: the account, and the key it came with, or the member who is signed in. */
export interface Caller {
  accountId: string
  /** The key's, or the member's: what is noted beside everything that is done. */
  keyId: string
  scopes: Scope[]
  cap: KeyCap | null
  /** Who is signed in, or made the key: what is spent counts under their cap of the month. */
  member?: { memberId: string; capUnits: number | null } | undefined
  /** Of a member's session: by what it is known. */
  sessionHash?: Buffer
}

export interface ApiKey {
  keyId: string
  accountId: string
  name: string
  hint: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  cap: KeyCap | null
  /** The member it goes back to, through whatever keys; null: nobody of the account. */
  madeBy: string | null
}

const PREFIX = 'tsk_'
/** 24 bytes are 192 bits: nothing to guess, so a plain fast hash is enough. */
const SECRET_BYTES = 24
const HINT_CHARS = PREFIX.length + 6
const FORM = /^tsk_[A-Za-z0-9_-]{32}$/

export function newKey(): { key: string; hash: Buffer; hint: string } {
  const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  return { key, hash: hashApiKey(key), hint: `${key.slice(0, HINT_CHARS)}…` }
}

export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const looksLikeKey = (key: string): boolean => FORM.test(key)

export const isUsable = (key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: Date): boolean =>
  (key.revokedAt === null || !hasCome(key.revokedAt, now, KEY_OVERLAP_SECONDS_MAX)) &&
  (key.expiresAt === null || key.expiresAt > now)
