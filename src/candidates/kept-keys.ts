/**
 * What people are known by, as it is kept: digests of the keys of their signs that nobody can make without the
 * installation's lasting key. The keys themselves are hashes that anybody can make, and nine digits are quickly tried through.
 */
import type { Keyring } from '../base/keyring.ts'

/** Still begins with the letter of what it is made of. */
export type KeptKey = string & { readonly kept: unique symbol }

/** A dot where the key has a colon. The same is written by storage/key-old-keys.ts. */
export const keptKey = (keyring: Keyring, accountId: string, key: string): KeptKey =>
  `${key[0]}.${keyring.lastingDigest(key, `${accountId} pool key`)}` as KeptKey

export const keptKeys = (keyring: Keyring, accountId: string, signs: { key: string }[]): KeptKey[] =>
  signs.map(({ key }) => keptKey(keyring, accountId, key))

/** Of a merge that was recorded before there was a lasting key: what it keeps is sealed, and was not made anew. */
export const nowKept = (keyring: Keyring, accountId: string, key: string): KeptKey =>
  key[1] === ':' ? keptKey(keyring, accountId, key) : (key as KeptKey)
