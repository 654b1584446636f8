/**
 * The signs that people are known by, as they are stored: digests of the signs' keys that cannot be computed without the
 * installation's lasting key. The keys themselves are plain hashes that anybody can compute, and all nine-digit numbers are
 * quickly tried.
 */
import type { Keyring } from '../base/keyring.ts'

/** Still begins with the letter that says which kind of sign it is made of. */
export type KeptKey = string & { readonly kept: unique symbol }

/** Has a dot where the key has a colon. storage/migrations/key-old-keys.ts writes the same. */
export const keptKey = (keyring: Keyring, accountId: string, key: string): KeptKey =>
  `${key[0]}.${keyring.lastingDigest(key, `${accountId} pool key`)}` as KeptKey

interface Keyed {
  readonly key: string
}

/**
 * Remembers each sign's digest for as long as the sign object lives: a record on its way into a pool is first looked up by its
 * signs and then stored with them.
 */
const known = new WeakMap<Keyed, { keyring: Keyring; accountId: string; kept: KeptKey }>()

export const keptKeys = (keyring: Keyring, accountId: string, signs: Keyed[]): KeptKey[] =>
  signs.map((sign) => {
    const before = known.get(sign)
    if (before?.keyring === keyring && before.accountId === accountId) return before.kept
    const kept = keptKey(keyring, accountId, sign.key)
    known.set(sign, { keyring, accountId, kept })
    return kept
  })

/**
 * Converts the key of a merge recorded before there was a lasting key. What a merge
 * keeps is sealed, so the migration could not convert it.
 */
export const nowKept = (keyring: Keyring, accountId: string, key: string): KeptKey =>
  key[1] === ':' ? keptKey(keyring, accountId, key) : (key as KeptKey)
