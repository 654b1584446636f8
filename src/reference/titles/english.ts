/**
 * Which titles are in English, and what they are titles of: there the words themselves tell whether two name one work. Owns both
 * rules; the words are those of the lexicon and of data/title-words.tsv.
 */

import { remembered } from '../../base/remembered.ts'
import { isLinkWord, languagesOfTitleWord } from './lexicon.ts'
import { SENIORITIES, seniorityOf } from './seniority.ts'
import { isEnglishPart } from './title-words.ts'

/** Letters of "R&D" and "e-commerce", articles: they tell no language. */
const TELLING_CHARS_MIN = 3

/** Of a title's core. A word that no list has may be of any language. */
export const isEnglishTitle = (core: string): boolean =>
  core.split(' ').every((word) => word.length < TELLING_CHARS_MIN || isEnglishWord(word))

const isEnglishWord = (word: string): boolean =>
  isEnglishPart(word) || isLinkWord(word) || languagesOfTitleWord(word)?.has('en') === true

/** What somebody is, of an English title: the last word, or the one before "of" and the like. */
export function headOf(core: string): string {
  const words = core.split(' ')
  const link = words.findIndex((word, at) => at > 0 && isLinkWord(word))
  return words[(link < 0 ? words.length : link) - 1]!
}

const MANAGER = SENIORITIES.indexOf('manager')

/** Whoever is called so leads those who do the work. */
export const isLeading = remembered((head) => {
  const { seniority } = seniorityOf(head)
  return seniority !== null && SENIORITIES.indexOf(seniority) >= MANAGER
})
