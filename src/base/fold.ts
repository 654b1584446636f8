/** Text in the form in which it is compared: without case, accents or punctuation. Both sides of every match are folded by this. */

const MARKS = /\p{M}+/gu
const NOT_WORD = /[^\p{L}\p{N}+#.]+/gu
/** "Node.js" and "C++" keep their signs; a full stop that ends a word is dropped. */
const LOOSE_STOP = /\.(?=\s|$)|(?<=^|\s)\.(?=\s)/gu
/** Most texts are plain ASCII, for which this gives the same result at a third of the cost. */
const PLAIN = /^[\x20-\x7e]*$/
const NOT_PLAIN_WORD = /[^a-z0-9+#.]+/g

/** Drops case and accents and changes nothing else: a quick test of whether a folded word can be in a text. */
export const plainLetters = (text: string): string => decomposed(text).replace(MARKS, '').toLowerCase()
/**
 * Decomposing turns one Hangul syllable into three signs, but a few single characters into a whole sentence, so that a text of
 * them would become eighteen times as long. This is the most that we allow for each character.
 */
const SIGNS_PER_CHARACTER_MAX = 4

function decomposed(text: string): string {
  const signs = text.normalize('NFKD')
  const most = SIGNS_PER_CHARACTER_MAX * text.length
  return signs.length > most ? signs.slice(0, most).toWellFormed() : signs
}

export function fold(text: string): string {
  const words = PLAIN.test(text)
    ? text.toLowerCase().replace(NOT_PLAIN_WORD, ' ')
    : decomposed(text).replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').replace(NOT_WORD, ' ')
  return (words.includes('.') ? words.replace(LOOSE_STOP, '') : words).trim()
}
