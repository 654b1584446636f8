/**
 * Titles of several words that are known as a whole: "attaché de recherche clinique", "tool and die maker", whatever their parts
 * may mean alone. Owns reading the lists (data/same-work.tsv, data/known-titles.tsv) and finding such a title among folded words;
 * plurals are found by their singulars.
 */
import { fold } from '../../base/fold.ts'
import { namesInCell, rowsIn } from '../lists.ts'

const WORDS_MAX = 6

const namesIn = (file: string): string[] =>
  rowsIn<'names'>(new URL(file, import.meta.url)).flatMap(({ names }) => namesInCell(names))

/**
 * A word as typed, and its singulars if it is a noun; there may be several, because words of different languages fold into the
 * same spelling.
 */
type Forms = (word: string) => readonly string[]

export class KnownTitles {
  readonly #forms: Forms
  readonly #names = new Set<string>()
  readonly #beginnings = new Set<string>()

  /** `isNoun`: a name without any noun is a field, not a title. */
  constructor(forms: Forms, isNoun: (word: string) => boolean) {
    this.#forms = forms
    for (const name of [...namesIn('./data/same-work.tsv'), ...namesIn('./data/known-titles.tsv')]) {
      const phrase = fold(name)
      const words = phrase.split(' ')
      if (words.length < 2 || words.length > WORDS_MAX || !words.some(isNoun)) continue
      this.#names.add(phrase)
      for (let n = 1; n < words.length; n++) this.#beginnings.add(words.slice(0, n).join(' '))
    }
  }

  /** The index after the longest known title that begins at `from`; `from` if none does. */
  endAt(words: readonly string[], from: number, stop: number): number {
    let begun = this.#forms(words[from]!).filter((form) => this.#beginnings.has(form))
    let end = from
    for (let to = from + 1; begun.length > 0 && to < Math.min(stop, from + WORDS_MAX); to++) {
      const longer = begun.flatMap((phrase) => this.#forms(words[to]!).map((form) => `${phrase} ${form}`))
      if (longer.some((phrase) => this.#names.has(phrase))) end = to + 1
      begun = longer.filter((phrase) => this.#beginnings.has(phrase))
    }
    return end
  }
}
