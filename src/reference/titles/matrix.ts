/**
 * Many title vectors, one signed byte for each dimension: a million titles in 192 MB. Owns where they lie and growing the space;
 * a row once set never changes.
 */
import { type DotMemory, dotMemory, ROWS_AT_ONCE } from './dot-kernel.ts'
import { plainMemory } from './dot-loop.ts'
import { DIMS } from './encoder.ts'

const ROWS_FIRST = 64
/** With fewer rows a plain loop takes a fraction of a millisecond, and otherwise every pool would need a WebAssembly memory of its own. */
const FAST_ROWS_MIN = 1_024
/** Pages that were never written to take no memory, so growing in small steps would save nothing. */
const FAST_ROWS = 8_192

/** A unit vector's numbers are rarely above ½; the step of 1/127 is smaller than what separates two titles. */
export const STEPS = 127

export function packVector(vector: Float32Array): Int8Array {
  // A loop, because `from` with a function takes ten times as long, and an import packs every new title.
  const packed = new Int8Array(vector.length)
  for (let d = 0; d < packed.length; d++) packed[d] = Math.round(vector[d]! * STEPS)
  return packed
}

export class TitleMatrix {
  #place = placeFor(ROWS_FIRST)

  set(row: number, vector: ArrayLike<number>): void {
    if ((row + 1) * DIMS > this.#place.rows.length) this.#grow(row + 1)
    this.#place.rows.set(vector, row * DIMS)
  }

  /** The query's products with the first `rows` rows, in 32 bits; valid until the next question. */
  products(query: Int16Array, rows: number): Int32Array {
    this.#place.query.set(query)
    if (rows > 0) this.#place.multiply(rows)
    return this.#place.products.subarray(0, rows)
  }

  #grow(rows: number): void {
    const before = this.#place.rows
    this.#place = placeFor(Math.max(rows, (before.length / DIMS) * 2))
    this.#place.rows.set(before)
  }
}

function placeFor(rows: number): DotMemory {
  if (rows < FAST_ROWS_MIN) return plainMemory(rows)
  const capacity = Math.ceil(Math.max(rows, FAST_ROWS) / ROWS_AT_ONCE) * ROWS_AT_ONCE
  return dotMemory(capacity) ?? plainMemory(capacity)
}
