/**
 * The similarity from which another title counts as the work asked for. It depends on the question: a title similar to many kinds
 * of work (a broad one) has a higher cut than an isolated one. It is measured against anchors, the titles that come with the
 * weights, not against a pool, so that the same question has the same cut everywhere. Owns how near is near.
 */
import { DIMS, type TitleEncoder } from './encoder.ts'
import { TitleMatrix } from './matrix.ts'
import { similarities } from './nearest.ts'

/** The value that a similarity exactly at the cut is reported as, whatever the cut; searches and verdicts call this near. */
export const NEAR_MIN = 0.55

/** How many of the nearest anchors measure how dense the surroundings are. */
const SURROUNDINGS = 14
/** Chosen on the tuning tenth by eval/title-cut.ts: for English titles among titles of three languages, 0.62 of what passes is right. */
const CUT_ALONE = 0.35
const CUT_PER_DENSITY = 0.4
const CUT_MAX = 0.75
/**
 * For titles compared by letters alone, the cut is raised to exclude resemblance by
 * chance; Polish titles are then as precise as English ones.
 */
const CUT_KNOWN = 0.4
const CUT_PER_UNKNOWN = 0.4
const CUT_UNKNOWN_MAX = 0.6

export class TitleCut {
  readonly #encoder: TitleEncoder
  readonly #anchors = new TitleMatrix()
  readonly #count: number

  constructor(encoder: TitleEncoder) {
    const { anchors } = encoder
    this.#encoder = encoder
    this.#count = anchors.length / DIMS
    for (let row = 0; row < this.#count; row++) this.#anchors.set(row, anchors.subarray(row * DIMS, (row + 1) * DIMS))
  }

  /** The cut for a title and its vector. */
  cutFor(title: string, vector: Float32Array): number {
    const sorted = similarities(vector, this.#anchors, this.#count).sort()
    const nearest = sorted.subarray(-SURROUNDINGS)
    const density = nearest.reduce((sum, similarity) => sum + similarity, 0) / Math.max(1, nearest.length)
    const byLetters = CUT_KNOWN + CUT_PER_UNKNOWN * this.#encoder.unknownShare(title)
    const least = Math.min(CUT_UNKNOWN_MAX, byLetters)
    return Math.min(CUT_MAX, Math.max(least, CUT_ALONE + CUT_PER_DENSITY * density))
  }
}

/** A similarity scaled so that it can be compared between questions: 0 stays 0, 1 stays 1, and the cut becomes NEAR_MIN. At most 1. */
export function nearness(similarity: number, cut: number): number {
  if (similarity < cut) return (similarity * NEAR_MIN) / cut
  return Math.min(1, 1 - ((1 - similarity) * (1 - NEAR_MIN)) / (1 - cut))
}
