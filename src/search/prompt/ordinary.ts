/**
 * How common a word is in each language. Owns the list of ordinary words (data/ordinary-words.tsv, made from wordfreq) and their
 * rarity. An everyday word needs more evidence to be read as a name.
 */
import { readFileSync } from 'node:fs'
import { type LexiconLanguage, lexiconLanguages } from '../../reference/titles/lexicon-heads.ts'

/** The number of rarity classes. 0: grammar and the like, 3: one in a hundred thousand words, 4: rarer. */
export const RARITIES = 5
const RARE = RARITIES - 1

/**
 * For each word its rarity per language, as the digits of one number in base RARITIES: forty thousand small maps would take megabytes.
 */
const rarities = new Map<string, number>()

const NOTHING_KNOWN = lexiconLanguages.reduce((digits) => digits * RARITIES + RARE, 0)
const weightOf = (language: LexiconLanguage) => RARITIES ** lexiconLanguages.indexOf(language)

for (const line of readFileSync(new URL('./data/ordinary-words.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)) {
  const [language, rarity, words] = line.split('\t') as [LexiconLanguage, string, string | undefined]
  if (!words) continue
  const less = (RARE - Number(rarity)) * weightOf(language)
  for (const word of words.split(' ')) rarities.set(word, (rarities.get(word) ?? NOTHING_KNOWN) - less)
}

/** Whether the word is ordinary in any of the languages. */
export const isOrdinary = (word: string): boolean => rarities.has(word)

export function rarityOf(word: string, language: LexiconLanguage): number {
  const digits = rarities.get(word)
  return digits === undefined ? RARE : Math.floor(digits / weightOf(language)) % RARITIES
}
