/** Text as it is compared: without case, accents or punctuation. One way, on both sides of every match. */

const MARKS = /\p{M}+/gu
const NOT_WORD = /[^\p{L}\p{N}+#.]+/gu
/** "Node.js" and "C++" keep their signs; a full stop that ends a word does not. */
const LOOSE_STOP = /\.(?=\s|$)|(?<=^|\s)\.(?=\s)/gu

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(NOT_WORD, ' ')
    .replace(LOOSE_STOP, '')
    .trim()
}
