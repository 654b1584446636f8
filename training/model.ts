/**
 * What is learned: a row of DIMS floats and a weight for each feature, with their gradients and AdamW's moments, in shared
 * memory. The work is always divided into LANES lanes, whether one thread does both or two do one each, so the order of every
 * sum, and every bit of the result, does not depend on the number of threads.
 */
import type { Arena, Piece } from './arena.ts'
import type { Batch } from './batches.ts'
import { BETA_1, BETA_2, DIMS, type Kernels } from './kernels.ts'
import type { Random } from './random.ts'
import type { Settings } from './settings.ts'

export const LANES = 2
const ROW_BYTES = DIMS * 4
const LANE_BYTES = ROW_BYTES / LANES
/** The kernels process four floats at a time, so each lane gets a multiple of four rows; the last few may be unused. */
const ROWS_STEP = 4 * LANES
const rowsFor = (featureCount: number): number => Math.ceil(featureCount / ROWS_STEP) * ROWS_STEP

export const modelFloats = (featureCount: number): number => rowsFor(featureCount) * (4 * DIMS + 3 + LANES)

interface Learned {
  value: Piece
  gradient: Piece
  mean: Piece
  spread: Piece
}

export class Model {
  readonly rows: Learned
  readonly weights: Learned
  /** Each lane sums the gradient of the weights over its half of the dimensions. */
  readonly #weightShares: Piece[]
  readonly #kernels: Kernels
  readonly #count: number

  constructor(arena: Arena, kernels: Kernels, featureCount: number) {
    const learned = (count: number): Learned => ({
      value: arena.floats(count),
      gradient: arena.floats(count),
      mean: arena.floats(count),
      spread: arena.floats(count),
    })
    this.#kernels = kernels
    this.#count = rowsFor(featureCount)
    this.rows = learned(this.#count * DIMS)
    this.weights = learned(this.#count)
    this.#weightShares = Array.from({ length: LANES - 1 }, () => arena.floats(this.#count))
    this.#weightShares.unshift(this.weights.gradient)
  }

  /** Random rows already distinguish texts by their features; rare features start with more weight than common ones. */
  initialise(random: Random, features: Uint32Array, texts: number): void {
    const { floats } = this.rows.value
    for (let i = 0; i < floats.length; i++) floats[i] = random.normal() / Math.sqrt(DIMS)
    const counts = new Uint32Array(this.#count)
    for (const feature of features) counts[feature]!++
    for (let f = 0; f < this.#count; f++) {
      this.weights.value.floats[f] = Math.log((texts + 1) / (counts[f]! + 1)) / Math.log(texts + 1)
    }
  }

  /** out = the weighted sum of the rows of text t. */
  sum(batch: Batch, t: number, out: number): void {
    const weights = this.weights.value.floats
    const rows = this.rows.value.at
    for (let i = batch.starts[t]!; i < batch.starts[t + 1]!; i++) {
      const feature = batch.features[i]!
      this.#kernels.add(out, out + ROW_BYTES, rows + feature * ROW_BYTES, weights[feature]!)
    }
  }

  /** Adds the gradient of text t to its features, in the dimensions of one lane; `from` is the gradient of the text's sum. */
  scatter(batch: Batch, t: number, from: number, lane: number): void {
    const weights = this.weights.value.floats
    const weightGradient = this.#weightShares[lane]!.floats
    const source = from + lane * LANE_BYTES
    for (let i = batch.starts[t]!; i < batch.starts[t + 1]!; i++) {
      const feature = batch.features[i]!
      const offset = feature * ROW_BYTES + lane * LANE_BYTES
      const gradient = this.rows.gradient.at + offset
      this.#kernels.add(gradient, gradient + LANE_BYTES, source, weights[feature]!)
      weightGradient[feature]! += this.#kernels.dot(source, source + LANE_BYTES, this.rows.value.at + offset)
    }
  }

  /** One AdamW step on the rows of one lane. */
  step(lane: number, step: number, rateShare: number, settings: Settings): void {
    const half = this.#count / LANES
    const weightGradient = this.weights.gradient
    for (const share of this.#weightShares.slice(1)) {
      const from = share.at + lane * half * 4
      this.#kernels.add(weightGradient.at + lane * half * 4, weightGradient.at + (lane + 1) * half * 4, from, 1)
      share.floats.fill(0, lane * half, (lane + 1) * half)
    }
    this.#adam(this.rows, { first: lane * half * DIMS, count: half * DIMS }, step, {
      rate: rateShare * settings.rate,
      decay: settings.decay,
    })
    this.#adam(this.weights, { first: lane * half, count: half }, step, {
      rate: rateShare * settings.weightRate,
      decay: 0,
    })
  }

  #adam(
    learned: Learned,
    part: { first: number; count: number },
    step: number,
    pace: { rate: number; decay: number },
  ): void {
    const { first, count } = part
    const { rate, decay } = pace
    const { value, gradient, mean, spread } = learned
    const from = first * 4
    this.#kernels.adam(
      value.at + from,
      value.at + from + count * 4,
      gradient.at + from,
      mean.at + from,
      spread.at + from,
      rate,
      1 - rate * decay,
      1 / (1 - BETA_1 ** (step + 1)),
      1 / (1 - BETA_2 ** (step + 1)),
    )
  }
}
