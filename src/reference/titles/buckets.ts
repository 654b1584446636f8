/**
 * Where features are looked up: each has one of BUCKETS rows, and a sieve says which features training met often
 * enough to learn from. Without the sieve the many features met once would blur the rows of the ones that matter.
 */

export const BUCKETS = 32_768
/** One bit each; a feature that was not met passes by chance as often as the sieve is full, one in twenty. */
export const SIEVE_BYTES = 2 ** 20 / 8
const SLOT_SHIFT = 12

/** The low 15 bits choose the bucket, the high 20 the slot: features that share one rarely share the other. */
export const bucketOf = (feature: number): number => feature & (BUCKETS - 1)

export function passes(sieve: Uint8Array, feature: number): boolean {
  const slot = feature >>> SLOT_SHIFT
  return ((sieve[slot >>> 3]! >>> (slot & 7)) & 1) === 1
}

export function letPass(sieve: Uint8Array, feature: number): void {
  const slot = feature >>> SLOT_SHIFT
  sieve[slot >>> 3]! |= 1 << (slot & 7)
}
