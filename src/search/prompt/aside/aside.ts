/**
 * Finds the words of a prompt that describe people in ways no search uses. Some must not decide (age, gender, origin …), others
 * are not in profiles (pay, visas, notice periods …). Owns finding these phrases whole; the word lists are in data/. Pure, and
 * linear in the number of words.
 */
import type { Interpretation, NotAppliedReason, RefusedReason } from '../../../../contract/interpretation.ts'
import type { Token } from '../tokens.ts'
import { linked, reachOf } from './around.ts'
import { type AsideMatch, fairSentences, holds, isRefused, sharesPlace } from './holds.ts'
import { continues, type NumberWords } from './numbers.ts'
import { phrasesAt } from './phrases.ts'
import { isOfClass } from './words.ts'

export interface AsideSpan {
  /** The first word, and the word after the last. */
  from: number
  to: number
  kind: RefusedReason | NotAppliedReason
}

/** In text order; no two spans share a word. */
export function asideOf(text: string, tokens: Token[]): AsideSpan[] {
  const words: NumberWords = { text, tokens }
  const fair = fairSentences(words)
  const spans: AsideSpan[] = []
  for (let at = 0; at < tokens.length; ) {
    const floor = spans.at(-1)?.to ?? 0
    const match = matchAt(words, at, floor, fair)
    if (match && match.phrase.kind !== 'TRADE') spans.push(spanOf(words, match, floor))
    at = match ? Math.max(match.to, spans.at(-1)?.to ?? 0) : at + 1
  }
  return joinedUp(words, spans)
}

function matchAt(words: NumberWords, from: number, floor: number, fair: boolean[]): AsideMatch | undefined {
  for (const { phrase, to } of phrasesAt(words, from)) {
    const match = { phrase, from, to, reach: reachOf(words, { from, to }, floor) }
    if (holds(words, match, fair)) return match
  }
  return undefined
}

function spanOf(words: NumberWords, { from, phrase, reach }: AsideMatch, floor: number): AsideSpan {
  const kind = phrase.kind as AsideSpan['kind']
  if (phrase.when === 'BEFORE_OR' && sharesPlace(words, from)) return { from: from - 1, to: reach.to, kind }
  return { ...linked(words, reach, floor), kind }
}

/** "available now or at one month's notice" is one wish. */
function joinedUp(words: NumberWords, spans: AsideSpan[]): AsideSpan[] {
  const all: AsideSpan[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last?.kind === span.kind && isOneWith(words, last, span)) last.to = span.to
    else all.push({ ...span })
  }
  return all
}

function isOneWith(words: NumberWords, last: AsideSpan, next: AsideSpan): boolean {
  if (!continues(words, next.from)) return false
  if (last.to === next.from) return true
  return last.to + 1 === next.from && continues(words, last.to) && isOfClass(words.tokens[last.to]!.word, 'AND_ALSO')
}

const SIGN_BEFORE = /(?:\b(?:R|US|A|C))?[$€£¥₹]\s?$/
const SIGN_BEHIND = /^\s?[%$€£¥₹]/

/** The same spans in the shape of the contract. */
export function asideLists(
  text: string,
  tokens: Token[],
  spans: AsideSpan[] = asideOf(text, tokens),
): Pick<Interpretation, 'refused' | 'notApplied'> {
  const lists: Pick<Interpretation, 'refused' | 'notApplied'> = { refused: [], notApplied: [] }
  let read = 0
  for (const { from, to, kind } of spans) {
    const first = tokens[from]!.start
    const last = tokens[to - 1]!.end
    const start = first - (SIGN_BEFORE.exec(text.slice(Math.max(read, first - 4), first))?.[0].length ?? 0)
    const end = last + (SIGN_BEHIND.exec(text.slice(last, last + 2))?.[0].length ?? 0)
    read = end
    const spot = { text: text.slice(start, end), start, end }
    if (isRefused(kind)) lists.refused.push({ ...spot, reason: kind as RefusedReason })
    else lists.notApplied.push({ ...spot, reason: kind as NotAppliedReason })
  }
  return lists
}
