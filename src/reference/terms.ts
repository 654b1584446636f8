/**
 * The names under which people stand in the search index. Whoever writes a person into it and whoever asks it
 * use these, so that both mean the same. A term is a kind, a colon and a folded text or an id.
 */
import { fold } from '../base/fold.ts'
import { languageLevelKey } from '../base/languages.ts'
import { skillKey } from './skills/skill-key.ts'

export const terms = {
  title: (title: string) => `t:${fold(title)}`,
  /** All spellings of one skill stand together: k8s with Kubernetes. */
  skill: (skill: string) => `s:${skillKey(skill)}`,
  word: (word: string) => `w:${stem(word)}`,
  /** A word of somebody's name, apart from all others: it is no sign of what they can do. */
  name: (word: string) => `n:${stem(word)}`,
  /** At this level or above: whoever speaks it better stands under the lower levels too. */
  language: (name: string, level: string) => `l:${languageLevelKey(name, level)}`,
  place: (geoId: string) => `g:${geoId}`,
  currentCompany: (entityId: string) => `c:${entityId}`,
  pastCompany: (entityId: string) => `p:${entityId}`,
  industry: (entityId: string) => `i:${entityId}`,
  school: (entityId: string) => `e:${entityId}`,
  tag: (tag: string) => `k:${fold(tag)}`,
}

/** What a person's byte for years or seniority says where there is nothing to say. */
export const NOT_KNOWN = 255

/** Kinds whose terms are looked through as a whole: every distinct title and skill of a pool. */
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

/** Plural and singular meet; nothing cleverer, since the words are of many languages. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}
