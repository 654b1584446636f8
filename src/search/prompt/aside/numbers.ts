/**
 * Measures ages, pay, dates, spans of time and places in words, which a list of phrases cannot spell out. Owns where each of them
 * ends, given where it begins. Every function looks at only a few words.
 */
import { tenureAt } from '../tenure.ts'
import type { Token } from '../tokens.ts'
import { isOfClass } from './words.ts'

export interface NumberWords {
  text: string
  tokens: Token[]
}

/** The index after the last word of the measure, or -1 if none begins at `at`. */
export type Measure = (words: NumberWords, at: number) => number

const NONE = -1

const between = ({ text, tokens }: NumberWords, at: number): string =>
  text.slice(tokens[at - 1]!.end, tokens[at]!.start)

const DASH = /^\s?[€$£]?\s?(?:[:–—-]|--)\s?[€$£]?\s?$/
/** "U.S. persons": the full stop of such an abbreviation ends no sentence. */
const LETTERS = /^\p{L}(?:\.\p{L})+$/u

/** Whether the word at `at` continues the clause of the word before it. */
export function continues(words: NumberWords, at: number): boolean {
  const { gap } = words.tokens[at]!
  if (gap === 'SPACE' || gap === 'TIGHT' || gap === 'SLASH' || gap === 'AND') return true
  if (gap === 'STOP') return between(words, at) === '. ' && LETTERS.test(words.tokens[at - 1]!.word)
  return gap === 'BREAK' && DASH.test(between(words, at))
}

const follows = (words: NumberWords, at: number): string | undefined =>
  at < words.tokens.length && continues(words, at) ? words.tokens[at]!.word : undefined

/** One measure, or two as a range: "25-35", "25 to 35". */
function ranged(words: NumberWords, at: number, one: Measure): number {
  const first = one(words, at)
  if (first === NONE) return NONE
  const next = follows(words, first)
  if (next === undefined) return first
  const second = one(words, isOfClass(next, 'TO') ? first + 1 : first)
  const parted = isOfClass(next, 'TO') ? follows(words, first + 1) !== undefined : between(words, first).trim() !== ''
  return parted && second !== NONE ? second : first
}

const AGE_MIN = 16
const AGE_MAX = 75

/** Signs of pay or a percentage, which rule out an age. */
const UNIT_SIGN = /^[€$£]|\d\s?[%€$£]/
const around = (text: string, { start, end }: Token) => text.slice(Math.max(0, start - 1), end + 2)

function age({ text, tokens }: NumberWords, at: number): number {
  const word = tokens[at]?.word ?? ''
  if (isOfClass(word, 'TENS')) return at + 1
  const years = /^\d\d\+?$/.test(word) ? Number.parseInt(word, 10) : 0
  if (years === 0 || UNIT_SIGN.test(around(text, tokens[at]!))) return NONE
  return years >= AGE_MIN && years <= AGE_MAX ? at + 1 : NONE
}

const ages: Measure = (words, at) => ranged(words, at, age)

const ageRange: Measure = (words, at) => {
  const end = ages(words, at)
  return end > at + 1 ? end : NONE
}

const SIGN_BEFORE = /[$€£¥₹]\s?$/
const SIGN_BEHIND = /^\s?[$€£¥₹]/
const AMOUNT = /^(\d{1,7}(?:\.\d{1,3})*)(k|tsd|lpa|eur|e)?\+?$/
const GROUP = /^\d{3}(k|eur|e)?$/
/** The decimals after a comma: "1,50", "3,5k". */
const CENTS = /^(?:\d\d|\d{1,2}(k))$/
const GROUPING = /^[,.'’\s]$/u

interface Amount {
  end: number
  /** The notation alone shows that it is money: a currency, or abbreviated thousands. */
  evident: boolean
  digits: number
}

function amount(words: NumberWords, at: number): Amount | undefined {
  const { text, tokens } = words
  const named = isOfClass(tokens[at]?.word, 'CURRENCY') && follows(words, at + 1) !== undefined
  let end = named ? at + 1 : at
  const first = tokens[end]
  const read = first && AMOUNT.exec(first.word)
  if (!read) return undefined
  let short = read[2]
  let digits = read[1]!.replaceAll('.', '').length
  // "Paris 8e" is an arrondissement.
  if (short === 'e' && digits < 3) return undefined
  const grouped = (next: Token | undefined) => next && GROUPING.test(text.slice(tokens[end - 1]!.end, next.start))
  for (end++; digits < 9 && grouped(tokens[end]) && GROUP.test(tokens[end]!.word); end++) {
    digits += 3
    short ??= GROUP.exec(tokens[end]!.word)![1]
  }
  const cents = CENTS.exec(tokens[end]?.word ?? '')
  if (cents && text.slice(tokens[end - 1]!.end, tokens[end]!.start) === ',') {
    short ??= cents[1]
    end++
  }
  let evident =
    named || short !== undefined || SIGN_BEFORE.test(text.slice(Math.max(0, first!.start - 2), first!.start))
  if (SIGN_BEHIND.test(text.slice(tokens[end - 1]!.end, tokens[end - 1]!.end + 2))) evident = true
  for (const name of ['SCALE', 'CURRENCY']) {
    if (!isOfClass(follows(words, end), name)) continue
    evident = true
    end++
  }
  return { end, evident, digits }
}

function amounts(words: NumberWords, at: number): Amount | undefined {
  const first = amount(words, at)
  if (!first) return undefined
  const next = follows(words, first.end)
  if (next === undefined) return first
  const dashed = between(words, first.end).trim() !== ''
  const begin = isOfClass(next, 'TO') ? first.end + 1 : first.end
  const second = (dashed || begin > first.end) && begin < words.tokens.length ? amount(words, begin) : undefined
  if (!second) return first
  return { end: second.end, evident: first.evident || second.evident, digits: Math.max(first.digits, second.digits) }
}

/** The end of the words after an amount of pay: "a year", "gross", "OTE", "/h". */
function payTail(words: NumberWords, from: number): number {
  let end = from
  for (let n = 0; n < 4; n++) {
    const next = follows(words, end)
    if (isOfClass(next, 'PAY_TAIL')) end++
    else if (isOfClass(next, 'PER') && isOfClass(follows(words, end + 1), 'PERIOD')) end += 2
    else if (words.tokens[end]?.gap === 'SLASH' && isOfClass(next, 'PERIOD')) end++
    else break
  }
  return end
}

/** An amount after a word for pay, which needs no currency: "4000", "up to 80.000 €". */
const money: Measure = (words, at) => {
  const found = amounts(words, at)
  return found && (found.evident || found.digits >= 3) ? payTail(words, found.end) : NONE
}

/** An amount that is recognisable as money without a word for pay before it. */
const pay: Measure = (words, at) => {
  const found = amounts(words, at)
  if (!found) return NONE
  const end = payTail(words, found.end)
  return found.evident || (found.digits >= 3 && end > found.end) ? end : NONE
}

const number: Measure = ({ text, tokens }, at) => {
  const word = tokens[at]?.word ?? ''
  const counts =
    /^\d{1,3}(?:[.]\d)?\+?$/.test(word) &&
    !SIGN_BEFORE.test(text.slice(Math.max(0, tokens[at]!.start - 2), tokens[at]!.start))
  return counts || isOfClass(word, 'ONE') ? at + 1 : NONE
}

const numbers: Measure = (words, at) => ranged(words, at, number)

const percent: Measure = (words, at) => {
  const end = numbers(words, at)
  if (end === NONE) return NONE
  if (isOfClass(follows(words, end), 'PERCENT')) return end + 1
  const last = words.tokens[end - 1]!.end
  return /^\s?%/.test(words.text.slice(last, last + 2)) ? end : NONE
}

const time: Measure = (words, at) => {
  const end = numbers(words, at)
  const unit = end === NONE ? undefined : follows(words, end)
  if (unit === undefined || !isOfClass(unit, 'UNIT')) return NONE
  return words.tokens[end + 1]?.word === 's' && words.tokens[end + 1]!.gap === 'TIGHT' ? end + 2 : end + 1
}

const DAY = /^(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|o|ro)?$/
const YEAR = /^20\d\d$/
const NUMERIC = /^(?:[0-3]?\d\.[01]?\d(?:\.(?:20)?\d\d)?|q[1-4])$/

const date: Measure = (words, at) => {
  const { tokens } = words
  let end = at
  if (NUMERIC.test(tokens[at]?.word ?? '')) return isYear(words, at + 1) ? at + 2 : at + 1
  if (isOfClass(tokens[end]?.word, 'NEXT') && follows(words, end + 1)) end++
  if (DAY.test(tokens[end]?.word ?? '')) end++
  if (end > at && isOfClass(tokens[end]?.word, 'OF')) end++
  const near = end === at || (end < tokens.length && tokens[end]!.start - tokens[end - 1]!.end <= 2)
  if (!near || !isOfClass(tokens[end]?.word, 'MONTH')) return NONE
  end++
  if (DAY.test(follows(words, end) ?? '')) end++
  if (isOfClass(follows(words, end), 'OF') && isYear(words, end + 1)) end++
  return isYear(words, end) ? end + 1 : end
}

const isYear = (words: NumberWords, at: number) => YEAR.test(follows(words, at) ?? '')

const born: Measure = ({ tokens }, at) => (/^(?:19[4-9]\d|20[01]\d)$/.test(tokens[at]?.word ?? '') ? at + 1 : NONE)

const PLACE_WORDS_MAX = 3

/** The place after "relocate to": capitalised names, or what is left of the clause if there are none. */
const place: Measure = (words, at) => {
  const { tokens } = words
  const article = isOfClass(tokens[at]?.word, 'ARTICLE') && follows(words, at + 1) ? at + 1 : at
  if (article >= tokens.length) return NONE
  if (tokens[article]!.casing !== 'LOWER') return named(words, article)
  let end = article
  while (end < tokens.length && (end === article || continues(words, end)) && !isOfClass(tokens[end]!.word, 'FUNCTION'))
    end++
  if (end === article) return NONE
  return end - article <= PLACE_WORDS_MAX ? end : article + 1
}

/** The end of capitalised place names: "Munich or Hamburg", "Austin, TX". */
function named(words: NumberWords, from: number): number {
  const { tokens } = words
  const capital = (at: number) => at < tokens.length && tokens[at]!.casing !== 'LOWER'
  let end = from + 1
  for (let n = 1; n < 8 && end < tokens.length; n++) {
    if (capital(end) && continues(words, end)) end++
    else if (isOfClass(follows(words, end), 'OR') && capital(end + 1) && continues(words, end + 1)) end += 2
    else break
  }
  const code = tokens[end]
  return code?.gap === 'COMMA' && code.casing === 'UPPER' && code.word.length === 2 ? end + 1 : end
}

const tenure: Measure = ({ text, tokens }, at) => tenureAt(tokens, at, text) ?? NONE

export const measures: ReadonlyMap<string, Measure> = new Map([
  ['AGE', age],
  ['AGES', ages],
  ['AGE_RANGE', ageRange],
  ['MONEY', money],
  ['PAY', pay],
  ['NUMBER', numbers],
  ['PERCENTAGE', percent],
  ['TIME', time],
  ['DATE', date],
  ['BORN', born],
  ['PLACE', place],
  ['TENURE', tenure],
])
