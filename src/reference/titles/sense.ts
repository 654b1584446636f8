/**
 * What is kept of a title's meaning so that it can be found: its vector and its words, both of the work alone. Owns what of a
 * title is the work, and when a kept meaning is out of date.
 */
import { fileURLToPath } from 'node:url'
import { fingerprint } from '../../base/fingerprint.ts'
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

/** Not the weights alone: a new short form or gender mark makes other vectors of the same weights. */
const SOURCES = [
  'reference/titles/*.{ts,js}',
  'reference/titles/weights.json',
  'reference/titles/data/*.tsv',
  'reference/terms.{ts,js}',
  'base/fold.{ts,js}',
  'base/latin.{ts,js}',
]

let known: Promise<string> | undefined

/** Senses that were kept under another one must not be compared with today's. */
export function senseFingerprint(): Promise<string> {
  known ??= fingerprint(fileURLToPath(new URL('../..', import.meta.url)), SOURCES, []).catch((error) => {
    // A disk that hiccups once must not stop every search after it.
    known = undefined
    throw error
  })
  return known
}
