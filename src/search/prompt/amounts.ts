/** Recognises numbers that are no skill or name: amounts, counts and years. Owns data/counted-words.tsv. */
import { wordsIn } from './phrase-list.ts'
import type { Token } from './tokens.ts'

const NUMBER = /^\d+(?:[.,]\d+)*$/
/** "200+", "1M", "500k". */
const MAGNITUDE = /^\d+(?:[.,]\d+)*(?:\+|(?:k|m|mn|mm|mio|bn|b|%)\+?)$/i
const YEAR = /^(?:19|20)\d\d$/

export const isMagnitude = (word: string): boolean => MAGNITUDE.test(word)

/** Words that are counted: "30 agents", "200 units", "R$ 100 milhões". */
const countedWords = wordsIn(new URL('./data/counted-words.tsv', import.meta.url))

const isNumber = ({ word }: Token): boolean => NUMBER.test(word) || MAGNITUDE.test(word)

/**
 * Numbers alone, an amount of something, or something dated by a year. "graduated 2023" is one; "Office 2019" and "5 axis" are
 * skills.
 */
export function isAmount(span: Token[]): boolean {
  if (span.every(isNumber)) return true
  const [first, last] = [span[0]!, span.at(-1)!]
  if (span.some(({ word }, at) => at > 0 && isNumber(span[at - 1]!) && countedWords.has(word))) return true
  const isMeasured = YEAR.test(first.word) || YEAR.test(last.word) || span.some(({ word }) => MAGNITUDE.test(word))
  return isMeasured && span.every(({ word, casing }) => casing === 'LOWER' || MAGNITUDE.test(word))
}
