/**
 * What names a person: how each kind is written the one way in which it is compared, and its keyed hash. Pure. A
 * network address comes in as its key; how one is read, the candidates know.
 */
import { createHmac } from 'node:crypto'
import type { IdentifierKind } from '../../contract/privacy.ts'

/** Normalised: equal for equal people, however they were written. */
export interface Identifier {
  kind: IdentifierKind
  value: string
}

/** Loose: what is compared need not be deliverable. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

export function readEmail(text: string): Identifier | undefined {
  const value = text.trim().toLowerCase()
  return EMAIL.test(value) ? { kind: 'EMAIL', value } : undefined
}

/** Fewer digits are an extension, which strangers share. */
const PHONE_DIGITS_MIN = 5

/**
 * The digits alone. "+34", "0034" and "34" are one country prefix; "(0)" is only ever read aloud. A number without its
 * country stays as it is: which country is meant, nobody here can tell.
 */
export function readPhone(text: string): Identifier | undefined {
  const value = text.replaceAll('(0)', '').replace(/\D/g, '').replace(/^00/, '')
  return value.length >= PHONE_DIGITS_MIN ? { kind: 'PHONE', value } : undefined
}

/**
 * 128 bits of HMAC-SHA256: two of a list's people do not meet. Keyed, because the list of all phone numbers is short
 * enough to be hashed through by whoever finds a backup.
 */
const HASH_BYTES = 16

export const hashIdentifier = (key: Buffer, { kind, value }: Identifier): Buffer =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest().subarray(0, HASH_BYTES)
