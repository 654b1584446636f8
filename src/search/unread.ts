/**
 * The words of a prompt that nothing was read from, as something to look for. They may be a skill that no dictionary
 * has, or words of a profile. Owns which of them are denied ("without Internal Controls"); weighs nothing. Pure.
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
    const denied = deniedIn(text)
    if (denied === undefined) unread.asked.push(text)
    else unread.denied.push(denied)
  }
  return unread
}

/** What a piece of leftover words denies; undefined where it denies nothing. */
export function deniedIn(text: string): string | undefined {
  const words = fold(text).split(' ')
  const from = deniedFrom(words)
  return from < words.length ? words.slice(from).join(' ') : undefined
}

/** The reader leaves a function word over only as part of a denial; and "without degree" denies one that could be such a word. */
function deniedFrom(words: string[]): number {
  let from = 0
  let denied = words.length
  for (let length = cueLength(words, 0); length > 0; length = cueLength(words, from)) {
    const denies = cuesOf(words.slice(from, from + length).join(' '))!.some(({ kind }) => DENIALS.has(kind))
    from += length
    if (denies) denied = from
  }
  return denied < words.length && from < words.length ? from : denied
}

function cueLength(words: string[], from: number): number {
  for (let length = CUE_WORDS_MAX; length > 0; length--) {
    if (from + length <= words.length && cuesOf(words.slice(from, from + length).join(' '))) return length
  }
  return 0
}
