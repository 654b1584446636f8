/**
 * The shapes of what words may be read as, and which skills are software. Owns no reading rule: candidates.ts makes spans, path.ts
 * chooses.
 */
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
  /** The corrected words, if one was mistyped. */
  meant?: readonly string[]
}

/** Evidence for or against a name that lies in the words themselves. */
export interface NameFacts {
  prior: number
  doubtful: boolean
  /** Everything with this name has it only as an alias, while something famous is called so. */
  isAlias: boolean
  /** The same words are a known tool or a known town. */
  isElse: boolean
}

export type NameSpan = Span & { type: 'NAME'; kind: SpanKind; readings: Reading[]; facts?: NameFacts }
/**
 * A name that no dictionary has: "NEC4", "wound care", "Laing O'Rourke". For an industry, `readings` holds the known one it is a kind
 * of.
 */
export type OpenSpan = Span & { type: 'OPEN' } & (
    | { kind: 'SKILL' | 'COMPANY' }
    | { kind: 'INDUSTRY'; readings: Reading[] }
  )
/** A name that no dictionary has, whose kind follows from the words around it. */
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
  /** The number of words, before its noun or after it, that no list of titles has. */
  unknown?: number
}
export type YearsCandidate = Span & { type: 'YEARS'; kind: 'YEARS'; years: YearsSpan }
/** `km` is set for a distance: "within 50 km of". */
export type CueSpan = Span & { type: 'CUE'; cue: Cue; km?: number }
export type Candidate = NameSpan | OpenSpan | ValueSpan | TitleCandidate | YearsCandidate | CueSpan

const SURE_SOFTWARE = 0.8
const DOUBTFUL_SOFTWARE = 0.12
/** "Go" and "React" are technologies, "wound care" is another skill. */
export const isSoftware = ({ prior, doubtful }: { prior: number; doubtful?: boolean }): boolean =>
  prior >= (doubtful ? DOUBTFUL_SOFTWARE : SURE_SOFTWARE)
