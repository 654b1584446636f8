/**
 * The names a prompt may contain. Owns the shape in which dictionaries answer and how several become one; holds no
 * name itself. Titles, levels and function words are not names: they come from src/reference/titles and cues.ts.
 */
import { languageNamed } from '../../base/languages.ts'
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

/** Most names are short words; what is known of a language by its name is nearly certain. */
const LANGUAGE_PRIOR = 0.9

const languages: NameSource = {
  continues: (phrase) => !phrase.includes(' '),
  readings(phrase) {
    const language = languageNamed(phrase)
    return language ? [{ kind: 'LANGUAGE', id: language.code, name: language.name, prior: LANGUAGE_PRIOR }] : []
  },
}

/** One lexicon of several sources; the names of human languages are always in it. */
export function createLexicon(...sources: NameSource[]): Lexicon {
  const all = [...sources, languages]
  return {
    readings: (phrase) => all.flatMap((source) => source.readings(phrase)),
    continues: (phrase) => all.some((source) => source.continues?.(phrase) ?? true),
    inside: (name, outer) => all.flatMap((source) => source.inside?.(name, outer) ?? []),
    *words() {
      for (const source of all) yield* source.words?.() ?? []
    },
    coded: (word, language) => all.flatMap((source) => source.coded?.(word, language) ?? []),
  }
}
