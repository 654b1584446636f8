/** The nearest of many unit vectors. Owns with what precision a query is compared with them. */
import { DIMS, type Neighbour } from './encoder.ts'
import { STEPS, type TitleMatrix } from './matrix.ts'

/**
 * 16 bits for the query, of which there is only one, where the rows have 8. That changes no similarity by more than 0.0003, and
 * the sum of its products stays below 2^30.
 */
const QUERY_STEPS = 32_767

export interface Wanted {
  /** How many rows of the matrix, from its beginning. */
  rows: number
  limit: number
  /** Rows less similar than this are left out. */
  least: number
}

/** How similar the query is to each of the first `rows` rows. */
export function similarities(query: Float32Array, matrix: TitleMatrix, rows: number): Float32Array {
  let largest = 0
  for (let d = 0; d < DIMS; d++) largest = Math.max(largest, Math.abs(query[d]!))
  const scale = largest > 0 ? QUERY_STEPS / largest : 1
  const steps = Int16Array.from(query, (value) => Math.round(value * scale))
  const products = matrix.products(steps, rows)
  const share = 1 / (scale * STEPS)
  const found = new Float32Array(rows)
  for (let row = 0; row < rows; row++) found[row] = products[row]! * share
  return found
}

/** The rows most similar to the query, nearest first; of equal ones the earlier row first. */
export function nearest(query: Float32Array, matrix: TitleMatrix, { rows, limit, least }: Wanted): Neighbour[] {
  const all = similarities(query, matrix, rows)
  const found: Neighbour[] = []
  for (let row = 0; row < rows; row++) if (all[row]! >= least) found.push({ index: row, similarity: all[row]! })
  return found.sort((a, b) => b.similarity - a.similarity || a.index - b.index).slice(0, limit)
}
