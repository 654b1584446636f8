/**
 * How much a title counts for the one asked for, by how they are related: the same title, the same work, the same words, another name,
 * or mere resemblance. Owns these shares, on one scale from 0 to 1, and the thresholds from which a title meets or excludes. Pure.
 */
import { fold } from '../base/fold.ts'
import { stem } from '../reference/terms.ts'
import { headOf, isEnglishTitle, isLeading } from '../reference/titles/english.ts'
import { glossOf } from '../reference/titles/gloss.ts'
import { isDeputy, SENIORITIES, type Seniority, seniorityOf } from '../reference/titles/seniority.ts'
import { coreOf, stemsOf } from '../reference/titles/sense.ts'

/** The same work at another level ranks after the title itself, and before titles that only mean it. */
export const SAME_WORK_SHARE = 0.95
/** A title with every word asked for counts as such, however dissimilar the encoder finds it. */
const WORDS_SHARE = 0.86
/** For other names of a title, and for the kinds of work that a broad title covers; ranks after titles with its words. */
export const BROAD_TITLE_SHARE = 0.84
/** From this share on a title is certain enough to exclude somebody: a mere look-alike must not be hidden. */
export const EXCLUDING_SHARE = 0.83
/**
 * From this share on a title is met. One that is only similar meets it partly: an accountant is no auditor, a translator no
 * interpreter.
 */
export const TITLE_MET = 0.74
/** A nurse manager is no nurse, though the title has the word; this share stays below the one that meets a title. */
const OTHER_HEAD_SHARE = 0.7
const SIMILAR_SHARE = 0.85
/**
 * Bonus across languages, where the encoder finds less in common (a nurse and an enfermera are at 0.74) and nothing else can tell. For
 * two English titles the words tell whether they are the same work, and similarity is mostly that of the trade.
 */
const ACROSS_LANGUAGES = 0.13
const ACROSS_SHARE_MAX = 0.92

/** The head of an English title, which says what its holder is; empty for other titles. */
export const headOfEnglish = (core: string): string => (isEnglishTitle(core) ? stem(headOf(core)) : '')

/** `other`: the head of the title being compared. */
export interface TitleShares {
  /** The share of a title that is this similar to the one asked for. */
  similar(other: string, nearness: number): number
  /** The share of a title that contains all words of the one asked for. */
  holding(other: string): number
  /**
   * What is left of a share where the holder of a title may be below the one asked for. `alike`: the work of a title that is only
   * similar.
   */
  below(share: number, standing: WorkStanding, alike?: () => string): number
}

/** How somebody stands by the work of a title: the level, counted from one, and whether it is a deputy. Fits into a byte. */
export type WorkStanding = number

const DEPUTY = 16
const LEVELS = DEPUTY - 1

/** What a title's work says of the holder, apart from what it is compared with. */
export function workStanding(work: string): WorkStanding {
  const { seniority } = seniorityOf(work)
  return (seniority === null ? 0 : levelOf(seniority)) | (isDeputy(work) ? DEPUTY : 0)
}

const levelOf = (seniority: Seniority): number => 1 + SENIORITIES.indexOf(seniority)
const INTERN = levelOf('intern')
const LEAD = levelOf('lead')

export function sharesFor(title: string): TitleShares {
  const head = headOfEnglish(fold(coreOf(title)))
  const gloss = glossOf(title)
  const isUnderstood = head !== '' || gloss !== undefined
  const isBelow = belowOf(title, gloss)
  return {
    similar(other, nearness) {
      const share = nearness * SIMILAR_SHARE
      if (!isUnderstood || other === '') return Math.min(ACROSS_SHARE_MAX, share + ACROSS_LANGUAGES)
      return head !== '' && other !== head && isLeading(other) ? Math.min(OTHER_HEAD_SHARE, share) : share
    },
    holding(other) {
      return head === '' || other === '' || other === head ? WORDS_SHARE : OTHER_HEAD_SHARE
    },
    below: (share, standing, alike) =>
      share >= TITLE_MET && isBelow(standing, alike) ? Math.min(OTHER_HEAD_SHARE, share) : share,
  }
}

/**
 * Tells who does not have the work yet, though the words of the title say so: a student nurse is no nurse, an assistant store manager
 * no store manager, and a commis chef, much as the title resembles it, no head chef.
 */
function belowOf(title: string, gloss: string | undefined): (standing: WorkStanding, alike?: () => string) => boolean {
  const asked = (gloss === undefined ? [title] : [title, gloss]).map(workStanding)
  const asksLearner = asked.some((standing) => (standing & LEVELS) === INTERN)
  const leads = asked.some((standing) => (standing & LEVELS) >= levelOf('manager'))
  const asksDeputy = asked.some((standing) => (standing & DEPUTY) !== 0)
  const head = headOfEnglish(fold(coreOf(gloss ?? title)))
  // The noun of a "head chef" leads nobody by itself.
  const led = leads && !isLeading(head) ? head : ''
  return (standing, alike) => {
    const level = standing & LEVELS
    if (!asksLearner && level === INTERN) return true
    if (leads && !asksDeputy && (standing & DEPUTY) !== 0) return true
    return alike !== undefined && led !== '' && level < LEAD && stemsOf(alike()).includes(led)
  }
}
