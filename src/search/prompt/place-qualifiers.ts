/**
 * Places with a word for a part of them: "western Minnesota", "provincia de Málaga", "Lisboa centro". Or with the number of a district
 * or department: "Paris 8e", "Vitré (35)". Owns these words (data/place-qualifiers.tsv) and joins them to the place beside them.
 */
import { fold } from '../../base/fold.ts'
import { groupRows, rowsIn } from '../../reference/lists.ts'
import { cuesOf } from './cues/cues.ts'
import type { Candidate, NameSpan } from './spans.ts'
import { phraseOf, type Token } from './tokens.ts'

const rows = rowsIn<'side' | 'phrase'>(new URL('./data/place-qualifiers.tsv', import.meta.url))
const bySide = groupRows(rows, 'side', ['BEFORE', 'BEHIND', 'CLOSING', 'ENDING'])
const before: ReadonlySet<string> = new Set(bySide.BEFORE.map(({ phrase }) => fold(phrase)))
const behind: ReadonlySet<string> = new Set(bySide.BEHIND.map(({ phrase }) => fold(phrase)))
/** Words that belong to the place only at the end of a clause: "Boston or close by". In "Boston or close by Cambridge" they lead on. */
const closing: ReadonlySet<string> = new Set(bySide.CLOSING.map(({ phrase }) => fold(phrase)))
/** "area", "metro": after a place such a word is part of it. */
export const isPlaceArea = (word: string): boolean => behind.has(word)
/** "europaweit": a place with an ending that means "all over it". */
export const placeEndings: readonly string[] = bySide.ENDING.map(({ phrase }) => fold(phrase))
/** The longest qualifier: "zona norte do", "área metropolitana de". */
const WORDS_MAX = 3
/** Below this prior a place name is an everyday word: "central school" names no town. */
const PRIOR_MIN = 0.3

/** The candidates, with each such place joined to its qualifier instead of standing alone. */
export function withQualifiers(found: Candidate[][], tokens: Token[]): Candidate[][] {
  const all = [...found]
  for (let at = 0; at < tokens.length; at++) {
    const places = all[at]!.filter((one) => isPlace(one)).filter((one) => isNamed(one) || isNumbered(tokens, one.to))
    if (places.length === 0) continue
    const words = wordsBefore(tokens, at)
    const from = isLedTo(all, at - words, at) ? at : at - words
    const whole = places.map((place) => ({ ...place, from, to: endOf(place, all[at]!, tokens) }))
    if (from === at && whole.every(({ to }, i) => to === places[i]!.to)) continue
    // "Greater Boston" and "Central Europe" are places of their own.
    const isKnown = ({ to }: NameSpan) => from < at && all[from]!.some((one) => isPlace(one) && one.to >= to)
    all[at] = all[at]!.filter((one) => !isPlace(one) || !places.includes(one))
    // "western" alone may be a village.
    const others = all[from]!.filter((one) => from === at || !isPlace(one) || one.to > at)
    all[from] = [...others, ...whole.filter((one) => !isKnown(one))]
  }
  return all
}

/** "im Raum Köln": a word that already is a cue leading to the place stays that cue. */
const isLedTo = (all: Candidate[][], from: number, at: number): boolean =>
  all.slice(Math.max(0, from - 1), at).some((here) => here.some(({ type, to }) => type === 'CUE' && to === at))

/** The end of the place with what follows. "Dallas area" is a place of its own. */
function endOf({ to }: NameSpan, here: Candidate[], tokens: Token[]): number {
  if (isNumbered(tokens, to)) return to + 1
  const end = to + wordsBehind(tokens, to)
  return here.some((other) => isPlace(other) && other.to > to && other.to <= end) ? to : end
}

const isPlace = (one: Candidate): one is NameSpan => one.type === 'NAME' && one.kind === 'PLACE'
const isNamed = (one: NameSpan): boolean => (one.facts?.prior ?? one.readings[0]!.prior) >= PRIOR_MIN

/** The ordinal of a district: "Paris 8e", "Lyon 3ème". */
const ORDINAL = /^\d{1,2}(?:er|eme|ieme|e)$/

/** "(35)", "(2A)", "(35500)": a department or a postcode alone in its brackets. Four digits are a year. */
function isNumbered(tokens: Token[], at: number): boolean {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (token?.gap === 'SPACE' && ORDINAL.test(token.word)) return true
  return (
    token?.opens === true &&
    /^(?:\d{2,3}|\d{5}|2[ab])$/.test(token.word) &&
    next?.gap !== 'SPACE' &&
    next?.gap !== 'TIGHT'
  )
}

function wordsBefore(tokens: Token[], at: number): number {
  for (let n = Math.min(WORDS_MAX, at); n > 0; n--) {
    if (isOnePhrase(tokens, at - n, at + 1) && before.has(phraseOf(tokens, at - n, at))) return n
  }
  return 0
}

function wordsBehind(tokens: Token[], to: number): number {
  for (let n = Math.min(WORDS_MAX, tokens.length - to); n > 0; n--) {
    if (!isOnePhrase(tokens, to - 1, to + n)) continue
    const phrase = phraseOf(tokens, to, to + n)
    if (behind.has(phrase) || (closing.has(phrase) && endsClause(tokens, to + n))) return n
  }
  return 0
}

function endsClause(tokens: Token[], end: number): boolean {
  const next = tokens[end]
  return next?.gap !== 'SPACE' || (cuesOf(next.word)?.some(({ kind }) => kind === 'WITH') ?? false)
}

function isOnePhrase(tokens: Token[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (tokens[at]!.gap !== 'SPACE') return false
  return true
}
