/**
 * How likely words of a prompt mean an organisation at all. Owns the numbers; a
 * reader weighs them against the other meanings of the words.
 */
import type { EntityKind } from '../../../contract/network.ts'
import { commonWords } from './common-words.ts'
import { type EntityRecord, type Strength, strengths } from './name-table.ts'

export interface EntityReading {
  kind: EntityKind
  id: string
  name: string
  /** 0–1: how likely these words mean this organisation, out of everything they can mean. */
  prior: number
  /** How well known it is by this name, to be compared with its namesakes. */
  weight: number
}

/** The share of uses in which an everyday word means an organisation of that name; smaller if hardly anyone knows the company. */
const COMMON_WORD_SHARE = 0.3
const RARE_COMMON_WORD_SHARE = 0.08
/** Indexed by the number of letters: one to three letters are initials of many things, less so if the organisation is well known. */
const SHORT_SHARES = { known: [0, 0.05, 0.6], other: [0, 0.02, 0.2, 0.5] }
const KNOWN_WEIGHT = 100
const WEAK_SHARE = 0.4
const INDUSTRY_PRIOR = 0.7

const ARTICLE = /^(?:the|an?) /

/** "The Gap" is a name because of its article; "a bank" and "the group" are not, even if some company or school calls itself that. */
function isCommon(kind: EntityKind, phrase: string, key: string, known: boolean): boolean {
  if (phrase === key && commonWords.has(key)) return true
  return (kind === 'SCHOOL' || !known) && commonWords.has(phrase.replace(ARTICLE, ''))
}

export function priorOf(
  kind: EntityKind,
  { phrase, key }: { phrase: string; key: string },
  record: EntityRecord,
  strength: Strength,
): number {
  const known = record.weight >= KNOWN_WEIGHT
  /** An industry's name consists of everyday words, which is no reason to doubt it. */
  if (kind === 'INDUSTRY') return INDUSTRY_PRIOR
  let prior = 0.25 + (0.7 * record.weight) / 100
  if (strength === strengths.WEAK) prior *= WEAK_SHARE
  if (isCommon(kind, phrase, key, known)) prior *= known ? COMMON_WORD_SHARE : RARE_COMMON_WORD_SHARE
  else prior *= (known ? SHORT_SHARES.known : SHORT_SHARES.other)[key.length] ?? 1
  return Math.round(prior * 1000) / 1000
}
