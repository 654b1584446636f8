/** The shapes of what words may be, and what more words are worth. Owns no rule of reading: candidates.ts makes spans, path.ts chooses. */
import type { LanguageLevel, SeniorityLevel, WorkplaceMode } from '../../../contract/levels.ts'
import type { TitleSpan } from '../../reference/titles/lexicon.ts'
import type { SpanKind } from './contexts.ts'
import type { Cue } from './cues/cue.ts'
import type { Reading } from './lexicon.ts'
import type { YearsSpan } from './years.ts'

interface Span {
  from: number
  /** Index after its last word. */
  to: number
  /** Worth in a neutral context. */
  value: number
}

export type NameSpan = Span & {
  type: 'NAME'
  kind: SpanKind
  readings: Reading[]
  /** What it is worth where the context does not expect this kind of name: the words have another, plainer use. */
  plain?: number
  /** What it is worth at least where the context does expect one: "in Nice". */
  floor?: number
}
export type ValueSpan = Span & {
  type: 'VALUE'
  kind: SpanKind
  value: number
  means: LanguageLevel | SeniorityLevel | WorkplaceMode
}
export type TitleCandidate = Span & { type: 'TITLE'; kind: 'TITLE'; title: TitleSpan }
export type YearsCandidate = Span & { type: 'YEARS'; kind: 'YEARS'; years: YearsSpan }
export type CueSpan = Span & { type: 'CUE'; cue: Cue }
export type Candidate = NameSpan | ValueSpan | TitleCandidate | YearsCandidate | CueSpan

/** Two words read as one are worth more than the two apart: "New York Times" is no place. */
export const stretch = (words: number) => 1.5 * words - 0.5
/** What any reading must be worth at least, so that unlikely ones lose against no reading. */
export const READING_COST = 0.25
