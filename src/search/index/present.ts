/** Bit sets with one bit for each document of a segment. */

export const hasBit = (bits: Uint8Array, at: number): boolean => (bits[at >>> 3]! & (1 << (at & 7))) !== 0

export const setBit = (bits: Uint8Array, at: number): void => {
  bits[at >>> 3]! |= 1 << (at & 7)
}
