/** Text as it is compared: without case, accents or punctuation. One way, on both sides of every match. */

const MARKS = /\p{M}+/gu
const NOT_WORD = /[^\p{L}\p{N}+#.]+/gu
/** "Node.js" and "C++" keep their signs; a full stop that ends a word does not. */
const LOOSE_STOP = /\.(?=\s|$)|(?<=^|\s)\.(?=\s)/gu
/** Most texts: the same by a third of the work. */
const PLAIN = /^[\x20-\x7e]*$/
const NOT_PLAIN_WORD = /[^a-z0-9+#.]+/g

/** Without case and accents, and otherwise as it is: to see quickly whether a folded word may be in a text. */
export const plainLetters = (text: string): string => apart(text).replace(MARKS, '').toLowerCase()
/** A syllable of Hangul comes apart into three; some single signs are a whole sentence, and a text of them eighteen times as long. */
const SIGNS_APART_MAX = 4

function apart(text: string): string {
  const signs = text.normalize('NFKD')
  const most = SIGNS_APART_MAX * text.length
  return signs.length > most ? signs.slice(0, most).toWellFormed() : signs
}

export function fold(text: string): string {
  const words = PLAIN.test(text)
    ? text.toLowerCase().replace(NOT_PLAIN_WORD, ' ')
    : apart(text).replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').replace(NOT_WORD, ' ')
  return (words.includes('.') ? words.replace(LOOSE_STOP, '') : words).trim()
}
