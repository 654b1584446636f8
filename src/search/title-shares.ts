/**
 * How much a title is the one asked for, by how it is: the very title, its work, its words, another name, or mere
 * resemblance. Owns these shares, on one scale in 0–1, and from where on a title meets or excludes. Pure.
 */
import { fold } from '../base/fold.ts'
import { stem } from '../reference/terms.ts'
import { headOf, isEnglishTitle, isLeading } from '../reference/titles/english.ts'
import { glossOf } from '../reference/titles/gloss.ts'
import { coreOf } from '../reference/titles/sense.ts'

/** The very title comes before the same work at another level, and both before whatever only means it. */
export const SAME_WORK_SHARE = 0.95
/** A title that holds every word asked for is what was asked for, however little the encoder makes of it. */
const WORDS_SHARE = 0.86
/** One of the kinds of work that a title names at once, or another name of it; after those who bear its words. */
export const BROAD_TITLE_SHARE = 0.84
/** Sure enough to leave somebody out: a look-alike must not be hidden. */
export const EXCLUDING_SHARE = 0.83
/** A title that is only alike is met in part: an accountant is no auditor, a translator no interpreter. */
export const TITLE_MET = 0.74
/** A nurse manager is no nurse, though the words are there: short of what meets a title. */
const OTHER_HEAD_SHARE = 0.7
const SIMILAR_SHARE = 0.85
/**
 * Across languages the encoder sees less in common (a nurse is an enfermera by 0.74), and nothing else tells. Of two English titles
 * the words tell whether they are one work, and likeness is mostly of the trade.
 */
const ACROSS_LANGUAGES = 0.13
const ACROSS_SHARE_MAX = 0.92

/** What somebody with a work of this name is, where it is an English one; empty elsewhere. */
export const headOfEnglish = (core: string): string => (isEnglishTitle(core) ? stem(headOf(core)) : '')

/** `other`: the head of the title that is looked at. */
export interface TitleShares {
  /** Of a title that resembles the one asked for so much. */
  similar(other: string, nearness: number): number
  /** Of one that holds all its words. */
  holding(other: string): number
}

export function sharesFor(title: string): TitleShares {
  const head = headOfEnglish(fold(coreOf(title)))
  const isUnderstood = head !== '' || glossOf(title) !== undefined
  return {
    similar(other, nearness) {
      const share = nearness * SIMILAR_SHARE
      if (!isUnderstood || other === '') return Math.min(ACROSS_SHARE_MAX, share + ACROSS_LANGUAGES)
      return head !== '' && other !== head && isLeading(other) ? Math.min(OTHER_HEAD_SHARE, share) : share
    },
    holding(other) {
      return head === '' || other === '' || other === head ? WORDS_SHARE : OTHER_HEAD_SHARE
    },
  }
}
