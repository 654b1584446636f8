/** Random tokens that open something once or for a while: shown once, stored as a hash. Pure. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 bits cannot be guessed, so a plain fast hash is enough. */
const TOKEN_BYTES = 32
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const looksLikeToken = (token: string): boolean => TOKEN_FORM.test(token)
