/**
 * What the dictionaries say of the phrases of one prompt, each asked once. Owns the limit on lookups, so that any prompt is read in
 * time.
 */
import { fold } from '../../base/fold.ts'
import { rowsIn } from '../../reference/lists.ts'
import type { LexiconLanguage } from '../../reference/titles/lexicon-heads.ts'
import type { Lexicon, Reading } from './lexicon.ts'

/**
 * A dictionary answers in 10 µs, and no real search has more than a few hundred words. Every reading must then be weighed, which takes
 * as long again: a hundred villages may share one name. Words beyond the limit stay unread, so that the most hostile prompt costs
 * milliseconds instead of seconds.
 */
const EFFORT_MAX = 1_000
/** "Austin, TX": the gazetteer takes ten times as long to find what lies in an abbreviated place, and nobody names more than this. */
const INSIDE_MAX = 20

/** "tn", "NSW": the longest abbreviation of a state. */
export const IN_SHORT_CHARS_MAX = 3
/** "Qro.", "Tamps.": longer abbreviations in common use, in addition to the gazetteer's codes. */
const states = new Map(
  rowsIn<'short' | 'name'>(new URL('./data/states-in-short.tsv', import.meta.url)).map(({ short, name }) => [
    fold(short),
    fold(name),
  ]),
)

/** Whether the word may be the abbreviation of a state behind a town's name. */
export const isInShort = (word: string): boolean => word.length <= IN_SHORT_CHARS_MAX || states.has(word)

export class Lookups {
  readonly #lexicon: Lexicon
  readonly #known = new Map<string, readonly Reading[]>()
  readonly #continues = new Map<string, boolean>()
  readonly #inside = new Map<string, readonly Reading[]>()
  readonly #coded = new Map<string, readonly Reading[]>()
  #effort = 0

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  find(phrase: string): readonly Reading[] {
    const known = this.#known.get(phrase)
    if (known) return known
    if (this.#effort >= EFFORT_MAX || phrase === '') return []
    const readings = this.#lexicon.readings(phrase)
    this.#effort += 1 + readings.length
    this.#known.set(phrase, readings)
    return readings
  }

  /** Whether a name may continue after these words. */
  goesOn(phrase: string): boolean {
    const known = this.#continues.get(phrase)
    if (known !== undefined) return known
    if (this.#effort >= EFFORT_MAX) return false
    const continues = this.#lexicon.continues(phrase)
    this.#continues.set(phrase, continues)
    return continues
  }

  findInside(phrase: string, outer: string): readonly Reading[] {
    const both = `${phrase}, ${outer}`
    const known = this.#inside.get(both)
    if (known) return known
    if (this.#inside.size >= INSIDE_MAX) return []
    const inside = this.#lexicon.inside(phrase, outer)
    const readings = inside.length > 0 ? inside : this.#insideSpelledOut(phrase, outer)
    this.#inside.set(both, readings)
    return readings
  }

  #insideSpelledOut(phrase: string, outer: string): readonly Reading[] {
    const name = states.get(outer)
    return name === undefined ? [] : this.#lexicon.inside(phrase, name)
  }

  findCoded(word: string, language: LexiconLanguage): readonly Reading[] {
    const known = this.#coded.get(word)
    if (known) return known
    if (this.#coded.size >= INSIDE_MAX) return []
    const readings = this.#lexicon.coded(word, language)
    this.#coded.set(word, readings)
    return readings
  }
}
