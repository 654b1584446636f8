/**
 * The names a prompt may contain. Owns the shape in which dictionaries answer; holds no name itself. Titles, levels and
 * function words are not names: they come from src/reference/titles and cues.ts.
 */
import type { LexiconLanguage } from '../../reference/titles/lexicon-heads.ts'

export type NameKind = 'SKILL' | 'PLACE' | 'COMPANY' | 'SCHOOL' | 'INDUSTRY' | 'LANGUAGE' | 'TITLE'

export interface Reading {
  kind: NameKind
  id: string
  name: string
  /** 0 to 1: how likely these words, seen alone in a search for people, mean this at all. */
  prior: number
  /** An everyday word: believe it only where such a name is expected ("with Excel", "Ruby developers"). */
  doubtful?: boolean
  /** Places: ids of everything this place lies in. Lets "Cambridge, UK" be one place. */
  within?: readonly string[]
  /** Of a name for several firms: which they are. */
  members?: readonly Reading[]
  /** How much more this is meant than its namesakes of the same kind; the prior where the source does not say. */
  weight?: number
}

export interface NameSource {
  /** Everything that a folded phrase may mean, in any order. Several of one kind: the name is ambiguous. */
  readings(phrase: string): readonly Reading[]
  /** False where no name of this source goes on with more words after this phrase; spares the longer lookups. */
  continues?(phrase: string): boolean
  /** Places of this name inside one that is only written in short: "austin", "tx". */
  inside?(name: string, outer: string): readonly Reading[]
  /** Words of well-known names, for whoever mistypes one. */
  words?(): Iterable<string>
  /** States and provinces that are written so in short where the language is spoken: "tx", "SP". */
  coded?(word: string, language: LexiconLanguage): readonly Reading[]
}

export type Lexicon = Required<NameSource>
