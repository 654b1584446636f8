/**
 * Which titles of a pool mean what a prompt asks for. Each distinct title is encoded once and compared as a vector, so
 * the cost grows with the vocabulary, not with the pool. Owns the threshold of what counts as meaning the same.
 */
import { stem, TITLE_PREFIX, wordsOf } from '../reference/terms.ts'
import { DIMS, type TitleEncoder } from '../reference/titles/encoder.ts'
import { nearest, packVectors, type TitleMatrix } from '../reference/titles/nearest.ts'
import { seniorityOf } from '../reference/titles/seniority.ts'

/**
 * Below this two titles are neighbours at best: an accountant and a payroll clerk. The best F1 on the names of ESCO's
 * tuning tenth in three languages, 0.670 (precision 0.73, recall 0.62); 0.647 at 0.50, 0.660 at 0.60. Measured by
 * eval/title-threshold.ts.
 */
const SIMILAR_MIN = 0.55
/** More spellings of one job than any pool has; bounds what a vague title can pull in. */
const NEIGHBOURS_MAX = 600
/** A title that holds every word asked for is what was asked for, however little the encoder makes of it. */
const WORDS_SHARE = 0.8
const KNOWN_MAX = 200_000

interface Known {
  core: string
  vector: TitleMatrix
}

interface Vocabulary {
  matrix: TitleMatrix
  /** For each word, the rows of the titles that hold it. */
  rows: Map<string, number[]>
}

export class TitleMeaning {
  readonly #encoder: TitleEncoder
  readonly #known = new Map<string, Known>()
  /** By the list itself: the index hands out the same one until the pool changes. */
  readonly #vocabularies = new WeakMap<string[], Vocabulary>()

  constructor(encoder: TitleEncoder) {
    this.#encoder = encoder
  }

  /** Title terms that mean `title`, each with how much, in 0–1. */
  expand(title: string, titles: string[]): Map<string, number> {
    const core = coreOf(title)
    const { matrix, rows } = this.#vocabularyOf(titles)
    const weights = new Map<string, number>()
    for (const { index, similarity } of nearest(this.#encoder.encode(core), matrix, NEIGHBOURS_MAX)) {
      if (similarity < SIMILAR_MIN) break
      weights.set(titles[index]!, Math.min(1, similarity))
    }
    for (const row of rowsWithAll(stemsOf(core), rows)) {
      weights.set(titles[row]!, Math.max(weights.get(titles[row]!) ?? 0, WORDS_SHARE))
    }
    return weights
  }

  #vocabularyOf(titles: string[]): Vocabulary {
    const made = this.#vocabularies.get(titles)
    if (made) return made
    const matrix = new Int8Array(titles.length * DIMS)
    const rows = new Map<string, number[]>()
    for (const [row, term] of titles.entries()) {
      const { core, vector } = this.#knownOf(term)
      matrix.set(vector, row * DIMS)
      for (const word of new Set(stemsOf(core))) {
        const list = rows.get(word)
        if (list) list.push(row)
        else rows.set(word, [row])
      }
    }
    const vocabulary = { matrix, rows }
    this.#vocabularies.set(titles, vocabulary)
    return vocabulary
  }

  /** What a title means outlives the list it stands in: most of the next list are the same titles. */
  #knownOf(term: string): Known {
    const known = this.#known.get(term)
    if (known) return known
    const core = coreOf(term.slice(TITLE_PREFIX.length))
    const fresh = { core, vector: packVectors([this.#encoder.encode(core)]) }
    if (this.#known.size >= KNOWN_MAX) this.#known.clear()
    this.#known.set(term, fresh)
    return fresh
  }
}

/** How senior somebody is has its own part of the score; here only the work counts. In one form for all genders. */
const coreOf = (title: string) => seniorityOf(title).core || title

const stemsOf = (core: string) => wordsOf(core).map(stem)

/** Rows of the titles that hold every word; none for no word. */
function rowsWithAll(words: string[], rows: Map<string, number[]>): number[] {
  const lists = words.map((word) => rows.get(word) ?? []).sort((a, b) => a.length - b.length)
  const [fewest, ...others] = lists
  const sets = others.map((list) => new Set(list))
  return (fewest ?? []).filter((row) => sets.every((set) => set.has(row)))
}
