/**
 * This vendor writes everything in lower case. Owns how a name is capitalised for
 * people; a name that already has capitals is left alone.
 */

/** Words that stay in lower case inside a title or a place. */
const SMALL = new Set([
  'of',
  'and',
  'the',
  'in',
  'at',
  'for',
  'de',
  'la',
  'du',
  'und',
  'von',
  'van',
  'der',
  'y',
  'e',
  'da',
])
/** Written in capitals wherever they occur. */
const CAPITALS = new Set([
  'it',
  'hr',
  'ceo',
  'cto',
  'cfo',
  'coo',
  'cmo',
  'vp',
  'svp',
  'ui',
  'ux',
  'qa',
  'ai',
  'ml',
  'sap',
  'ibm',
  'usa',
])

export function titled(text: string | null | undefined): string {
  if (!text) return ''
  if (text !== text.toLowerCase()) return text
  return text.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word, at: number) => {
    if (CAPITALS.has(word)) return word.toUpperCase()
    return at > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)
  })
}
