/**
 * Tells which titles are in English, and finds their head noun: for English titles the words themselves tell whether two name the
 * same work. Owns both rules; the words come from the lexicon and data/title-words.tsv.
 */

import { rememberByText } from '../../base/remembered.ts'
import { isLinkWord, languagesOfTitleWord } from './lexicon.ts'
import { SENIORITIES, seniorityOf } from './seniority.ts'
import { isEnglishPart } from './title-words.ts'

/** The letters of "R&D" and "e-commerce", and articles, do not show a language. */
const TELLING_CHARS_MIN = 3

/** Takes a title's core. A word that is in no list may be of any language. */
export const isEnglishTitle = (core: string): boolean =>
  core.split(' ').every((word) => word.length < TELLING_CHARS_MIN || isEnglishWord(word))

const isEnglishWord = (word: string): boolean =>
  isEnglishPart(word) || isLinkWord(word) || languagesOfTitleWord(word)?.has('en') === true

/** The noun of an English title: its last word, or the one before "of" and the like. */
export function headOf(core: string): string {
  const words = core.split(' ')
  const link = words.findIndex((word, at) => at > 0 && isLinkWord(word))
  return words[(link < 0 ? words.length : link) - 1]!
}

const MANAGER = SENIORITIES.indexOf('manager')

/** People with this head noun in their title lead those who do the work. */
export const isLeading = rememberByText((head) => {
  const { seniority } = seniorityOf(head)
  return seniority !== null && SENIORITIES.indexOf(seniority) >= MANAGER
})
