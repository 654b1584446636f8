/**
 * The loss of a step: each text must find its partner among all texts of the batch, left to right and right to left (softmax over
 * cosines, sharpened by a temperature). Computes the loss and its gradient in phases; a phase may read only what earlier phases
 * wrote, so the caller puts a barrier between them.
 */
import type { Arena, Piece } from './arena.ts'
import type { Batch } from './batches.ts'
import type { Task } from './examples.ts'
import { DIMS, type Kernels } from './kernels.ts'
import { LANES, type Model } from './model.ts'

const ROW_BYTES = DIMS * 4
/** Keeps the rows of the matrix from sharing cache sets: without it, walking down a column takes twice as long. */
const PADDING = 16
/** 32 rows take 24 KB, which fits into the first-level cache. */
const BLOCK = 32

export const contrastFloats = (pairs: number): number =>
  4 * pairs * DIMS + pairs * (pairs + PADDING) + (4 + 3 * LANES) * (pairs + PADDING)

export class Contrast {
  readonly #model: Model
  readonly #kernels: Kernels
  readonly #units: Piece
  readonly #lengths: Piece
  readonly #gradients: Piece
  readonly #matrix: Piece
  readonly #rowSums: Piece
  readonly #columnSums: Piece[]
  readonly #columnFactors: Piece[]
  readonly #losses: Piece

  constructor(arena: Arena, kernels: Kernels, model: Model, pairsMax: number) {
    this.#model = model
    this.#kernels = kernels
    this.#units = arena.floats(2 * pairsMax * DIMS)
    this.#gradients = arena.floats(2 * pairsMax * DIMS)
    this.#lengths = arena.floats(2 * pairsMax)
    this.#rowSums = arena.floats(pairsMax)
    this.#columnSums = Array.from({ length: LANES }, () => arena.floats(pairsMax))
    this.#columnFactors = Array.from({ length: LANES }, () => arena.floats(pairsMax))
    this.#losses = arena.floats(LANES)
    this.#matrix = arena.floats(pairsMax * (pairsMax + PADDING))
  }

  /** Phase 1: the unit vectors of the lane's texts. */
  encode(batch: Batch, lane: number): void {
    for (const t of this.#textsOf(batch, lane)) {
      const at = this.#units.at + t * ROW_BYTES
      const unit = this.#units.floats.subarray(t * DIMS, (t + 1) * DIMS).fill(0)
      this.#model.sum(batch, t, at)
      const length = Math.sqrt(this.#kernels.dot(at, at + ROW_BYTES, at)) + 1e-9
      this.#lengths.floats[t] = length
      for (let d = 0; d < DIMS; d++) unit[d]! /= length
    }
  }

  /** Phase 2: the lane's rows of the matrix of exponentials, their sums, and the lane's part of the column sums. */
  compare(batch: Batch, task: Task, lane: number): void {
    const { pairs } = batch
    const columns = this.#columnSums[lane]!
    columns.floats.fill(0)
    const rowBytes = (pairs + PADDING) * 4
    const right = this.#units.at + pairs * ROW_BYTES
    for (let i = this.#first(pairs, lane); i < this.#first(pairs, lane + 1); i += 4) {
      const at = this.#matrix.at + i * rowBytes
      this.#kernels.products(this.#units.at + i * ROW_BYTES, right, right + pairs * ROW_BYTES, at, rowBytes)
      for (let r = 0; r < 4; r++) {
        const row = at + r * rowBytes
        this.#rowSums.floats[i + r] = this.#kernels.exponentials(row, row + pairs * 4, 1 / task.temperature)
        this.#kernels.add(columns.at, columns.at + pairs * 4, row, 1)
      }
    }
  }

  /** Phase 3: turns the lane's rows into the gradient of the loss, and from that computes the gradient of the left texts. */
  judgeRows(batch: Batch, task: Task, lane: number): void {
    const { pairs } = batch
    const factor = task.share / (2 * pairs * task.temperature)
    const factors = this.#columnFactors[lane]!
    for (let j = 0; j < pairs; j++) {
      let sum = 0
      for (const share of this.#columnSums) sum += share.floats[j]!
      factors.floats[j] = factor / sum
    }
    const stride = pairs + PADDING
    const matrix = this.#matrix.floats
    let loss = 0
    for (let i = this.#first(pairs, lane); i < this.#first(pairs, lane + 1); i++) {
      const row = this.#matrix.at + i * stride * 4
      loss -= Math.log(matrix[i * stride + i]! / this.#rowSums.floats[i]!)
      this.#kernels.weigh(row, row + pairs * 4, factor / this.#rowSums.floats[i]!, factors.at)
      matrix[i * stride + i]! -= 2 * factor
    }
    this.#blend(batch, lane, { row: stride * 4, column: 4 }, { from: pairs, to: 0 })
    this.#losses.floats[lane] = loss / pairs
  }

  /** Phase 4: the gradient of the lane's right texts, then, for all texts of the lane, the gradient of the sum before normalisation. */
  judgeColumns(batch: Batch, lane: number): void {
    const { pairs } = batch
    this.#blend(batch, lane, { row: 4, column: (pairs + PADDING) * 4 }, { from: 0, to: pairs })
    for (const t of this.#textsOf(batch, lane)) {
      const gradient = this.#gradients.at + t * ROW_BYTES
      const unit = this.#units.at + t * ROW_BYTES
      const along = this.#kernels.dot(gradient, gradient + ROW_BYTES, unit)
      this.#kernels.add(gradient, gradient + ROW_BYTES, unit, -along)
      const row = this.#gradients.floats.subarray(t * DIMS, (t + 1) * DIMS)
      for (let d = 0; d < DIMS; d++) row[d]! /= this.#lengths.floats[t]!
    }
  }

  /**
   * Gradients of the lane's texts from `to` on: the texts from `from` on, weighted by the matrix. Works in blocks of texts that
   * stay in the first-level cache while all gradients use them.
   */
  #blend(
    { pairs }: Batch,
    lane: number,
    bytes: { row: number; column: number },
    texts: { from: number; to: number },
  ): void {
    const { from, to } = texts
    const [first, end] = [this.#first(pairs, lane), this.#first(pairs, lane + 1)]
    this.#gradients.floats.fill(0, (to + first) * DIMS, (to + end) * DIMS)
    for (let j = 0; j < pairs; j += BLOCK) {
      const block = this.#units.at + (from + j) * ROW_BYTES
      const blockEnd = this.#units.at + (from + Math.min(j + BLOCK, pairs)) * ROW_BYTES
      for (let i = first; i < end; i += 2) {
        const shares = this.#matrix.at + i * bytes.row + j * bytes.column
        this.#kernels.blend(shares, bytes.row, bytes.column, block, blockEnd, this.#gradients.at + (to + i) * ROW_BYTES)
      }
    }
  }

  /** Phase 5: adds the gradients of all texts, in the lane's dimensions, to their features. */
  scatter(batch: Batch, lane: number): void {
    for (let t = 0; t < 2 * batch.pairs; t++) this.#model.scatter(batch, t, this.#gradients.at + t * ROW_BYTES, lane)
  }

  /** Loss of the last batch, left to right; available after phase 3. */
  loss(): number {
    return this.#losses.floats.reduce((sum, share) => sum + share, 0)
  }

  #first(pairs: number, lane: number): number {
    return (pairs / LANES) * lane
  }

  /** The lane's left texts, then its right ones. */
  *#textsOf({ pairs }: Batch, lane: number): Generator<number> {
    for (const side of [0, pairs]) {
      for (let i = this.#first(pairs, lane); i < this.#first(pairs, lane + 1); i++) yield side + i
    }
  }
}
