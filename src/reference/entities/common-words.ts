/**
 * Everyday words of English, Spanish, German, French and Portuguese, and some towns, that are names of organisations
 * too ("target", "orange", "cambridge"). Owns the list; how much less such a word is believed is its readers' to say.
 */
import { readFileSync } from 'node:fs'

export const commonWords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./data/common-words.txt', import.meta.url), 'utf8').split(/\s+/),
)
