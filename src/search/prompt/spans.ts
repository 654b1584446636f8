/** The shapes of what words may be, and which skills are software. Owns no rule of reading: candidates.ts makes spans, path.ts chooses among them. */
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
  /** The words as they were meant, where one was mistyped. */
  meant?: readonly string[]
}

/** What speaks for or against a name, as far as the words themselves tell. */
export interface NameFacts {
  prior: number
  doubtful: boolean
  /** All that bear this name bear it only beside their own, and something famous is called so. */
  isAlias: boolean
  /** The same words are a known tool or a known town. */
  isElse: boolean
}

export type NameSpan = Span & { type: 'NAME'; kind: SpanKind; readings: Reading[]; facts?: NameFacts }
/** A name that no dictionary has: "NEC4", "wound care", "Laing O'Rourke"; of an industry with what it is a kind of. */
export type OpenSpan = Span & { type: 'OPEN' } & (
    | { kind: 'SKILL' | 'COMPANY' }
    | { kind: 'INDUSTRY'; readings: Reading[] }
  )
/** What stands beside it or before it says what it is; no dictionary has it. */
export type NamedSpan = Span & { type: 'NAMED'; kind: 'COMPANY' | 'SCHOOL' | 'TITLE' }
export type ValueSpan = Span & {
  type: 'VALUE'
  kind: SpanKind
  means: LanguageLevel | SeniorityLevel | WorkplaceMode
}
export type TitleCandidate = Span & {
  type: 'TITLE'
  kind: 'TITLE'
  title: TitleSpan
  /** Words that no list of titles knows, before its noun or behind it. */
  unknown?: number
}
export type YearsCandidate = Span & { type: 'YEARS'; kind: 'YEARS'; years: YearsSpan }
/** `km` of a distance: "within 50 km of". */
export type CueSpan = Span & { type: 'CUE'; cue: Cue; km?: number }
export type Candidate = NameSpan | OpenSpan | ValueSpan | TitleCandidate | YearsCandidate | CueSpan

const SURE_SOFTWARE = 0.8
const DOUBTFUL_SOFTWARE = 0.12
/** "Go" and "React" are technologies, "wound care" is another skill. */
export const isSoftware = ({ prior, doubtful }: { prior: number; doubtful?: boolean }): boolean =>
  prior >= (doubtful ? DOUBTFUL_SOFTWARE : SURE_SOFTWARE)
