/** How many people are wanted: "3 junior data analysts", "2 x nurses", "zwei Altenpfleger". Such a number does not describe them. */
import { titlesAt } from '../../reference/titles/lexicon.ts'
import { seniorityWords } from './cues/values.ts'
import type { CueSpan } from './spans.ts'
import { isHeadcount } from './years.ts'

/** `reach` is the index after the last word that belongs together with the one at `from`. */
export function headcountAt(words: string[], from: number, reach: number): CueSpan[] {
  const next = words[from + 1] === 'x' ? from + 2 : from + 1
  if (!isHeadcount(words[from]!) || next >= reach) return []
  const counts = seniorityWords.has(words[next]!) || titlesAt(words, next, reach).length > 0
  return counts ? [{ type: 'CUE', from, to: next, cue: { kind: 'GLUE', language: 'en' } }] : []
}
