/** Words that occur in many titles of ESCO and O*NET (data/title-words.tsv, made by `npm run train -- reader`). Owns the list. */
import { readFileSync } from 'node:fs'
import type { LexiconLanguage } from './lexicon-heads.ts'

const parts = new Set<string>()
const englishParts = new Set<string>()
/** Nouns in which titles end. */
export const titleNouns: [noun: string, language: LexiconLanguage][] = []

for (const line of readFileSync(new URL('./data/title-words.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)) {
  const [language, role, words] = line.split('\t') as [LexiconLanguage, string, string | undefined]
  for (const word of words?.split(' ') ?? []) {
    if (language === 'en') englishParts.add(word)
    if (role === 'PART') parts.add(word)
    else titleNouns.push([word, language])
  }
}

export const titleParts = (): Iterable<string> => parts
export const isPartOfTitles = (word: string): boolean => parts.has(word)
export const isEnglishPart = (word: string): boolean => englishParts.has(word)
