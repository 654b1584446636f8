/**
 * Titles of several words that are known as a whole: "attaché de recherche clinique", "tool and die maker", whatever their parts may be alone. Owns
 * reading the lists (data/same-work.tsv, data/known-titles.tsv) and finding one among folded words; plurals are found by their singulars.
 */
import { fold } from '../../base/fold.ts'
import { listed, rowsIn } from '../lists.ts'

const WORDS_MAX = 6

const namesIn = (file: string): string[] =>
  rowsIn<'names'>(new URL(file, import.meta.url)).flatMap(({ names }) => listed(names))

/** What a title's words are looked up by. */
type Singular = (word: string) => string

export class KnownTitles {
  readonly #singular: Singular
  readonly #names = new Set<string>()
  readonly #firsts = new Set<string>()

  /** `isNoun`: without one it is a field, which is no title beside another. */
  constructor(singular: Singular, isNoun: (word: string) => boolean) {
    this.#singular = singular
    for (const name of [...namesIn('./data/same-work.tsv'), ...namesIn('./data/known-titles.tsv')]) {
      const words = fold(name).split(' ')
      if (words.length < 2 || words.length > WORDS_MAX || !words.some(isNoun)) continue
      const [first, ...rest] = words.map(singular)
      this.#firsts.add(first!)
      this.#names.add([first, ...rest].join(' '))
    }
  }

  /** The index behind the longest that begins here; `from` where none does. */
  endAt(words: readonly string[], from: number, stop: number): number {
    let phrase = this.#singular(words[from]!)
    if (!this.#firsts.has(phrase)) return from
    let end = from
    for (let to = from + 1; to < Math.min(stop, from + WORDS_MAX); to++) {
      phrase += ` ${this.#singular(words[to]!)}`
      if (this.#names.has(phrase)) end = to + 1
    }
    return end
  }
}
