/**
 * The terms under which people are found in the search index. The code that writes a person into the index and the code that
 * searches it both use these, so that they agree. A term is a kind, a colon and a folded text or an id.
 */
import { fold } from '../base/fold.ts'
import { languageLevelKey } from '../base/languages.ts'
import { skillKey } from './skills/skill-key.ts'

export const terms = {
  title: (title: string) => `t:${fold(title)}`,
  /** All spellings of a skill share one term: k8s and Kubernetes. */
  skill: (skill: string) => `s:${skillKey(skill)}`,
  word: (word: string) => `w:${stem(word)}`,
  /** A word of a person's name, separate from other words because it says nothing about what they can do. */
  name: (word: string) => `n:${stem(word)}`,
  /** This level or better: a person who speaks the language better is also found under the lower levels. */
  language: (name: string, level: string) => `l:${languageLevelKey(name, level)}`,
  place: (geoId: string) => `g:${geoId}`,
  currentCompany: (entityId: string) => `c:${entityId}`,
  pastCompany: (entityId: string) => `p:${entityId}`,
  industry: (entityId: string) => `i:${entityId}`,
  school: (entityId: string) => `e:${entityId}`,
  tag: (tag: string) => `k:${fold(tag)}`,
}

/** Value of a person's byte for years or seniority if it is unknown. */
export const NOT_KNOWN = 255

/** Kinds whose terms are scanned as a whole: every distinct title and skill of a pool. */
export const TITLE_PREFIX = 't:'
export const SKILL_PREFIX = 's:'
export const PLACE_PREFIX = 'g:'
export const LANGUAGE_PREFIX = 'l:'
export const COMPANY_PREFIX = 'c:'
export const TAG_PREFIX = 'k:'

const WORDS_MAX = 400

/** The distinct words of a text, in order, folded. */
export function wordsOf(text: string): string[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words.slice(0, WORDS_MAX))]
}

/** Makes plural and singular equal; nothing cleverer, because the words are of many languages. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}
