/**
 * The form in which two names of places are equal: no case, accents or punctuation, "Saint" equal to "St.". Owns that form and
 * its second spelling (Muenchen for München). The simpler `base/fold.ts` keeps signs that names of skills need and places do not.
 */

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/
const ASCII = /^[\x20-\x7e]*$/
/** Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic. Vowel signs of Indic scripts and kana marks are letters there. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g
const JOINERS = /['’‘`´ʻʼʾʿ′\u200b-\u200f\u2060\ufeff]/g
/** "D.C.", "U.K.": letters separated by stops are one word. */
const INITIALS = /(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:[^\p{L}]|$))/gu
const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu

/** Letters that Unicode decomposition leaves whole although people type them plain. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'a',
  ǝ: 'a',
}
const WHOLE_LETTERS = /[ßæœøłđðþıħŋəǝ]/g

const SHORT_FORMS: Record<string, string> = {
  saint: 'st',
  sankt: 'st',
  sint: 'st',
  sainte: 'ste',
  mount: 'mt',
  fort: 'ft',
  sta: 'santa',
  sto: 'santo',
}
const LONG_FORMS = /\b(?:saint|sankt|sint|sainte|mount|fort|sta|sto)\b/g

export function foldPlace(text: string): string {
  const lower = text.toLowerCase()
  const folded = PLAIN.test(lower) ? lower : withoutSigns(ASCII.test(lower) ? lower : withoutAccents(lower))
  return folded.replace(LONG_FORMS, (word) => SHORT_FORMS[word]!)
}

const withoutAccents = (lower: string): string =>
  lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(WHOLE_LETTERS, (letter) => LETTERS[letter]!)
    .normalize('NFC')

const withoutSigns = (plain: string): string =>
  plain.replace(JOINERS, '').replace(INITIALS, '').replaceAll('&', ' and ').replace(NOT_WORD, ' ').trim()

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const HAS_UMLAUT = /[äöüøå]/
/**
 * A single letter, or a letter with its dots: tested before anything is lowercased or
 * composed, which would be most of the cost of compiling.
 */
const MAY_HAVE_UMLAUT = /[äöüøåÄÖÜØÅ]|\u0308|\u030a/
const EACH_UMLAUT = /[äöüøå]/g

/** How the name is typed without its language's own letters: "duesseldorf". Undefined if that is the plain form. */
export function foldUmlauts(text: string): string | undefined {
  if (!MAY_HAVE_UMLAUT.test(text)) return undefined
  const lower = text.toLowerCase().normalize('NFC')
  if (!HAS_UMLAUT.test(lower)) return undefined
  return foldPlace(lower.replace(EACH_UMLAUT, (letter) => UMLAUTS[letter]!))
}
