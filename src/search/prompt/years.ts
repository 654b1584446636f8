/**
 * Years of experience: "5+ years", "between 3 and 7 years", "al menos cinco años", "bis zu 3 Jahre". Owns numbers, units and
 * the words that bound them in five languages; ages ("30 years old") and dates are nobody's experience.
 */
import { phrasesOf } from './cues/values.ts'
import type { Token } from './tokens.ts'

export interface YearsSpan {
  from: number
  /** Index after its last word. */
  to: number
  min: number | null
  max: number | null
}

type Bound = 'MIN' | 'MAX' | 'EXACT' | 'BETWEEN'

const bounds = new Map<string, Bound>(
  (
    [
      [
        'MIN',
        `
        at least, minimum, min, minimum of, a minimum of, no less than, not less than, more than, over, above,
        upwards of, about, around, approximately, roughly, circa, ca, plus, al menos, mínimo, mínimo de, un
        mínimo de, como mínimo, por lo menos, más de, superior a, unos, mindestens, wenigstens, ab, mehr als,
        über, mind, etwa, rund, au moins, au minimum, un minimum de, plus de, environ, pelo menos, no mínimo, a
        partir de, partir de, mais de, ao menos, acima de, cerca de, greater than, >`,
      ],
      [
        'MAX',
        `
        up to, less than, under, below, fewer than, max, maximum, a maximum of, maximum of, at most, no more
        than, not more than, hasta, menos de, máximo, como máximo, un máximo de, no más de, weniger als, unter,
        bis zu, höchstens, maximal, nicht mehr als, moins de, jusqu à, au maximum, au plus, pas plus de, até, no
        máximo, não mais de, não mais que, abaixo de`,
      ],
      ['EXACT', 'exactly, exactamente, genau, exactement, exatamente'],
      ['BETWEEN', 'between, entre, zwischen, from, de, von, desde'],
    ] as [Bound, string][]
  ).flatMap(([bound, phrases]) => phrasesOf(phrases).map((phrase) => [phrase, bound] as const)),
)
const BOUND_WORDS_MAX = 3

const units = new Set(
  phrasesOf(
    `
        years, year, yrs, yr, yoe, años, año, jahre, jahren, jahr, jährige, jähriger, jährigen, ans, an, année,
        années, anos, ano`,
  ),
)
const experience = new Set(
  phrasesOf('experience, exp, experiencia, erfahrung, berufserfahrung, expérience, experiência'),
)
const rangeWords = new Set(phrasesOf('to, and, a, y, bis, und, à, et, e, until, or, o, oder, ou, au, até, hasta'))
const notExperience = new Set(phrasesOf('old, alt, ago, edad, âge, idade, age, atrás, depuis'))
const notBefore = new Set(phrasesOf('last, past, next, últimos, letzten, derniers, próximos, nächsten, within'))
const tails = new Map<string, Bound>(
  (
    [
      [
        'MIN',
        `
        or more, plus, minimum, or above, o más, en adelante, oder mehr, ou plus, ou mais, and above, and up,
        mínimo, min, upwards`,
      ],
      [
        'MAX',
        `
        or less, or fewer, max, maximum, o menos, oder weniger, ou moins, ou menos, máximo, maximal, at most`,
      ],
    ] as [Bound, string][]
  ).flatMap(([bound, phrases]) => phrasesOf(phrases).map((phrase) => [phrase, bound] as const)),
)

export const NUMBER_WORDS = new Map<string, number>()
for (const words of [
  'one two three four five six seven eight nine ten eleven twelve',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'um dois tres quatro cinco seis sete oito nove dez onze doze',
]) {
  for (const [i, word] of words.split(' ').entries()) NUMBER_WORDS.set(word, i + 1)
}
for (const [word, value] of [
  ['fifteen', 15],
  ['twenty', 20],
  ['quince', 15],
  ['veinte', 20],
  ['funfzehn', 15],
  ['zwanzig', 20],
  ['quinze', 15],
  ['vingt', 20],
  ['vinte', 20],
  ['una', 1],
  ['ein', 1],
  ['uma', 1],
  ['duas', 2],
] as const) {
  NUMBER_WORDS.set(word, value)
}

/** Nobody works longer; larger numbers are dates, sums and postal codes. */
const YEARS_MAX = 60

const decades = new Set(
  phrasesOf('decade, decades, década, décadas, jahrzehnt, jahrzehnte, jahrzehnten, décennie, décennies'),
)
const articles = new Set(phrasesOf('a, one, una, ein, einem, eine, une, uma'))
const DECADE = 10

interface Amount {
  value: number
  /** How many words say it. */
  words: number
  plus: boolean
  /** The unit is said with it: "5yrs", "two decades". */
  unit: boolean
  isDecades?: true
}

const GLUED = /^(\d{1,2}(?:\.\d)?)(\+?)(y|yr|yrs|year|years|yoe|ans|anos|j)?\+?$/

function amountAt(tokens: Token[], at: number): Amount | undefined {
  const word = tokens[at]?.word
  if (word === undefined) return undefined
  if (decades.has(tokens[at + 1]?.word ?? '')) return decadesAt(word)
  const spelled = NUMBER_WORDS.get(word)
  if (spelled !== undefined) return { value: spelled, words: 1, plus: false, unit: false }
  const match = GLUED.exec(word)
  if (!match || Number(match[1]) > YEARS_MAX) return undefined
  return { value: Number(match[1]), words: 1, plus: match[2] === '+', unit: match[3] !== undefined }
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

/** The years that begin at this word, whatever bounds them included. */
export function yearsAt(tokens: Token[], from: number, text: string): YearsSpan | undefined {
  if (!numberAhead(tokens, from)) return undefined
  const bound = longest(tokens, from, bounds)
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
  }
  if (isAge(tokens, at)) return undefined
  const tailAfter = longest(tokens, at, tails)
  if (tailAfter && tokens[at]!.gap === 'SPACE') at += tailAfter[1]
  const kind = tailAfter?.[0] ?? tailBefore?.[0] ?? sign ?? bound?.[0]
  return { from, to: at, ...limits(kind, firstYears(first, second), second?.amount.value) }
}

/** In "one or two decades" the first is in decades as well, in "5 years or a decade" it is not. */
function firstYears(first: Amount, second: Second | undefined): number {
  const inDecades = first.value * DECADE
  const isMeant = second?.amount.isDecades && !first.unit && !second.unitBetween && inDecades <= second.amount.value
  return isMeant ? inDecades : first.value
}

/** A bound has three words at most: without a number behind it the rest need not be tried. */
function numberAhead(tokens: Token[], from: number): boolean {
  for (let at = from; at <= from + BOUND_WORDS_MAX && at < tokens.length; at++) {
    const { word } = tokens[at]!
    if (NUMBER_WORDS.has(word) || decades.has(word) || (word.charCodeAt(0) < 58 && word.charCodeAt(0) > 47)) return true
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

/** ">5 years", "<= 3 years": signs are no words. */
function signBefore(text: string, start: number): Bound | undefined {
  const before = text.slice(Math.max(0, start - 3), start)
  if (/[>≥]=?\s*$/.test(before)) return 'MIN'
  return /[<≤]=?\s*$/.test(before) ? 'MAX' : undefined
}

interface Second {
  amount: Amount
  /** Index after its last word. */
  next: number
  /** The first one had its own unit. */
  unitBetween: boolean
}

function secondAmount(tokens: Token[], at: number, text: string): Second | undefined {
  const here = tokens[at]
  if (!here) return undefined
  const dashed = /^\s*[-–—/]\s*$/.test(text.slice(tokens[at - 1]!.end, here.start))
  // "5 years to 7 years" says its unit twice.
  const skip = units.has(here.word) && rangeWords.has(tokens[at + 1]?.word ?? '') ? 1 : 0
  const next = dashed ? at : rangeWords.has(tokens[at + skip]?.word ?? '') ? at + skip + 1 : -1
  const amount = next < 0 ? undefined : amountAt(tokens, next)
  return amount && { amount, next: next + amount.words, unitBetween: skip === 1 }
}

function limits(kind: Bound | undefined, first: number, second: number | undefined): Pick<YearsSpan, 'min' | 'max'> {
  if (second !== undefined) return { min: Math.min(first, second), max: Math.max(first, second) }
  if (kind === 'MAX') return { min: null, max: first }
  if (kind === 'EXACT') return { min: first, max: first }
  return { min: first, max: null }
}
