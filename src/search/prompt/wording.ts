/**
 * How the words of a prompt are written and in which languages, and what that says about names. Owns what makes a word too plain to be
 * a name.
 */
import { isTitleWord } from '../../reference/titles/lexicon.ts'
import { type LexiconLanguage, lexiconLanguages } from '../../reference/titles/lexicon-heads.ts'
import type { SpanKind } from './contexts.ts'
import { functionOf, weighLanguages } from './cues/cues.ts'
import { levelWords, seniorityWords, workplaceWords } from './cues/values.ts'
import type { Token } from './tokens.ts'

export const PROPER: ReadonlySet<SpanKind> = new Set(['PLACE', 'COMPANY', 'SCHOOL'])

export class Wording {
  readonly #tokens: Token[]
  readonly weights: ReadonlyMap<LexiconLanguage, number>
  /** The prompt has both small and capital letters; only then does a capital mean anything. */
  readonly isMixed: boolean
  /** The language of most of its words. */
  readonly language: LexiconLanguage
  /** German capitalises every noun, so a capital says nothing about names. */
  readonly #german: boolean

  constructor(tokens: Token[]) {
    this.#tokens = tokens
    const lower = tokens.filter(({ casing }) => casing === 'LOWER').length
    this.isMixed = lower > 0 && lower < tokens.length
    // "MI", "ALS": words in capitals among small letters count for no language.
    const spoken = tokens.filter(({ casing }) => !this.isMixed || casing !== 'UPPER')
    this.weights = weighLanguages(spoken.map(({ word }) => word))
    const most = Math.max(...this.weights.values())
    this.language = lexiconLanguages.find((language) => this.weights.get(language) === most)!
    this.#german = this.weights.get('de') === most
  }

  isLower(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.#tokens[at]!.casing !== 'LOWER') return false
    return true
  }

  /** Whether a capital means anything here. */
  get tellsCase(): boolean {
    return this.isMixed && !this.#german
  }

  /**
   * Whether words have a plainer use than as a name. HARD: always; SOFT: only where no name is expected. Words in capitals among small
   * letters ("MIT", "IT") have none.
   */
  plainUse(from: number, to: number, kind: SpanKind): 'HARD' | 'SOFT' | undefined {
    const { word, casing } = this.#tokens[from]!
    if (kind === 'LANGUAGE' || (this.isMixed && casing === 'UPPER')) return undefined
    if (to > from + 1)
      return this.#tokens.slice(from, to).every((token) => this.isGrammar(token.word)) ? 'HARD' : undefined
    const use = functionOf(word, this.weights)
    if (use) return use
    if (levelWords.has(word) || seniorityWords.has(word)) return 'SOFT'
    return PROPER.has(kind) && (isTitleWord(word) || workplaceWords.has(word)) ? 'SOFT' : undefined
  }

  isGrammar(word: string): boolean {
    return functionOf(word, this.weights) === 'HARD'
  }

  isFunctionWord(word: string): boolean {
    return functionOf(word, this.weights) !== undefined
  }
}
