/**
 * Joins several dictionaries into one lexicon. Owns what every lexicon contains: the names of human languages and of groups of
 * organisations.
 */
import { languageNamed } from '../../base/languages.ts'
import type { Lexicon, NameSource } from './lexicon.ts'
import { organisationGroups } from './organisation-groups.ts'

/** A name known as a language almost always means the language. */
const LANGUAGE_PRIOR = 0.9

const languages: NameSource = {
  continues: (phrase) => !phrase.includes(' '),
  readings(phrase) {
    const language = languageNamed(phrase)
    return language ? [{ kind: 'LANGUAGE', id: language.code, name: language.name, prior: LANGUAGE_PRIOR }] : []
  },
}

/** One lexicon made of these sources, plus the names of human languages and of groups of organisations. */
export function createLexicon(...sources: NameSource[]): Lexicon {
  const named = (phrase: string) => sources.flatMap((source) => source.readings(phrase))
  const all = [...sources, languages, organisationGroups(named)]
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
