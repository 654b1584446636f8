/**
 * The meaning of a job title as a unit vector: the sum of one learned row for each feature of the title. Owns the
 * weights file; training is in training/, what a feature is in features.ts, the search among many vectors in nearest.ts.
 */
import { readFileSync } from 'node:fs'
import { BUCKETS, bucketOf, passes, SIEVE_BYTES } from './buckets.ts'
import { featuresOf } from './features.ts'

export const DIMS = 192
/** One signed byte for each number of a row; one float for each row, its scale times its learned weight; the sieve. */
const ROWS_BYTES = BUCKETS * DIMS
const SCALES_BYTES = BUCKETS * 4
export const WEIGHTS_BYTES = ROWS_BYTES + SCALES_BYTES + SIEVE_BYTES
const WEIGHTS = new URL('./weights.bin', import.meta.url)

export interface TitleEncoder {
  /** A unit vector; all zero for a text without letters or digits. */
  encode(title: string): Float32Array
  /** The cosine of two titles. */
  similarity(a: string, b: string): number
}

export interface Neighbour {
  /** Which row of the matrix. */
  index: number
  similarity: number
}

/** The product of two unit vectors is their cosine. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let d = 0; d < DIMS; d++) sum += a[d]! * b[d]!
  return sum
}

function normalise(vector: Float32Array): Float32Array {
  const length = Math.sqrt(cosine(vector, vector))
  if (length > 0) for (let d = 0; d < DIMS; d++) vector[d]! /= length
  return vector
}

/** Four rows at a time: the sum is then read and written a quarter as often, which halves the time of a title. */
function sumRows(rows: Int8Array, scales: Float32Array, buckets: number[]): Float32Array {
  const sum = new Float32Array(DIMS)
  for (let i = 0; i < buckets.length; i += 4) {
    // Past the end of the list any row will do: its scale is nought.
    const [b0, b1, b2, b3] = [buckets[i]!, buckets[i + 1] ?? 0, buckets[i + 2] ?? 0, buckets[i + 3] ?? 0]
    const left = buckets.length - i
    const s0 = scales[b0]!
    const s1 = left > 1 ? scales[b1]! : 0
    const s2 = left > 2 ? scales[b2]! : 0
    const s3 = left > 3 ? scales[b3]! : 0
    const [r0, r1, r2, r3] = [b0 * DIMS, b1 * DIMS, b2 * DIMS, b3 * DIMS]
    for (let d = 0; d < DIMS; d++) {
      sum[d]! += s0 * rows[r0 + d]! + s1 * rows[r1 + d]! + s2 * rows[r2 + d]! + s3 * rows[r3 + d]!
    }
  }
  return sum
}

/** An encoder of the given weights; throws if they cannot be such weights. */
export function titleEncoder(weights: Uint8Array): TitleEncoder {
  if (weights.byteLength !== WEIGHTS_BYTES) {
    throw new Error(`Title weights have ${weights.byteLength} bytes instead of ${WEIGHTS_BYTES}: restore weights.bin`)
  }
  const rows = new Int8Array(weights.buffer, weights.byteOffset, ROWS_BYTES)
  // Uint8Array.prototype.slice copies; Buffer's own would not, and floats have to be aligned.
  const scales = new Float32Array(
    Uint8Array.prototype.slice.call(weights, ROWS_BYTES, ROWS_BYTES + SCALES_BYTES).buffer,
  )
  const sieve = weights.subarray(ROWS_BYTES + SCALES_BYTES)
  const encode = (title: string): Float32Array => {
    const buckets: number[] = []
    for (const feature of featuresOf(title)) if (passes(sieve, feature)) buckets.push(bucketOf(feature))
    return normalise(sumRows(rows, scales, buckets))
  }
  return { encode, similarity: (a, b) => cosine(encode(a), encode(b)) }
}

let loaded: TitleEncoder | undefined

/** The encoder of the weights that come with the program, read once. */
export function loadTitleEncoder(): TitleEncoder {
  loaded ??= titleEncoder(readFileSync(WEIGHTS))
  return loaded
}
