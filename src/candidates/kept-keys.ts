/**
 * What people are known by, as it is kept: digests of the keys of their signs that nobody can make without the
 * installation's lasting key. The keys themselves are hashes that anybody can make, and nine digits are quickly tried through.
 */
import type { Keyring } from '../base/keyring.ts'

/** Still begins with the letter of what it is made of. */
export type KeptKey = string & { readonly kept: unique symbol }

/** A dot where the key has a colon. The same is written by storage/migrations/key-old-keys.ts. */
export const keptKey = (keyring: Keyring, accountId: string, key: string): KeptKey =>
  `${key[0]}.${keyring.lastingDigest(key, `${accountId} pool key`)}` as KeptKey

interface Keyed {
  readonly key: string
}

/**
 * Of each sign for as long as it lives. On its way into a pool a record is looked for by its signs, then kept with
 * them.
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

/** Of a merge that was recorded before there was a lasting key: what it keeps is sealed, and was not made anew. */
export const nowKept = (keyring: Keyring, accountId: string, key: string): KeptKey =>
  key[1] === ':' ? keptKey(keyring, accountId, key) : (key as KeptKey)
