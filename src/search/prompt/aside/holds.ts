/**
 * Whether a phrase of the lists really means here what it usually means. Owns the false friends that neighbouring words give
 * away: "female patients", "20 to 30 years of experience", "$5M quota", "a young team", "Ernst & Young"; also equal-opportunity
 * sentences of adverts, which promise to look at none of it.
 */
import { refusedReasons } from '../../../../contract/interpretation.ts'
import { beginsDenied, pausesAt, type Reach, wordBefore, wordBehind } from './around.ts'
import { continues, type NumberWords } from './numbers.ts'
import type { Phrase } from './phrases.ts'
import { isOfClass } from './words.ts'

export interface AsideMatch extends Reach {
  phrase: Phrase
  /** The phrase with the words around it that belong to it. */
  reach: Reach
}

export const isRefused = (kind: string): boolean => (refusedReasons as readonly string[]).includes(kind)

/** For each word, whether its sentence is an equal-opportunity statement, which speaks against choosing by such traits. */
export function fairSentences({ tokens }: NumberWords): boolean[] {
  const fair: boolean[] = new Array(tokens.length).fill(false)
  let begin = 0
  let found = false
  const close = (end: number) => {
    if (found) fair.fill(true, begin, end)
    begin = end
    found = false
  }
  for (const [at, token] of tokens.entries()) {
    if (token.gap === 'STOP') close(at)
    found ||= isOfClass(token.word, 'EQUAL')
  }
  close(tokens.length)
  return fair
}

export function holds(words: NumberWords, match: AsideMatch, fair: boolean[]): boolean {
  const { kind } = match.phrase
  if (kind === 'TRADE') return true
  if (!meets(words, match) || isForeign(words, match)) return false
  if (!isRefused(kind)) return kind !== 'SALARY' || match.phrase.when !== 'OPEN' || !speaksOfBusiness(words, match)
  if (fair[match.from] || isPartOfWord(words, match) || isOfOthers(words, match)) return false
  if (kind === 'AGE') return !speaksOfTime(words, match)
  if (kind === 'GENDER') return !isForThem(words, match)
  return kind !== 'RELIGION' || !isName(words, match)
}

function meets(words: NumberWords, { from, to, reach, phrase }: AsideMatch): boolean {
  switch (phrase.when) {
    case 'ALONE':
      if (!pausesAt(words, reach.to) || isCompound(words, to)) return false
      return pausesAt(words, reach.from) || beginsDenied(words, { from, to }, reach)
    case 'OPEN':
      // "java developer 60k london". Other sums of money are told apart by their neighbours, in holds().
      if (phrase.kind === 'SALARY' && isSum(words, from, to)) return true
      return reach.to > to || pausesAt(words, to) || isOpen(wordBehind(words, to)!.word)
    case 'BEFORE_OR':
      return sharesPlace(words, from)
    case 'TO_PLACE':
      return !sharesPlace(words, from)
    default:
      return true
  }
}

/** Notations of pay: "60k", "60-70k", "$120k", "70.000€". "5k run" and "$5M" do not match. */
const SUM =
  /^(?:[$€£₹]\s?)?\d{2,3}(?:\s?k|[.,’' ]?000)?(?:\s?[–-]\s?(?:[$€£₹]\s?)?\d{2,3}(?:\s?k|[.,’' ]?000))?(?:\s?k|[.,’' ]?000)?\s?[$€£₹]?$/i
const EVIDENT = /[$€£₹]|k|000/i

function isSum({ text, tokens }: NumberWords, from: number, to: number): boolean {
  const before = /[$€£₹]\s?$/.exec(text.slice(Math.max(0, tokens[from]!.start - 2), tokens[from]!.start))?.[0] ?? ''
  const behind = /^\s?[$€£₹]/.exec(text.slice(tokens[to - 1]!.end, tokens[to - 1]!.end + 2))?.[0] ?? ''
  const sum = before + text.slice(tokens[from]!.start, tokens[to - 1]!.end) + behind
  return SUM.test(sum) && EVIDENT.test(sum)
}

const isOpen = (word: string) => ['FUNCTION', 'WOMEN', 'MEN'].some((name) => isOfClass(word, name))

/** "based in or willing to move to Berlin": the place belongs to both halves. */
export const sharesPlace = (words: NumberWords, from: number): boolean =>
  isOfClass(wordBefore(words, from)?.word, 'OR') && isOfClass(wordBefore(words, from - 1)?.word, 'IN')

/** "Malé" is a city, not "male". */
const isForeign = ({ text, tokens }: NumberWords, { from }: AsideMatch) =>
  isOfClass(tokens[from]!.word, 'PLAIN') && /[^\x20-\x7e]/.test(text.slice(tokens[from]!.start, tokens[from]!.end))

/** "Damen- und Herrenmode": the first half of a compound. */
const isCompound = ({ text, tokens }: NumberWords, to: number) =>
  /^-[\s,]/.test(text.slice(tokens[to - 1]!.end, tokens[to - 1]!.end + 2))

function isPartOfWord(words: NumberWords, { from, to, reach }: AsideMatch): boolean {
  const { tokens } = words
  if (reach.from === from && from > 0 && tokens[from]!.gap === 'TIGHT') return true
  return isCompound(words, to) || (reach.to === to && tokens[to]?.gap === 'TIGHT')
}

const NEAR = 3

/** Whether a word of the class is among the next NEAR words of the same clause. */
function near(words: NumberWords, at: number, step: 1 | -1, name: string): boolean {
  for (let n = 0, i = at; n < NEAR; n++, i += step) {
    const joint = step > 0 ? i : i + 1
    if (i < 0 || i >= words.tokens.length || joint <= 0 || joint >= words.tokens.length) return false
    if (!continues(words, joint)) return false
    if (isOfClass(words.tokens[i]!.word, name)) return true
  }
  return false
}

/** The phrase is about other people than the candidate: "female patients", "women's health", "children aged 16 to 18". */
function isOfOthers(words: NumberWords, { from, to }: AsideMatch): boolean {
  const next = wordBehind(words, to)?.word
  if (isOfClass(next, 'OTHERS') || isOfClass(next, 'TRADE_NOUN')) return true
  return isOfClass(wordBefore(words, from)?.word, 'OTHERS')
}

function speaksOfTime(words: NumberWords, match: AsideMatch): boolean {
  const { from, to, phrase } = match
  if (near(words, to, 1, 'EXPERIENCE') || near(words, from - 1, -1, 'EXPERIENCE')) return true
  if (isTheirs(words, to) || near(words, from - 1, -1, 'THEIRS')) return true
  const last = phrase.when === 'OPEN' ? wordBefore(words, from)?.word : undefined
  return isOfClass(last, 'FOR') || isOfClass(last, 'COUNTED') || isName(words, match)
}

/** The age describes the employer's team: "young, dynamic team", but not "young team leader". */
function isTheirs(words: NumberWords, to: number): boolean {
  const { tokens } = words
  const listed =
    tokens[to]?.gap === 'COMMA' && tokens[to + 1]?.gap === 'SPACE' && isOfClass(tokens[to + 1]!.word, 'THEIRS')
  if (!listed && !near(words, to, 1, 'THEIRS')) return false
  const ahead = tokens.slice(to, to + NEAR).findIndex((token) => isOfClass(token.word, 'THEIRS'))
  return !isOfClass(wordBehind(words, to + ahead + 1)?.word, 'PLAYER')
}

/** "services for women" does not say who is looked for. */
function isForThem(words: NumberWords, { from, reach }: AsideMatch): boolean {
  if (reach.from < from) return false
  const last = wordBefore(words, from)
  const word = isOfClass(last?.word, 'ARTICLE') ? wordBefore(words, from - 1)?.word : last?.word
  return isOfClass(word, 'FOR')
}

/** A surname or first name: "Neil Young", "Christian Schmidt". */
function isName(words: NumberWords, { from, to, phrase }: AsideMatch): boolean {
  const token = words.tokens[from]!
  if (to > from + 1 || token.casing !== 'TITLE' || !isOfClass(token.word, 'NAME')) return false
  const last = wordBefore(words, from)
  const next = phrase.kind === 'RELIGION' ? wordBehind(words, to) : undefined
  return last?.casing === 'TITLE' || next?.casing === 'TITLE'
}

const speaksOfBusiness = (words: NumberWords, { from, to }: AsideMatch) =>
  near(words, from - 1, -1, 'NOT_PAY') || near(words, to, 1, 'NOT_PAY')
