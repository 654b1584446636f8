/** What the dictionaries say of the phrases of one prompt, each asked once. Owns how much they are asked: any prompt is read in time. */
import { fold } from '../../base/fold.ts'
import { rowsIn } from '../../reference/lists.ts'
import type { LexiconLanguage } from '../../reference/titles/lexicon-heads.ts'
import type { Lexicon, Reading } from './lexicon.ts'

/**
 * Dictionaries answer in 10 µs, and nobody's search has more than a few hundred words. What they know of a phrase has to be weighed,
 * which takes as long again for each thing: a hundred villages bear one name. Words past the bound are left over, so that the most
 * hostile prompt costs some milliseconds and not seconds.
 */
const EFFORT_MAX = 1_000
/** "Austin, TX": what lies in a place that is written in short takes a gazetteer ten times as long, and nobody names more. */
const INSIDE_MAX = 20

/** "tn", "NSW": no longer is what a state is written in short as. */
export const IN_SHORT_CHARS_MAX = 3
/** "Qro.", "Tamps.": as people write states in short, beside the codes that a gazetteer has. */
const states = new Map(
  rowsIn<'short' | 'name'>(new URL('./data/states-in-short.tsv', import.meta.url)).map(({ short, name }) => [
    fold(short),
    fold(name),
  ]),
)

/** Whether a state may be written so behind the name of a town. */
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

  /** Whether a name may have more words behind these. */
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
