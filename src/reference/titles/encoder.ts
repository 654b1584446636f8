/**
 * The meaning of a job title as a unit vector: the sum of a learned row for each of its features, or of a fixed row for features
 * that training never met. Owns the weights file. training/ has the training, features.ts the features, nearest.ts the search
 * among many vectors, cut.ts from where on titles are near.
 */
import { readFileSync } from 'node:fs'
import { featuresOf } from './features.ts'
import { addLetters } from './letters.ts'
import { packedBytes, unpackerOf } from './packed-rows.ts'
import { Vocabulary } from './vocabulary.ts'

export const DIMS = 192
const PACKED_ROW_BYTES = packedBytes(DIMS)
/** Weights of other formats cannot be read: format 1 had rows shared by features, and no header; format 2 had no anchors. */
export const WEIGHTS_FORMAT = 3
const HEADER_BYTES = 12

/**
 * Layout of a weights file: format, count of features, count of anchors, then the features;
 * then for each feature a float, the scale of its row times its learned weight; then their
 * packed rows; then the anchors, a signed byte for each number (see cut.ts).
 */
export function weightsLayout(count: number, anchorCount: number) {
  const scales = HEADER_BYTES + count * 4
  const rows = scales + count * 4
  const anchors = rows + count * PACKED_ROW_BYTES
  const bytes = anchors + anchorCount * DIMS
  return { features: HEADER_BYTES, scales, rows, rowBytes: PACKED_ROW_BYTES, anchors, bytes }
}

const WEIGHTS = new URL('./weights.bin', import.meta.url)

export interface TitleEncoder {
  /** A unit vector; all zero for a text without a letter. */
  encode(title: string): Float32Array
  /** The share of a title that training never met, 0–1; for that part only letters are compared. */
  unknownShare(title: string): number
  /** Titles of many kinds of work, packed one after another, against which a question is measured; see cut.ts. */
  anchors: Int8Array
  /** The cosine of two titles. */
  similarity(a: string, b: string): number
}

export interface Neighbour {
  /** The row of the matrix. */
  index: number
  similarity: number
}

/** The dot product of two unit vectors is their cosine. */
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

const ROWS_AT_ONCE = 4
/**
 * The buffer that rows are unpacked into. Unpacking all rows when the weights are
 * read would take twenty milliseconds and eight megabytes.
 */
const unpacked = new Int8Array(ROWS_AT_ONCE * DIMS)
const fours = new Int32Array(unpacked.buffer)

/** Sums four rows at a time: the sum is then read and written a quarter as often, which halves the time for a title. */
function sumRows(packed: Uint8Array, scales: Float32Array, features: number[]): Float32Array {
  const sum = new Float32Array(DIMS)
  const unpack = unpackerOf(packed, DIMS)
  for (let i = 0; i < features.length; i += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, features.length - i)
    for (let n = 0; n < count; n++) unpack(features[i + n]! * PACKED_ROW_BYTES, fours, (n * DIMS) / 4)
    // After the end of the list, leftover rows in the buffer are used, with scale zero.
    const s0 = scales[features[i]!]!
    const s1 = count > 1 ? scales[features[i + 1]!]! : 0
    const s2 = count > 2 ? scales[features[i + 2]!]! : 0
    const s3 = count > 3 ? scales[features[i + 3]!]! : 0
    for (let d = 0; d < DIMS; d++) {
      sum[d]! +=
        s0 * unpacked[d]! + s1 * unpacked[DIMS + d]! + s2 * unpacked[2 * DIMS + d]! + s3 * unpacked[3 * DIMS + d]!
    }
  }
  return sum
}

/** An encoder of the given weights; throws if they cannot be such weights. */
export function titleEncoder(weights: Uint8Array): TitleEncoder {
  // Uint8Array.prototype.slice copies; Buffer's own slice would not, and four-byte numbers must be aligned.
  const copy = (from: number, to: number): ArrayBuffer => Uint8Array.prototype.slice.call(weights, from, to).buffer
  const [format, count = 0, anchorCount = 0] =
    weights.byteLength < HEADER_BYTES ? [] : new Uint32Array(copy(0, HEADER_BYTES))
  const layout = weightsLayout(count, anchorCount)
  if (format !== WEIGHTS_FORMAT || weights.byteLength !== layout.bytes) {
    throw new Error(`${weights.byteLength} bytes are not the title weights of this release: restore weights.bin`)
  }
  const vocabulary = new Vocabulary(new Uint32Array(copy(layout.features, layout.scales)))
  const scales = new Float32Array(copy(layout.scales, layout.rows))
  const rows = weights.subarray(layout.rows, layout.anchors)
  const encode = (title: string): Float32Array => {
    const features = featuresOf(title)
    const unknown: number[] = []
    const sum = sumRows(rows, scales, vocabulary.numbersOf(features, unknown))
    addLetters(sum, unknown, features.length)
    return normalise(sum)
  }
  const anchors = new Int8Array(weights.buffer, weights.byteOffset + layout.anchors, anchorCount * DIMS)
  const unknownShare = (title: string): number => {
    const features = featuresOf(title)
    return features.length === 0 ? 0 : 1 - vocabulary.numbersOf(features).length / features.length
  }
  return { encode, unknownShare, anchors, similarity: (a, b) => cosine(encode(a), encode(b)) }
}

let loaded: TitleEncoder | undefined

/** The encoder of the weights that come with the program, read once. */
export function loadTitleEncoder(): TitleEncoder {
  loaded ??= titleEncoder(readFileSync(WEIGHTS))
  return loaded
}
