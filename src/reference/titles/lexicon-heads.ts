/**
 * The nouns that job titles are built on, in five languages: hand-kept general knowledge (data/nouns.tsv), one form of each
 * (masculine singular; lexicon-forms.ts makes the others). A strong noun is a title by itself ("nurse"); a weak one says little
 * alone ("specialist") and is mostly found with a domain ("sales specialist"). A surname, tool or everyday word of any
 * of the five languages is weak or missing, for prompts mix them: no "Müller", "Docker", "mayor". A feminine stands
 * for itself where only its masculine is such a word ("Gärtnerin"). Owns reading the nouns.
 */
import { groupCells, groupRows, rowsIn } from '../lists.ts'

export type LexiconLanguage = 'en' | 'es' | 'de' | 'fr' | 'pt'
export const lexiconLanguages: readonly LexiconLanguage[] = ['en', 'es', 'de', 'fr', 'pt']

const rows = rowsIn<'strength' | 'language' | 'noun'>(new URL('./data/nouns.tsv', import.meta.url))
const byStrength = groupRows(rows, 'strength', ['STRONG', 'WEAK'])

export const strongHeads = groupCells(byStrength.STRONG, 'language', lexiconLanguages, 'noun')
export const weakHeads = groupCells(byStrength.WEAK, 'language', lexiconLanguages, 'noun')

/** Callings of several words that are none by the words they are made of: each form with its singular. */
export const phraseHeads: readonly [form: string, singular: string][] = rowsIn<'phrase' | 'singular'>(
  new URL('./data/noun-phrases.tsv', import.meta.url),
).map(({ phrase, singular }) => [phrase, singular])
