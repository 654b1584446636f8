/**
 * What is stored of a title's meaning so that it can be found: its vector and its words, both for the work alone. Owns which part
 * of a title is the work, and when a stored meaning is out of date.
 */
import { stem, wordsOf } from '../terms.ts'
import type { TitleEncoder } from './encoder.ts'
import { glossOf } from './gloss.ts'
import { packVector } from './matrix.ts'
import { seniorityOf } from './seniority.ts'

export interface Sense {
  /** Packed, see matrix.ts. */
  vector: ArrayLike<number>
  /** Stems, each once. */
  words: string[]
}

/** The title without its seniority, which has a part of its own in the score, in one form for all genders. */
export const coreOf = (title: string) => seniorityOf(title).core || title

export const stemsOf = (core: string) => [...new Set(wordsOf(core).map(stem))]

export function senseOf(encoder: TitleEncoder, title: string): Sense {
  const core = coreOf(title)
  const gloss = glossOf(core)
  // So that somebody who asks for a nurse also finds an enfermera by words.
  const words = gloss ? [...new Set([...stemsOf(core), ...stemsOf(gloss)])] : stemsOf(core)
  return { vector: packVector(encoder.encode(core)), words }
}

/**
 * The version of everything made from titles here: words, weights and code together. Raise it whenever you change any of them (a
 * test tells you); what is stored under an earlier version is then made again. Versions are ordered, so that of two releases side
 * by side the older leaves alone what the newer stores.
 */
export const SENSE_VERSION = 1
