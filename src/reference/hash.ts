/** Hashes of names, for tables that are made once and read in place. Owns the function, on which every compiled file relies. */

const START = 0x811c9dc5
const SPACE = 0x20

const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)
const end = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0

/** FNV-1a over UTF-16 units, so that a lookup need not encode the text first. */
export function hashKey(key: string): number {
  let hash = START
  for (let i = 0; i < key.length; i++) hash = step(hash, key.charCodeAt(i))
  return end(hash)
}

/** The hash of every beginning of the key that ends before a space, in one pass. */
export function* beginningHashes(key: string): Generator<number> {
  let hash = START
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i)
    if (unit === SPACE) yield end(hash)
    hash = step(hash, unit)
  }
}

/** A table that holds each key's position + 1 by its hash; 0 is a free slot. At least a third is empty, because most lookups are misses. */
export function hashSlots(keys: readonly string[]): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, keys.length) * 1.5)))
  for (const [index, key] of keys.entries()) {
    let slot = hashKey(key) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = index + 1
  }
  return slots
}

/** The position of the key with that hash that passes the check, or -1. */
export function findSlot(slots: Uint32Array, hash: number, isKey: (index: number) => boolean): number {
  const mask = slots.length - 1
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const entry = slots[slot]!
    if (entry === 0) return -1
    if (isKey(entry - 1)) return entry - 1
  }
}
