/** Words that occur in many titles of ESCO and O*NET (data/title-words.tsv, made by `npm run train -- reader`). Owns the list. */
import { rowsIn } from '../lists.ts'
import type { LexiconLanguage } from './lexicon-heads.ts'

const parts = new Set<string>()
const englishParts = new Set<string>()
/** Nouns in which titles end. */
export const titleNouns: [noun: string, language: LexiconLanguage][] = []

const rows = rowsIn<'language' | 'role' | 'words'>(new URL('./data/title-words.tsv', import.meta.url))
for (const { language, role, words } of rows) {
  for (const word of words.split(' ')) {
    if (language === 'en') englishParts.add(word)
    if (role === 'PART') parts.add(word)
    else titleNouns.push([word, language as LexiconLanguage])
  }
}

export const titleParts = (): Iterable<string> => parts
export const isPartOfTitles = (word: string): boolean => parts.has(word)
export const isEnglishPart = (word: string): boolean => englishParts.has(word)
