/**
 * The key in which two spellings of an organisation's name are equal: "The Coca-Cola Company", "COCA COLA CO." and "Coca-Cola"
 * have the same key. Owns that form; knows no organisation. Pools and the reference data share it.
 */
import { commonWords } from './common-words.ts'
import { legalForms, looseForms, unspacedForms } from './legal-forms.ts'

/** Letters that Unicode decomposition leaves whole although people type them plain. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const WHOLE_LETTERS = /[ßæœøłđðþı]/g
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/
/** Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic; in other scripts a mark is a letter of its own. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g
const APOSTROPHES = /['’‘`´ʼ]/g
/** "I.B.M.", "S.A.": letters separated by stops are one word. */
const INITIALS = /(?<=(?:^|[^\p{L}\p{N}])\p{L})\.\s?(?=\p{L}(?:[^\p{L}\p{N}]|$))/gu
const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu
/** Dropped between two words; "E" or "Y" at either end is part of the name. */
const JOINTS = new Set(['and', 'und', 'et', 'y', 'e'])
const COM = /(?<=[\p{L}\p{N}])\.com(?![\p{L}\p{N}])/gu
/** Words in the longest legal form: "S de R L de C V". */
const FORM_WORDS_MAX = 7
/** A form spelled in several words ("S.A.B. de C.V.") consists of short ones only. */
const FORM_PART_MAX = 3

/** The words of a name without case, accents and punctuation; "and" and "&" are both left out. */
export function nameWords(text: string): string[] {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return joinLetters(lower.split(' '))
  const plain = lower
    .replace(unspacedForms, ' ')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(WHOLE_LETTERS, (letter) => LETTERS[letter]!)
    .replace(COM, '')
    .replace(INITIALS, '')
    .replace(NOT_WORD, ' ')
    .trim()
    .normalize('NFC')
  return plain === '' ? [] : joinLetters(plain.split(' '))
}

/** "H & M" equals "HM", and "J P Morgan" equals "JP Morgan". */
function joinLetters(words: string[]): string[] {
  const joined: string[] = []
  let run = ''
  for (const [at, word] of words.entries()) {
    if (JOINTS.has(word) && at > 0 && at < words.length - 1) continue
    if (word.length === 1) {
      run += word
      continue
    }
    if (run !== '') joined.push(run)
    run = ''
    joined.push(word)
  }
  if (run !== '') joined.push(run)
  return joined
}

/** Whether the key of the last word depends on what follows it: "H &", "J P". */
export function isCutShort(folded: string): boolean {
  const last = folded.slice(folded.lastIndexOf(' ') + 1)
  return last.length <= 1 || JOINTS.has(last) || last === 'the'
}

/** '' only for a text without letters and digits. */
export function organisationKey(name: string): string {
  let words = nameWords(name)
  while (words.length > 1 && words[0] === 'the') words = words.slice(1)
  for (let cut = endingLength(words); cut > 0; cut = endingLength(words)) words = words.slice(0, -cut)
  return words.join(' ')
}

/** How many words at the end are a form that may be cut off; never all of them. */
function endingLength(words: string[]): number {
  const last = words.at(-1)
  if (words.length < 2 || last === undefined) return 0
  const rest = words.slice(0, -1)
  /** Without its last word, "Capital Group" or "Target Company" would become an everyday word. */
  if (looseForms.has(last)) return rest.length === 1 && commonWords.has(rest[0]!) ? 0 : 1
  for (let count = Math.min(FORM_WORDS_MAX, words.length - 1); count > 1; count--) {
    const parts = words.slice(-count)
    if (parts.every((part) => part.length <= FORM_PART_MAX) && legalForms.has(parts.join(''))) return count
  }
  return legalForms.has(last) ? 1 : 0
}
