/** Companies and their keys: what a key looks like, how it is hashed, what it may do. No SQL. */
import { createHash, randomBytes } from 'node:crypto'

export const scopes = ['search', 'enrich', 'contact', 'pool', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** Who is calling: the account, and the key it came with. */
export interface Caller {
  accountId: string
  keyId: string
  scopes: Scope[]
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
}

const PREFIX = 'tsk_'
/** 24 bytes are 192 bits: nothing to guess, so a plain fast hash is enough. */
const SECRET_BYTES = 24
const HINT_CHARS = PREFIX.length + 6
const FORM = /^tsk_[A-Za-z0-9_-]{32}$/

export function newKey(): { key: string; hash: Buffer; hint: string } {
  const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  return { key, hash: hashKey(key), hint: `${key.slice(0, HINT_CHARS)}…` }
}

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const looksLikeKey = (key: string): boolean => FORM.test(key)

export const isUsable = (key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: Date): boolean =>
  (key.revokedAt === null || key.revokedAt > now) && (key.expiresAt === null || key.expiresAt > now)
