/**
 * From what similarity on another title names the work of the one asked for. Follows the question: one that is like many kinds
 * of work (a broad title) is cut higher than one that stands alone. Held against anchors, the titles that come with the weights,
 * not against a pool: the same question has the same cut wherever it is asked. Owns how near is near.
 */
import { DIMS, type TitleEncoder } from './encoder.ts'
import { TitleMatrix } from './matrix.ts'
import { similarities } from './nearest.ts'

/** What a similarity at the cut is told as, whatever the cut: what searches and verdicts call near. */
export const NEAR_MIN = 0.55

/** How many of the nearest anchors say how dense the surroundings are. */
const SURROUNDINGS = 14
/**
 * Chosen on the tuning tenth by eval/title-cut.ts: of English names among those of three languages 0.62 of what is let through
 * is right.
 */
const CUT_ALONE = 0.35
const CUT_PER_DENSITY = 0.4
const CUT_MAX = 0.75
/** Where only letters tell, what is alike by chance is cut off: Polish names are as precise as English ones then. */
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

  /** Of a title, and its vector. */
  of(title: string, vector: Float32Array): number {
    const sorted = similarities(vector, this.#anchors, this.#count).sort()
    const nearest = sorted.subarray(-SURROUNDINGS)
    const density = nearest.reduce((sum, similarity) => sum + similarity, 0) / Math.max(1, nearest.length)
    const byLetters = CUT_KNOWN + CUT_PER_UNKNOWN * this.#encoder.unknownShare(title)
    const least = Math.min(CUT_UNKNOWN_MAX, byLetters)
    return Math.min(CUT_MAX, Math.max(least, CUT_ALONE + CUT_PER_DENSITY * density))
  }
}

/** A similarity as it is compared between questions: 0 stays 0 and 1 stays 1, the cut becomes NEAR_MIN. At most 1. */
export function nearness(similarity: number, cut: number): number {
  if (similarity < cut) return (similarity * NEAR_MIN) / cut
  return Math.min(1, 1 - ((1 - similarity) * (1 - NEAR_MIN)) / (1 - cut))
}
