/**
 * Years of experience: "5+ years", "between 3 and 7 years", "al menos cinco años", "bis zu 3 Jahre". Owns reading numbers, units and
 * the words that bound them, in five languages (data/years.tsv). Ages ("30 years old") and dates are not experience.
 */
import { fold } from '../../base/fold.ts'
import { groupRows, knownCell, rowsIn } from '../../reference/lists.ts'
import { phraseOf, type Token } from './tokens.ts'

export interface YearsSpan {
  from: number
  /** Index after its last word. */
  to: number
  min: number | null
  max: number | null
}

const boundKinds = ['MIN', 'MAX', 'EXACT', 'BETWEEN'] as const
type Bound = (typeof boundKinds)[number]

/**
 * BOUND stands before the number, TAIL after it. NOT_EXPERIENCE after the years, or NOT_BEHIND before them, makes them something else.
 * ARTICLE stands for one decade. COUPLE: phrases for a small number, such as "a couple of".
 */
const kinds = [
  ...(['BOUND', 'TAIL', 'UNIT', 'EXPERIENCE', 'RANGE', 'NOT_EXPERIENCE', 'NOT_BEHIND'] as const),
  ...(['DECADE', 'ARTICLE', 'NUMBER', 'COUPLE'] as const),
]
type Kind = (typeof kinds)[number]

const rows = rowsIn<'kind' | 'phrase' | 'value'>(new URL('./data/years.tsv', import.meta.url))
const byKind = groupRows(rows, 'kind', kinds)
const phrasesOf = (kind: Kind): ReadonlySet<string> => new Set(byKind[kind].map(({ phrase }) => fold(phrase)))
const boundsOf = (kind: 'BOUND' | 'TAIL'): ReadonlyMap<string, Bound> =>
  new Map(byKind[kind].map(({ phrase, value }) => [fold(phrase), knownCell(boundKinds, value)]))

const bounds = boundsOf('BOUND')
const BOUND_WORDS_MAX = 5
const tails = boundsOf('TAIL')
const units = phrasesOf('UNIT')
const experience = phrasesOf('EXPERIENCE')
const rangeWords = phrasesOf('RANGE')
const notExperience = phrasesOf('NOT_EXPERIENCE')
const notBefore = phrasesOf('NOT_BEHIND')

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  byKind.NUMBER.map(({ phrase, value }) => [fold(phrase), Number(value)]),
)

export const isExperience = (word: string): boolean => experience.has(word)

export const yearsVocabulary = (): Iterable<string> => [...units, ...experience]

const HEADCOUNT = /^\d{1,2}x?$/
/** A number of people, as in "3 analysts", "zwei Altenpfleger". */
export const isHeadcount = (word: string): boolean => HEADCOUNT.test(word) || NUMBER_WORDS.has(word)

/** Nobody works longer; larger numbers are dates, amounts and postal codes. */
const YEARS_MAX = 60

const decades = phrasesOf('DECADE')
const articles = phrasesOf('ARTICLE')
const DECADE = 10

/** The most words between a unit and the bound after it. */
const TAIL_REACH = 3
const EXPERIENCE_LINKS = /^(?:of|s|de|d)$/

interface Amount {
  value: number
  /** The number of words it takes. */
  words: number
  plus: boolean
  /** The unit is included: "5yrs", "two decades". */
  unit: boolean
  isDecades?: true
}

const GLUED = /^(\d{1,2}(?:\.\d)?)(\+?)(y|yr|yrs|year|years|yoe|ans|anos|j)?\+?$/

function amountAt(tokens: Token[], at: number): Amount | undefined {
  const word = tokens[at]?.word
  if (word === undefined) return undefined
  if (decades.has(tokens[at + 1]?.word ?? '')) return decadesAt(word)
  const couple = coupleAt(tokens, at)
  if (couple) return couple
  const spelled = NUMBER_WORDS.get(word)
  if (spelled !== undefined) return { value: spelled, words: 1, plus: false, unit: false }
  const match = GLUED.exec(word)
  if (!match || Number(match[1]) > YEARS_MAX) return undefined
  // "télétravail 2j/semaine": days of a week.
  if (match[3] === 'j' && tokens[at + 1]?.gap === 'SLASH') return undefined
  return { value: Number(match[1]), words: 1, plus: match[2] === '+', unit: match[3] !== undefined }
}

const couples: ReadonlyMap<string, number> = new Map(
  byKind.COUPLE.map(({ phrase, value }) => [fold(phrase), Number(value)]),
)
const coupleFirsts = new Set([...couples.keys()].map((phrase) => phrase.split(' ')[0]!))
const COUPLE_WORDS_MAX = 3

/** An amount in words: "a couple of years", "un par de años". */
function coupleAt(tokens: Token[], at: number): Amount | undefined {
  if (!coupleFirsts.has(tokens[at]!.word)) return undefined
  for (let words = Math.min(COUPLE_WORDS_MAX, tokens.length - at); words > 0; words--) {
    const value = couples.get(phraseOf(tokens, at, at + words))
    if (value !== undefined) return { value, words, plus: false, unit: false }
  }
  return undefined
}

/** "a decade", "two decades". */
function decadesAt(word: string): Amount | undefined {
  const glued = GLUED.exec(word)
  const count = articles.has(word) ? 1 : (NUMBER_WORDS.get(word) ?? Number(glued?.[1]))
  if (!(count > 0 && count * DECADE <= YEARS_MAX)) return undefined
  return { value: count * DECADE, words: 2, plus: glued?.[2] === '+', unit: true, isDecades: true }
}

const boundFirsts = new Set([...bounds.keys(), ...tails.keys()].map((phrase) => phrase.split(' ')[0]!))

const longest = <T>(tokens: Token[], at: number, table: ReadonlyMap<string, T>): [T, number] | undefined => {
  if (!boundFirsts.has(tokens[at]?.word ?? '')) return undefined
  for (let n = Math.min(BOUND_WORDS_MAX, tokens.length - at); n > 0; n--) {
    const found = table.get(
      tokens
        .slice(at, at + n)
        .map((token) => token.word)
        .join(' '),
    )
    if (found !== undefined) return [found, n]
  }
  return undefined
}

/** The years that begin at this word, including the words that bound them. */
export function yearsAt(tokens: Token[], from: number, text: string): YearsSpan | undefined {
  if (!numberAhead(tokens, from)) return undefined
  const bound = longest(tokens, from, bounds)
  if (isInsideBound(tokens, from)) return undefined
  if (notBefore.has(tokens[from - 1]?.word ?? '')) return undefined
  let at = from + (bound?.[1] ?? 0)
  const first = amountAt(tokens, at)
  if (!first) return undefined
  const sign = signBefore(text, tokens[at]!.start)
  at += first.words
  const second = secondAmount(tokens, at, text)
  if (second) at = second.next
  const last = second?.amount ?? first
  const plus =
    last.plus || (tokens[at] !== undefined && text.slice(tokens[at - 1]!.end, tokens[at]!.start).includes('+'))
  const tailBefore = longest(tokens, at, tails)
  if (tailBefore && isUnit(tokens, at + tailBefore[1], plus)) at += tailBefore[1]
  if (!last.unit) {
    if (!isUnit(tokens, at, plus)) return undefined
    at += experience.has(tokens[at]!.word) ? 0 : 1
    // "5 J. BE": a short word for experience belongs to the years; "5 years of experience with" leads on to something else.
    if (isExperienceInShort(tokens[at])) at++
  }
  if (isAge(tokens, at)) return undefined
  const tail = at + wordsToTail(tokens, at)
  const tailAfter = tailAt(tokens, tail)
  if (tailAfter) at = tail + tailAfter[1]
  const kind = tailAfter?.[0] ?? tailBefore?.[0] ?? sign ?? bound?.[0]
  const read = { from, to: at, ...limits(kind, firstYears(first, second), second?.amount.value) }
  return withOtherLimit(tokens, read)
}

/** "minimum 6 years, max 15": the second limit leaves the unit out, so nothing but a pause may follow its number. */
function withOtherLimit(tokens: Token[], read: YearsSpan): YearsSpan {
  const from = read.to + (rangeWords.has(tokens[read.to]?.word ?? '') ? 1 : 0)
  const lead = longest(tokens, from, bounds)
  const at = from + (lead?.[1] ?? 0)
  const other = amountAt(tokens, at)
  if (!other || other.unit) return read
  const tail = lead ? undefined : longest(tokens, at + other.words, tails)
  const to = at + other.words + (tail?.[1] ?? 0)
  const next = tokens[to]
  if (next?.gap === 'SPACE' && !experience.has(next.word)) return read
  const kind = lead?.[0] ?? tail?.[0]
  if (kind === 'MAX' && read.max === null && read.min! <= other.value) return { ...read, to, max: other.value }
  if (kind === 'MIN' && read.min === null && other.value <= read.max!) return { ...read, to, min: other.value }
  return read
}

/** "10 years at most". In "at least 10 years, at most 15" the words bound the number after them. */
function tailAt(tokens: Token[], at: number): [Bound, number] | undefined {
  const found = longest(tokens, at, tails)
  if (!found || tokens[at]!.gap !== 'SPACE') return undefined
  const next = at + found[1]
  return tokens[next]?.gap === 'SPACE' && amountAt(tokens, next) ? undefined : found
}

const isExperienceInShort = (token: Token | undefined): boolean =>
  token?.gap === 'SPACE' && token.word.length <= 3 && experience.has(token.word)

/** How many words stand before the bound: "three years' experience at most", "15 ans de pratique au plus". */
function wordsToTail(tokens: Token[], at: number): number {
  for (let n = 0; n <= TAIL_REACH && tokens[at + n]; n++) {
    const { word, gap } = tokens[at + n]!
    if (gap !== 'SPACE' && gap !== 'TIGHT') return 0
    if (n > 0 && experience.has(tokens[at + n - 1]!.word) && longest(tokens, at + n, tails)) return n
    if (!experience.has(word) && !EXPERIENCE_LINKS.test(word)) return 0
  }
  return 0
}

/**
 * Whether the word lies inside a longer bound: "no | more than 12 years" must not be read as more than twelve, nor "no more than | 12
 * years" as at least twelve.
 */
function isInsideBound(tokens: Token[], from: number): boolean {
  for (let at = Math.max(0, from - BOUND_WORDS_MAX); at < from; at++) {
    const bound = longest(tokens, at, bounds)
    if (bound && at + bound[1] >= from) return true
  }
  return false
}

/** In "one or two decades" the first number counts decades too; in "5 years or a decade" it does not. */
function firstYears(first: Amount, second: Second | undefined): number {
  const inDecades = first.value * DECADE
  const isMeant = second?.amount.isDecades && !first.unit && !second.unitBetween && inDecades <= second.amount.value
  return isMeant ? inDecades : first.value
}

/** A bound has at most five words. Without a number after them, nothing further needs trying. */
function numberAhead(tokens: Token[], from: number): boolean {
  for (let at = from; at <= from + BOUND_WORDS_MAX && at < tokens.length; at++) {
    const { word } = tokens[at]!
    if (
      NUMBER_WORDS.has(word) ||
      decades.has(word) ||
      coupleFirsts.has(word) ||
      (word.charCodeAt(0) < 58 && word.charCodeAt(0) > 47)
    )
      return true
  }
  return false
}

const isAge = (tokens: Token[], at: number) =>
  notExperience.has(tokens[at]?.word ?? '') ||
  (/^(?:de|d)$/.test(tokens[at]?.word ?? '') && notExperience.has(tokens[at + 1]?.word ?? ''))

const isUnit = (tokens: Token[], at: number, plus: boolean) => {
  const word = (tokens[at]?.word ?? '').replace(/\+$/, '')
  return units.has(word) || (plus && experience.has(word))
}

/** ">5 years", "<= 3 years": the signs are no tokens, so the text is looked at. */
function signBefore(text: string, start: number): Bound | undefined {
  const before = text.slice(Math.max(0, start - 3), start)
  if (/[>≥]=?\s*$/.test(before)) return 'MIN'
  return /[<≤]=?\s*$/.test(before) ? 'MAX' : undefined
}

interface Second {
  amount: Amount
  /** Index after its last word. */
  next: number
  /** The first amount had its own unit. */
  unitBetween: boolean
}

function secondAmount(tokens: Token[], at: number, text: string): Second | undefined {
  const here = tokens[at]
  if (!here) return undefined
  const dashed = /^\s*[-–—/]\s*$/.test(text.slice(tokens[at - 1]!.end, here.start))
  // "5 years to 7 years" repeats the unit.
  const skip = units.has(here.word) && rangeWords.has(tokens[at + 1]?.word ?? '') ? 1 : 0
  const next = dashed ? at : rangeWords.has(tokens[at + skip]?.word ?? '') ? at + skip + 1 : -1
  const second = next < 0 ? at : next
  // "min 3 max 8 years", "at least 5 and at most 10 years": the second number may have a bound of its own.
  const most = longest(tokens, second, bounds)
  const from = most?.[0] === 'MAX' ? second + most[1] : next
  const amount = from < 0 ? undefined : amountAt(tokens, from)
  // "2 años y como mucho 6" is read by withOtherLimit.
  if (amount && skip === 1 && !amount.unit && !isUnit(tokens, from + amount.words, amount.plus)) return undefined
  return amount && { amount, next: from + amount.words, unitBetween: skip === 1 }
}

function limits(kind: Bound | undefined, first: number, second: number | undefined): Pick<YearsSpan, 'min' | 'max'> {
  if (second !== undefined) return { min: Math.min(first, second), max: Math.max(first, second) }
  if (kind === 'MAX') return { min: null, max: first }
  if (kind === 'EXACT') return { min: first, max: first }
  return { min: first, max: null }
}
