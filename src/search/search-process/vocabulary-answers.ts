/**
 * What a pool says about words, as it was asked once. Recorded where the pool is searched; replayed where people are
 * judged by the same conditions. These hold functions and cannot travel; they are made anew of the same answers.
 */
import type { TermVocabulary } from '../criteria/term-vocabulary.ts'

export interface VocabularyAnswers {
  similarTitles: Map<string, Map<string, number>>
  near: Map<string, Map<string, number>>
  naming: Map<string, string[]>
  /** Places where somebody lives, of those that were asked about. */
  lived: Set<string>
}

export const emptyAnswers = (): VocabularyAnswers => ({
  similarTitles: new Map(),
  near: new Map(),
  naming: new Map(),
  lived: new Set(),
})

/** Answers as the vocabulary does, and notes what it answered. */
export function recording(vocabulary: TermVocabulary, answers: VocabularyAnswers): TermVocabulary {
  const noted = <Key, Value>(notes: Map<Key, Value>, key: Key, value: Value): Value => {
    notes.set(key, value)
    return value
  }
  return {
    similarTitles: (title) => noted(answers.similarTitles, title, vocabulary.similarTitles(title)),
    near: (skill) => noted(answers.near, skill, vocabulary.near(skill)),
    naming: (skill) => noted(answers.naming, skill, [...vocabulary.naming(skill)]),
    industriesNamed: vocabulary.industriesNamed,
    around: vocabulary.around,
    wider: vocabulary.wider,
    hasPlace(geoId) {
      const has = vocabulary.hasPlace(geoId)
      if (has) answers.lived.add(geoId)
      return has
    },
  }
}

/** What nobody asked about before has no answer. */
export const replaying = (
  answers: VocabularyAnswers,
  { around, wider, industriesNamed }: Pick<TermVocabulary, 'around' | 'wider' | 'industriesNamed'>,
): TermVocabulary => ({
  similarTitles: (title) => answers.similarTitles.get(title) ?? new Map(),
  near: (skill) => answers.near.get(skill) ?? new Map(),
  naming: (skill) => answers.naming.get(skill) ?? [],
  industriesNamed,
  around,
  wider,
  hasPlace: (geoId) => answers.lived.has(geoId),
})
