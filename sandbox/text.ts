/**
 * How the sandbox compares texts: without case, accents or punctuation. Owns folding, words, stems
 * and near spellings; knows nothing of people or places.
 */

/** Letters that Unicode decomposition does not change, although people type them plain. */
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th' }

const ASCII_ONLY = /^[\x20-\x7e]*$/

/** Lower case, no accents; punctuation kept. */
export function plain(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII_ONLY.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøßđıæœþ]/g, (letter) => plainLetters[letter]!)
}

/** The words of a text; a trailing + or # stays, so that C, C++ and C# are three different words. */
export function words(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+[+#]*/gu) ?? []
}

/** The form in which two names are equal: folded words with single spaces. Apostrophes join, as in "McDonald's". */
export function fold(text: string): string {
  return words(text.replace(/['’`]/g, '')).join(' ')
}

/** Drops an English plural s, so that "nurses" finds "Nurse". Both sides pass through here, so a wrong stem does no harm. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

/** True if one insertion, removal, change or swap of neighbours turns a into b (and they differ). */
export function oneTypoApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  const shorter = Math.min(a.length, b.length)
  // One typo leaves either the first or the last letter unchanged; this rejects nearly all pairs at once.
  if (shorter > 2 && a[0] !== b[0] && a[a.length - 1] !== b[b.length - 1]) return false
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  const restA = a.slice(start)
  const restB = b.slice(start)
  if (restA.length > restB.length) return restA.slice(1) === restB
  if (restB.length > restA.length) return restB.slice(1) === restA
  if (restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
