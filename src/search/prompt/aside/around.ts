/**
 * Extends an aside phrase by the words around it that belong to it: "must be …", "no …", "… preferred". Owns data/around.tsv and
 * how far a phrase reaches, so that none of these words is left over and read as part of what comes next.
 */
import { fold } from '../../../base/fold.ts'
import { parseList } from '../../../reference/lists.ts'
import { phraseOf, type Token } from '../tokens.ts'
import { continues, type NumberWords } from './numbers.ts'
import { readData } from './words.ts'

export interface Reach {
  from: number
  to: number
}

/** LEAD and LINK belong to the phrase only if it ends its clause. TRAIL always does; TRAIL_LAST only at the end of a clause. */
type Side = 'NOT' | 'LEAD' | 'LINK' | 'TRAIL' | 'TRAIL_LAST'

const sides = new Map<string, Set<Side>>()
for (const { kind, phrase } of parseList<'kind' | 'phrase'>(readData('around'))) {
  const key = fold(phrase)
  sides.set(key, (sides.get(key) ?? new Set()).add(kind as Side))
}
const WORDS_MAX = Math.max(...[...sides.keys()].map((phrase) => phrase.split(' ').length))

/** Whether a pause or the end of the text comes before the word `at`. */
export const pausesAt = (words: NumberWords, at: number): boolean =>
  at <= 0 || at >= words.tokens.length || !continues(words, at)

function before(words: NumberWords, from: number, floor: number, taken: Side[]): number {
  for (let n = Math.min(WORDS_MAX, from - floor); n > 0; n--) {
    if (!joined(words, from - n, from + 1)) continue
    const side = sides.get(phraseOf(words.tokens, from - n, from))
    if (side && taken.some((each) => side.has(each))) return from - n
  }
  return from
}

function behind(words: NumberWords, to: number): number {
  for (let n = Math.min(WORDS_MAX, words.tokens.length - to); n > 0; n--) {
    if (!joined(words, to - 1, to + n)) continue
    const side = sides.get(phraseOf(words.tokens, to, to + n))
    if (side?.has('TRAIL') || (side?.has('TRAIL_LAST') && pausesAt(words, to + n))) return to + n
  }
  return to
}

/** "dublin xero | no agencies": a denial begins a new clause, because in such notes nobody sets commas. */
export function beginsDenied(words: NumberWords, { from }: Reach, reach: Reach): boolean {
  for (let at = reach.from; at < from; at++) if (sides.get(phraseOf(words.tokens, at, from))?.has('NOT')) return true
  return false
}

/** Every word from the second on continues the one before it. */
function joined(words: NumberWords, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (!continues(words, at)) return false
  return true
}

/** The phrase extended by the words that belong to it, beginning no earlier than `floor`. */
export function reachOf(words: NumberWords, { from, to }: Reach, floor: number): Reach {
  const end = behind(words, to)
  const sure: Side[] = pausesAt(words, end) ? ['NOT', 'LEAD'] : ['NOT']
  let start = from
  for (let n = 0; n < 2; n++) start = before(words, start, floor, sure)
  return { from: start, to: end }
}

/** Also takes in a "with", "or" or "for" before the phrase if the phrase ends its clause. An OR in capitals is an operator and stays. */
export function linked(words: NumberWords, { from, to }: Reach, floor: number): Reach {
  const isOperator = words.tokens[from - 1]?.casing === 'UPPER'
  return { from: pausesAt(words, to) && !isOperator ? before(words, from, floor, ['LINK']) : from, to }
}

export const wordBefore = (words: NumberWords, from: number): Token | undefined =>
  from > 0 && continues(words, from) ? words.tokens[from - 1] : undefined

export const wordBehind = (words: NumberWords, to: number): Token | undefined =>
  to < words.tokens.length && continues(words, to) ? words.tokens[to] : undefined
