/**
 * The nouns that job titles are built on, in five languages: hand-kept general knowledge (data/nouns.tsv), one form of each
 * (masculine singular; lexicon-forms.ts makes the others). A strong noun is a title by itself ("nurse"); a weak one says little
 * alone ("specialist") and mostly comes with a domain ("sales specialist"). Surnames, tools and everyday words of any of the five
 * languages are weak or missing, because prompts mix languages: no "Müller", "Docker", "mayor". A feminine is listed by itself if
 * only its masculine is such a word ("Gärtnerin"). Owns reading the nouns.
 */
import { groupCells, groupRows, rowsIn } from '../lists.ts'

export type LexiconLanguage = 'en' | 'es' | 'de' | 'fr' | 'pt'
export const lexiconLanguages: readonly LexiconLanguage[] = ['en', 'es', 'de', 'fr', 'pt']

const rows = rowsIn<'strength' | 'language' | 'noun'>(new URL('./data/nouns.tsv', import.meta.url))
const byStrength = groupRows(rows, 'strength', ['STRONG', 'WEAK'])

export const strongHeads = groupCells(byStrength.STRONG, 'language', lexiconLanguages, 'noun')
export const weakHeads = groupCells(byStrength.WEAK, 'language', lexiconLanguages, 'noun')

/** Jobs of several words that are not titles by their single words: each form with its singular. */
export const phraseHeads: readonly [form: string, singular: string][] = rowsIn<'phrase' | 'singular'>(
  new URL('./data/noun-phrases.tsv', import.meta.url),
).map(({ phrase, singular }) => [phrase, singular])
