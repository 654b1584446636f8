/**
 * Everyday words of English, Spanish, German, French and Portuguese, and some towns, that are also names of organisations
 * ("target", "orange", "cambridge"). Owns the list; its users decide how much less to trust such a word.
 */
import { readFileSync } from 'node:fs'

export const commonWords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./data/common-words.txt', import.meta.url), 'utf8').split(/\s+/),
)
