/** How the check compares texts of a network: without case and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}+#]+/gu) ?? []

/** The two texts have no word in common, so nobody takes one for the other. */
export function areStrangers(one: string, other: string): boolean {
  const words = new Set(wordsOf(one))
  return words.size > 0 && wordsOf(other).length > 0 && wordsOf(other).every((word) => !words.has(word))
}

/** Plain ASCII with letters: upper and lower case map onto each other, so the text can be sent in capitals and found again. */
export const isPlain = (text: string): boolean => /^[ -~]+$/.test(text) && /[a-z]/i.test(text)
