/**
 * The words of a prompt that nothing was read from, as something to look for. They may be a skill that no dictionary
 * has, or words of a profile. Owns which of them are denied ("without Internal Controls"); weighs nothing. Pure.
 */
import { fold } from '../base/fold.ts'
import { titlesAt } from '../reference/titles/lexicon.ts'
import { cuesOf } from './prompt/cues/cues.ts'
import { isOrdinary } from './prompt/ordinary.ts'

/** "favor não se candidatar" is four words; no denial is longer. */
const CUE_WORDS_MAX = 4
/** Words that may stand before or after the denial itself: "mas sem", "but not at". What is said behind as well leads in "abstenerse perfiles de". */
const DENIALS: ReadonlySet<string> = new Set(['NOT', 'WITHOUT', 'OUTSIDE', 'DENIED_BEHIND'])

export interface Denied {
  /** Without the words that deny them. */
  words: string
  /** "nobody from solo practice": whoever mentions a word of every day is not who was meant; "without degree" and "not a student" speak of the person. */
  isVague: boolean
}

/** What a piece of leftover words denies; undefined where it denies nothing. */
export function deniedIn(text: string): Denied | undefined {
  const all = fold(text).split(' ')
  const from = deniedFrom(all)
  if (from >= all.length) return undefined
  const words = all.slice(from).join(' ')
  const isOwn = cuesOf(all[from - 1]!)?.some(({ kind }) => kind === 'WITHOUT') ?? false
  return { words, isVague: !isOwn && isOrdinary(words) && titlesAt([words], 0, 1).length === 0 }
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
