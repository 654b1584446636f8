/**
 * Rows for features that training never met: signs derived from the feature itself, the same on every machine. Two titles in a
 * language that was not learned are then as near as the letters they share. Owns how much that counts.
 */

/** Signs for each step; the mixing function of features.ts makes 32 new bits from the previous ones. */
const BITS = 32
const STEP = 0x9e3779b9

function mixed(bits: number): number {
  let h = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/**
 * How much unknown features count, as the length of their row; a learned row has 1.2. They count nothing if at most a fifth of a
 * title is unknown, because the rest then tells what it means, such as a German compound's parts.
 */
const LENGTH_MAX = 1
const LENGTH_PER_SHARE = 4
const SHARE_MIN = 0.2

/** Adds the rows of a title's unknown features; `features` is how many features the title has. */
export function addLetters(sum: Float32Array, unknown: number[], features: number): void {
  const length = Math.min(LENGTH_MAX, LENGTH_PER_SHARE * (unknown.length / features - SHARE_MIN))
  // NaN for a title without features.
  if (!(length > 0)) return
  const size = length / Math.sqrt(sum.length)
  for (const feature of unknown) {
    let state = feature | 0
    for (let from = 0; from < sum.length; from += BITS) {
      state = (mixed(state) + STEP) | 0
      for (let bit = 0; bit < BITS; bit++) sum[from + bit]! += (state >>> bit) & 1 ? size : -size
    }
  }
}
