/**
 * The folded words of a piece of text and their offsets. Owns how the words of adverts and of the phrase lists are made
 * comparable: "You’ll" equals "you ll", "Über" equals "uber". Knows no phrase.
 */
export interface AdvertWord {
  word: string
  start: number
  end: number
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const PLAIN = /^[a-z0-9]*$/
const MARKS = /\p{M}+/gu

const folded = (raw: string): string => {
  const low = raw.toLowerCase()
  return PLAIN.test(low) ? low : low.normalize('NFD').replace(MARKS, '').replaceAll('ß', 'ss')
}

export function wordsBetween(text: string, start: number, end: number): AdvertWord[] {
  const words: AdvertWord[] = []
  for (const { 0: raw, index } of text.slice(start, end).matchAll(WORD))
    words.push({ word: folded(raw), start: start + index, end: start + index + raw.length })
  return words
}

export const plainWords = (phrase: string): string[] => wordsBetween(phrase, 0, phrase.length).map(({ word }) => word)
