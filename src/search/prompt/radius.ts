/**
 * Distances around a place: "within 50 km of Berlin", "im Umkreis von 30 km um Kassel", "Leeds (25 miles)". Owns reading the distance
 * in five languages (data/radius.tsv); assemble.ts asks which place it belongs to.
 */
import { NEAR_KM_MAX } from '../../../contract/limits.ts'
import { fold } from '../../base/fold.ts'
import { groupRows, rowsIn } from '../../reference/lists.ts'
import type { Step } from './path.ts'
import type { CueSpan } from './spans.ts'
import { phraseOf, type Token } from './tokens.ts'

const rows = rowsIn<'kind' | 'phrase' | 'kilometres'>(new URL('./data/radius.tsv', import.meta.url))
const byKind = groupRows(rows, 'kind', ['UNIT', 'LEAD', 'LINK'])
const units: ReadonlyMap<string, number> = new Map(
  byKind.UNIT.map(({ phrase, kilometres }) => [fold(phrase), Number(kilometres)]),
)
const leads: ReadonlySet<string> = new Set(byKind.LEAD.map(({ phrase }) => fold(phrase)))
const links: ReadonlySet<string> = new Set(byKind.LINK.map(({ phrase }) => fold(phrase)))
/** The longest lead or link: "a la redonda de". */
const PHRASE_WORDS_MAX = 4
const AMOUNT = /^(\d{1,3})([a-z]*)$/

/** The distance that begins at this word, including the words that lead to it and on to the place. */
export function radiusAt(tokens: Token[], from: number): CueSpan | undefined {
  const least = longest(tokens, from, leads)
  // The longest lead may have taken a word too many: in "a 20 km" the lead is "a" alone.
  const found = distanceAt(tokens, least) ?? distanceAt(tokens, from)
  if (!found) return undefined
  const to = longest(tokens, found.to, links)
  return { type: 'CUE', from, to, cue: { kind: 'PLACE', language: 'en' }, km: found.km }
}

/** The end of the longest phrase of the list that begins here; `from` if there is none. */
function longest(tokens: Token[], from: number, phrases: ReadonlySet<string>): number {
  for (let to = Math.min(tokens.length, from + PHRASE_WORDS_MAX); to > from; to--) {
    if (isOnePhrase(tokens, from, to) && phrases.has(phraseOf(tokens, from, to))) return to
  }
  return from
}

function isOnePhrase(tokens: Token[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (!isJoined(tokens[at])) return false
  return true
}

const isJoined = (token: Token | undefined): boolean => token?.gap === 'SPACE' || token?.gap === 'TIGHT'

/** "50 km", "50km". */
function distanceAt(tokens: Token[], at: number): { to: number; km: number } | undefined {
  const [, digits, unit] = AMOUNT.exec(tokens[at]?.word ?? '') ?? []
  if (digits === undefined) return undefined
  const next = tokens[at + 1]
  const inOne = units.get(unit!)
  const apart = unit === '' && isJoined(next) ? units.get(next!.word) : undefined
  const each = inOne ?? apart
  if (each === undefined) return undefined
  return { to: at + (inOne === undefined ? 2 : 1), km: Math.min(NEAR_KM_MAX, Math.round(Number(digits) * each)) }
}

/** The distance stated directly before or after a place: "within 50 km of Munich", "Munich or within 50 km". */
export function radiusOf(steps: Step[], first: number, last: number): number | undefined {
  const behind = steps[last + 1]
  const isOr = behind?.type === 'CUE' && behind.cue.kind === 'OR'
  // "Munich or within 50 km of Berlin": the distance belongs to Berlin.
  const reach = !isOr ? behind : isPlace(steps[last + 3]) ? undefined : steps[last + 2]
  for (const step of [steps[first - 1], reach]) if (step?.type === 'CUE' && step.km !== undefined) return step.km
  return undefined
}

const isPlace = (step: Step | undefined): boolean => step !== undefined && 'kind' in step && step.kind === 'PLACE'
