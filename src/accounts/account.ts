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
  /** Shared by a key and the keys that replace it: rotating a key does not renew its cap. */
  budgetId: string
}

/** The caller: the account, with the API key it sent or the member who is signed in. */
export interface Caller {
  accountId: string
  /** The id of the key or the member, recorded with everything that is done. */
  keyId: string
  scopes: Scope[]
  cap: KeyCap | null
  /** The member who is signed in or who made the key; spending counts towards their monthly cap. */
  member?: { memberId: string; capUnits: number | null } | undefined
  /** Only in a member's session: the hash that identifies the session. */
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
  /** The member this key goes back to, possibly through other keys; null if no member made it. */
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
