/**
 * A prompt, read by rules: words, what each may be, the best reading, what it asks for. Owns the order of these steps only.
 * Pure and bounded: any text gives a reading, the same text the same one.
 */
import type { Interpretation } from '../../../contract/interpretation.ts'
import { criteriaOf } from '../criteria/read-criteria.ts'
import { assemble } from './assemble.ts'
import { findCandidates } from './candidates.ts'
import type { Lexicon } from './lexicon.ts'
import { bestPath } from './path.ts'
import { type Token, tokenize, WORDS_MAX } from './tokens.ts'

export function readPrompt(prompt: string, lexicon: Lexicon): Interpretation {
  const all = tokenize(prompt, WORDS_MAX)
  const tokens = all.slice(0, WORDS_MAX)
  const steps = bestPath(tokens, findCandidates(prompt, tokens, lexicon))
  return finishReading(prompt, all, assemble({ text: prompt, tokens, steps }, 'RULES'))
}

/** What both readers end with: what lies behind the last word that is read, and all of it as criteria. */
export function finishReading(prompt: string, all: Token[], read: Interpretation): Interpretation {
  const rest = all[WORDS_MAX]
  if (rest) read.leftover.push({ text: prompt.slice(rest.start), start: rest.start, end: prompt.length })
  return { ...read, criteria: criteriaOf(read, prompt) }
}
