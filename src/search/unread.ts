/**
 * The words of a prompt that nothing was read from, as something to look for: a skill that no dictionary has, or words
 * of a profile. Owns which of them are denied ("without Internal Controls"); weighs nothing. Pure.
 */
import type { Interpretation } from '../../contract/interpretation.ts'
import { fold } from '../base/fold.ts'
import { cuesOf } from './prompt/cues/cues.ts'

export interface Unread {
  asked: string[]
  /** Without the words that deny them. */
  denied: string[]
}

/** "but not with" is three words; no denial is longer. */
const CUE_WORDS_MAX = 3
/** Words that may stand before or after the denial itself: "mas sem", "but not at". */
const DENIALS: ReadonlySet<string> = new Set(['NOT', 'WITHOUT', 'OUTSIDE'])

export function unreadOf(leftover: Interpretation['leftover']): Unread {
  const unread: Unread = { asked: [], denied: [] }
  for (const { text } of leftover) {
    const words = fold(text).split(' ')
    const { from, denies } = opening(words)
    if (denies && from < words.length) unread.denied.push(words.slice(from).join(' '))
    else unread.asked.push(text)
  }
  return unread
}

/** The reader leaves a function word over only as part of a denial. */
function opening(words: string[]): { from: number; denies: boolean } {
  let from = 0
  let denies = false
  for (;;) {
    const length = cueLength(words, from)
    if (length === 0) return { from, denies }
    denies ||= cuesOf(words.slice(from, from + length).join(' '))!.some(({ kind }) => DENIALS.has(kind))
    from += length
  }
}

function cueLength(words: string[], from: number): number {
  for (let length = CUE_WORDS_MAX; length > 0; length--) {
    if (from + length <= words.length && cuesOf(words.slice(from, from + length).join(' '))) return length
  }
  return 0
}
