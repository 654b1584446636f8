/**
 * Rows of numbers in three bits each: eight numbers in three bytes, with one scale for the row. That loses a thirtieth of a row's
 * energy, which no ranking notices. With a byte for each number, only two fifths of the features would fit.
 */

const BITS = 3
const LEVELS = 2 ** BITS
/** A code stands for an odd number from -7 to 7, in units of the scale, which is half a step. So no level is wasted on zero. */
const levelOf = (code: number): number => 2 * code - (LEVELS - 1)
const PER_GROUP = 8
const GROUP_BYTES = BITS

export const packedBytes = (numbers: number): number => (numbers / PER_GROUP) * GROUP_BYTES

/** Scales to try, as fractions of the row's deviation: for a normal distribution the best for eight levels is 0.586 / 2. */
const SCALES_TRIED = [0.2, 0.225, 0.25, 0.275, 0.3, 0.325, 0.35, 0.4]

function codeOf(value: number, scale: number): number {
  return Math.max(0, Math.min(LEVELS - 1, Math.floor(value / (2 * scale)) + LEVELS / 2))
}

function lossOf(row: Float32Array, scale: number): number {
  let loss = 0
  for (const value of row) loss += (value - scale * levelOf(codeOf(value, scale))) ** 2
  return loss
}

/** Writes the row's codes and returns the scale that loses least. A row of zeros has scale zero. */
export function packWeightRow(row: Float32Array, into: Uint8Array): number {
  const deviation = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0) / row.length)
  if (deviation === 0) return 0
  const scales = SCALES_TRIED.map((part) => part * deviation)
  const losses = scales.map((scale) => lossOf(row, scale))
  const best = scales[losses.indexOf(Math.min(...losses))]!
  for (let group = 0; group < row.length / PER_GROUP; group++) {
    let bits = 0
    for (let i = 0; i < PER_GROUP; i++) bits |= codeOf(row[group * PER_GROUP + i]!, best) << (i * BITS)
    for (let byte = 0; byte < GROUP_BYTES; byte++) into[group * GROUP_BYTES + byte] = bits >>> (byte * 8)
  }
  return best
}

/** Four numbers for each of the 4,096 values of half a group, so that unpacking takes two copies of four bytes instead of eight shifts. */
const HALF_BITS = (PER_GROUP / 2) * BITS
const HALVES = new Int8Array(2 ** HALF_BITS * 4).map((_, at) =>
  levelOf(((at >>> 2) >>> ((at & 3) * BITS)) & (LEVELS - 1)),
)

/** The same, with four numbers in one integer. */
const FOURS = new Int32Array(HALVES.buffer)

/** Unpacks a row of `numbers` numbers that begins at byte `from`: a signed byte for each, into the integers from index `to` on. */
export const unpackerOf = (packed: Uint8Array, numbers: number) => {
  const bytes = packedBytes(numbers)
  return (from: number, into: Int32Array, to: number): void => {
    for (let at = from, four = to; at < from + bytes; at += GROUP_BYTES, four += 2) {
      const bits = packed[at]! | (packed[at + 1]! << 8) | (packed[at + 2]! << 16)
      into[four] = FOURS[bits & (2 ** HALF_BITS - 1)]!
      into[four + 1] = FOURS[bits >>> HALF_BITS]!
    }
  }
}
