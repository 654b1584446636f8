/**
 * What a pool's vocabulary answered to one question. Recorded where the pool is searched, and replayed where people are judged by the
 * same conditions. Conditions hold functions and cannot be sent, so they are made anew from the same answers.
 */
import type { TermVocabulary } from '../criteria/term-vocabulary.ts'

export interface VocabularyAnswers {
  similarTitles: Map<string, Map<string, number>>
  near: Map<string, Map<string, number>>
  naming: Map<string, string[]>
  /** Of the places asked about, those where somebody lives. */
  lived: Set<string>
}

export const emptyAnswers = (): VocabularyAnswers => ({
  similarTitles: new Map(),
  near: new Map(),
  naming: new Map(),
  lived: new Set(),
})

/** Answers like the given vocabulary and records the answers. */
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

/** A vocabulary that gives the recorded answers; anything not asked before is unknown. */
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
