/** The nearest of many unit vectors, kept as one signed byte for each dimension: a million titles in 192 MB. */
import { DIMS, type Neighbour } from './encoder.ts'

/** Rows of DIMS bytes, one after another. */
export type TitleMatrix = Int8Array

/** The largest number of a unit vector is rarely above ½; the step of 1/127 is below what separates two titles. */
const STEPS = 127

export function packVectors(vectors: Iterable<Float32Array>): TitleMatrix {
  const all = [...vectors]
  const matrix = new Int8Array(all.length * DIMS)
  for (const [row, vector] of all.entries()) {
    for (let d = 0; d < DIMS; d++) matrix[row * DIMS + d] = Math.round(vector[d]! * STEPS)
  }
  return matrix
}

/** Puts a neighbour into a list kept from near to far, and drops what then is too many. */
function keep(list: Neighbour[], neighbour: Neighbour, limit: number): void {
  let at = list.length
  while (at > 0 && list[at - 1]!.similarity < neighbour.similarity) at--
  list.splice(at, 0, neighbour)
  if (list.length > limit) list.pop()
}

/** The rows most like the query, nearest first; of equals the earlier row. */
export function nearest(query: Float32Array, matrix: TitleMatrix, limit: number): Neighbour[] {
  const found: Neighbour[] = []
  const rows = matrix.length / DIMS
  let least = Number.NEGATIVE_INFINITY
  for (let row = 0; row < rows; row++) {
    const from = row * DIMS
    let [sum, other] = [0, 0]
    for (let d = 0; d < DIMS; d += 2) {
      sum += query[d]! * matrix[from + d]!
      other += query[d + 1]! * matrix[from + d + 1]!
    }
    const similarity = (sum + other) / STEPS
    if (similarity <= least) continue
    keep(found, { index: row, similarity }, limit)
    if (found.length === limit) least = found[limit - 1]!.similarity
  }
  return found
}
