/** The dot products of one vector with many rows as a plain loop: for few rows, and for processors without the SIMD instructions. */
import type { DotMemory } from './dot-kernel.ts'
import { DIMS } from './encoder.ts'

export function plainMemory(capacity: number): DotMemory {
  const query = new Int16Array(DIMS)
  const rows = new Int8Array(capacity * DIMS)
  const products = new Int32Array(capacity)
  const multiply = (count: number) => {
    for (let row = 0; row < count; row++) {
      const from = row * DIMS
      let [sum, other] = [0, 0]
      for (let d = 0; d < DIMS; d += 2) {
        sum += query[d]! * rows[from + d]!
        other += query[d + 1]! * rows[from + d + 1]!
      }
      products[row] = sum + other
    }
  }
  return { query, rows, products, multiply }
}
