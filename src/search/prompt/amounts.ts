/** Numbers that are nobody's name: how much, how many, and when. */
import type { Token } from './tokens.ts'

const NUMBER = /^\d+(?:[.,]\d+)*$/
/** "200+", "1M", "500k". */
const MAGNITUDE = /^\d+(?:[.,]\d+)*(?:\+|k|m|mn|mio|bn|%)$/i
const YEAR = /^(?:19|20)\d\d$/

export const isMagnitude = (word: string): boolean => MAGNITUDE.test(word)

/** Numbers alone, how much of something, and what was in a year: "graduated 2023" is nobody's trade, "Office 2019" and "5 axis" are. */
export function isAmount(span: Token[]): boolean {
  if (span.every(({ word }) => NUMBER.test(word) || MAGNITUDE.test(word))) return true
  const [first, last] = [span[0]!, span.at(-1)!]
  const isMeasured = MAGNITUDE.test(first.word) || YEAR.test(first.word) || YEAR.test(last.word)
  return isMeasured && span.every(({ word, casing }) => casing === 'LOWER' || MAGNITUDE.test(word))
}
