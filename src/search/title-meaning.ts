/**
 * Which titles of a pool mean what a prompt asks for. Each distinct title is encoded once and compared as a vector, so
 * the cost grows with the vocabulary, not with the pool. Owns the threshold of what counts as meaning the same.
 */
import { stem, TITLE_PREFIX, wordsOf } from '../reference/terms.ts'
import { DIMS, type TitleEncoder } from '../reference/titles/encoder.ts'
import { nearest, packVectors, type TitleMatrix } from '../reference/titles/nearest.ts'
import { seniorityOf } from '../reference/titles/seniority.ts'

/** Below this two titles are neighbours at best: an accountant and a payroll clerk. */
const SIMILAR_MIN = 0.55
/** More spellings of one job than any pool has; bounds what a vague title can pull in. */
const NEIGHBOURS_MAX = 600
/** A title that holds every word asked for is what was asked for, however little the encoder makes of it. */
const WORDS_SHARE = 0.8
const VECTORS_MAX = 200_000

export class TitleMeaning {
  readonly #encoder: TitleEncoder
  readonly #vectors = new Map<string, TitleMatrix>()
  /** By the list itself: the index hands out the same one until the pool changes. */
  readonly #matrices = new WeakMap<string[], TitleMatrix>()

  constructor(encoder: TitleEncoder) {
    this.#encoder = encoder
  }

  /** Title terms that mean `title`, each with how much, in 0–1. */
  expand(title: string, vocabulary: string[]): Map<string, number> {
    const core = coreOf(title)
    const weights = new Map<string, number>()
    for (const { index, similarity } of nearest(
      this.#encoder.encode(core),
      this.#matrixOf(vocabulary),
      NEIGHBOURS_MAX,
    )) {
      if (similarity < SIMILAR_MIN) break
      weights.set(vocabulary[index]!, Math.min(1, similarity))
    }
    for (const term of titlesWithAll(core, vocabulary)) {
      weights.set(term, Math.max(weights.get(term) ?? 0, WORDS_SHARE))
    }
    return weights
  }

  #matrixOf(vocabulary: string[]): TitleMatrix {
    const known = this.#matrices.get(vocabulary)
    if (known) return known
    const matrix = new Int8Array(vocabulary.length * DIMS)
    for (const [row, term] of vocabulary.entries()) matrix.set(this.#vectorOf(term), row * DIMS)
    this.#matrices.set(vocabulary, matrix)
    return matrix
  }

  #vectorOf(term: string): TitleMatrix {
    const known = this.#vectors.get(term)
    if (known) return known
    const vector = packVectors([this.#encoder.encode(coreOf(term.slice(TITLE_PREFIX.length)))])
    if (this.#vectors.size >= VECTORS_MAX) this.#vectors.clear()
    this.#vectors.set(term, vector)
    return vector
  }
}

/** How senior somebody is has its own part of the score; here only the work counts. */
const coreOf = (title: string) => seniorityOf(title).core || title

const stemsOf = (title: string) => wordsOf(title).map(stem)

function titlesWithAll(core: string, vocabulary: string[]): string[] {
  const asked = stemsOf(core)
  if (asked.length === 0) return []
  return vocabulary.filter((term) => {
    const words = new Set(stemsOf(term.slice(TITLE_PREFIX.length)))
    return asked.every((word) => words.has(word))
  })
}
