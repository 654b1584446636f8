/**
 * The folded words of a piece of text and where they stand. Owns how words of adverts and of the phrase lists are made
 * alike: "You’ll" and "you ll", "Über" and "uber" are the same; knows no phrase.
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
  WORD.lastIndex = start
  for (let found = WORD.exec(text); found && found.index < end; found = WORD.exec(text))
    words.push({ word: folded(found[0]), start: found.index, end: Math.min(end, found.index + found[0].length) })
  return words
}

export const plainWords = (phrase: string): string[] => wordsBetween(phrase, 0, phrase.length).map(({ word }) => word)
