/**
 * Splits a prompt into words. Owns each word's position in the original text, its folded form and what separates it from the word
 * before. Knows no word's meaning. Splits like src/base/fold.ts, so that joined words are a folded phrase. "Node.js", "C++", "C#",
 * ".NET" and "5+" stay whole; "CI/CD", "AT&T" and "front-end" become two words.
 */
import { fold } from '../../base/fold.ts'
import { rowsIn } from '../../reference/lists.ts'
import type { AdvertPart } from './advert/advert-part.ts'

/**
 * What stands between a word and the one before. TIGHT: a hyphen, apostrophe or ampersand without spaces. SLASH: a slash, which may
 * also mean "or". SPACE: only space. AND: a loose "&" or "+". COMMA: a comma or another list separator. BREAK: the end of a clause, a
 * bracket, a colon or a dash. STOP: the end of a sentence or line. BAR: between the alternatives of a Boolean string.
 */
export const gaps = ['TIGHT', 'SLASH', 'SPACE', 'AND', 'COMMA', 'BREAK', 'STOP', 'BAR'] as const
export type Gap = (typeof gaps)[number]

export interface Token {
  start: number
  end: number
  /** Folded. */
  word: string
  gap: Gap
  /** A bracket opens before it. */
  opens: boolean
  casing: 'LOWER' | 'TITLE' | 'UPPER'
  /** Only in a job description: what its section is about. */
  advertPart?: AdvertPart
  /** The words before it were set aside. */
  isBehindAside?: boolean
}

/** Matches "w/" and "w/o", but not the letters of "(w/m/d)". */
const IN_SHORT = /(?<![\p{L}\p{N}/])w\/(?:o(?![\p{L}\p{N}])|(?!\s?[mdx](?![\p{L}\p{N}])))/iu.source
/** Abbreviations, and words that only their accents distinguish: "valencià" is a language, "València" a city. */
const SPELLED_OUT = new Map(
  rowsIn<'written' | 'meant'>(new URL('./data/spelled-out.tsv', import.meta.url)).map(({ written, meant }) => [
    written,
    meant,
  ]),
)

const WORD = new RegExp(
  `${IN_SHORT}|${/(?:(?<![\p{L}\p{N}.])\.(?=\p{L}))?[\p{L}\p{N}\p{M}]+(?:\.[\p{L}\p{N}\p{M}]+)*(?:\+\+|\+(?![\p{L}])|#)?/u.source}`,
  'giu',
)

/** Folding needs many regular expressions over Unicode; for most words lower case suffices. */
const PLAIN = /^[A-Za-z0-9]+[+#]*$/

const DIGITS = /^\d+$/

/** Longer than any word of the five languages; longer strings are looked up nowhere. */
const WORD_CHARS_MAX = 50

/** Abbreviations whose full stop ends no sentence. */
const SHORT_FORMS: ReadonlySet<string> = new Set(
  rowsIn<'word'>(new URL('./data/abbreviations.tsv', import.meta.url)).map(({ word }) => word),
)

/**
 * A page of prose: nobody describes a person in more words, and the rest is reported as left over. Reading 500 words of a mixture of
 * everything takes 55 ms.
 */
export const WORDS_MAX = 380

/** At most `max` words. If the text has more, one more token marks where the rest begins. */
export function tokenize(text: string, max: number): Token[] {
  const tokens: Token[] = []
  let from = 0
  for (const match of text.matchAll(WORD)) {
    if (tokens.length > max) break
    const start = match.index
    const end = start + match[0].length
    const between = text.slice(from, start)
    const raw = match[0]
    const last = tokens.at(-1)
    if (last && isGenderEnding(last, between, raw)) {
      last.end = end
      // "Operador(a) de produção": the closing bracket belongs to the ending.
      from = between.includes('(') && text[end] === ')' ? end + 1 : end
      continue
    }
    // "510(k)" and "CA(SA)" are one name.
    if (last && between === '(' && text[end] === ')' && isInBrackets(last, raw)) {
      last.end = end + 1
      last.word += ` ${raw.toLowerCase()}`
      from = last.end
      continue
    }
    const word = wordOf(raw)
    const shortForm = between === '. ' && SHORT_FORMS.has(tokens.at(-1)?.word ?? '')
    tokens.push({
      start,
      end,
      word,
      gap: shortForm ? 'SPACE' : gapOf(between),
      opens: /[([{]/.test(between),
      casing: casingOf(raw),
    })
    from = end
  }
  return tokens
}

const INITIALS = /^\p{Lu}{2}$/u

const isInBrackets = (last: Token, raw: string): boolean =>
  DIGITS.test(last.word) ? raw.length === 1 : INITIALS.test(raw) && last.casing === 'UPPER' && last.word.length === 2

function wordOf(raw: string): string {
  if (raw.length > WORD_CHARS_MAX) return ''
  return PLAIN.test(raw) ? raw.toLowerCase() : (SPELLED_OUT.get(raw.toLowerCase()) ?? fold(raw))
}

const GENDER_SIGN = /^(?:[:*_/·(]|\/-|\(-)$/
const GENDER_ENDING = /^(?:in|innen|a|o|as|os|e|es|ne|nes|se|euse|trice|[eè]re|ora|oras|ve|ves|lle|rice|sse)$/i

/** "Angestellte/r": in small letters, so that no "R" behind a slash is lost. */
const ADJECTIVE_ENDING = /^[rn]$/

/** "Entwickler:innen", "enfermero/a", "infirmier(e)": an ending that repeats the word for another gender. */
const isGenderEnding = (last: Token, between: string, raw: string) =>
  last.word.length >= 4 &&
  GENDER_SIGN.test(between) &&
  (GENDER_ENDING.test(raw) || (ADJECTIVE_ENDING.test(raw) && last.word.endsWith('e')))

function gapOf(between: string): Gap {
  if (between === ' ') return 'SPACE'
  if (/^(?:[-'’`´&_·@]|[:*](?=$))$/u.test(between)) return 'TIGHT'
  if (between === '/') return 'SLASH'
  if (/[\n;.!?¿¡…]/u.test(between)) return 'STOP'
  if (/[,،、|•]/u.test(between)) return 'COMMA'
  if (/^\s*\/\s*$/u.test(between)) return 'SLASH'
  if (/^\s*[&+]\s*$/u.test(between)) return 'AND'
  if (/^[\s"'“”«»*#>=<$€£%@_]*$/u.test(between)) return 'SPACE'
  return 'BREAK'
}

function casingOf(raw: string): Token['casing'] {
  if (raw === raw.toLowerCase()) return 'LOWER'
  return raw.length > 1 && raw === raw.toUpperCase() ? 'UPPER' : 'TITLE'
}

/** The folded phrase of the words from `i` up to, but not including, `j`. */
export function phraseOf(tokens: Token[], i: number, j: number): string {
  let phrase = tokens[i]!.word
  for (let k = i + 1; k < j; k++) phrase += ` ${tokens[k]!.word}`
  return phrase
}
