/** Lists of phrases in five languages (data/*.tsv). Owns their lookup by the words of a prompt. */
import { fold } from '../../base/fold.ts'
import { rowsIn } from '../../reference/lists.ts'
import { phraseOf, type Token } from './tokens.ts'

/** All words of a list that has one row for each language. */
export const wordsIn = (file: URL): ReadonlySet<string> =>
  new Set(rowsIn<'language' | 'words'>(file).flatMap(({ words }) => words.split(' ').map(fold)))

export class PhraseList {
  readonly #phrases: ReadonlySet<string>
  readonly wordsMax: number

  constructor(file: URL) {
    this.#phrases = new Set(rowsIn<'language' | 'phrase'>(file).map(({ phrase }) => fold(phrase)))
    this.wordsMax = Math.max(...[...this.#phrases].map((phrase) => phrase.split(' ').length))
  }

  /** Whether this single word is a phrase of the list. */
  hasWord(word: string): boolean {
    return this.#phrases.has(word)
  }

  has(tokens: Token[], from: number, to: number): boolean {
    return this.#phrases.has(phraseOf(tokens, from, to))
  }

  /** Whether a phrase of the list begins at this word. */
  startsAt(tokens: Token[], from: number): boolean {
    for (let to = from + 1; to <= Math.min(tokens.length, from + this.wordsMax); to++)
      if (this.has(tokens, from, to)) return true
    return false
  }

  /** Whether a phrase of the list ends right before this word. */
  endsAt(tokens: Token[], end: number): boolean {
    for (let from = end - 1; from >= Math.max(0, end - this.wordsMax); from--)
      if (this.has(tokens, from, end)) return true
    return false
  }
}
