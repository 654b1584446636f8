/**
 * Tells whether some name continues after the given words. Owns a filter of a megabyte that answers for a million names without
 * looking at any. Once in fifty times it says yes although there is none, which costs a lookup; it never wrongly says no.
 */
import { beginningHashes, hashKey } from './hash.ts'

/** With two bits set for each beginning, this gives one false yes in fifty. */
const BITS_PER_BEGINNING = 12

export function beginningBitsOf(keys: readonly string[]): Uint32Array<ArrayBuffer> {
  let count = 1
  for (const key of keys) for (let at = key.indexOf(' '); at >= 0; at = key.indexOf(' ', at + 1)) count += 1
  const bits = new Uint32Array(2 ** Math.ceil(Math.log2((count * BITS_PER_BEGINNING) / 32)))
  for (const key of keys) {
    for (const hash of beginningHashes(key)) {
      for (const bit of [hash, second(hash)]) bits[wordOf(bits, bit)]! |= 1 << (bit & 31)
    }
  }
  return bits
}

export function isBeginning(bits: Uint32Array, text: string): boolean {
  const hash = hashKey(text)
  return [hash, second(hash)].every((bit) => (bits[wordOf(bits, bit)]! & (1 << (bit & 31))) !== 0)
}

const second = (hash: number): number => Math.imul(hash ^ (hash >>> 16), 0x9e3779b1) >>> 0
const wordOf = (bits: Uint32Array, bit: number): number => (bit >>> 5) & (bits.length - 1)
