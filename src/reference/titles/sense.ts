/**
 * What is kept of a title's meaning so that it can be found: its vector and its words, both of the work alone. Owns what of a
 * title is the work, and when a kept meaning is out of date.
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

/** How senior somebody is has its own part of the score; here only the work counts. In one form for all genders. */
export const coreOf = (title: string) => seniorityOf(title).core || title

export const stemsOf = (core: string) => [...new Set(wordsOf(core).map(stem))]

export function senseOf(encoder: TitleEncoder, title: string): Sense {
  const core = coreOf(title)
  const gloss = glossOf(core)
  // Whoever asks for a nurse finds an enfermera by her words too.
  const words = gloss ? [...new Set([...stemsOf(core), ...stemsOf(gloss)])] : stemsOf(core)
  return { vector: packVector(encoder.encode(core)), words }
}

/**
 * Of all that is made of titles here: words, weights and code together. Whoever changes it raises it (a test tells), and
 * what is kept under an earlier one is made anew. In order, so that of two releases side by side the older leaves alone
 * what the newer keeps.
 */
export const SENSE_VERSION = 1
