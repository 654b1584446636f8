/**
 * Unread words of a prompt as something to search for: they may be a skill that no dictionary has, or words of a profile. Owns which
 * of them are denied ("without Internal Controls"); weighs nothing. Pure.
 */
import { fold } from '../base/fold.ts'
import { titlesAt } from '../reference/titles/lexicon.ts'
import { cuesOf } from './prompt/cues/cues.ts'
import { isOrdinary } from './prompt/ordinary.ts'

/** The longest denial: "favor não se candidatar". */
const CUE_WORDS_MAX = 4
/**
 * Kinds of words that deny. Other function words may stand around them: "mas sem", "but not at". A denial that usually comes last can
 * also come first: "abstenerse perfiles de".
 */
const DENIALS: ReadonlySet<string> = new Set(['NOT', 'WITHOUT', 'OUTSIDE', 'DENIED_BEHIND'])

export interface Denied {
  /** The words without the denial. */
  words: string
  /**
   * "nobody from solo practice": an everyday word that profiles mention by chance, so it should exclude nobody. "without degree" and
   * "not a student" do describe the person.
   */
  isVague: boolean
}

/** What a piece of leftover text denies; undefined if it denies nothing. */
export function deniedIn(text: string): Denied | undefined {
  const all = fold(text).split(' ')
  const from = deniedFrom(all)
  if (from >= all.length) return undefined
  const isOwn = cuesOf(all[from - 1]!)?.some(({ kind }) => kind === 'WITHOUT') ?? false
  const denied = deniedAs(all.slice(from).join(' '))
  return { ...denied, isVague: !isOwn && denied.isVague }
}

/** These words, where something else denies them: "NOT travel". */
export function deniedAs(text: string): Denied {
  const words = fold(text)
  return { words, isVague: isOrdinary(words) && titlesAt([words], 0, 1).length === 0 }
}

/**
 * The index after the denial; the number of words if there is none. The prompt reader leaves function words over only as part of a
 * denial. If all words look like function words, those after the denial are still what it denies: "without degree".
 */
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
