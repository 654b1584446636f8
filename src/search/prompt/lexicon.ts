/**
 * The names that a prompt may contain. Owns the shape in which dictionaries answer; holds no names itself. Titles, levels and function
 * words are no names: they come from src/reference/titles and cues.ts.
 */
import type { LexiconLanguage } from '../../reference/titles/lexicon-heads.ts'

export type NameKind = 'SKILL' | 'PLACE' | 'COMPANY' | 'SCHOOL' | 'INDUSTRY' | 'LANGUAGE' | 'TITLE'

export interface Reading {
  kind: NameKind
  id: string
  name: string
  /** 0 to 1: how likely these words, seen alone in a search for people, mean this at all. */
  prior: number
  /** An everyday word: trusted only where such a name is expected ("with Excel", "Ruby developers"). */
  doubtful?: boolean
  /** Places: the ids of everything this place lies in. They make "Cambridge, UK" one place. */
  within?: readonly string[]
  /** The members, if the name stands for several firms. */
  members?: readonly Reading[]
  /** How likely this is meant compared to its namesakes of the same kind; the prior if the source gives none. */
  weight?: number
}

export interface NameSource {
  /** Everything that a folded phrase may mean, in any order. Several of one kind: the name is ambiguous. */
  readings(phrase: string): readonly Reading[]
  /** False if no name of this source continues after this phrase, which saves the longer lookups. */
  continues?(phrase: string): boolean
  /** Places of this name inside a place given by its abbreviation: "austin", "tx". */
  inside?(name: string, outer: string): readonly Reading[]
  /** Words of well-known names, for correcting misspellings. */
  words?(): Iterable<string>
  /** States and provinces with this abbreviation where the language is spoken: "tx", "SP". */
  coded?(word: string, language: LexiconLanguage): readonly Reading[]
}

export type Lexicon = Required<NameSource>
